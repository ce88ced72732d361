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
public enum OpenEnum<Tag: RawRepresentable>: RawRepresentable {
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
    switch self {
    case .known(let tag): tag
    case .unknown: nil
    }
  }
}

extension OpenEnum: Sendable where Tag: Sendable, Tag.RawValue: Sendable {}

extension OpenEnum: Equatable where Tag.RawValue: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
}

extension OpenEnum: Hashable where Tag.RawValue: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension OpenEnum: CustomStringConvertible {
  public var description: String { String(describing: rawValue) }
}

/// A dictionary with tags as keys is encoded as a JSON object.
///
/// A key decoding strategy converts such keys, unlike those of `[String: Value]`.
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
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
