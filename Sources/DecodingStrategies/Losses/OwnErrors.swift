/// The texts of this library's own errors, by which it recognizes them.
///
/// None of them contains a value of the document.
struct OwnText {
  private let start: StaticString
  private let end: StaticString?

  private init(_ start: StaticString, _ end: StaticString? = nil) {
    self.start = start
    self.end = end
  }

  func string(_ word: some CustomStringConvertible = "") -> String {
    "\(start)\(word)\(end ?? "")"
  }

  static let equalKey = Self("The key is equal to another key.")
  static let equalElement = Self("Another element has the same key.")
  static let repeatedKey = Self("The key occurs more than once.")
  static let foreignKey = Self("The key is not a valid ", ".")
  static let stuck = Self("The decoder cannot skip element ", ", so the list cannot be read.")
  static let unknownDigits = Self("The decoder does not provide the digits of the number.")
  static let roundedNumber = Self("The decoder cannot provide the number without rounding.")
  static let unreadable = Self("The value cannot be read.")
  static let notFinite = Self("The number is not finite.")
  static let unfitInt = Self("Expected an integer that fits in Int.")
  static let unfitDouble = Self("Expected a number that fits in Double without rounding.")
  static let unfitRawValue = Self("Expected a value that fits in ", ".")
  static let noBool = Self("Expected true or false, yes or no, on or off, 1 or 0.")
  static let unfitDate = Self("Expected a date, or a number for one from 1990 to 2100.")
  static let unrecognized = Self("What was sent here is not recognized in what the model writes.")
  static let customKeys = Self("Preserving needs the default keys or those in snake case.")

  private static let all = [
    equalKey, equalElement, repeatedKey, foreignKey, stuck, unknownDigits, roundedNumber,
    unreadable, notFinite, unfitInt, unfitDouble, unfitRawValue, noBool, unfitDate, unrecognized,
    customKeys,
  ]

  /// Whether a whole text is one of these: the text of a model may start the same way.
  static func isOne(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    all.contains { own in
      if let end = own.end { return text.isSentence(from: own.start, to: end) }
      return text.count == own.start.utf8CodeUnitCount && text.starts(with: own.start)
    }
  }
}

extension DecodingError {
  /// Returns an error if it is a `DecodingError`, and wraps it in `dataCorrupted` otherwise.
  ///
  /// Models and decoders throw other errors, too. Foundation throws a private type for a number such as
  /// 1.5 where an integer is expected.
  ///
  /// `codingPath` leads to the value, for an error that has no path.
  package init(_ error: any Error, at codingPath: @autoclosure () -> [any CodingKey]) {
    if let error = error as? DecodingError {
      self = error
    } else {
      self = .dataCorrupted(
        Context(
          codingPath: codingPath(), debugDescription: "The value was rejected.",
          underlyingError: error))
    }
  }
}

extension SingleValueDecodingContainer {
  func noValue<Value>(for type: Value.Type) -> DecodingError {
    .valueNotFound(type, context("Expected \(type) but found null."))
  }

  func mismatch<Value>(
    _ type: Value.Type, _ description: String, _ cause: (any Error)? = nil
  ) -> DecodingError {
    .typeMismatch(type, context(description, cause))
  }

  func corrupted(
    _ text: OwnText, _ word: String = "", _ cause: (any Error)? = nil
  ) -> DecodingError {
    .dataCorrupted(context(text.string(word), cause))
  }

  private func context(
    _ description: String, _ cause: (any Error)? = nil
  ) -> DecodingError.Context {
    .init(codingPath: codingPath, debugDescription: description, underlyingError: cause)
  }
}
