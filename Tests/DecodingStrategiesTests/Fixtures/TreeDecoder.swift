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

  /// The differences between decoders.
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

/// A key or index of a location in a tree.
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
