import Foundation

/// A decoder of trees of values, which can differ from Foundation's decoders in the ways that other
/// people's decoders do.
///
/// As it comes it behaves like `JSONDecoder`.
struct TreeDecoder: Sendable {
  var options = Options()
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  init(_ change: (inout Options) -> Void = { _ in }) {
    change(&options)
  }

  func decode<Value: Decodable>(_ type: Value.Type, from tree: Tree) throws -> Value {
    try TreeNode(tree: tree, codingPath: [], userInfo: userInfo, options: options).value(type)
  }

  /// What decoders differ in.
  struct Options: Sendable {
    /// Whether an unkeyed container goes on behind an element that failed to decode.
    var advancesOnFailure = false
    /// Whether an unkeyed container stays at its first element whatever is decoded: a broken decoder.
    var neverAdvances = false
    /// Whether coding paths start at the innermost element of a list, which is a root of its own.
    var pathsAreRelative = false
    /// Whether an unkeyed container knows how many elements it has; a streaming decoder does not.
    var knowsCount = true
    /// What keyed containers do to keys; those of a dictionary are no exception, unlike in Foundation.
    ///
    /// ListedKeys that become equal are all listed, and the first of them is decoded.
    var keyConversion: (@Sendable (String) -> String)?
    /// Whether containers read dates, URLs and data by a rule of the decoder's own, which
    /// `Value(from: decoder)` gets round.
    var readsSpecialTypes = true
    /// Thrown in place of a type mismatch.
    var failsWith: (any Error)?
  }
}

/// The key of a place in a tree.
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
