import DecodingStrategies
public import Foundation
public import JSONMutation

/// A way to turn bytes into records.
///
/// Strategies with different types of records fit into one list. Any closure can be a strategy, with
/// any decoder:
///
/// ```swift
/// let manual = Strategy("manual") { data in
///   let object = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
///   return Recovery((object ?? []).compactMap(Person.init(json:)))
/// }
/// ```
///
/// The whole closure is timed. Work that an app would not do, such as finding the indices of the
/// records, goes into a second closure, `recovery:`, which is not timed:
///
/// ```swift
/// let lossy = Strategy("lossy") { data in
///   try JSONDecoder().decode(LossyArray<Person>.self, from: data)
/// } recovery: { list in
///   Recovery(list.elements, identities: .indices(list.sentIndices))
/// }
/// ```
///
/// Two records are compared by all of their stored properties, including inherited ones. `Equatable`
/// makes that faster: `==` is tried first.
public struct Strategy: Sendable {
  /// The name in reports and on the command line.
  public internal(set) var id: StrategyID
  /// How the decoder changes keys before the model sees them.
  package let keys: KeyTransform
  /// Whether it returns a record, not a list: only for documents that are one record.
  var returnsOneRecord = false
  /// Finds the property of generated models that a field is decoded into, such as `Item.tags`, and its type.
  package var declaredProperty: (@Sendable (Field) -> (name: String, type: String)?)?
  /// Whether the type of records is what it decodes, and no twin that is converted.
  var decodesRecordType = true
  /// What it shares with strategies that decode each record as it does; nil if there may be none.
  package var decoding: SharedDecoding?
  /// Makes a decoder with the settings of the strategy's own, as far as they are known.
  private(set) var makeValueDecoder: @Sendable () -> JSONDecoder
  package let recordType: Any.Type
  package var writer: RecordWriter?
  /// What is known of the store that it saves to; nil if it only decodes.
  package var store: StoreFacts?
  package let makeInstance: @Sendable () -> any StrategyInstance

  /// Makes a strategy from a closure that is timed, and one that is not.
  ///
  /// - Parameters:
  ///   - id: The name, in kebab-case.
  ///   - decoder: A decoder that changes keys and reads dates as the closure does: the paths of errors
  ///     contain changed keys. It decodes nothing of what is counted.
  ///   - decode: Turns a document into what the app would use, or throws. Several threads call it.
  ///   - recovery: Finds the records and losses in that.
  public init<Output, Record>(
    _ id: StrategyID, like decoder: (any DataDecoder)? = nil,
    decode: @escaping @Sendable (Data) throws -> Output,
    recovery: @escaping @Sendable (Output) -> Recovery<Record>
  ) {
    self.init(
      id, keys: decoder?.keyTransform ?? .asSent, makeDecode: { decode }, recovery: recovery)
    writer = RecordWriter(recordType, like: decoder)
    if let decoder = decoder as? JSONDecoder { makeValueDecoder = { decoder.copy() } }
    // What a closure decodes is not known.
    decodesRecordType = false
  }

  /// `makeDecode` is called once for each thread.
  package init<Output, Record>(
    _ id: StrategyID, keys: KeyTransform,
    makeDecode: @escaping @Sendable () -> (Data) throws -> Output,
    recovery: @escaping @Sendable (Output) -> Recovery<Record>
  ) {
    self.id = id
    self.keys = keys
    recordType = Record.self
    makeValueDecoder = {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .custom { PathComponent(keys($0.last?.stringValue ?? "")) }
      return decoder
    }
    makeInstance = { TypedStrategyInstance(decode: makeDecode(), recovery: recovery) }
  }

  /// Whether it decodes a document without an error.
  package func decodes(_ json: [UInt8]) -> Bool {
    let instance = makeInstance()
    instance.decode(Data(json))
    return if case .returned = instance.attempt { true } else { false }
  }

  /// Finding the records and losses in the list, `recovery`, is not timed.
  init<Body: Decodable, List, Record>(
    _ id: StrategyID, _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @escaping @Sendable () -> any DataDecoder,
    recovery: @escaping @Sendable (List) -> Recovery<Record>
  ) {
    self.init(id, body, records: list, decoder: decoder, converted: { $0 }, recovery: recovery)
  }

  init<Body: Decodable, List, Output, Record>(
    _ id: StrategyID, _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @escaping @Sendable () -> any DataDecoder,
    converted: @escaping @Sendable (List) -> Output,
    recovery: @escaping @Sendable (Output) -> Recovery<Record>
  ) {
    self.init(
      id, keys: decoder().keyTransform,
      makeDecode: {
        let decoder = decoder()
        return { data in converted(list(try decoder.decode(Body.self, from: data))) }
      }, recovery: recovery)
    returnsOneRecord = List.self is any OneRecord.Type
    writer = RecordWriter(recordType, like: decoder())
    if decoder() is JSONDecoder {
      makeValueDecoder = { decoder() as? JSONDecoder ?? JSONDecoder() }
    }
  }
}

/// What strategies share that decode each record in the same way, and differ only in what they make of a list.
package final class SharedDecoding: Sendable {}

/// The name of a strategy, for example `lossy-array`.
public struct StrategyID: StableName {
  public let rawValue: String
  private let ownPurpose: String

  public init(rawValue: String) { self.init(rawValue, purpose: "") }
  public init(stringLiteral name: String) { self.init(name, purpose: "") }

  /// Makes a name in kebab-case, with a line for `list strategies`: how the strategy decodes, and what becomes
  /// of a bad record.
  public init(_ name: String, purpose: String) {
    rawValue = name
    ownPurpose = purpose
  }

  /// How the strategy decodes, and what becomes of a bad record; empty if that is not known.
  package var purpose: String {
    ownPurpose.isEmpty ? Self.all.first { $0 == self }?.ownPurpose ?? "" : ownPurpose
  }

  /// Two are equal if their names are.
  public static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The app's own among some strategies, that is, those that are not this package's; `strict` if
  /// there are none, or else all.
  package static func own(among strategies: [StrategyID]) -> [StrategyID] {
    let own = strategies.filter { !all.contains($0) && $0 != .inferred }
    if !own.isEmpty { return own }
    return strategies.contains(.strict) ? [.strict] : strategies
  }

  /// The strategies that first screens show beside the app's ``own(among:)``.
  package static let cast: [StrategyID] = [.wrapper, .lossyArray]

  package static func ownFirst(_ strategies: [StrategyID]) -> [StrategyID] {
    let own = own(among: strategies)
    return own + strategies.filter { !own.contains($0) }
  }

  /// The app's own function, in a test of one line.
  public static let app: StrategyID = "app"

  /// The models that are inferred from a sample, as a team would use them.
  package static let inferred = StrategyID(
    "inferred", purpose: "a lossy list of the models that 'infer' writes")

  /// The strategies of this package, in the order of lists; any other counts as the team's own.
  package static let all: [StrategyID] = [
    .strict,
    .allOptional,
    .permissive,
    .permissiveFields,
    .wrapper,
    .result,
    .resultArray,
    .lossyArray,
    .lossyDictionary,
    .skip,
    .defaulted,
    .manual,
  ]
}
