/// What was sent for a field of a model.
public enum FieldState: Sendable {
  /// A value, and it decoded.
  case decoded
  /// Nothing: the key is not there.
  case absent
  /// Null.
  case null
  /// A value that does not decode.
  case corrupt(DecodingLoss)

  /// Why there is no value; nil where there is one.
  public var cause: LossCause? {
    switch self {
    case .decoded: nil
    case .absent: .absent
    case .null: .null
    case .corrupt: .corrupt
    }
  }

  /// The loss of a value that does not decode.
  public var loss: DecodingLoss? {
    if case .corrupt(let loss) = self { loss } else { nil }
  }
}

extension KeyedDecodingContainer {
  /// Whether nothing or null was sent for a key; nil where there is something.
  func stateIfNotSent(_ key: Key) throws -> FieldState? {
    guard contains(key) else { return .absent }
    return try decodeNil(forKey: key) ? .null : nil
  }
}
