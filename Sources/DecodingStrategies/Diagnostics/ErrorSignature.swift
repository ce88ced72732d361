/// What an error says, told apart without rendering anything.
struct ErrorSignature: Hashable {
  private let kind: DecodingFailure.Kind
  private let found: Found?
  private let reason: CorruptionReason?
  /// The type that was expected, or that of an error that is no `DecodingError`.
  private let type: ObjectIdentifier?
  /// A text of this library.
  private let text: String?

  init(_ error: ErrorParts) {
    kind = error.kind
    found = error.found
    reason = kind == .dataCorrupted ? CorruptionReason(error.text) : nil
    text = reason == .ours ? error.text : nil
    type =
      error.underlying.map { ObjectIdentifier(Swift.type(of: $0)) }
      ?? error.type.map { ObjectIdentifier($0) }
  }

  /// The cause that the error names.
  var cause: LossCause {
    switch (kind, found) {
    case (.keyNotFound, _), (.valueNotFound, .end): .absent
    case (.valueNotFound, _), (.typeMismatch, .null): .null
    default: .corrupt
    }
  }

  /// Feeds little, because that is done for each loss: the rest only has to be equal.
  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(found?.rawValue ?? reason?.rawValue)
  }
}
