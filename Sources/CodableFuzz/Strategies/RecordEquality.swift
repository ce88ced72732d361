/// How two records are compared.
public enum RecordEquality: String, Sendable, Codable {
  /// With `==`.
  case equatable
  /// By their encoded form, JSON with sorted keys.
  case encoded
  /// By a reflection of their stored properties.
  case reflected

  /// The best way that a type of records offers.
  init<Record>(of type: Record.Type) {
    if type is any Equatable.Type {
      self = .equatable
    } else if type is any Encodable.Type {
      self = .encoded
    } else {
      self = .reflected
    }
  }
}
