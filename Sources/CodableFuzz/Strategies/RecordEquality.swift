/// How two records are compared.
///
/// Each way sees every stored property, inherited and own; what it cannot see is named in the report.
public enum RecordEquality: String, Sendable, Codable {
  /// With `==`: a mutated record that is equal is compared by its stored properties, too.
  case equatable
  /// By stored properties, and by the encoded form, since some properties cannot be compared.
  case encoded
  /// By stored properties.
  case reflected

  /// Of two ways, the one that leaves more to reflection.
  func joined(with other: Self) -> Self {
    if self == .encoded || other == .encoded { return .encoded }
    return self == .reflected ? self : other
  }
}

/// How the records of a document were compared, found out by decoding each of them twice.
struct ComparisonFacts {
  var equality: RecordEquality
  /// The stored properties that differ between two clean decodes, sorted; they are not compared.
  var ignored: [String] = []
  /// The stored properties that cannot be compared, sorted, with the reasons.
  var unseen: [String] = []
}
