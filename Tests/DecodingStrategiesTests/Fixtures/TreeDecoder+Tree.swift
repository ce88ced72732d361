import Foundation

/// A value as it was sent, with duplicate keys and the order of members preserved.
enum Tree: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// An integer that is greater than `Int64.max`.
  case unsigned(UInt64)
  case number(Double)
  case string(String)
  case array([Tree])
  case object([Member])

  struct Member: Hashable, Sendable {
    var key: String
    var value: Tree
  }

  var isNumber: Bool {
    switch self {
    case .integer, .unsigned, .number: true
    case .null, .bool, .string, .array, .object: false
    }
  }

  /// The kind of the value, as errors name it.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .integer, .unsigned, .number: "number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension Tree {
  /// Parses JSON, with members sorted by key and without duplicate keys.
  init(json: String) throws {
    self = try JSONDecoder().decode(Tree.self, from: Data(json.utf8))
  }
}

extension Tree: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let unsigned = try? container.decode(UInt64.self) {
      self = .unsigned(unsigned)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let elements = try? container.decode([Tree].self) {
      self = .array(elements)
    } else {
      let members = try container.decode([String: Tree].self)
      self = .object(members.sorted { $0.key < $1.key }.map { Member(key: $0, value: $1) })
    }
  }
}

extension Tree: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(nilLiteral: ()) { self = .null }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(integerLiteral value: Int64) { self = .integer(value) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(stringLiteral value: String) { self = .string(value) }
  init(arrayLiteral elements: Tree...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, Tree)...) {
    self = .object(elements.map { Member(key: $0, value: $1) })
  }
}
