import Foundation

/// A floating-point number that may be sent as a string.
///
/// ```swift
/// struct Place: Decodable {
///   @LenientDouble var latitude: Double  // 52.52 and "52.52"
///   var heights: [LenientDouble]
/// }
/// ```
///
/// No digit gets lost: the `Double`, written with as many significant digits as were sent, is what
/// was sent. Up to 15 digits always hold, and so does what another program wrote from a `Double` of
/// its own. `9007199254740993`, `0.1234567890123456789` and `1e400` are errors.
///
/// A string holds an optional sign, digits, a fraction and an exponent: `"-12.5e3"`. Anything else
/// is an error: `"nan"`, `"inf"`, `"0x10"`, `"1,5"`, `".5"`, blanks, the empty string.
///
/// `JSONDecoder` tells the digits of a number between 1e-128 and 1e128, 34 at most, with the exception
/// that ``LenientString`` names. Beyond that range the `Double` it gives is taken as it is, and so is
/// every `Double` of a decoder that knows no `Decimal`, as `PropertyListDecoder`.
///
/// A Boolean, null, a list and an object are errors. For a number that may be null or absent, write
/// `var latitude: LenientDouble?`.
@propertyWrapper public struct LenientDouble: Hashable, Sendable {
  /// The number that was sent, in whatever form; always finite when it was decoded.
  public var wrappedValue: Double

  public init(wrappedValue: Double) {
    self.wrappedValue = wrappedValue
  }
}

extension LenientDouble: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // What a Double stands for needs neither a failed attempt nor a text of the digits that were sent.
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
