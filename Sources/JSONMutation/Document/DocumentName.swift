import JSONText

/// The name of a document in mutant identifiers: `feed`, `feed~1000` for one grown to 1,000 records, or
/// `feed@9f86d081` for one from a file.
public struct DocumentName: Hashable, Sendable, CustomStringConvertible {
  public var name: String
  /// How many records the document was grown to; nil if it was not grown.
  package var recordCount: Int?
  /// The digest of the file that the document came from, before any growth; nil for an embedded
  /// document.
  package var digest: Digest?

  /// Makes a name; the plain name must not be empty.
  public init(_ name: String) {
    self.init(name, recordCount: nil, digest: nil)
  }

  package init(_ name: String, recordCount: Int? = nil, digest: Digest? = nil) {
    precondition(!name.isEmpty, "a document needs a name")
    (self.name, self.recordCount, self.digest) = (name, recordCount, digest)
  }

  /// A short digest of a document's bytes, to notice that a file has changed.
  ///
  /// It is a 64-bit FNV-1a digest with its halves folded together: eight hexadecimal digits. It guards
  /// against mistakes, not against malice.
  package struct Digest: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(of bytes: [UInt8]) {
      let hash = LongDigest(of: bytes).hash
      let folded = UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
      description = String(folded, width: 8, radix: 16)
    }

    init?(text: some StringProtocol) {
      // Two spellings of one digest would be two documents.
      guard text.utf8.count == 8,
        text.utf8.allSatisfy({ $0.isHexDigit && $0.lowercased == $0 })
      else { return nil }
      description = String(text)
    }
  }

  /// The name in identifiers, with reserved characters percent-encoded.
  public var description: String {
    // A tilde precedes the number of records.
    var text = PercentEncoding.encoded(name) {
      PercentEncoding.isUnreserved($0) && $0 != UInt8(ascii: "~")
    }
    // A command would take a hyphen at the start for an option.
    if text.hasPrefix("-") { text = "%2D" + text.dropFirst() }
    if let recordCount { text += "~\(recordCount)" }
    if let digest { text += "@\(digest)" }
    return text
  }

  /// Reads a name from an identifier; nil if the text is not such a name.
  package init?(parsing text: some StringProtocol) {
    var rest = Substring(text)
    var digest: Digest?
    if let at = rest.lastIndex(of: "@") {
      digest = Digest(text: rest[rest.index(after: at)...])
      if digest == nil { return nil }
      rest = rest[..<at]
    }
    var recordCount: Int?
    if let tilde = rest.lastIndex(of: "~") {
      recordCount = Int(rest[rest.index(after: tilde)...])
      guard let recordCount, recordCount > 0 else { return nil }
      rest = rest[..<tilde]
    }
    guard !rest.isEmpty, let name = PercentEncoding.decoded(rest) else { return nil }
    self.init(name, recordCount: recordCount, digest: digest)
  }
}

extension DocumentName: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let name = DocumentName(parsing: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not a document name")
    }
    self = name
  }

  public func encode(to encoder: any Encoder) throws { try encoder.encode(textOf: self) }
}

/// Percent-encodes (RFC 3986, section 2.1) everything but the unreserved characters, so that identifiers
/// can be pasted into a shell, a URL or a log.
package enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  package static func encoded(
    _ text: String, keeping isKept: (UInt8) -> Bool = isUnreserved
  ) -> String {
    if text.utf8.allSatisfy(isKept) { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func decoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let pair = rest.prefix(2)
      guard pair.count == 2, let value = UInt8(hexDigits: pair) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  package static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte)
  }
}

/// A digest of many bytes that are read one after another: 64-bit FNV-1a (Fowler, Noll, Vo).
package struct LongDigest: Equatable, Sendable, CustomStringConvertible {
  @usableFromInline package var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package init(of bytes: [UInt8]) { add(bytes) }

  // Not generic: other modules would call it without specialization, which is ten times as slow.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
  }

  @inlinable package mutating func add(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  package var description: String { String(hash, width: 16, radix: 16) }
}
