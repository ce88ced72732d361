/// Why a value is lost: nothing was sent, null was sent, or what was sent does not decode.
public enum LossCause: String, Hashable, Sendable, Codable, CaseIterable {
  /// The key, or the element, is not there.
  case absent
  /// There is null where the model needs a value.
  case null
  /// There is a value, and it does not decode.
  case corrupt

  /// The cause that an error names.
  ///
  /// `keyNotFound` is ``absent``, and so is the end of a list that is too short; any other
  /// `valueNotFound` is ``null``, and so is a `typeMismatch` that found null, as Foundation has it for
  /// `Bool`. All else is ``corrupt``.
  public init(of error: any Error) {
    self =
      switch error as? DecodingError {
      case .keyNotFound: .absent
      case .valueNotFound(_, let context): Found(absent: context.debugDescription) == .end ? .absent : .null
      case .typeMismatch(_, let context):
        Found(mismatch: context.debugDescription) == .null ? .null : .corrupt
      default: .corrupt
      }
  }
}
