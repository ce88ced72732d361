/// A dictionary that keeps the values that decode, with the losses at hand.
///
/// Keys of an object stay as they were sent, also under a key decoding strategy, so that no two of
/// them become equal unseen. Only where what was sent is no `Key`, such as an enum, the key that
/// `convertFromSnakeCase` makes of it is taken, as a plain dictionary does. Where keys become equal all
/// the same, because `Key` takes `1` and `01` for equal or because the decoder itself changes keys, the
/// value that has no place is a loss. Of a key that is sent twice, Foundation's decoders show the first
/// value only, and the second is no loss.
///
/// Dictionaries are compared, hashed and encoded by their values; losses are no part of that.
public struct LossyDictionary<Key: Hashable & CodingKeyRepresentable, Value: Decodable>: Decodable {
  /// The values that decoded, by their keys.
  public private(set) var values: [Key: Value] = [:]
  /// What did not decode, or has no key of its own; sorted by key as sent.
  public private(set) var losses: [DecodingLoss] = []

  public init(_ values: [Key: Value]) {
    self.values = values
  }

  /// Decodes each value by itself.
  ///
  /// - Throws: Where there is no object.
  /// - Complexity: O(*n*) in the number of values, and O(*m* log *m*) in the number of losses.
  public init(from decoder: any Decoder) throws {
    let attempts = try decoder.singleValueContainer().decode([String: Attempt<Value>].self)
    let log = decoder.decodingLog
    let keys = try decoder.container(keyedBy: PathComponent.self)
    var collector = Collector(path: decoder.codingPath)
    values.reserveCapacity(attempts.count)
    for sent in Self.ordered(attempts.keys) {
      switch attempts[sent] {
      case .decoded(let value)?:
        let key = Self.key(sent) ?? Self.key(convertedFrom: sent, keys, attempts)
        insert(value, sent: sent, as: key, &collector)
      case .failed(let error, let isNull)?: collector.lose(error, sent, isNull: isNull)
      case nil: break
      }
    }
    collector.loseRepeatedKeys(keys.allKeys, distinctCount: attempts.count)
    losses = collector.losses.sorted { ($0.key ?? "") < ($1.key ?? "") }
    for loss in losses { log?.record(loss) }
    log?.recordDecoded(values.count)
  }

  /// The keys in an order that does not change from run to run, where the order decides which of two
  /// equal ones stays.
  private static func ordered(_ keys: Dictionary<String, Attempt<Value>>.Keys) -> [String] {
    Key.self == String.self ? Array(keys) : keys.sorted()
  }

  private static func key(_ text: String) -> Key? {
    text as? Key ?? Key(codingKey: PathComponent(sentKey: text))
  }

  /// The key that the decoder makes of one in snake case, unless that was sent too.
  private static func key(
    convertedFrom sent: String, _ keys: KeyedDecodingContainer<PathComponent>,
    _ attempts: [String: Attempt<Value>]
  ) -> Key? {
    let converted = SnakeCase.camelCase(sent)
    guard attempts[converted] == nil, keys.contains(PathComponent(converted)) else { return nil }
    return key(converted)
  }

  private mutating func insert(
    _ value: Value, sent: String, as key: Key?, _ collector: inout Collector
  ) {
    guard let key else {
      collector.lose(OwnText.foreignKey.string("\(Key.self)"), sent)
      return
    }
    guard values[key] == nil else {
      collector.lose(OwnText.equalKey.string(), sent)
      return
    }
    values[key] = value
  }
}

/// A value, or why there is none.
private enum Attempt<Value: Decodable>: Decodable {
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

/// Gathers the losses of a dictionary.
private struct Collector {
  let path: [any CodingKey]
  var losses: [DecodingLoss] = []

  init(path: [any CodingKey]) {
    self.path = path
  }

  mutating func lose(_ error: any Error, _ key: String, isNull: Bool = false) {
    losses.append(DecodingLoss(error, at: .key(key), in: path, isNull: isNull))
  }

  mutating func lose(_ reason: String, _ key: String) {
    let context = DecodingError.Context(
      codingPath: path + [PathComponent(key)], debugDescription: reason)
    lose(DecodingError.dataCorrupted(context), key)
  }

  /// Some decoders list an object's equal keys one by one, but give one value for all of them.
  mutating func loseRepeatedKeys(_ keys: [PathComponent], distinctCount: Int) {
    guard keys.count > distinctCount else { return }
    var seen: Set<String> = []
    for key in keys where !seen.insert(key.stringValue).inserted {
      lose(OwnText.repeatedKey.string(), key.stringValue)
    }
  }
}

extension LossyDictionary {
  /// Makes a dictionary of a list, by a property of its elements that tells them apart.
  ///
  /// The losses of the list are losses of the dictionary; of two elements with the same key the second
  /// is a loss too.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - key: The key of an element.
  /// - Complexity: O(*n*) in the number of elements.
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
      let context = DecodingError.Context(
        codingPath: [], debugDescription: OwnText.equalElement.string())
      return DecodingLoss(DecodingError.dataCorrupted(context), at: .index(indices[position]))
    }
    losses.sort { ($0.index ?? 0) < ($1.index ?? 0) }
  }

  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public subscript(key: Key) -> Value? { values[key] }
}

extension LossyDictionary: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Key, Value)...) {
    self.init(Dictionary(elements) { first, _ in first })
  }
}

extension LossyDictionary: Encodable where Key: Encodable, Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}

extension LossyDictionary: Equatable where Value: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.values == other.values }
}

extension LossyDictionary: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension LossyDictionary: Sendable where Key: Sendable, Value: Sendable {}
