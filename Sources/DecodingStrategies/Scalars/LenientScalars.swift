import Foundation
import JSONText

/// A scalar that may be sent in another form: a number as a string, or a string as a number.
///
/// As a property it is written by what it holds, as ``LenientInt``, ``LenientDouble``, ``LenientString`` or
/// ``LenientBool``. An optional one is nil if its key is missing or null. Elements of a list are
/// `[Lenient<Int>]`.
@propertyWrapper
public struct Lenient<Value: LenientValue>: Codable, Hashable, Sendable,
  CustomStringConvertible
{
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    wrappedValue = try Value.decodeLeniently(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws { try encoder.encodeValue(wrappedValue) }

  public var description: String { "\(wrappedValue)" }
}

/// A value that ``Lenient`` and ``LenientDate`` read: a scalar, or an optional one.
public protocol LenientValue: Codable, Hashable, Sendable {
  associatedtype Scalar: LenientValue = Self

  /// Reads the value in any form that is accepted.
  static func decodeLeniently(from decoder: any Decoder) throws -> Self
}

extension Optional: LenientValue where Wrapped: LenientValue {
  public typealias Scalar = Wrapped.Scalar

  public static func decodeLeniently(from decoder: any Decoder) throws -> Wrapped? {
    try decoder.singleValueContainer().decodeNil() ? nil : Wrapped.decodeLeniently(from: decoder)
  }
}

extension KeyedDecodingContainer {
  /// Decodes an optional ``Lenient`` property, which is nil if its key is missing or null.
  ///
  /// The synthesized `init(from:)` calls this.
  public func decode<Wrapped: LenientValue>(
    _ type: Lenient<Wrapped?>.Type, forKey key: Key
  ) throws -> Lenient<Wrapped?> {
    try decodeIfPresent(type, forKey: key) ?? Lenient(wrappedValue: nil)
  }

  /// Decodes an optional ``LenientDate``, which is nil if its key is missing or null.
  public func decode<Wrapped: LenientValue>(
    _ type: LenientDate<Wrapped?>.Type, forKey key: Key
  ) throws -> LenientDate<Wrapped?> {
    try decodeIfPresent(type, forKey: key) ?? LenientDate(wrappedValue: nil)
  }
}

extension KeyedEncodingContainer {
  /// Encodes an optional ``Lenient`` property, and omits its key if it is nil.
  public mutating func encode<Wrapped: LenientValue>(
    _ property: Lenient<Wrapped?>, forKey key: Key
  ) throws {
    try encodeIfPresent(property.wrappedValue, forKey: key)
  }

  /// Encodes an optional ``LenientDate``, and omits its key if it is nil.
  public mutating func encode<Wrapped: LenientValue>(
    _ property: LenientDate<Wrapped?>, forKey key: Key
  ) throws {
    try encodeIfPresent(property.wrappedValue == nil ? nil : property, forKey: key)
  }
}

/// A Boolean that may be sent as a number or a string.
///
/// ```swift
/// struct Message: Decodable {
///   @LenientBool var isRead: Bool  // true, 1, "1" and "yes"
///   @LenientBool var isPinned: Bool?
/// }
/// ```
///
/// In addition to `true` and `false`, these are accepted, in uppercase or lowercase:
///
/// | | number | string |
/// |---|---|---|
/// | true | 1 | `true`, `yes`, `on`, `1` |
/// | false | 0 | `false`, `no`, `off`, `0`, and the empty string, as PHP writes it |
///
/// Anything else is an error.
public typealias LenientBool<Value: LenientValue> = Lenient<Value> where Value.Scalar == Bool

extension Bool: LenientValue {
  public static func decodeLeniently(from decoder: any Decoder) throws -> Bool {
    let container = try decoder.singleValueContainer()
    if let bool = try? container.decode(Bool.self) { return bool }
    let bool: Bool? =
      switch try SentScalar(in: container, for: Bool.self) {
      case .string(let string):
        switch string.lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0", "": false
        default: nil
        }
      case .number(let numeral): numeral.integer == 1 ? true : numeral.integer == 0 ? false : nil
      case .double: nil
      }
    guard let bool else { throw container.corrupted(.noBool) }
    return bool
  }
}

/// A floating-point number that may be sent as a string.
///
/// ```swift
/// struct Place: Decodable {
///   @LenientDouble var latitude: Double  // 52.52 and "52.52"
///   @LenientDouble var height: Double?
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
/// A Boolean, null, a list and an object are errors.
public typealias LenientDouble<Value: LenientValue> = Lenient<Value> where Value.Scalar == Double

extension Double: LenientValue {
  public static func decodeLeniently(from decoder: any Decoder) throws -> Double {
    let container = try decoder.singleValueContainer()
    // The common case, an exact Double, skips failed attempts and text.
    if let decimal = try? container.decode(Decimal.self),
      let double = try? container.decode(Double.self), double.isNormal,
      decimal.significand.magnitude < 1_000_000_000_000_000
        || decimal == Decimal(string: double.description)
    {
      return double
    }
    let double: Double? =
      switch try SentScalar(in: container, for: Double.self) {
      case .string(let string): Numeral(string)?.double
      case .number(let numeral): numeral.double
      case .double(let double): double
      }
    guard let double else { throw container.corrupted(.unfitDouble) }
    return double
  }
}

/// An integer that may be sent as a string or with a zero fraction.
///
/// ```swift
/// struct Message: Decodable {
///   @LenientInt var likes: Int  // 42, 42.0, 4.2e1 and "42"
///   @LenientInt var readers: Int?
/// }
/// ```
///
/// A string must be an optional sign (`-` or `+`) and ASCII digits, so `"42.0"`, `" 42"`, `"1e2"` and
/// `""` are errors. Leading zeros are accepted.
///
/// A number with a fraction or out of range is an error and is never rounded. The one exception cannot
/// be detected, because `JSONDecoder` hides it: a fraction that is zero up to the 38th digit of the
/// number.
///
/// A Boolean, null, a list and an object are errors.
public typealias LenientInt<Value: LenientValue> = Lenient<Value> where Value.Scalar == Int

extension Int: LenientValue {
  public static func decodeLeniently(from decoder: any Decoder) throws -> Int {
    let container = try decoder.singleValueContainer()
    // The common case, an integer sent as a number, skips failed attempts and text.
    if let integer = try? container.decode(Int.self),
      let decimal = try? container.decode(Decimal.self), decimal == Decimal(integer)
    {
      return integer
    }
    let integer: Int? =
      switch try SentScalar(in: container, for: Int.self) {
      case .string(let string): Int(string)
      case .number(let numeral): numeral.integer
      case .double: nil
      }
    guard let integer else { throw container.corrupted(.unfitInt) }
    return integer
  }
}

/// A string that may be sent as a number.
///
/// ```swift
/// struct Message: Decodable {
///   @LenientString var id: String  // "a7", 18446744073709551615 and -123.2345
///   @LenientString var parent: String?
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
/// A Boolean, null, a list and an object are errors.
public typealias LenientString<Value: LenientValue> = Lenient<Value> where Value.Scalar == String

extension String: LenientValue {
  public static func decodeLeniently(from decoder: any Decoder) throws -> String {
    let container = try decoder.singleValueContainer()
    switch try SentScalar(in: container, for: String.self) {
    case .string(let string): return string
    case .number(let numeral): return numeral.description
    case .double: throw container.corrupted(.unknownDigits)
    }
  }
}
