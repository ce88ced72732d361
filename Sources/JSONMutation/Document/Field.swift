public import JSONText

/// A location with array indices replaced by `*` and the keys of a map by `{}`, such as
/// `/feed/*/author/login` and `/orders/{}/total`.
///
/// Fields are written like JSON Pointers. A key that is literally `*` or `{}` looks the same.
public struct Field: Hashable, Sendable {
  /// The steps from the root, each a key, `*` or `{}`.
  public let pointer: JSONPointer

  public init(_ pointer: JSONPointer) {
    self.pointer = pointer
  }

  package static let anyElement = JSONPointer.Token("*")
  package static let anyKey = JSONPointer.Token("{}")
}

extension Field: CustomStringConvertible, ExpressibleByStringLiteral {
  public var description: String { pointer.description }

  public init(stringLiteral text: String) {
    self.init(JSONPointer(stringLiteral: text))
  }
}

extension Field: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(parsing: { Field(try JSONPointer(parsing: $0)) })
  }

  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(textOf: self)
  }
}
