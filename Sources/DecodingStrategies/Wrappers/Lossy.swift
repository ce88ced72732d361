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
/// A list that is missing is not an empty one; where it may be missing, the property is optional or
/// ``Defaulted``. Values are compared, hashed and encoded as the property is; losses are no part of it.
@propertyWrapper
public struct Lossy<Value: LossyDecodable> {
  /// What was saved.
  public var wrappedValue: Value
  /// What was lost of it, in the order in which it was sent; of a dictionary, sorted by key.
  public private(set) var losses: [DecodingLoss] = []
  /// What was sent.
  public private(set) var state: FieldState = .decoded
  /// The coding key of the property, where it was decoded from a keyed container.
  public private(set) var codingKey: (any CodingKey)?

  /// The wrapper itself, with its losses: `$items.losses`.
  public var projectedValue: Self { self }

  /// Makes a property that lost nothing.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  fileprivate init(notSent state: FieldState, _ value: Value, key: (any CodingKey)? = nil) {
    wrappedValue = value
    self.state = state
    codingKey = key
  }

  fileprivate mutating func note(_ key: any CodingKey) {
    codingKey = key
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Lossy: Decodable {
  public init(from decoder: any Decoder) throws {
    if let value = Value.valueIfNotSent, try decoder.singleValueContainer().decodeNil() {
      self.init(notSent: .null, value)
      return
    }
    let (value, losses) = try Value.decodeLossily(from: decoder)
    self.init(wrappedValue: value)
    self.losses = losses
    if let loss = losses.first, loss.position == .whole { state = .corrupt(loss) }
  }
}

/// A ``Lossy`` that is there: the container's own way of decoding one looks for its key first.
private struct Sent<Value: LossyDecodable>: Decodable {
  let property: Lossy<Value>

  init(from decoder: any Decoder) throws {
    property = try Lossy(from: decoder)
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
    if let value = Value.valueIfNotSent, let state = try stateIfNotSent(key) {
      return Lossy(notSent: state, value, key: key)
    }
    var property = try decode(Sent<Value>.self, forKey: key).property
    property.note(key)
    return property
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Lossy: Equatable where Value: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Lossy: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Lossy: Sendable where Value: Sendable {}
