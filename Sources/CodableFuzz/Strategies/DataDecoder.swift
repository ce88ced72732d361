import DecodingStrategies
public import Foundation
import JSONText

/// A decoder that starts from bytes, such as `JSONDecoder`.
public protocol DataDecoder {
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value

  /// How the decoder changes keys before a model sees them, by default ``KeyTransform/asSent``.
  var keyTransform: KeyTransform { get }
}

extension DataDecoder {
  public var keyTransform: KeyTransform { .asSent }
}

extension JSONDecoder: DataDecoder {
  /// How `keyDecodingStrategy` changes keys.
  ///
  /// A custom function is called with each key alone, without the keys around it.
  public var keyTransform: KeyTransform {
    switch keyDecodingStrategy {
    case .useDefaultKeys: .asSent
    case .convertFromSnakeCase: .fromSnakeCase
    case .custom(let convert): KeyTransform { convert([PathComponent($0)]).stringValue }
    @unknown default: .asSent
    }
  }
}
extension PropertyListDecoder: DataDecoder {}

/// How a decoder changes the keys of a document before the model sees them.
///
/// The paths of errors contain the changed keys; locations contain the keys that were sent.
public struct KeyTransform: Sendable {
  private let transform: @Sendable (String) -> String

  /// Makes a transform from a function that takes a key that was sent, and returns what the model sees.
  public init(_ transform: @escaping @Sendable (String) -> String) {
    self.transform = transform
  }

  package func callAsFunction(_ key: String) -> String { transform(key) }

  /// Keys stay as they were sent.
  public static let asSent = KeyTransform { $0 }

  /// What `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase` does: `created_at` becomes
  /// `createdAt`; underscores at either end stay.
  public static let fromSnakeCase = KeyTransform(SnakeCase.camelCase)

  /// The name that a property most likely has for a key, such as `orderItems` for `order_items` and
  /// `OrderItems`; nil if the key is no word.
  package static func likelyProperty(_ key: String) -> String? {
    let name = SnakeCase.camelCase(key)
    guard PropertyNames.isIdentifier(name) else { return nil }
    let capitals = name.prefix { $0.isUppercase }.count
    let count = capitals == name.count ? capitals : capitals > 1 ? capitals - 1 : capitals
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }
}

struct DecodingContext: Sendable {
  let route: Route
  let configuration: Configuration?

  @TaskLocal static var current: DecodingContext?

  /// `@unchecked Sendable`: it is created and used in one thread.
  struct Configuration: @unchecked Sendable {
    let value: Any
  }
}

/// The value at the end of the context's route; the rest of the document is not decoded.
struct DecodeAtPath<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let route = DecodingContext.current?.route ?? Route(along: nil, keys: .asSent)
    value = try route.value(Value.self, from: decoder)
  }
}

struct Configured<Record: DecodableWithConfiguration>: Decodable {
  let record: Record

  init(from decoder: any Decoder) throws {
    let configuration = DecodingContext.current?.configuration?.value
    guard let configuration = configuration as? Record.DecodingConfiguration else {
      let context = DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "There is no configuration.")
      throw DecodingError.dataCorrupted(context)
    }
    record = try Record(from: decoder, configuration: configuration)
  }
}

struct Route: Sendable {
  private let steps: [Step]

  fileprivate struct Step {
    let shown: PathComponent
    let sent: PathComponent
    let index: Int?
  }

  init(along pointer: JSONPointer?, keys: KeyTransform) {
    steps = (pointer?.tokens ?? []).map { token in
      Step(
        shown: PathComponent(keys(token.text)), sent: PathComponent(token.text),
        index: Int(token.text))
    }
  }

  var isEmpty: Bool { steps.isEmpty }

  func value<Value: Decodable>(_ type: Value.Type, from decoder: any Decoder) throws -> Value {
    var decoder = decoder
    for step in steps.dropLast() { decoder = try step.decoder(in: decoder) }
    guard let last = steps.last else { return try decoder.singleValueContainer().decode(type) }
    return try last.value(type, in: decoder)
  }
}

extension Route.Step {
  fileprivate func value<Value: Decodable>(
    _ type: Value.Type, in decoder: any Decoder
  ) throws -> Value {
    if var list = try list(in: decoder) { return try list.decode(type) }
    let container = try decoder.container(keyedBy: PathComponent.self)
    return try container.decode(type, forKey: key(in: container))
  }

  fileprivate func decoder(in decoder: any Decoder) throws -> any Decoder {
    if var list = try list(in: decoder) { return try list.superDecoder() }
    let container = try decoder.container(keyedBy: PathComponent.self)
    let key = key(in: container)
    guard container.contains(key) else {
      let context = DecodingError.Context(
        codingPath: container.codingPath, debugDescription: "There is no such key.")
      throw DecodingError.keyNotFound(key, context)
    }
    return try container.superDecoder(forKey: key)
  }

  private func key(in container: KeyedDecodingContainer<PathComponent>) -> PathComponent {
    container.contains(shown) || !container.contains(sent) ? shown : sent
  }

  private func list(in decoder: any Decoder) throws -> (any UnkeyedDecodingContainer)? {
    // A number can also be a key of an object.
    guard let index, var list = try? decoder.unkeyedContainer() else { return nil }
    while list.currentIndex < index, !list.isAtEnd { _ = try list.superDecoder() }
    return list
  }
}

/// Writes a record back as an app does that saves what it decoded.
///
/// ```swift
/// let settings = Study("settings", json: json, record: Settings.self)
///   .writing { (settings: Settings) in try JSONEncoder.api.encode(settings) }
/// ```
public struct RecordWriter: Sendable {
  /// Whether a test or tool says how records are written, so that they are without an option.
  let isOwn: Bool
  /// Makes a function for one thread, which returns nil for a record of another type.
  let makeWrite: @Sendable () -> (Any) throws -> Data?

  /// Makes a writer that encodes records of a type as JSON; others are not written.
  public init<Record>(_ write: @escaping @Sendable (Record) throws -> Data) {
    isOwn = true
    makeWrite = { { record in try (record as? Record).map(write) } }
  }

  /// Makes a writer that encodes with a `JSONEncoder` set like a decoder; nil if the records are not
  /// `Encodable`, or there is no encoder for what the decoder does.
  package init?(_ record: Any.Type, like decoder: (any DataDecoder)?) {
    guard record is any Encodable.Type, let decoder = decoder as? JSONDecoder,
      decoder.likeEncoder != nil
    else { return nil }
    isOwn = false
    makeWrite = {
      let encoder = decoder.likeEncoder
      return { record in try (record as? any Encodable).flatMap { try encoder?.encode($0) } }
    }
  }
}

extension Study {
  /// The same study, with the app's own function that encodes a record, to find what a save erases.
  public func writing<Record>(_ write: @escaping @Sendable (Record) throws -> Data) -> Study {
    writing(by: RecordWriter(write))
  }

  /// The same study, with a writer of its records.
  public func writing(by writer: RecordWriter) -> Study {
    var study = self
    for number in strategies.indices { study.strategies[number].writer = writer }
    return study
  }
}

extension JSONDecoder {
  /// A new encoder with the same settings; nil for a decoder with a function of its own, which cannot be
  /// turned around.
  fileprivate var likeEncoder: JSONEncoder? {
    let encoder = JSONEncoder()
    encoder.userInfo = userInfo
    switch keyDecodingStrategy {
    case .useDefaultKeys: break
    case .convertFromSnakeCase: encoder.keyEncodingStrategy = .convertToSnakeCase
    default: return nil
    }
    switch dateDecodingStrategy {
    case .deferredToDate: break
    case .secondsSince1970: encoder.dateEncodingStrategy = .secondsSince1970
    case .millisecondsSince1970: encoder.dateEncodingStrategy = .millisecondsSince1970
    case .iso8601: encoder.dateEncodingStrategy = .iso8601
    #if canImport(Darwin)
      case .formatted(let formatter): encoder.dateEncodingStrategy = .formatted(formatter)
    #endif
    // Elsewhere that of a formatter is a function, too.
    default: return nil
    }
    switch dataDecodingStrategy {
    case .deferredToData: encoder.dataEncodingStrategy = .deferredToData
    case .base64: break
    default: return nil
    }
    if case .convertFromString(let positive, let negative, let nan) =
      nonConformingFloatDecodingStrategy
    {
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: positive, negativeInfinity: negative, nan: nan)
    }
    return encoder
  }
}
