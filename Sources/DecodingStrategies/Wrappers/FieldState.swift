/// What was sent for a field of a model.
public enum FieldState: Sendable {
  case decoded
  /// Nothing: the key is missing.
  case absent
  case null
  case corrupt(DecodingLoss)

  /// Why there is no value, or nil if there is one.
  public var cause: LossCause? {
    switch self {
    case .decoded: nil
    case .absent: .absent
    case .null: .null
    case .corrupt: .corrupt
    }
  }

  public var loss: DecodingLoss? {
    if case .corrupt(let loss) = self { loss } else { nil }
  }
}

extension KeyedDecodingContainer {
  /// ``FieldState/absent`` or ``FieldState/null`` for a key, or nil if a value was sent.
  func stateIfNotSent(_ key: Key) throws -> FieldState? {
    guard contains(key) else { return .absent }
    return try decodeNil(forKey: key) ? .null : nil
  }
}

/// What a property wrapper forgave, in an object of its own because most wrappers forgive nothing.
@usableFromInline final class Forgiveness: Sendable {
  let state: FieldState
  let losses: [DecodingLoss]
  let codingKey: (any CodingKey)?

  init(_ state: FieldState, losses: [DecodingLoss] = [], key: (any CodingKey)?) {
    self.state = state
    self.losses = losses
    codingKey = key
  }

  convenience init(of loss: DecodingLoss, key: (any CodingKey)?) {
    self.init(.corrupt(loss), losses: [loss], key: key)
  }
}

extension Forgiveness {
  func noting(_ key: any CodingKey) -> Forgiveness {
    Forgiveness(state, losses: losses, key: key)
  }
}

/// Decodes a property that was sent, without the container's own search for its key.
struct SentProperty<Property: Decodable>: Decodable {
  let property: Property

  init(from decoder: any Decoder) throws {
    property = try Property(from: decoder)
  }
}

extension KeyedDecodingContainer {
  /// Creates the loss of the value of a key, and records it in the log, if there is one.
  func loss(
    _ error: any Error, forKey key: Key, remedy: DecodingLoss.Remedy
  ) -> DecodingLoss {
    let loss = DecodingLoss(error, in: codingPath + [key], remedy: remedy)
    (try? decode(LogFinder.self, forKey: key))?.log?.record(loss)
    return loss
  }
}

/// Gets the log of a decoder, which a container has no access to.
///
/// It must not keep the decoder: Foundation reuses the object for the next value.
private struct LogFinder: Decodable {
  let log: DecodingLog?

  init(from decoder: any Decoder) {
    log = decoder.decodingLog
  }
}
