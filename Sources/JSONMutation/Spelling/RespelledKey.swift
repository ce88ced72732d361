import JSONText

/// How the words of a key are joined.
enum KeyConvention: String, CaseIterable {
  case snake
  case camel
  case pascal
  case kebab

  /// The byte between two words; nil if a capital starts the next word.
  fileprivate var separator: UInt8? {
    switch self {
    case .snake: UInt8(ascii: "_")
    case .kebab: UInt8(ascii: "-")
    case .camel, .pascal: nil
    }
  }
}

/// A key in another convention, computed byte by byte without a copy.
///
/// Only ASCII letters change case. A key with other characters than letters, digits, `_` and `-` stays,
/// because its words would lose them.
struct RespelledKey: Sequence, IteratorProtocol {
  private let key: UnsafeBufferPointer<UInt8>
  private let convention: KeyConvention
  private var words: KeyWords
  /// What is left of the current word.
  private var rest: Range<Int>
  private var isFirst = true
  private var isStart = true

  /// Respells a key without escapes and quotation marks; nil where nothing changes or the key does not
  /// start with a letter.
  init?(_ key: UnsafeBufferPointer<UInt8>, in convention: KeyConvention) {
    guard let first = key.first, first.isASCIILetter else { return nil }
    // Most keys are one word in lowercase letters.
    if convention != .pascal, key.allSatisfy({ (0x61...0x7A).contains($0) }) { return nil }
    let wordCount = KeyWords(of: key).reduce(0) { $0 + $1.count }
    guard wordCount + key.count(where: \.isSeparator) == key.count else { return nil }
    self.key = key
    self.convention = convention
    words = KeyWords(of: key)
    guard let word = words.next() else { return nil }
    rest = word
    if elementsEqual(key) { return nil }
  }

  var most: Int { key.count * 2 }

  /// Whether to offer the spelling: a key of one word is the same in three conventions, of which only
  /// camel case counts.
  var isDistinct: Bool {
    convention.separator == nil || KeyWords(of: key).dropFirst().contains { _ in true }
  }

  mutating func next() -> UInt8? {
    if rest.isEmpty {
      guard let word = words.next() else { return nil }
      (rest, isFirst, isStart) = (word, false, true)
      if let separator = convention.separator { return separator }
    }
    let byte = key[rest.lowerBound]
    rest = rest.dropFirst()
    defer { isStart = false }
    guard byte.isASCIILetter else { return byte }
    let isCapital = isStart && (convention == .pascal || convention == .camel && !isFirst)
    return isCapital ? byte & ~0x20 : byte | 0x20
  }
}

extension DocumentIndex {
  /// Whether a sibling's key may equal a member's key in some convention: both have the same letters, or
  /// the sibling's has escapes.
  ///
  /// - Complexity: O(*m*) in the number of siblings, mostly, because few keys start alike.
  func mayMeetRespelled(_ member: NodeID, key: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let key = UnsafeBufferPointer(rebasing: bytes[key])
      // A respelled key starts with a letter before and after.
      guard let first = key.first, first.isASCIILetter else { return false }
      return hasSibling(of: member) { start in
        (bytes[start] | 0x20 == first | 0x20 || bytes[start] == UInt8(ascii: "\\"))
          && Self.hasSameLetters(bytes, at: start, as: key)
      }
    }
  }

  /// Whether a key of the document may differ from another only in case, `_` and `-`.
  @inline(__always)
  private static func hasSameLetters(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, as other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var offset = start
    for byte in other where !byte.isSeparator {
      while bytes[offset].isSeparator { offset += 1 }
      if bytes[offset] == UInt8(ascii: "\\") { return true }
      if bytes[offset] | 0x20 != byte | 0x20 { return false }
      offset += 1
    }
    while bytes[offset].isSeparator { offset += 1 }
    return bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "\\")
  }
}

extension UInt8 {
  fileprivate var isSeparator: Bool { self == UInt8(ascii: "_") || self == UInt8(ascii: "-") }
}
