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
/// A word starts after `_` or `-`, and at a capital after a lowercase letter or a digit. Of several
/// capitals the last one starts a word if a lowercase letter follows. Only ASCII letters change case.
struct RespelledKey: Sequence, IteratorProtocol {
  private let key: UnsafeBufferPointer<UInt8>
  private let convention: KeyConvention
  private var position = 0
  private var isAfterSeparator = false
  private var hasWrittenSeparator = false

  /// Respells a key without escapes and quotation marks; nil where nothing changes or the key does not
  /// start with a letter.
  init?(_ key: UnsafeBufferPointer<UInt8>, in convention: KeyConvention) {
    guard let first = key.first, first.isASCIILetter else { return nil }
    self.key = key
    self.convention = convention
    // Most keys are one word in lowercase letters.
    if convention != .pascal, !key.contains(where: { $0.isSeparator || $0.isCapital }) {
      return nil
    }
    if elementsEqual(key) { return nil }
  }

  var most: Int { key.count * 2 }

  /// Whether to offer the spelling: a key of one word is the same in three conventions, of which only
  /// camel case counts.
  var isDistinct: Bool {
    convention.separator == nil
      || key.indices.dropFirst().contains { isSeparator($0 - 1) || startsWord($0) }
  }

  mutating func next() -> UInt8? {
    while position < key.endIndex, isSeparator(position) {
      position += 1
      isAfterSeparator = true
    }
    guard position < key.endIndex else { return nil }
    let isFirst = position == key.startIndex
    let isStart = isFirst || isAfterSeparator || startsWord(position)
    if isStart, !isFirst, !hasWrittenSeparator, let separator = convention.separator {
      hasWrittenSeparator = true
      return separator
    }
    let byte = key[position]
    position += 1
    isAfterSeparator = false
    hasWrittenSeparator = false
    guard byte.isASCIILetter else { return byte }
    let isCapital = isStart && (convention == .pascal || convention == .camel && !isFirst)
    return isCapital ? byte & ~0x20 : byte | 0x20
  }

  private func isSeparator(_ position: Int) -> Bool { key[position].isSeparator }

  private func isCapital(_ position: Int) -> Bool { key[position].isCapital }

  private func startsWord(_ position: Int) -> Bool {
    guard isCapital(position), position > key.startIndex else { return false }
    guard isCapital(position - 1) else { return true }
    return position + 1 < key.endIndex && (0x61...0x7A).contains(key[position + 1])
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

  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
}
