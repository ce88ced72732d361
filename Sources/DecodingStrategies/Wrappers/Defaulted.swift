/// A property that takes a declared default where no value was sent, or one that does not decode.
///
/// ```swift
/// struct Message: Decodable, PartlyDecodable {
///   let body: String
///   @Defaulted<Default.False> var isRead: Bool
///   @Defaulted<Default.EmptyList<[Tag]>> var tags: [Tag]
/// }
/// message.$isRead.state       // .decoded, .absent, .null, or .corrupt with the loss
/// message.isFullyDecoded      // whether no property took its default
/// ```
///
/// A missing key, null and a value that does not decode all give the default, and ``state`` tells
/// them apart; a default for what does not decode also goes to the decoder's ``DecodingLog``. Values
/// are compared, hashed and encoded as the property is; how it came about is no part of it.
@propertyWrapper
public struct Defaulted<Source: DefaultSource> {
  /// What was sent, or the default.
  public var wrappedValue: Source.Value
  /// What was sent: ``FieldState/decoded``, unless the value is the default.
  public private(set) var state: FieldState = .decoded
  /// The coding key of the property, where it was decoded from a keyed container.
  public private(set) var codingKey: (any CodingKey)?

  /// The wrapper itself, with its state: `$isRead.state`.
  public var projectedValue: Self { self }

  /// Whether the value is the default because none was sent, or one that does not decode.
  public var isDefault: Bool { state.cause != nil }

  /// Makes a property of a value.
  public init(wrappedValue: Source.Value) {
    self.wrappedValue = wrappedValue
  }

  /// Makes a property that takes its default.
  fileprivate init(_ state: FieldState, key: (any CodingKey)? = nil) {
    wrappedValue = Source.defaultValue
    self.state = state
    codingKey = key
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Defaulted: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self.init(.null)
      return
    }
    do {
      self.init(wrappedValue: try container.decode(Source.Value.self))
    } catch {
      decoder.logLoss(error, remedy: .tookDefault)
      self.init(
        .corrupt(DecodingLoss(error, in: decoder.codingPath, remedy: .tookDefault)))
    }
  }
}

/// A ``Defaulted`` that is there: the container's own way of decoding one looks for its key first.
private struct Sent<Source: DefaultSource>: Decodable {
  let property: Defaulted<Source>

  init(from decoder: any Decoder) throws {
    property = try Defaulted(from: decoder)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a ``Defaulted`` property, for which a missing key is the default.
  ///
  /// The compiler calls this in the `init(from:)` that it writes.
  ///
  /// - Parameters:
  ///   - type: The type of the wrapper.
  ///   - key: The key of the property.
  /// - Returns: The property.
  /// - Throws: Only where the decoder cannot look for the key.
  public func decode<Source>(
    _ type: Defaulted<Source>.Type, forKey key: Key
  ) throws -> Defaulted<Source> {
    if let state = try stateIfNotSent(key) { return Defaulted(state, key: key) }
    var property = try decode(Sent<Source>.self, forKey: key).property
    property.note(key)
    return property
  }
}

extension Defaulted {
  fileprivate mutating func note(_ key: any CodingKey) {
    codingKey = key
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Defaulted: Encodable where Source.Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Defaulted: Equatable where Source.Value: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Defaulted: Hashable where Source.Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Defaulted: Sendable where Source.Value: Sendable {}
