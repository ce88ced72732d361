/// What this library itself says of a value that it refuses, so that its errors are known again by their
/// text. None of it holds a value of the document.
struct OwnText {
  private let text: StaticString

  /// The text, which may be the start of a longer one.
  var string: String { "\(text)" }

  private init(_ text: StaticString) {
    self.text = text
  }

  static let equalKey = Self("Another key means the same.")
  static let equalElement = Self("Another element has the same key.")
  static let repeatedKey = Self("The key is there more than once.")
  /// A type follows.
  static let foreignKey = Self("The key is no ")
  /// An index follows.
  static let stuck = Self("The decoder does not step over element ")
  static let unknownDigits = Self("The decoder cannot tell the digits of the number.")
  static let roundedNumber = Self("The decoder cannot tell the number without rounding.")
  static let unreadable = Self("The value cannot be read.")
  static let notFinite = Self("The number is not finite.")
  static let unfitInt = Self("Expected an integer that fits in Int.")
  static let unfitDouble = Self("Expected a number that fits in Double without rounding.")
  /// A type follows.
  static let unfitRawValue = Self("Expected a value that fits in ")
  static let noBool = Self("Expected true or false, yes or no, on or off, 1 or 0.")
  static let noScheme = Self("Expected a URL with a scheme.")
  static let noHost = Self("Expected a URL with a host.")
  static let badHost = Self("Expected a URL whose host is a name or an address.")

  private static let all = [
    equalKey, equalElement, repeatedKey, foreignKey, stuck, unknownDigits, roundedNumber,
    unreadable, notFinite, unfitInt, unfitDouble, unfitRawValue, noBool, noScheme, noHost, badHost,
  ]

  /// Whether a text is one of these, or starts with one.
  static func starts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    all.contains { text.starts(with: $0.text) }
  }
}
