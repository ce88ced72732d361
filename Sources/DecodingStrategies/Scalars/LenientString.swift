import JSONText

/// A string that may be sent as a number.
///
/// ```swift
/// struct Message: Decodable {
///   @LenientString var id: String  // "a7", 18446744073709551615 and -123.2345
///   var replies: [LenientString]
/// }
/// ```
///
/// A string stays as it is. A number becomes a string with all its digits and without an exponent:
///
/// | sent | string |
/// |---|---|
/// | `18446744073709551615` | `18446744073709551615` |
/// | `-123.2345` | `-123.2345` |
/// | `1E2` | `100` |
/// | `1e-7` | `0.0000001` |
/// | `1.10` | `1.1`: decoders drop trailing zeros |
/// | `-0`, `-0.0` | `-0` |
///
/// Nothing is rounded. `JSONDecoder` provides up to 34 digits between 1e-128 and 1e128. Any other number
/// is an error, with one exception that cannot be detected: `JSONDecoder` truncates a number of 39
/// digits or more, and if the last digits that it keeps are zeros, the result looks like a complete
/// number.
///
/// A decoder without support for `Decimal`, such as `PropertyListDecoder`, provides exact integers. Any
/// other number becomes the shortest text for its `Double`.
///
/// A Boolean, null, a list and an object are errors. For a string that may be null or missing, write
/// `var id: LenientString?`.
@propertyWrapper public struct LenientString: Hashable, Sendable {
  /// The string, or the digits of the number that was sent.
  public var wrappedValue: String

  public init(wrappedValue: String) {
    self.wrappedValue = wrappedValue
  }
}

extension LenientString: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    switch try SentScalar(in: container, for: String.self) {
    case .string(let string): wrappedValue = string
    case .number(let numeral): wrappedValue = numeral.description
    case .double: throw container.corrupted(.unknownDigits)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension LenientString: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) { self.init(wrappedValue: value) }
  public var description: String { wrappedValue }
}
