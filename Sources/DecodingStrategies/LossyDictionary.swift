/// A dictionary that keeps the values that decode, with the losses at hand.
///
/// Keys stay as they were sent, also under a key decoding strategy.
public struct LossyDictionary<Value: Decodable>: Decodable {
  /// A value that did not decode.
  public struct Loss: Sendable {
    /// The key, as it was sent.
    public let key: String
    /// Why the value did not decode; the coding path of a `DecodingError` starts at the root.
    public let error: any Error
  }

  /// The values that decoded, by their keys.
  public private(set) var values: [String: Value] = [:]
  /// The values that did not decode, sorted by key.
  public private(set) var losses: [Loss] = []

  /// Decodes each value by itself.
  ///
  /// - Throws: Where there is no object.
  public init(from decoder: any Decoder) throws {
    let attempts = try decoder.singleValueContainer().decode([String: Attempt<Value>].self)
    for (key, attempt) in attempts {
      switch attempt.result {
      case .success(let value): values[key] = value
      case .failure(let error): losses.append(Loss(key: key, error: error))
      }
    }
    losses.sort { $0.key < $1.key }
  }
}

/// A value, or why there is none.
private struct Attempt<Value: Decodable>: Decodable {
  let result: Result<Value, any Error>

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    result = Result { try container.decode(Value.self) }
  }
}

extension LossyDictionary: Sendable where Value: Sendable {}
