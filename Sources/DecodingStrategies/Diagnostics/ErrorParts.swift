/// The parts of an error, cast once.
struct ErrorParts {
  let kind: DecodingFailure.Kind
  /// The type that was expected, or that of an error that is no `DecodingError`.
  private(set) var type: (any Any.Type)?
  /// The error's own path; of a missing key, what should hold it.
  private(set) var path: [any CodingKey] = []
  /// The key that is not there.
  private(set) var missing: (any CodingKey)?
  /// What the decoder says.
  private(set) var text = ""
  private(set) var underlying: (any Error)?

  init(_ error: any Error) {
    switch error as? DecodingError {
    case .typeMismatch(let type, let context):
      kind = .typeMismatch
      self.type = type
      (path, text) = (context.codingPath, Self.mismatch(context))
    case .valueNotFound(let type, let context):
      kind = .valueNotFound
      self.type = type
      (path, text) = (context.codingPath, context.debugDescription)
    case .keyNotFound(let key, let context):
      kind = .keyNotFound
      missing = key
      path = context.codingPath
    case .dataCorrupted(let context):
      kind = .dataCorrupted
      (path, text) = (context.codingPath, context.debugDescription)
      underlying = context.underlyingError
    default:
      kind = .other
      type = Swift.type(of: error)
    }
  }

  /// What the decoder says, also where a type that tries several reports the first of them.
  private static func mismatch(_ context: DecodingError.Context) -> String {
    guard let cause = context.underlyingError as? DecodingError,
      case .typeMismatch(_, let first) = cause, Found(mismatch: context.debugDescription) == nil
    else { return context.debugDescription }
    return first.debugDescription
  }

  /// What was found, as far as the text of a `typeMismatch` or `valueNotFound` says so.
  var found: Found? {
    switch kind {
    case .typeMismatch: Found(mismatch: text)
    case .valueNotFound: Found(absent: text)
    default: nil
    }
  }
}

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
