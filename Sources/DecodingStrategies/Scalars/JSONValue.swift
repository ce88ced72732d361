public import Foundation
import JSONText

/// Any JSON value, for parts of a document whose type is unknown or does not matter.
///
/// ```swift
/// struct Episode: Codable {
///   let id: Int
///   let extras: JSONValue
/// }
/// episode.extras["chapters"]?[0]?["title"]  // "Intro"
/// ```
///
/// Decoding a value and encoding it again gives an equal JSON value. Numbers keep their value, but not
/// how they were written: `1.0` and `1e0` decode as the integer 1. The members of an object have no
/// order.
///
/// A number that the decoder would round is an error. `JSONDecoder` provides up to 34 digits between
/// 1e-128 and 1e128.
public enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number without a fraction that fits in `Int`, except negative zero.
  case integer(Int)
  /// Any other number that is the shortest form of a `Double`, which is what encoders write.
  case number(Double)
  /// A number that a `Double` would change, such as 9223372036854775808.
  case decimal(Decimal)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The value of a key; nil if there is none, or if this is not an object.
  public subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The element at an index; nil if there is none, or if this is not an array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(from: decoder, isElement: false, triesArray: false)
  }

  /// Decodes a value, first as an array or first as an object.
  ///
  /// Each failed attempt makes an error with a coding path, which costs most deep inside of a document. So an
  /// element is tried as what the one before it was, and the first of an array in an array as an array.
  private init(from decoder: any Decoder, isElement: Bool, triesArray: Bool) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if triesArray, let list = try? decoder.unkeyedContainer() {
      self = .array(try Self.elements(of: list, triesArray: isElement))
    } else if (try? decoder.container(keyedBy: NoKey.self)) != nil {
      self = .object(try container.decode([String: JSONValue].self))
    } else if !triesArray, let list = try? decoder.unkeyedContainer() {
      self = .array(try Self.elements(of: list, triesArray: isElement))
    } else if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else {
      switch try SentScalar(in: container, for: JSONValue.self) {
      case .string(let string): self = .string(string)
      case .double(let double): self = .number(double)
      case .number(let numeral): self = try Self.number(numeral, in: container)
      }
    }
  }

  private enum NoKey: CodingKey {}

  private struct TriedAsObject: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
      value = try JSONValue(from: decoder, isElement: true, triesArray: false)
    }
  }

  private struct TriedAsArray: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
      value = try JSONValue(from: decoder, isElement: true, triesArray: true)
    }
  }

  private static func elements(
    of list: any UnkeyedDecodingContainer, triesArray: Bool
  ) throws -> [JSONValue] {
    var (list, triesArray) = (list, triesArray)
    var elements: [JSONValue] = []
    elements.reserveCapacity(list.count ?? 0)
    while !list.isAtEnd {
      let element =
        triesArray
        ? try list.decode(TriedAsArray.self).value : try list.decode(TriedAsObject.self).value
      elements.append(element)
      switch element {
      case .array: triesArray = true
      case .object: triesArray = false
      default: break
      }
    }
    return elements
  }

  private static func number(
    _ numeral: Numeral, in container: any SingleValueDecodingContainer
  ) throws(DecodingError) -> JSONValue {
    let isNegativeZero = numeral.isZero && numeral.isNegative
    if !isNegativeZero, let integer = numeral.integer { return .integer(integer) }
    // Up to 15 digits, any number is the shortest form of the nearest `Double`.
    if let double = numeral.double,
      double.isNormal && numeral.digits.utf8.count <= 15 || Numeral("\(double)") == numeral
    {
      return .number(double)
    }
    guard let decimal = Decimal(string: numeral.description) else {
      throw container.corrupted(.roundedNumber)
    }
    return .decimal(decimal)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let boolean): try container.encode(boolean)
    case .integer(let integer): try container.encode(integer)
    case .number(let double): try container.encode(double)
    case .decimal(let decimal): try container.encode(decimal)
    case .string(let string): try container.encode(string)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object; of equal keys, the last one counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
