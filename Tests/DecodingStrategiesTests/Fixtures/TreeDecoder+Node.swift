import Foundation

/// The decoder of one value of a tree.
struct TreeNode {
  let tree: Tree
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]
  let options: TreeDecoder.Options

  /// Decodes scalars and special types here, and all others with their own `init(from:)`.
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

  /// The node of a member, or of a super decoder.
  func child(_ tree: Tree, _ key: any CodingKey) -> TreeNode {
    TreeNode(tree: tree, codingPath: codingPath + [key], userInfo: userInfo, options: options)
  }

  /// The node of an element of an array.
  func element(_ tree: Tree, _ index: Int) -> TreeNode {
    let path = options.pathsAreRelative ? [] : codingPath + [TreeKey(index)]
    return TreeNode(tree: tree, codingPath: path, userInfo: userInfo, options: options)
  }

  /// The error for a value of another type.
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
