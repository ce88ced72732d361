/// The payload next to a tag, decoded on demand.
///
/// An unknown tag can come with any payload, because a payload that you do not ask for is not decoded.
public struct TaggedPayload<Key: CodingKey> {
  private let container: KeyedDecodingContainer<Key>
  private let key: Key

  fileprivate init(in container: KeyedDecodingContainer<Key>, at key: Key) {
    self.container = container
    self.key = key
  }

  /// Decodes the payload, with the strategies and `userInfo` of the decoder.
  ///
  /// - Throws: The error of the container: `keyNotFound` for a missing payload, `valueNotFound` for
  ///   null.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try container.decode(type, forKey: key)
  }

  /// Decodes the payload, or returns nil if it is missing or null.
  public func decodeIfPresent<Value: Decodable>(
    _ type: Value.Type = Value.self
  ) throws -> Value? {
    try container.decodeIfPresent(type, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a payload whose type depends on a tag next to it.
  ///
  /// ```swift
  /// init(from decoder: any Decoder) throws {
  ///   let container = try decoder.container(keyedBy: CodingKeys.self)
  ///   payload = try container.payload(at: .payload, taggedBy: .type) {
  ///     (tag: OpenEnum<Kind>, payload) in
  ///     switch tag {
  ///     case .known(.push): .push(try payload.decode(Push.self))
  ///     case .unknown(let name): .unknown(name)
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Throws: The error of the tag, if it does not decode, or of `choose`.
  public func payload<Tag, Payload>(
    at key: Key, taggedBy tagKey: Key,
    _ choose: (OpenEnum<Tag>, TaggedPayload<Key>) throws -> Payload
  ) throws -> Payload where Tag.RawValue: Decodable {
    let tag = try decode(OpenEnum<Tag>.self, forKey: tagKey)
    return try choose(tag, TaggedPayload(in: self, at: key))
  }
}

extension Decoder {
  /// Decodes a payload whose type depends on a tag inside it.
  ///
  /// ```swift
  /// init(from decoder: any Decoder) throws {
  ///   self = try decoder.payload(taggedBy: CodingKeys.type) { (tag: OpenEnum<Kind>, object) in
  ///     switch tag {
  ///     case .known(.push): .push(try object.decode(Push.self))
  ///     case .unknown(let name): .unknown(name)
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Throws: An error if there is no object, the error of the tag, or the error of `choose`.
  public func payload<Tag, Key: CodingKey, Payload>(
    taggedBy tagKey: Key,
    _ choose: (OpenEnum<Tag>, any SingleValueDecodingContainer) throws -> Payload
  ) throws -> Payload where Tag.RawValue: Decodable {
    let tag = try container(keyedBy: Key.self).decode(OpenEnum<Tag>.self, forKey: tagKey)
    return try choose(tag, singleValueContainer())
  }
}
