/// A value that may be sent in an envelope: an object that has it under one of some keys.
///
/// ```swift
/// enum PageKey: CodingKey, CaseIterable { case data }
///
/// // [{"id": 1}] and {"data": [{"id": 1}], "next": null}
/// let items = try decoder.decode(Enveloped<[Item], PageKey>.self, from: data).wrappedValue
/// ```
///
/// An object that has one of the keys is the envelope, so a value must not have such a key itself. Of
/// several keys, the first one counts. For a property, write `@Enveloped<[Item], PageKey> var items: [Item]`.
///
/// Encoding writes an envelope with only this key if one was sent. Comparing and hashing use the value only.
@propertyWrapper
public struct Enveloped<Value: Decodable, Key: CodingKey & CaseIterable> {
  public var wrappedValue: Value
  /// The key of the envelope that was sent; nil if there was none.
  public private(set) var key: Key?

  public var projectedValue: Self { self }

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Enveloped: Decodable {
  public init(from decoder: any Decoder) throws {
    let envelope = try? decoder.container(keyedBy: Key.self)
    key = Key.allCases.first { envelope?.contains($0) == true }
    if let envelope, let key {
      wrappedValue = try envelope.decode(Value.self, forKey: key)
    } else {
      wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
  }
}

extension Enveloped: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    guard let key else { return try encoder.encodeValue(wrappedValue) }
    var envelope = encoder.container(keyedBy: Key.self)
    try envelope.encode(wrappedValue, forKey: key)
  }
}

extension Enveloped: Equatable where Value: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }
}

extension Enveloped: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Enveloped: Sendable where Value: Sendable {}

/// An object, or only its id.
///
/// ```swift
/// struct Post: Codable {
///   let author: Expandable<String, User>  // {"id": "u1", "name": "Ida"} and "u1"
///   let comments: [Expandable<Int, JSONValue>]
/// }
/// post.author.object?.name
/// ```
///
/// If an object is sent, it must decode as `Object`, and anything else as `ID`.
public enum Expandable<ID: Decodable, Object: Decodable> {
  case id(ID)
  case object(Object)

  /// The object; nil if only the id was sent.
  public var object: Object? {
    if case .object(let object) = self { object } else { nil }
  }
}

extension Expandable: Identifiable where Object: Identifiable, Object.ID == ID {
  public var id: ID {
    switch self {
    case .id(let id): id
    case .object(let object): object.id
    }
  }
}

extension Expandable: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if (try? decoder.container(keyedBy: PathComponent.self)) != nil {
      self = .object(try container.decode(Object.self))
    } else {
      self = .id(try container.decode(ID.self))
    }
  }
}

extension Expandable: Encodable where ID: Encodable, Object: Encodable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .id(let id): try encoder.encodeValue(id)
    case .object(let object): try encoder.encodeValue(object)
    }
  }
}

extension Expandable: Equatable where ID: Equatable, Object: Equatable {}
extension Expandable: Hashable where ID: Hashable, Object: Hashable {}
extension Expandable: Sendable where ID: Sendable, Object: Sendable {}

extension KeyedDecodingContainer {
  /// Decodes the value of the first of several keys that was sent, such as the old and the new name of a key.
  ///
  /// ```swift
  /// title = try container.decode(forFirstOf: .title, .name)
  /// ```
  ///
  /// A key with null counts as not sent if another one has a value. A value that does not decode is an error,
  /// even if a later key was sent.
  ///
  /// - Throws: The error of the value, or of the first key if none has a value.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, forFirstOf key: Key, _ others: Key...
  ) throws -> Value {
    try decode(type, forKey: firstSent([key] + others) ?? key)
  }

  /// Decodes the value of the first of several keys that was sent; nil if none has a value.
  public func decodeIfPresent<Value: Decodable>(
    _ type: Value.Type = Value.self, forFirstOf key: Key, _ others: Key...
  ) throws -> Value? {
    try firstSent([key] + others).map { try decode(type, forKey: $0) }
  }

  private func firstSent(_ keys: [Key]) throws -> Key? {
    try keys.first { try stateIfNotSent($0) == nil }
  }
}
