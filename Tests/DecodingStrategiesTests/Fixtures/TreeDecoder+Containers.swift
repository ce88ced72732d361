struct TreeMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let node: TreeNode
  private let members: [Tree.Member]

  init(node: TreeNode, members: [Tree.Member]) {
    self.node = node
    guard let convert = node.options.keyConversion else {
      self.members = members
      return
    }
    self.members = members.map { Tree.Member(key: convert($0.key), value: $0.value) }
  }

  var codingPath: [any CodingKey] { node.codingPath }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { find(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try child(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try child(key).value(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try child(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try child(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { superDecoder(TreeKey.super) }
  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(key) }

  /// A superclass decodes null if its key is missing.
  private func superDecoder(_ key: any CodingKey) -> TreeNode {
    node.child(find(key) ?? .null, key)
  }

  private func find(_ key: any CodingKey) -> Tree? {
    members.first { $0.key == key.stringValue }?.value
  }

  private func child(_ key: Key) throws -> TreeNode {
    guard let tree = find(key) else {
      throw DecodingError.keyNotFound(key, node.context("There is no value for the key."))
    }
    return node.child(tree, key)
  }
}

struct TreeElements: UnkeyedDecodingContainer {
  private let node: TreeNode
  private let elements: [Tree]
  private(set) var currentIndex = 0

  init(node: TreeNode, elements: [Tree]) {
    self.node = node
    self.elements = elements
  }

  var codingPath: [any CodingKey] { node.codingPath }
  var count: Int? { node.options.knowsCount ? elements.count : nil }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNull = try current(Any?.self).decodeNil()
    if isNull { advance() }
    return isNull
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.value(type) }
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try next([String: Any].self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next((any Decoder).self) { $0 } }

  /// Passes the current element to a closure, and advances unless the closure throws.
  private mutating func next<Result>(
    _ type: Any.Type, _ body: (TreeNode) throws -> Result
  ) throws -> Result {
    let element = try current(type)
    do {
      let result = try body(element)
      advance()
      return result
    } catch {
      if node.options.advancesOnFailure { advance() }
      throw error
    }
  }

  private func current(_ type: Any.Type) throws -> TreeNode {
    guard !isAtEnd else {
      let end = node.element(.null, currentIndex)
      throw DecodingError.valueNotFound(type, end.context("The list is at its end."))
    }
    return node.element(elements[currentIndex], currentIndex)
  }

  private mutating func advance() {
    if !node.options.neverAdvances { currentIndex += 1 }
  }
}
