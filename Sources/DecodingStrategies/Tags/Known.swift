/// A tag of a closed set, or the raw value of one that this version does not know.
///
/// ```swift
/// enum Kind: String { case text, image }
///
/// struct Message: Codable {
///   let kind: Known<Kind>  // "poll" decodes as .unknown("poll") and encodes as "poll"
/// }
///
/// if message.kind == .image { preview() }
/// ```
///
/// Only a value of the raw type can be unknown: null, and a number in place of a string, are still
/// errors. Two values are equal when their raw values are.
///
/// Like the lenient scalars, this is a type for the model of what a backend sends. The rest of an app
/// need not see it where one initializer says what becomes of an unknown tag:
///
/// ```swift
/// extension Message {
///   init(_ sent: SentMessage) {
///     id = ID(rawValue: sent.id)
///     audience = sent.audience.value ?? .onlyMe  // never show more widely than was meant
///     isPinned = sent.isPinned?.wrappedValue ?? false
///   }
/// }
/// ```
public enum Known<Tag: RawRepresentable>: RawRepresentable {
  /// A tag of the set.
  case known(Tag)
  /// A raw value that stands for no tag of the set.
  case unknown(Tag.RawValue)

  public init(rawValue: Tag.RawValue) {
    self = Tag(rawValue: rawValue).map(Self.known) ?? .unknown(rawValue)
  }

  /// The raw value of the tag, or the unknown one as it was sent.
  public var rawValue: Tag.RawValue {
    switch self {
    case .known(let tag): tag.rawValue
    case .unknown(let rawValue): rawValue
    }
  }

  /// The tag, or nil where it is unknown.
  public var value: Tag? {
    switch self {
    case .known(let tag): tag
    case .unknown: nil
    }
  }
}

extension Known: Sendable where Tag: Sendable, Tag.RawValue: Sendable {}

extension Known: Equatable where Tag.RawValue: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
}

extension Known: Hashable where Tag.RawValue: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Known: CustomStringConvertible {
  public var description: String { String(describing: rawValue) }
}

/// Makes a dictionary with tags as keys an object in JSON.
///
/// A key decoding strategy changes such keys, other than those of `[String: Value]`.
extension Known: CodingKeyRepresentable where Tag.RawValue == String {}

extension Known where Tag.RawValue: Equatable {
  public static func == (left: Self, right: Tag) -> Bool { left.rawValue == right.rawValue }

  public static func != (left: Self, right: Tag) -> Bool { !(left == right) }

  /// Lets a tag in a variable, or a static member of a tag that is a struct, stand as a pattern.
  ///
  /// A case of an enum is matched as `case .known(.image):`.
  ///
  public static func ~= (pattern: Tag, value: Self) -> Bool { value == pattern }
}

extension Known: Decodable where Tag.RawValue: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { throw container.noValue(for: Tag.RawValue.self) }
    do {
      self.init(rawValue: try container.decode(Tag.RawValue.self))
    } catch let error as DecodingError {
      throw error
    } catch {
      // JSONDecoder's own error for a number that does not fit the raw type.
      throw container.corrupted(.unfitRawValue, "\(Tag.RawValue.self)", error)
    }
  }
}

extension Known: Encodable where Tag.RawValue: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
