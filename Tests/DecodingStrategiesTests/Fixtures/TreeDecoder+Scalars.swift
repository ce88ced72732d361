import Foundation

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
