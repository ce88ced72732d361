/// The value beside a tag, not decoded yet.
///
/// What is never asked for is never decoded, so that an unknown tag may come with any payload.
public struct TaggedPayload<Key: CodingKey> {
  private let container: KeyedDecodingContainer<Key>
  private let key: Key

  fileprivate init(in container: KeyedDecodingContainer<Key>, at key: Key) {
    self.container = container
    self.key = key
  }

  /// Decodes the payload, with the decoder's strategies and its `userInfo`.
  ///
  /// - Parameter type: The type that belongs to the tag.
  /// - Returns: The payload.
  /// - Throws: What the container throws: `keyNotFound` where there is no payload, `valueNotFound`
  ///   for null.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try container.decode(type, forKey: key)
  }

  /// Decodes the payload, or returns nil where it is absent or null.
  ///
  /// - Parameter type: The type that belongs to the tag.
  /// - Returns: The payload, if there is one.
  /// - Throws: What the container throws.
  public func decodeIfPresent<Value: Decodable>(
    _ type: Value.Type = Value.self
  ) throws -> Value? {
    try container.decodeIfPresent(type, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a payload whose type is chosen by a tag beside it.
  ///
  /// ```swift
  /// init(from decoder: any Decoder) throws {
  ///   let container = try decoder.container(keyedBy: CodingKeys.self)
  ///   payload = try container.payload(at: .payload, taggedBy: .type) {
  ///     (tag: Known<Kind>, payload) in
  ///     switch tag {
  ///     case .known(.push): .push(try payload.decode(Push.self))
  ///     case .unknown(let name): .unknown(name)
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The key of the payload.
  ///   - tagKey: The key of the tag.
  ///   - choose: Makes a payload from the tag and the value that was not decoded yet.
  /// - Returns: What `choose` returns.
  /// - Throws: Where the tag does not decode, and what `choose` throws.
  public func payload<Tag, Payload>(
    at key: Key, taggedBy tagKey: Key,
    _ choose: (Known<Tag>, TaggedPayload<Key>) throws -> Payload
  ) throws -> Payload where Tag.RawValue: Decodable {
    let tag = try decode(Known<Tag>.self, forKey: tagKey)
    return try choose(tag, TaggedPayload(in: self, at: key))
  }
}

extension Decoder {
  /// Decodes a payload whose type is chosen by a tag inside it.
  ///
  /// ```swift
  /// init(from decoder: any Decoder) throws {
  ///   self = try decoder.payload(taggedBy: CodingKeys.type) { (tag: Known<Kind>, object) in
  ///     switch tag {
  ///     case .known(.push): .push(try object.decode(Push.self))
  ///     case .unknown(let name): .unknown(name)
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - tagKey: The key of the tag.
  ///   - choose: Makes a payload from the tag and the whole object, not decoded yet.
  /// - Returns: What `choose` returns.
  /// - Throws: Where there is no object or the tag does not decode, and what `choose` throws.
  public func payload<Tag, Key: CodingKey, Payload>(
    taggedBy tagKey: Key,
    _ choose: (Known<Tag>, any SingleValueDecodingContainer) throws -> Payload
  ) throws -> Payload where Tag.RawValue: Decodable {
    let tag = try container(keyedBy: Key.self).decode(Known<Tag>.self, forKey: tagKey)
    return try choose(tag, singleValueContainer())
  }
}
