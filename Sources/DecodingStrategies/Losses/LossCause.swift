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
  /// `valueNotFound` is ``null``, and so is a type mismatch whose text says that null was found, as
  /// Foundation's is for a `Bool`; all else is ``corrupt``.
  public init(of error: any Error) {
    self = ErrorSignature(ErrorParts(error)).cause
  }
}
