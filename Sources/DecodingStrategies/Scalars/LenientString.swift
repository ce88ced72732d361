/// A string that may be sent as a number.
///
/// ```swift
/// struct Message: Decodable {
///   @LenientString var id: String  // "a7", 18446744073709551615 and -123.2345
///   var replies: [LenientString]
/// }
/// ```
///
/// A string is taken as it is. A number comes out with all its digits and no exponent:
///
/// | sent | string |
/// |---|---|
/// | `18446744073709551615` | `18446744073709551615` |
/// | `-123.2345` | `-123.2345` |
/// | `1E2` | `100` |
/// | `1e-7` | `0.0000001` |
/// | `1.10` | `1.1`: zeros that end a fraction are not told by decoders |
/// | `-0`, `-0.0` | `-0` |
///
/// Nothing is rounded. `JSONDecoder` tells up to 34 digits, between 1e-128 and 1e128; another number
/// is an error. It hides one case: of a number of 39 digits and more it cuts the end off, and if
/// zeros stand before the cut, the beginning looks like a whole number. A decoder that knows no
/// `Decimal`, as `PropertyListDecoder`, tells its integers, and each other number as the shortest
/// text that stands for the same `Double`.
///
/// A Boolean, null, a list and an object are errors. For a string that may be null or absent, write
/// `var id: LenientString?`.
@propertyWrapper public struct LenientString: Hashable, Sendable {
  /// The string, or the digits of the number that was sent in its place.
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
