import JSONText

/// A key after a renaming, of which no copy is made.
struct RenamedKey: RandomAccessCollection {
  /// What is done to a key.
  enum Renaming: String {
    case suffix
    case underscore
    /// Two letters are exchanged; the first one stays.
    case typo
    case plural
    case singular
    case uppercase
    case trailingSpace = "trailing-space"
    case zeroWidth = "zero-width"
  }

  private var key: ArraySlice<UInt8>
  private var prefix: StaticString = ""
  private var suffix: StaticString = ""
  /// The first of two bytes that are exchanged.
  private var exchanged: Int?
  private var isUppercase = false

  /// Renames a key.
  ///
  /// The result is nil where the renaming does not apply.
  ///
  /// - Parameters:
  ///   - key: The key, which has no escapes, without its quotation marks.
  ///   - renaming: What is done to it.
  init?(_ key: ArraySlice<UInt8>, _ renaming: Renaming) {
    self.key = key
    let isPlural = key.last == UInt8(ascii: "s")
    switch renaming {
    case .suffix: suffix = "_v2"
    case .underscore: prefix = "_"
    case .trailingSpace: suffix = " "
    case .zeroWidth: suffix = "\u{200B}"
    case .typo:
      exchanged = key.indices.dropFirst().dropLast().last {
        key[$0].isASCIILetter && key[$0 + 1].isASCIILetter && key[$0] != key[$0 + 1]
      }
      if exchanged == nil { return nil }
    case .plural:
      guard !isPlural, key.last?.isASCIILetter ?? false else { return nil }
      suffix = "s"
    case .singular:
      guard isPlural, key.count > 1 else { return nil }
      self.key = key.dropLast()
    case .uppercase:
      guard key.contains(where: { (0x61...0x7A).contains($0) }) else { return nil }
      isUppercase = true
    }
  }

  var startIndex: Int { 0 }

  var endIndex: Int { prefix.utf8CodeUnitCount + key.count + suffix.utf8CodeUnitCount }

  subscript(position: Int) -> UInt8 {
    guard position >= prefix.utf8CodeUnitCount else { return prefix.utf8Start[position] }
    let offset = key.startIndex + position - prefix.utf8CodeUnitCount
    guard offset < key.endIndex else { return suffix.utf8Start[offset - key.endIndex] }
    if let exchanged, offset == exchanged { return key[exchanged + 1] }
    if let exchanged, offset == exchanged + 1 { return key[exchanged] }
    let isLowercase = (0x61...0x7A).contains(key[offset])
    return isUppercase && isLowercase ? key[offset] - 0x20 : key[offset]
  }
}
