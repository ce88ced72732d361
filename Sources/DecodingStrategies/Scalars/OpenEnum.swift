/// An open enum: a tag of an enum, or the raw value of an unknown tag.
///
/// ```swift
/// enum Kind: String { case text, image }
///
/// struct Message: Codable {
///   let kind: OpenEnum<Kind>  // "poll" decodes as .unknown("poll") and encodes as "poll"
/// }
///
/// if message.kind == .image { preview() }
/// ```
///
/// Use it for tags to which a backend may add. Only a value of the raw type can be unknown: null, and a
/// number instead of a string, are still errors. Two values are equal if their raw values are.
///
/// Like the lenient scalars, this type belongs in the model of what the backend sends. To keep it out
/// of the rest of the app, let one initializer decide what an unknown tag becomes:
///
/// ```swift
/// extension Message {
///   init(_ sent: SentMessage) {
///     id = ID(rawValue: sent.id)
///     audience = sent.audience.value ?? .onlyMe  // never show it to more people than intended
///     isPinned = sent.isPinned?.wrappedValue ?? false
///   }
/// }
/// ```
public enum OpenEnum<Tag: RawRepresentable>: RawRepresentable, CustomStringConvertible {
  case known(Tag)
  case unknown(Tag.RawValue)

  public init(rawValue: Tag.RawValue) {
    self = Tag(rawValue: rawValue).map(Self.known) ?? .unknown(rawValue)
  }

  public var rawValue: Tag.RawValue {
    switch self {
    case .known(let tag): tag.rawValue
    case .unknown(let rawValue): rawValue
    }
  }

  /// The tag, or nil if it is unknown.
  public var value: Tag? {
    if case .known(let tag) = self { tag } else { nil }
  }

  public var description: String { String(describing: rawValue) }
}

extension OpenEnum: Sendable where Tag: Sendable, Tag.RawValue: Sendable {}

extension OpenEnum: Equatable where Tag.RawValue: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
}

extension OpenEnum: Hashable where Tag.RawValue: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// A dictionary with tags as keys, such as `[OpenEnum<Size>: Int]`, is a JSON object, and keeps unknown keys.
///
/// A key decoding strategy converts such keys, unlike those of `[String: Value]` and of a ``Lossy``
/// dictionary.
extension OpenEnum: CodingKeyRepresentable where Tag.RawValue == String {}

extension OpenEnum where Tag.RawValue: Equatable {
  public static func == (left: Self, right: Tag) -> Bool { left.rawValue == right.rawValue }

  public static func != (left: Self, right: Tag) -> Bool { !(left == right) }

  /// Lets you match a tag in a variable, or a static member of a struct, in a `switch`.
  ///
  /// Match an enum case with `case .known(.image):`.
  public static func ~= (pattern: Tag, value: Self) -> Bool { value == pattern }
}

extension OpenEnum: Decodable where Tag.RawValue: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { throw container.noValue(for: Tag.RawValue.self) }
    do {
      self.init(rawValue: try container.decode(Tag.RawValue.self))
    } catch let error as DecodingError {
      throw error
    } catch {
      // JSONDecoder throws a private error for a number that does not fit the raw type.
      throw container.corrupted(.unfitRawValue, "\(Tag.RawValue.self)", error)
    }
  }
}

extension OpenEnum: Encodable where Tag.RawValue: Encodable {
  public func encode(to encoder: any Encoder) throws { try encoder.encodeValue(rawValue) }
}

/// The payload next to a tag, decoded on demand.
///
/// An unknown tag can come with any payload, because a payload that you do not ask for is not decoded.
public struct TaggedPayload<Key: CodingKey> {
  private let container: KeyedDecodingContainer<Key>
  private let key: Key

  fileprivate init(in container: KeyedDecodingContainer<Key>, at key: Key) {
    (self.container, self.key) = (container, key)
  }

  /// Decodes the payload, with the strategies and `userInfo` of the decoder.
  ///
  /// - Throws: The error of the container: `keyNotFound` for a missing payload, `valueNotFound` for
  ///   null.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try container.decode(type, forKey: key)
  }

  /// Decodes the payload, or returns nil if it is missing or null.
  public func decodeIfPresent<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value? {
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
