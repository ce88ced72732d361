import JSONText

/// How the words of a key are written as one.
enum KeyConvention: String {
  case snake
  case camel
  case pascal
  case kebab

  /// All conventions.
  static let all: [KeyConvention] = [.snake, .camel, .pascal, .kebab]

  /// The byte between two words; nil where a capital starts the next word.
  fileprivate var separator: UInt8? {
    switch self {
    case .snake: UInt8(ascii: "_")
    case .kebab: UInt8(ascii: "-")
    case .camel, .pascal: nil
    }
  }
}

/// A key in another convention, byte by byte: no copy of it is made.
///
/// A word starts behind `_` or `-`, and at a capital that another letter or digit precedes, of
/// several capitals at the last one if a small letter follows. Only letters of the English alphabet
/// change case.
struct RespelledKey: Sequence, IteratorProtocol {
  private let key: ArraySlice<UInt8>
  private let convention: KeyConvention
  private var position: Int
  private var isAfterSeparator = false
  private var hasWrittenSeparator = false

  /// Spells a key anew.
  ///
  /// The result is nil where nothing changes, or the key does not start with a letter.
  ///
  /// - Parameters:
  ///   - key: The key, which has no escapes, without its quotation marks.
  ///   - convention: How its words are written.
  init?(_ key: ArraySlice<UInt8>, in convention: KeyConvention) {
    guard let first = key.first, first.isASCIILetter else { return nil }
    self.key = key
    self.convention = convention
    position = key.startIndex
    if elementsEqual(key) { return nil }
  }

  /// Whether the spelling differs from those in all other conventions: keys of one word are the same
  /// in three of them, of which this is said of camel case alone.
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

  private func isSeparator(_ position: Int) -> Bool {
    key[position] == UInt8(ascii: "_") || key[position] == UInt8(ascii: "-")
  }

  private func isCapital(_ position: Int) -> Bool { (0x41...0x5A).contains(key[position]) }

  private func startsWord(_ position: Int) -> Bool {
    guard isCapital(position), position > key.startIndex else { return false }
    guard isCapital(position - 1) else { return true }
    return position + 1 < key.endIndex && (0x61...0x7A).contains(key[position + 1])
  }
}
