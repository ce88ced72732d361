import Foundation

/// A dictionary that keeps the values that decode, and lists the losses.
///
/// Keys stay as they were sent, even if the decoder has a key decoding strategy, so different keys do
/// not become equal. The only exception is a key that is not a valid `Key`, such as an enum: then the
/// key that `convertFromSnakeCase` makes of it is used, as in a plain dictionary.
///
/// Keys can still become equal, because `1` and `01` are the same `Key` or because the decoder converts
/// keys itself. Then only one value is kept, and the other is a loss. If a key was sent twice,
/// Foundation's decoders provide only the first value, and the second is not a loss.
///
/// Comparing, hashing and encoding use the values only.
public struct LossyDictionary<Key: Hashable & CodingKeyRepresentable, Value: Decodable>: Decodable {
  public private(set) var values: [Key: Value] = [:]
  /// The values that did not decode or whose key is taken, sorted by key as sent.
  public private(set) var losses: [DecodingLoss] = []

  public init(_ values: [Key: Value]) { self.values = values }

  /// Decodes each value separately.
  ///
  /// - Throws: If the value is not an object.
  public init(from decoder: any Decoder) throws {
    let attempts = try decoder.singleValueContainer().decode([String: DecodingAttempt<Value>].self)
    let (log, path) = (decoder.decodingLog, decoder.codingPath)
    let keys = try decoder.container(keyedBy: PathComponent.self)
    func lose(_ key: String, _ error: any Error, isNull: Bool = false) {
      losses.append(DecodingLoss(error, at: .key(key), in: path, isNull: isNull))
    }
    func lose(_ sent: String, _ reason: OwnText, _ word: String = "") {
      lose(sent, reason.error(at: path + [PathComponent(sent)], word))
    }
    values.reserveCapacity(attempts.count)
    // If the order decides which of two equal keys is kept, it is the same in each run.
    for sent in Key.self == String.self ? Array(attempts.keys) : attempts.keys.sorted() {
      switch attempts[sent] {
      case .decoded(let value)?:
        let key = Self.key(sent) ?? Self.key(convertedFrom: sent, keys, attempts)
        if let key {
          if values[key] == nil { values[key] = value } else { lose(sent, .equalKey) }
        } else {
          lose(sent, .foreignKey, "\(Key.self)")
        }
      case .failed(let error, let isNull)?: lose(sent, error, isNull: isNull)
      case nil: break
      }
    }
    // Some decoders list duplicate keys separately, but decode one value for all of them.
    if keys.allKeys.count > attempts.count {
      var seen: Set<String> = []
      for key in keys.allKeys where !seen.insert(key.stringValue).inserted {
        lose(key.stringValue, .repeatedKey)
      }
    }
    losses.sort { ($0.key ?? "") < ($1.key ?? "") }
    for loss in losses { log?.record(loss) }
    log?.recordDecoded(values.count)
  }

  private static func key(_ text: String) -> Key? {
    text as? Key ?? Key(codingKey: PathComponent(sentKey: text))
  }

  /// The key that the decoder converts from snake case, unless that key was sent too.
  private static func key(
    convertedFrom sent: String, _ keys: KeyedDecodingContainer<PathComponent>,
    _ attempts: [String: DecodingAttempt<Value>]
  ) -> Key? {
    let converted = SnakeCase.camelCase(sent)
    guard attempts[converted] == nil, keys.contains(PathComponent(converted)) else { return nil }
    return key(converted)
  }

  /// Creates a dictionary from the elements of a list, with a property that identifies them as the key.
  ///
  /// The losses of the list are kept. If two elements have the same key, the second is a loss, too.
  public init(_ list: LossyArray<Value>, keyedBy key: (Value) -> Key) {
    losses = list.losses
    values.reserveCapacity(list.count)
    var repeated: [Int] = []
    for (position, element) in list.elements.enumerated() {
      let key = key(element)
      if values[key] == nil { values[key] = element } else { repeated.append(position) }
    }
    guard !repeated.isEmpty else { return }
    let indices = list.sentIndices
    losses += repeated.map { position in
      DecodingLoss(OwnText.equalElement.error(at: []), at: .index(indices[position]))
    }
    losses.sort { ($0.index ?? 0) < ($1.index ?? 0) }
  }

  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public subscript(key: Key) -> Value? { values[key] }
}

private enum DecodingAttempt<Value: Decodable>: Decodable {
  case decoded(Value)
  case failed(any Error, isNull: Bool)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = .decoded(try container.decode(Value.self))
    } catch {
      self = .failed(error, isNull: container.decodeNil())
    }
  }
}

extension LossyDictionary: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Key, Value)...) {
    self.init(Dictionary(elements) { first, _ in first })
  }
}

extension LossyDictionary: Encodable where Key: Encodable, Value: Encodable {
  public func encode(to encoder: any Encoder) throws { try encoder.encodeValue(values) }
}

extension LossyDictionary: Equatable where Value: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.values == other.values }
}

extension LossyDictionary: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension LossyDictionary: Sendable where Key: Sendable, Value: Sendable {}

package enum SnakeCase {
  /// Converts a key as `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase` does.
  ///
  /// `created_at` becomes `createdAt`. Leading and trailing underscores stay.
  package static func camelCase(_ key: String) -> String {
    guard let first = key.firstIndex(where: { $0 != "_" }),
      let last = key.lastIndex(where: { $0 != "_" })
    else { return key }
    let words = key[first...last].split(separator: "_")
    guard words.count > 1 else { return key }
    let camelCase =
      words[0].lowercased()
      + words.dropFirst().map { String($0).capitalized }.joined()
    return key[..<first] + camelCase + key[key.index(after: last)...]
  }
}
