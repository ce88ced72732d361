import Foundation

/// What the containers of a ``TreeDecoder`` decode without asking the type.
protocol TreeScalar: Decodable {
  static var isNumeric: Bool { get }
  /// Nil where the value is of another kind, or a number that does not fit.
  init?(tree: Tree)
}

extension TreeScalar where Self: BinaryInteger {
  static var isNumeric: Bool { true }

  init?(tree: Tree) {
    switch tree {
    case .integer(let value): self.init(exactly: value)
    case .unsigned(let value): self.init(exactly: value)
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
    case .unsigned(let value): self.init(value)
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
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) extension Int128: TreeScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) extension UInt128: TreeScalar {}
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

/// What the containers of a ``TreeDecoder`` decode by a rule of their own.
protocol TreeSpecial: Decodable {
  /// Whether the value is of the kind that is read; otherwise its type is wrong.
  static func isSpelled(by tree: Tree) -> Bool
  /// Nil where a value of that kind is none of this type.
  init?(special tree: Tree)
}

/// A number is seconds since 1970, a string is of ISO 8601.
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

/// A string is Base64.
extension Data: TreeSpecial {
  static func isSpelled(by tree: Tree) -> Bool { String(tree: tree) != nil }
  init?(special tree: Tree) { self.init(base64Encoded: String(tree: tree) ?? "") }
}
