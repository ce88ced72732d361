/// Keeps the parts of a property that decode, without changing the type of the property.
///
/// ```swift
/// struct Feed: Decodable {
///   @Lossy var items: [Item]      // the items that decode
///   @Lossy var tags: Set<Tag>?    // nil if no tags were sent
///   @Lossy var cover: URL?        // nil if no cover was sent, or if it does not decode
/// }
/// feed.$items.losses              // the items that do not decode
/// ```
///
/// | sent | list, set, dictionary | optional |
/// |---|---|---|
/// | elements that decode, and others | the former, and losses | the same |
/// | nothing, or null | throws, as without the wrapper | nil, no loss |
/// | another type | throws, as without the wrapper | nil, and a loss |
///
/// A missing list is not an empty list. If a list may be missing, make the property optional, or use
/// `@DefaultEmpty`, which also keeps the elements that decode.
///
/// Comparing, hashing and encoding use the wrapped value only.
@propertyWrapper
public struct Lossy<Value: LossyDecodable> {
  public var wrappedValue: Value
  @usableFromInline let forgiveness: Forgiveness?

  /// The losses, in the order in which they were sent, or sorted by key for a dictionary.
  public var losses: [DecodingLoss] { forgiveness?.losses ?? [] }
  public var state: FieldState { forgiveness?.state ?? .decoded }
  /// The coding key of the property, which is known only if its value was not sent or something is lost.
  package var codingKey: (any CodingKey)? { forgiveness?.codingKey }

  /// The wrapper itself, with its losses: `$items.losses`.
  public var projectedValue: Self { self }

  @inlinable public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
    forgiveness = nil
  }

  private init(_ value: Value, _ forgiveness: Forgiveness?) {
    (wrappedValue, self.forgiveness) = (value, forgiveness)
  }

  fileprivate init<Key>(from container: KeyedDecodingContainer<Key>, forKey key: Key) throws {
    if let value = Value.valueIfNotSent, let state = try container.stateIfNotSent(key) {
      self.init(value, Forgiveness(state, key: key))
      return
    }
    let property = try container.decode(SentProperty<Self>.self, forKey: key).property
    self.init(property.wrappedValue, property.forgiveness?.noting(key))
  }

  @usableFromInline init<Key, Wrapped>(
    notSentIn container: KeyedDecodingContainer<Key>, forKey key: Key
  ) throws where Value == Wrapped? {
    self.init(nil, Forgiveness(try container.stateIfNotSent(key) ?? .null, key: key))
  }

  @usableFromInline init<Key, Wrapped>(
    lost error: any Error, in container: KeyedDecodingContainer<Key>, forKey key: Key
  ) where Value == Wrapped? {
    // In a generic model the compiler cannot know that the property is a list.
    if Wrapped.self is any LossyDecodable.Type, let saved = try? Self(from: container, forKey: key)
    {
      self = saved
      return
    }
    self.init(
      nil, Forgiveness(of: container.loss(error, forKey: key, remedy: .becameNil), key: key))
  }
}

extension Lossy: Decodable {
  public init(from decoder: any Decoder) throws {
    if let value = Value.valueIfNotSent, try decoder.singleValueContainer().decodeNil() {
      self.init(value, Forgiveness(.null, key: nil))
      return
    }
    let (value, losses) = try Value.decodeLossily(from: decoder)
    guard let first = losses.first else {
      self.init(value, nil)
      return
    }
    let state: FieldState = first.position == .whole ? .corrupt(first) : .decoded
    self.init(value, Forgiveness(state, losses: losses, key: nil))
  }
}

extension KeyedDecodingContainer {
  /// Decodes a ``Lossy`` property, which is nil for a missing key if it is optional.
  ///
  /// The synthesized `init(from:)` calls this.
  ///
  /// - Throws: If a list is missing or null, or if the value is not a list.
  public func decode<Value>(_ type: Lossy<Value>.Type, forKey key: Key) throws -> Lossy<Value> {
    try Lossy(from: self, forKey: key)
  }

  /// Decodes a ``Lossy`` optional list, set or dictionary.
  public func decode<Wrapped: LossyDecodable>(
    _ type: Lossy<Wrapped?>.Type, forKey key: Key
  ) throws -> Lossy<Wrapped?> {
    try Lossy(from: self, forKey: key)
  }

  /// Decodes a ``Lossy`` optional that is not a list, which is faster.
  @inlinable public func decode<Wrapped>(
    _ type: Lossy<Wrapped?>.Type, forKey key: Key
  ) throws -> Lossy<Wrapped?> {
    // A value that decodes has no losses, so it needs no decoder of its own. Inlined to specialize it
    // for the type: unspecialized, a wrapper costs several times as much.
    do {
      if let value = try decodeIfPresent(Wrapped.self, forKey: key) {
        return Lossy(wrappedValue: value)
      }
    } catch {
      return Lossy(lost: error, in: self, forKey: key)
    }
    return try Lossy(notSentIn: self, forKey: key)
  }
}

extension Lossy: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    encoder.note(losses, of: wrappedValue)
    try encoder.encodeValue(wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``Lossy`` optional property, and omits its key if it is nil, as the synthesized code
  /// does for any optional.
  public mutating func encode<Value: Encodable>(_ property: Lossy<Value?>, forKey key: Key) throws {
    if property.losses.isEmpty {
      try encodeIfPresent(property.wrappedValue, forKey: key)
    } else if property.wrappedValue != nil {
      try encodeAny(property, forKey: key)
    }
  }

  private mutating func encodeAny(_ property: some Encodable, forKey key: Key) throws {
    try encode(property, forKey: key)
  }
}

extension Lossy: Equatable where Value: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }
}

extension Lossy: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Lossy: Sendable where Value: Sendable {}

/// A type that can keep a part of a value if the whole value does not decode.
///
/// Arrays and sets keep the elements that decode, and dictionaries the values that do. An optional
/// list does the same. Any other optional becomes nil. Inside an element, decoding is strict as usual.
/// For lists of lists, use ``LossyArray`` as the element. Types of your own need not conform.
public protocol LossyDecodable: Decodable {
  /// The value to use if nothing or null was sent, or nil if that is an error.
  static var valueIfNotSent: Self? { get }

  /// If nothing of the value decoded, there is a single loss, of the whole value.
  static func decodeLossily(
    from decoder: any Decoder
  ) throws -> (value: Self, losses: [DecodingLoss])
}

extension Array: LossyDecodable where Element: Decodable {
  public static func decodeLossily(
    from decoder: any Decoder
  ) throws -> (value: Self, losses: [DecodingLoss]) {
    let list = try LossyArray<Element>(from: decoder)
    return (list.elements, list.losses)
  }
}

extension Set: LossyDecodable where Element: Decodable {
  public static func decodeLossily(
    from decoder: any Decoder
  ) throws -> (value: Self, losses: [DecodingLoss]) {
    let list = try LossyArray<Element>(from: decoder)
    return (Set(list.elements), list.losses)
  }
}

extension Dictionary: LossyDecodable
where Key: CodingKeyRepresentable & Decodable, Value: Decodable {
  public static func decodeLossily(
    from decoder: any Decoder
  ) throws -> (value: Self, losses: [DecodingLoss]) {
    let dictionary = try LossyDictionary<Key, Value>(from: decoder)
    return (dictionary.values, dictionary.losses)
  }
}

extension Optional: LossyDecodable where Wrapped: Decodable {
  public static var valueIfNotSent: Self? { .some(nil) }

  public static func decodeLossily(
    from decoder: any Decoder
  ) throws -> (value: Self, losses: [DecodingLoss]) {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { return (nil, []) }
    do {
      if let list = Wrapped.self as? any LossyDecodable.Type {
        let (value, losses) = try list.decodePart(from: decoder)
        return (value as? Wrapped, losses)
      }
      return (try container.decode(Wrapped.self), [])
    } catch {
      return (nil, [decoder.loss(error, remedy: .becameNil)])
    }
  }
}

extension LossyDecodable {
  public static var valueIfNotSent: Self? { nil }

  static var isOptional: Bool { valueIfNotSent != nil }

  /// Calls `decodeLossily(from:)` for a caller that does not know the type.
  static func decodePart(
    from decoder: any Decoder
  ) throws -> (value: any LossyDecodable, losses: [DecodingLoss]) {
    try decodeLossily(from: decoder)
  }
}
