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
/// | false | 0 | `false`, `no`, `off`, `0` |
///
/// Anything else is an error. For a Boolean that may be null or missing, write
/// `var isRead: LenientBool?`.
@propertyWrapper public struct LenientBool: Hashable, Sendable {
  public var wrappedValue: Bool

  public init(wrappedValue: Bool) {
    self.wrappedValue = wrappedValue
  }

  private init?(_ scalar: SentScalar) {
    switch scalar {
    case .string(let string):
      switch string.lowercased() {
      case "true", "yes", "on", "1": wrappedValue = true
      case "false", "no", "off", "0": wrappedValue = false
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

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension LenientBool: ExpressibleByBooleanLiteral, CustomStringConvertible {
  public init(booleanLiteral value: Bool) { self.init(wrappedValue: value) }
  public var description: String { wrappedValue.description }
}
