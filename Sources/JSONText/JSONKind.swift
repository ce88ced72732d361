/// The type of a JSON value, as RFC 8259 names them (`true` and `false` are one type here).
public enum JSONKind: String, Sendable, CaseIterable, Codable {
  case null
  case boolean
  case number
  case string
  case array
  case object
}
