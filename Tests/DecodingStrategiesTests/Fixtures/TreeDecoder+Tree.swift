enum Tree: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
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
    case .integer, .number: true
    case .null, .bool, .string, .array, .object: false
    }
  }

  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .integer, .number: "number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
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

struct TreeNode {
  let tree: Tree
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]
  let options: TreeDecoder.Options

  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let scalar = type as? any TreeScalar.Type {
      return try self.scalar(scalar, as: type)
    }
    if options.readsSpecialTypes, let special = type as? any TreeSpecial.Type {
      return try self.special(special, as: type)
    }
    return try type.init(from: self)
  }

  private func scalar<Scalar: TreeScalar, Value>(
    _ scalar: Scalar.Type, as type: Value.Type
  ) throws -> Value {
    if let value = Scalar(tree: tree) as? Value { return value }
    guard tree.isNumber, Scalar.isNumeric else { throw mismatch(type) }
    throw corrupted("The number does not fit in \(type).")
  }

  private func special<Special: TreeSpecial, Value>(
    _ special: Special.Type, as type: Value.Type
  ) throws -> Value {
    guard Special.isSpelled(by: tree) else { throw mismatch(type) }
    guard let value = Special(special: tree) as? Value else {
      throw corrupted("The value is no \(type).")
    }
    return value
  }

  func child(_ tree: Tree, _ key: any CodingKey) -> TreeNode {
    TreeNode(tree: tree, codingPath: codingPath + [key], userInfo: userInfo, options: options)
  }

  func element(_ tree: Tree, _ index: Int) -> TreeNode {
    let path = options.pathsAreRelative ? [] : codingPath + [TreeKey(index)]
    return TreeNode(tree: tree, codingPath: path, userInfo: userInfo, options: options)
  }

  func mismatch(_ type: Any.Type) -> any Error {
    let context = context("Expected \(type) but found \(tree.kind) instead.")
    if tree == .null { return DecodingError.valueNotFound(type, context) }
    return options.failsWith ?? DecodingError.typeMismatch(type, context)
  }

  func context(_ text: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: text)
  }

  private func corrupted(_ text: String) -> any Error { DecodingError.dataCorrupted(context(text)) }
}

extension TreeNode: Decoder {
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = tree else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(TreeMembers(node: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = tree else { throw mismatch([Any].self) }
    return TreeElements(node: self, elements: elements)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension TreeNode: SingleValueDecodingContainer {
  func decodeNil() -> Bool { tree == .null }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}
