/// What a text was refused as, as far as an error tells.
package enum RefusedText {
  /// As a raw value that an enumeration, or another type of raw values, has no value for.
  case rawValue
  /// As something that only the model knows.
  case unknown
  /// As something else, such as a date or a URL; or nothing was refused.
  case other

  /// Takes it from an error.
  package init(_ error: any Error) {
    if let failure = error as? DecodingFailure {
      self = failure.kind == .dataCorrupted ? .unknown : .other
      return
    }
    guard case .dataCorrupted(let context) = error as? DecodingError else {
      self = .other
      return
    }
    switch Refusal(context.debugDescription) {
    case .enumCase: self = .rawValue
    case .wrapped, .custom: self = .unknown
    default: self = .other
    }
  }
}
