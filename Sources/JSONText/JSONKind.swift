/// The type of a JSON value, as RFC 8259 names them (`true` and `false` are one type here).
public enum JSONKind: String, Sendable, CaseIterable, Codable {
  /// The literal `null`.
  case null
  /// The literals `true` and `false`.
  case boolean
  /// A number, integer or not.
  case number
  /// A string.
  case string
  /// An array.
  case array
  /// An object.
  case object
}
