import Foundation
import JSONText

/// A floating-point number that may be sent as a string.
///
/// ```swift
/// struct Place: Decodable {
///   @LenientDouble var latitude: Double  // 52.52 and "52.52"
///   var heights: [LenientDouble]
/// }
/// ```
///
/// No digits are lost: written with as many significant digits as were sent, the `Double` is the number
/// that was sent. That is always true for up to 15 digits, and for a `Double` that another program
/// wrote. `9007199254740993`, `0.1234567890123456789` and `1e400` are errors.
///
/// A string must be an optional sign, digits, a fraction and an exponent: `"-12.5e3"`. Anything else
/// is an error: `"nan"`, `"inf"`, `"0x10"`, `"1,5"`, `".5"`, blanks, the empty string.
///
/// `JSONDecoder` provides up to 34 digits of a number between 1e-128 and 1e128, with the exception that
/// ``LenientString`` describes. Outside that range its `Double` is used unchecked, and so is every
/// `Double` of a decoder without support for `Decimal`, such as `PropertyListDecoder`.
///
/// A Boolean, null, a list and an object are errors. For a number that may be null or missing, write
/// `var latitude: LenientDouble?`.
@propertyWrapper public struct LenientDouble: Hashable, Sendable {
  /// The number that was sent, in any format; a decoded number is always finite.
  public var wrappedValue: Double

  public init(wrappedValue: Double) {
    self.wrappedValue = wrappedValue
  }
}

extension LenientDouble: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The common case, an exact Double, skips failed attempts and text.
    if let decimal = try? container.decode(Decimal.self),
      let double = try? container.decode(Double.self), double.isNormal,
      decimal.significand.magnitude < 1_000_000_000_000_000
        || decimal == Decimal(string: double.description)
    {
      wrappedValue = double
      return
    }
    let double: Double? =
      switch try SentScalar(in: container, for: Double.self) {
      case .string(let string): Numeral(string)?.double
      case .number(let numeral): numeral.double
      case .double(let double): double
      }
    guard let double else {
      throw container.corrupted(.unfitDouble)
    }
    wrappedValue = double
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension LenientDouble:
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, CustomStringConvertible
{
  public init(floatLiteral value: Double) { self.init(wrappedValue: value) }
  public init(integerLiteral value: Int) { self.init(wrappedValue: Double(value)) }
  public var description: String { wrappedValue.description }
}
