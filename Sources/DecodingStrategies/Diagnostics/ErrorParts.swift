/// The parts of an error, so that it is cast only once.
struct ErrorParts {
  let kind: DecodingFailure.Kind
  /// The expected type, or the type of an error that is not a `DecodingError`.
  private(set) var type: (any Any.Type)?
  /// The coding path of the error, without a missing key.
  private(set) var path: [any CodingKey] = []
  private(set) var missing: (any CodingKey)?
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

  /// The text of the decoder, or of the first error if a type tries several and wraps that one.
  private static func mismatch(_ context: DecodingError.Context) -> String {
    guard let cause = context.underlyingError as? DecodingError,
      case .typeMismatch(_, let first) = cause, Found(mismatch: context.debugDescription) == nil
    else { return context.debugDescription }
    return first.debugDescription
  }

  /// What was found, if the text of a `typeMismatch` or `valueNotFound` says so.
  var found: Found? {
    switch kind {
    case .typeMismatch: Found(mismatch: text)
    case .valueNotFound: Found(absent: text)
    default: nil
    }
  }
}

/// What makes two errors the same kind of loss, compared without composing their texts.
struct ErrorSignature: Hashable {
  private let kind: DecodingFailure.Kind
  private let found: Found?
  private let reason: CorruptionReason?
  private let type: ObjectIdentifier?
  /// The text, if it is one of this library's own.
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

  var cause: LossCause {
    switch (kind, found) {
    case (.keyNotFound, _), (.valueNotFound, .end): .absent
    case (.valueNotFound, _), (.typeMismatch, .null): .null
    default: .corrupt
    }
  }

  /// Hashes only a few parts, because every loss is hashed.
  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(found?.rawValue ?? reason?.rawValue)
  }
}
