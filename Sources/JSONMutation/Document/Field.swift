public import JSONText

/// A location with what tells one record from another taken out: array indices are `*`, the keys of a
/// record dictionary `{}`, as in `/feed/*/author/login` and `/orders/{}/total`.
///
/// Fields are written like JSON Pointers. A key that is literally `*` or `{}` looks like one.
public struct Field: Hashable, Sendable {
  /// The steps from the root, each a key, `*` or `{}`.
  public let pointer: JSONPointer

  /// Makes a field of its steps.
  public init(_ pointer: JSONPointer) {
    self.pointer = pointer
  }

  /// The step that stands for any element of an array.
  package static let anyElement = JSONPointer.Token("*")
  /// The step that stands for any key of a record dictionary.
  package static let anyKey = JSONPointer.Token("{}")
}

extension Field: CustomStringConvertible, ExpressibleByStringLiteral {
  /// The text of the field.
  public var description: String { pointer.description }

  /// Makes a field of a literal, which is read like that of a JSON Pointer.
  public init(stringLiteral text: String) {
    self.init(JSONPointer(stringLiteral: text))
  }
}

/// A field is coded as its text.
extension Field: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(parsing: { Field(try JSONPointer(parsing: $0)) })
  }

  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(textOf: self)
  }
}
