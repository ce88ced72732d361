import Foundation

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

  public init(wrappedValue: Int) {
    self.wrappedValue = wrappedValue
  }
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

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension LenientInt: ExpressibleByIntegerLiteral, CustomStringConvertible {
  public init(integerLiteral value: Int) { self.init(wrappedValue: value) }
  public var description: String { wrappedValue.description }
}
