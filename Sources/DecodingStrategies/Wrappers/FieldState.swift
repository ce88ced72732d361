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

/// What a property wrapper forgave, apart from its value: most have nothing to note, and stay small.
@usableFromInline final class Forgiveness: Sendable {
  let state: FieldState
  let losses: [DecodingLoss]
  let codingKey: (any CodingKey)?

  init(_ state: FieldState, losses: [DecodingLoss] = [], key: (any CodingKey)?) {
    self.state = state
    self.losses = losses
    codingKey = key
  }

  /// The value did not decode, and something else stands in its place.
  convenience init(of loss: DecodingLoss, key: (any CodingKey)?) {
    self.init(.corrupt(loss), losses: [loss], key: key)
  }
}

extension Forgiveness {
  /// The same of a property with a coding key.
  func noting(_ key: any CodingKey) -> Forgiveness {
    Forgiveness(state, losses: losses, key: key)
  }
}

/// A property that is there: the container's own way of decoding one looks for its key first.
struct Sent<Property: Decodable>: Decodable {
  let property: Property

  init(from decoder: any Decoder) throws {
    property = try Property(from: decoder)
  }
}

extension KeyedDecodingContainer {
  /// The loss of the value of a key, which the log also gets, if there is one.
  func loss(
    _ error: any Error, forKey key: Key, remedy: DecodingLoss.Remedy
  ) -> DecodingLoss {
    let loss = DecodingLoss(error, in: codingPath + [key], remedy: remedy)
    (try? decode(LogFinder.self, forKey: key))?.log?.record(loss)
    return loss
  }
}

/// The log of a decoder, which a container cannot reach.
///
/// The decoder itself must not be kept: Foundation's goes on to the next value.
private struct LogFinder: Decodable {
  let log: DecodingLog?

  init(from decoder: any Decoder) {
    log = decoder.decodingLog
  }
}
