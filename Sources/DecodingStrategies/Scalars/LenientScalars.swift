import Foundation
import JSONText

/// A Boolean that may be sent as a number or a string.
///
/// ```swift
/// struct Message: Decodable {
///   @LenientBool var isRead: Bool  // true, 1, "1" and "yes"
///   var flags: [LenientBool]
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
/// Anything else is an error. For a Boolean that may be null or missing, write
/// `var isRead: LenientBool?`.
@propertyWrapper public struct LenientBool: Hashable, Sendable {
  public var wrappedValue: Bool

  public init(wrappedValue: Bool) { self.wrappedValue = wrappedValue }

  private init?(_ scalar: SentScalar) {
    switch scalar {
    case .string(let string):
      switch string.lowercased() {
      case "true", "yes", "on", "1": wrappedValue = true
      case "false", "no", "off", "0", "": wrappedValue = false
      default: return nil
      }
    case .number(let numeral):
      switch numeral.integer {
      case 1: wrappedValue = true
      case 0: wrappedValue = false
      default: return nil
      }
    case .double: return nil
    }
  }
}

extension LenientBool: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let bool = try? container.decode(Bool.self) {
      wrappedValue = bool
    } else if let bool = Self(try SentScalar(in: container, for: Bool.self)) {
      self = bool
    } else {
      throw container.corrupted(.noBool)
    }
  }

  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension LenientBool: ExpressibleByBooleanLiteral, CustomStringConvertible {
  public init(booleanLiteral value: Bool) { self.init(wrappedValue: value) }
  public var description: String { wrappedValue.description }
}

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

  public init(wrappedValue: Double) { self.wrappedValue = wrappedValue }
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
    guard let double else { throw container.corrupted(.unfitDouble) }
    wrappedValue = double
  }

  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension LenientDouble:
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, CustomStringConvertible
{
  public init(floatLiteral value: Double) { self.init(wrappedValue: value) }
  public init(integerLiteral value: Int) { self.init(wrappedValue: Double(value)) }
  public var description: String { wrappedValue.description }
}

/// An integer that may be sent as a string or with a zero fraction.
///
/// ```swift
/// struct Message: Decodable {
///   @LenientInt var likes: Int  // 42, 42.0, 4.2e1 and "42"
///   var readers: [LenientInt]
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
/// A Boolean, null, a list and an object are errors. For an integer that may be null or missing,
/// write `var likes: LenientInt?`.
@propertyWrapper public struct LenientInt: Hashable, Sendable {
  public var wrappedValue: Int

  public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
}

extension LenientInt: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The common case, an integer sent as a number, skips failed attempts and text.
    if let integer = try? container.decode(Int.self),
      let decimal = try? container.decode(Decimal.self), decimal == Decimal(integer)
    {
      wrappedValue = integer
      return
    }
    let integer: Int? =
      switch try SentScalar(in: container, for: Int.self) {
      case .string(let string): Int(string)
      case .number(let numeral): numeral.integer
      case .double: nil
      }
    guard let integer else { throw container.corrupted(.unfitInt) }
    wrappedValue = integer
  }

  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension LenientInt: ExpressibleByIntegerLiteral, CustomStringConvertible {
  public init(integerLiteral value: Int) { self.init(wrappedValue: value) }
  public var description: String { wrappedValue.description }
}

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

  public init(wrappedValue: String) { self.wrappedValue = wrappedValue }
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

  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension LenientString: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) { self.init(wrappedValue: value) }
  public var description: String { wrappedValue }
}
