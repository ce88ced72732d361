import JSONText

/// A renamed key, computed byte by byte without a copy.
struct RenamedKey: RandomAccessCollection {
  enum Renaming: String {
    case suffix
    case underscore
    /// Two letters are swapped; the first one stays.
    case typo
    case plural
    case singular
    case uppercase
    case trailingSpace = "trailing-space"
    case zeroWidth = "zero-width"
  }

  fileprivate var key: UnsafeBufferPointer<UInt8>
  fileprivate var prefix: StaticString = ""
  fileprivate var suffix: StaticString = ""
  fileprivate var exchanged: Int?
  fileprivate var isUppercase = false

  /// Renames a key without escapes and quotation marks; nil where the renaming does not apply.
  init?(_ key: UnsafeBufferPointer<UInt8>, _ renaming: Renaming) {
    self.key = key
    let isPlural = key.last == UInt8(ascii: "s")
    switch renaming {
    case .suffix: suffix = "_v2"
    case .underscore: prefix = "_"
    case .trailingSpace: suffix = " "
    case .zeroWidth: suffix = "\u{200B}"
    case .typo:
      exchanged = Self.exchange(in: key)
      if exchanged == nil { return nil }
    case .plural:
      guard !isPlural, key.last?.isASCIILetter ?? false else { return nil }
      suffix = "s"
    case .singular:
      guard isPlural, key.count > 1 else { return nil }
      self.key = UnsafeBufferPointer(rebasing: key[..<(key.count - 1)])
    case .uppercase:
      guard key.contains(where: { (0x61...0x7A).contains($0) }) else { return nil }
      isUppercase = true
    }
  }

  /// The last letter that can be swapped with the letter after it.
  private static func exchange(in key: UnsafeBufferPointer<UInt8>) -> Int? {
    var offset = key.count - 2
    while offset > 0 {
      let (one, other) = (key[offset], key[offset + 1])
      if one.isASCIILetter, other.isASCIILetter, one != other { return offset }
      offset -= 1
    }
    return nil
  }

  /// How many bytes at the start of a key no renaming changes, other than by a prefix or capitals.
  static func commonCount(of key: UnsafeBufferPointer<UInt8>) -> Int {
    exchange(in: key) ?? Swift.max(key.count - 1, Swift.min(key.count, 1))
  }

  var startIndex: Int { 0 }

  var endIndex: Int { prefix.utf8CodeUnitCount + key.count + suffix.utf8CodeUnitCount }

  subscript(position: Int) -> UInt8 {
    guard position >= prefix.utf8CodeUnitCount else { return prefix.utf8Start[position] }
    let offset = position - prefix.utf8CodeUnitCount
    guard offset < key.count else { return suffix.utf8Start[offset - key.count] }
    if let exchanged, offset == exchanged { return key[exchanged + 1] }
    if let exchanged, offset == exchanged + 1 { return key[exchanged] }
    return isUppercase ? key[offset].uppercased : key[offset]
  }
}

extension Edit {
  /// Renames a key, given without its quotation marks, by changing as few bytes as possible.
  mutating func rename(_ key: Range<Int>, to renamed: RenamedKey) {
    if renamed.prefix.utf8CodeUnitCount > 0 { insert(renamed.prefix, at: key.lowerBound) }
    if let exchanged = renamed.exchanged {
      let start = key.lowerBound + exchanged
      replace(start..<start + 2)
      append(byte: renamed.key[exchanged + 1])
      append(byte: renamed.key[exchanged])
    } else if renamed.isUppercase {
      replace(key)
      append(renamed.key.lazy.map(\.uppercased), atMost: key.count)
    } else if renamed.key.count < key.count {
      remove(key.lowerBound + renamed.key.count..<key.upperBound)
    }
    if renamed.suffix.utf8CodeUnitCount > 0 { insert(renamed.suffix, at: key.upperBound) }
  }
}

extension DocumentIndex {
  /// Whether a sibling of a member may have the member's renamed key: its key starts the same way, in
  /// either case and possibly after a `_`, or it has escapes.
  ///
  /// - Complexity: O(*m*) in the number of siblings, mostly, because few keys start alike.
  func mayMeetRenamed(_ member: NodeID, key: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let count = RenamedKey.commonCount(of: UnsafeBufferPointer(rebasing: bytes[key]))
      let start = UnsafeBufferPointer(rebasing: bytes[key.prefix(count)])
      return hasSibling(of: member) { sibling in
        Self.starts(bytes, at: sibling, like: start)
          || bytes[sibling] == UInt8(ascii: "_") && Self.starts(bytes, at: sibling + 1, like: start)
      }
    }
  }

  /// Whether a key of the document may start with other bytes, in either case.
  ///
  /// It is read up to the first byte that differs, at the latest its closing quotation mark.
  @inline(__always)
  private static func starts(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, like other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var offset = start
    for byte in other {
      if bytes[offset] == UInt8(ascii: "\\") { return true }
      if bytes[offset] | 0x20 != byte | 0x20 { return false }
      offset += 1
    }
    return true
  }
}
