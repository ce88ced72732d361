/// What a value was rejected as, as far as an error tells.
package enum CorruptionKind {
  /// As a raw value that an enumeration, or another type of raw values, has no value for.
  case rawValue
  /// As something that only the model knows, and says in words of its own.
  case unknown
  /// With an error that is no `DecodingError`, and tells at most which record it is about.
  case foreign
  /// As something else, such as a date or a URL; or nothing was rejected.
  case other

  /// Takes it from an error.
  package init(_ error: any Error) {
    if let failure = error as? DecodingFailure {
      self = failure.kind == .dataCorrupted ? .unknown : failure.kind == .other ? .foreign : .other
      return
    }
    guard let error = error as? DecodingError else {
      self = .foreign
      return
    }
    guard case .dataCorrupted(let context) = error else {
      self = .other
      return
    }
    switch CorruptionReason(context.debugDescription) {
    case .enumCase: self = .rawValue
    case .custom: self = .unknown
    // Foundation says that it is no JSON where a number does not fit its type.
    case .wrapped, .notJSON: self = .foreign
    default: self = .other
    }
  }
}
