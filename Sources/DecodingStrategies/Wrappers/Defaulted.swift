/// Gives a property its default value if none was sent, or if the value does not decode.
///
/// ```swift
/// struct Message: Decodable, PartlyDecodable {
///   let body: String
///   @DefaultFalse var isRead: Bool
///   @DefaultEmpty var tags: [Tag]
/// }
/// message.$isRead.state       // .decoded, .absent, .null, or .corrupt with the loss
/// message.isFullyDecoded      // false if any property took its default
/// ```
///
/// A missing key, null, and a value that does not decode all give the default. ``state`` says which of
/// them it was. An array, set or dictionary keeps the elements that decode, as with ``Lossy``, and takes
/// the default only if another type was sent. Losses also go to the decoder's ``DecodingLog``.
///
/// A value in another format, such as 1 for true, does not decode, unless the property has a lenient
/// type such as ``LenientBool``. A value written after the property (`= true`) applies to initializers
/// only, as it does without the wrapper.
///
/// Comparing, hashing and encoding use the wrapped value only.
@propertyWrapper
public struct Defaulted<Source: DefaultSource> {
  public var wrappedValue: Source.Value
  @usableFromInline let forgiveness: Forgiveness?

  /// What was sent, which is ``FieldState/decoded`` unless the value is the default.
  public var state: FieldState { forgiveness?.state ?? .decoded }
  /// The losses: elements of a list, or the value that the default replaced.
  public var losses: [DecodingLoss] { forgiveness?.losses ?? [] }
  /// The coding key of the property, which is known only if its value was not sent or something is lost.
  package var codingKey: (any CodingKey)? { forgiveness?.codingKey }

  /// The wrapper itself, with its state: `$isRead.state`.
  public var projectedValue: Self { self }

  /// Whether the value is the default because none was sent, or because it does not decode.
  public var isDefault: Bool { state.cause != nil }

  @inlinable public init(wrappedValue: Source.Value) {
    self.wrappedValue = wrappedValue
    forgiveness = nil
  }

  private init(_ forgiveness: Forgiveness?, _ value: Source.Value = Source.defaultValue) {
    (wrappedValue, self.forgiveness) = (value, forgiveness)
  }

  @usableFromInline init<Key>(
    notSentIn container: KeyedDecodingContainer<Key>, forKey key: Key
  ) throws {
    self.init(Forgiveness(try container.stateIfNotSent(key) ?? .null, key: key))
  }

  fileprivate init<Key>(sentIn container: KeyedDecodingContainer<Key>, forKey key: Key) throws {
    let property = try container.decode(SentProperty<Self>.self, forKey: key).property
    self.init(property.forgiveness?.noting(key), property.wrappedValue)
  }

  @usableFromInline init<Key>(
    lost error: any Error, in container: KeyedDecodingContainer<Key>, forKey key: Key
  ) {
    // In a generic model the compiler cannot know that the property is a list.
    if Source.Value.self is any LossyDecodable.Type,
      let saved = try? Self(sentIn: container, forKey: key)
    {
      self = saved
      return
    }
    self.init(Forgiveness(of: container.loss(error, forKey: key, remedy: .tookDefault), key: key))
  }
}

extension Defaulted: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self.init(Forgiveness(.null, key: nil))
      return
    }
    do {
      if let list = Source.Value.self as? any LossyDecodable.Type, !list.isOptional,
        case let (part, losses) = try list.decodePart(from: decoder),
        let value = part as? Source.Value
      {
        self.init(losses.isEmpty ? nil : Forgiveness(.decoded, losses: losses, key: nil), value)
      } else {
        self.init(wrappedValue: try container.decode(Source.Value.self))
      }
    } catch {
      self.init(Forgiveness(of: decoder.loss(error, remedy: .tookDefault), key: nil))
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a ``Defaulted`` property, which takes its default for a missing key.
  ///
  /// The synthesized `init(from:)` calls this.
  ///
  /// - Throws: Only if the decoder cannot look up the key.
  @inlinable public func decode<Source>(
    _ type: Defaulted<Source>.Type, forKey key: Key
  ) throws -> Defaulted<Source> {
    // Inlined to specialize it for the type: unspecialized, a wrapper costs several times as much.
    do {
      if let value = try decodeIfPresent(Source.Value.self, forKey: key) {
        return Defaulted(wrappedValue: value)
      }
    } catch {
      return Defaulted(lost: error, in: self, forKey: key)
    }
    return try Defaulted(notSentIn: self, forKey: key)
  }

  /// Decodes a ``Defaulted`` list, set or dictionary, which takes its default for a missing key.
  public func decode<Source>(
    _ type: Defaulted<Source>.Type, forKey key: Key
  ) throws -> Defaulted<Source> where Source.Value: LossyDecodable & Collection {
    if try stateIfNotSent(key) != nil { return try Defaulted(notSentIn: self, forKey: key) }
    return try Defaulted(sentIn: self, forKey: key)
  }
}

extension Defaulted: Encodable where Source.Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    encoder.note(losses, of: wrappedValue)
    try encoder.encodeValue(wrappedValue)
  }
}

extension Defaulted: Equatable where Source.Value: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }
}

extension Defaulted: Hashable where Source.Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Defaulted: Sendable where Source.Value: Sendable {}

/// Declares the default value of a ``Defaulted`` property.
///
/// ```swift
/// enum NormalPriority: DefaultSource { static var defaultValue: Priority { .normal } }
///
/// struct Task: Decodable {
///   @Defaulted<NormalPriority> var priority: Priority
/// }
/// ```
public protocol DefaultSource {
  associatedtype Value: Decodable
  /// The value to use if none was sent, or if it does not decode.
  static var defaultValue: Value { get }
}

/// False for what was not sent or does not decode: `@DefaultFalse var isRead: Bool`.
public typealias DefaultFalse = Defaulted<DefaultValues.False>
/// True for what was not sent or does not decode: `@DefaultTrue var isShown: Bool`.
public typealias DefaultTrue = Defaulted<DefaultValues.True>
/// Zero for what was not sent or does not decode: `@DefaultZero var likes: Int`.
public typealias DefaultZero<Value: Decodable & AdditiveArithmetic> =
  Defaulted<DefaultValues.Zero<Value>>
/// An empty string, list or dictionary for what was not sent or does not decode:
/// `@DefaultEmpty var tags: [Tag]`.
///
/// If a list was sent, it keeps the elements that decode, as with ``Lossy``.
public typealias DefaultEmpty<Value: Decodable & EmptyInitializable> =
  Defaulted<DefaultValues.Empty<Value>>

/// What ``DefaultFalse`` and the like are made of.
public enum DefaultValues {
  public enum False: DefaultSource {
    public static var defaultValue: Bool { false }
  }

  public enum True: DefaultSource {
    public static var defaultValue: Bool { true }
  }

  public enum Zero<Value: Decodable & AdditiveArithmetic>: DefaultSource {
    public static var defaultValue: Value { .zero }
  }

  public enum Empty<Value: Decodable & EmptyInitializable>: DefaultSource {
    public static var defaultValue: Value { Value() }
  }
}

/// A type with an empty value, which ``DefaultEmpty`` takes.
///
/// A list of your own that has `init()`, or is made of an array literal, conforms without more code.
public protocol EmptyInitializable {
  init()
}

extension EmptyInitializable where Self: ExpressibleByArrayLiteral {
  public init() { self = [] }
}

extension String: EmptyInitializable {}
extension Array: EmptyInitializable {}
extension Set: EmptyInitializable {}
extension Dictionary: EmptyInitializable {}
