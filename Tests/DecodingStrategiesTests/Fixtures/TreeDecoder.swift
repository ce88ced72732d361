import Foundation

/// A decoder of trees of values, with options to behave as other decoders do.
///
/// By default it behaves like `JSONDecoder`.
struct TreeDecoder: Sendable {
  var options = Options()
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  init(_ change: (inout Options) -> Void = { _ in }) {
    change(&options)
  }

  func decode<Value: Decodable>(_ type: Value.Type, from tree: Tree) throws -> Value {
    try TreeNode(tree: tree, codingPath: [], userInfo: userInfo, options: options).value(type)
  }

  struct Options: Sendable {
    /// Whether an unkeyed container advances past an element that does not decode.
    var advancesOnFailure = false
    /// Whether an unkeyed container never advances, as in a broken decoder.
    var neverAdvances = false
    /// Whether coding paths start at the innermost element of a list instead of the root.
    var pathsAreRelative = false
    /// Whether an unkeyed container knows its count, as a streaming decoder does not.
    var knowsCount = true
    /// The conversion of keys, including those of dictionaries, unlike in Foundation.
    ///
    /// Keys that become equal are all listed, and the first of them is decoded.
    var keyConversion: (@Sendable (String) -> String)?
    /// Whether containers treat dates, URLs and data specially, which `Value(from: decoder)` bypasses.
    var readsSpecialTypes = true
    /// The error to throw instead of a type mismatch.
    var failsWith: (any Error)?
  }
}

struct TreeKey: CodingKey, Equatable {
  let stringValue: String
  let intValue: Int?

  init(_ index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init?(intValue: Int) { self.init(intValue) }

  static let `super` = TreeKey(stringValue: "super")
}

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

/// The types that the containers of a ``TreeDecoder`` decode themselves.
protocol TreeScalar: Decodable {
  static var isNumeric: Bool { get }
  /// Nil if the value has another kind, or is a number that does not fit.
  init?(tree: Tree)
}

extension TreeScalar where Self: BinaryInteger {
  static var isNumeric: Bool { true }

  init?(tree: Tree) {
    switch tree {
    case .integer(let value): self.init(exactly: value)
    case .number(let value): self.init(exactly: value)
    case .null, .bool, .string, .array, .object: return nil
    }
  }
}

extension TreeScalar where Self: BinaryFloatingPoint {
  static var isNumeric: Bool { true }

  init?(tree: Tree) {
    switch tree {
    case .integer(let value): self.init(value)
    case .number(let value): self.init(value)
    case .null, .bool, .string, .array, .object: return nil
    }
    if isInfinite { return nil }
  }
}

extension Int: TreeScalar {}
extension Int8: TreeScalar {}
extension Int16: TreeScalar {}
extension Int32: TreeScalar {}
extension Int64: TreeScalar {}
extension UInt: TreeScalar {}
extension UInt8: TreeScalar {}
extension UInt16: TreeScalar {}
extension UInt32: TreeScalar {}
extension UInt64: TreeScalar {}
extension Double: TreeScalar {}
extension Float: TreeScalar {}

extension Bool: TreeScalar {
  static var isNumeric: Bool { false }

  init?(tree: Tree) {
    guard case .bool(let value) = tree else { return nil }
    self = value
  }
}

extension String: TreeScalar {
  static var isNumeric: Bool { false }

  init?(tree: Tree) {
    guard case .string(let value) = tree else { return nil }
    self = value
  }
}

/// The types that the containers of a ``TreeDecoder`` treat specially.
protocol TreeSpecial: Decodable {
  /// Whether the value has the right kind; otherwise the error is a type mismatch.
  static func isSpelled(by tree: Tree) -> Bool
  /// Nil if a value of that kind is not valid for this type.
  init?(special tree: Tree)
}

/// Decodes a number as seconds since 1970, and a string as ISO 8601.
extension Date: TreeSpecial {
  static func isSpelled(by tree: Tree) -> Bool { tree.isNumber || String(tree: tree) != nil }

  init?(special tree: Tree) {
    if let seconds = Double(tree: tree) {
      self.init(timeIntervalSince1970: seconds)
    } else {
      guard let text = String(tree: tree), let date = try? Date(text, strategy: .iso8601) else {
        return nil
      }
      self = date
    }
  }
}

extension URL: TreeSpecial {
  static func isSpelled(by tree: Tree) -> Bool { String(tree: tree) != nil }
  init?(special tree: Tree) { self.init(string: String(tree: tree) ?? "") }
}

/// Decodes a string as Base64.
extension Data: TreeSpecial {
  static func isSpelled(by tree: Tree) -> Bool { String(tree: tree) != nil }
  init?(special tree: Tree) { self.init(base64Encoded: String(tree: tree) ?? "") }
}

#if compiler(<6.2)
  /// Swift 6.1 has no such protocol, because every metatype is `Sendable`.
  typealias SendableMetatype = Any
#endif
