/// Saves what decodes of a property, without a change of the property's type.
///
/// ```swift
/// struct Feed: Decodable {
///   @Lossy var items: [Item]      // the items that decode
///   @Lossy var tags: Set<Tag>?    // nil where there are no tags
///   @Lossy var cover: URL?        // nil where there is no cover, or a bad one
/// }
/// feed.$items.losses              // what was lost of the items
/// ```
///
/// | sent | list, set, dictionary | optional |
/// |---|---|---|
/// | good and bad elements | the good ones, and losses | the same |
/// | nothing, or null | throws, as without the wrapper | nil, no loss |
/// | another type | throws, as without the wrapper | nil, and a loss |
///
/// A list that is missing is not an empty one. Where it may be missing, the property is optional, or
/// `@Defaulted<Default.EmptyList<[Item]>>`, which saves the good elements too. Values are compared, hashed and encoded as the property is; losses are no part of it.
@propertyWrapper
public struct Lossy<Value: LossyDecodable> {
  /// What was saved.
  public var wrappedValue: Value
  @usableFromInline let forgiveness: Forgiveness?

  /// What was lost of it, in the order in which it was sent; of a dictionary, sorted by key.
  public var losses: [DecodingLoss] { forgiveness?.losses ?? [] }
  /// What was sent.
  public var state: FieldState { forgiveness?.state ?? .decoded }
  /// The coding key of the property, where something was not sent, or lost, of a keyed container.
  public var codingKey: (any CodingKey)? { forgiveness?.codingKey }

  /// The wrapper itself, with its losses: `$items.losses`.
  public var projectedValue: Self { self }

  @inlinable public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
    forgiveness = nil
  }

  private init(_ value: Value, _ forgiveness: Forgiveness?) {
    wrappedValue = value
    self.forgiveness = forgiveness
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
  /// Decodes a ``Lossy`` property, for which a missing key is nil if the property is optional.
  ///
  /// The compiler calls this in the `init(from:)` that it writes.
  ///
  /// - Parameters:
  ///   - type: The type of the wrapper.
  ///   - key: The key of the property.
  /// - Returns: The property.
  /// - Throws: Where a list is missing, null, or no list.
  public func decode<Value>(
    _ type: Lossy<Value>.Type, forKey key: Key
  ) throws -> Lossy<Value> {
    try Lossy(from: self, forKey: key)
  }

  /// Decodes a ``Lossy`` optional list, set or dictionary.
  ///
  /// - Parameters:
  ///   - type: The type of the wrapper.
  ///   - key: The key of the property.
  /// - Returns: The property.
  /// - Throws: Only where the decoder cannot look for the key.
  public func decode<Wrapped: LossyDecodable>(
    _ type: Lossy<Wrapped?>.Type, forKey key: Key
  ) throws -> Lossy<Wrapped?> {
    try Lossy(from: self, forKey: key)
  }

  /// Decodes a ``Lossy`` optional of which there is all or nothing to save, which is faster.
  ///
  /// - Parameters:
  ///   - type: The type of the wrapper.
  ///   - key: The key of the property.
  /// - Returns: The property.
  /// - Throws: Only where the decoder cannot look for the key.
  @inlinable public func decode<Wrapped>(
    _ type: Lossy<Wrapped?>.Type, forKey key: Key
  ) throws -> Lossy<Wrapped?> {
    // What decodes as it is has nothing to tell, and needs no decoder of its own. It is inlined for the
    // type of the property: in generic code a wrapper costs several times as much.
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

extension Lossy {
  fileprivate init<Key>(from container: KeyedDecodingContainer<Key>, forKey key: Key) throws {
    if let value = Value.valueIfNotSent, let state = try container.stateIfNotSent(key) {
      self.init(value, Forgiveness(state, key: key))
      return
    }
    let property = try container.decode(Sent<Self>.self, forKey: key).property
    self.init(property.wrappedValue, property.forgiveness?.noting(key))
  }

  /// The property for which nothing or null was sent.
  @usableFromInline init<Key, Wrapped>(
    notSentIn container: KeyedDecodingContainer<Key>, forKey key: Key
  ) throws where Value == Wrapped? {
    self.init(nil, Forgiveness(try container.stateIfNotSent(key) ?? .null, key: key))
  }

  /// The property whose value does not decode.
  @usableFromInline init<Key, Wrapped>(
    lost error: any Error, in container: KeyedDecodingContainer<Key>, forKey key: Key
  ) where Value == Wrapped? {
    // In a generic model the compiler does not know that the property is a list.
    if Wrapped.self is any LossyDecodable.Type, let saved = try? Self(from: container, forKey: key)
    {
      self = saved
      return
    }
    self.init(
      nil, Forgiveness(of: container.loss(error, forKey: key, remedy: .becameNil), key: key))
  }
}

extension Lossy: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``Lossy`` optional property, and leaves its key out where it is nil, as the compiler
  /// does for any optional.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - key: Its key.
  /// - Throws: What the encoder throws.
  public mutating func encode<Value: Encodable>(
    _ property: Lossy<Value?>, forKey key: Key
  ) throws {
    try encodeIfPresent(property.wrappedValue, forKey: key)
  }
}

extension Lossy: Equatable where Value: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }
}

extension Lossy: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Lossy: Sendable where Value: Sendable {}
