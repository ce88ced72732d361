import DecodingStrategies
public import Foundation

extension StrategyID {
  /// The plain list, as `Codable` gives it: one bad record ends it.
  public static let strict = StrategyID(
    "strict", purpose: "a plain list, [T]: one bad record throws away the whole list")

  package static let allOptional = StrategyID(
    "all-optional",
    purpose: "a model whose properties are all optional: a missing key is nil, a wrong type throws")

  /// A private twin whose properties are all optional, and a failable conversion.
  public static let permissive = StrategyID(
    "permissive",
    purpose: "a private twin, all optional: missing keys drop records silently, wrong types throw")

  package static let permissiveFields = StrategyID(
    "permissive-fields",
    purpose: "a twin whose properties decode one by one: a bad record is lost silently")

  /// An element type that is nil where decoding fails, and drops the error.
  public static let wrapper = StrategyID(
    "wrapper",
    purpose: "a wrapper around each record that is nil if it does not decode: silent (try?)")

  /// A `Result` for each element.
  public static let result = StrategyID(
    "result", purpose: "a Result for each record: the record, or its error")

  /// A list with the error in place of each bad record.
  public static let resultArray = StrategyID(
    "result-array", purpose: "a list type with the error in place of each bad record")

  /// A list type that keeps the good records, and reports the others.
  public static let lossyArray = StrategyID(
    "lossy-array", purpose: "a list type that keeps the good records and reports each lost one")

  package static let lossyDictionary = StrategyID(
    "lossy-dictionary",
    purpose: "a dictionary type that keeps the good records and reports each lost one")

  package static let skip = StrategyID(
    "skip", purpose: "a hand-written loop that skips bad records without a report")

  package static let defaulted = StrategyID(
    "defaulted", purpose: "declared defaults for what is missing or does not decode, each reported")

  /// A decoder without models, which some demo documents have.
  package static let manual = StrategyID(
    "manual", purpose: "hand-written over JSONSerialization: a bad record is left out silently")
}

extension Strategy {
  /// The plain list, `[T]` or `[String: T]`: one bad record ends it.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that holds the records; `\.self` if it is the list.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy.
  public static func strict<Body: Decodable, List: RecordList>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.strict, body, records: list, decoder: decoder, recovery: \.recovery)
  }

  /// A private twin of the model whose properties are all optional, and a failable conversion.
  ///
  /// The twin forgives missing keys, but not other types: an optional property still throws on a
  /// wrong type, and that ends the list. A failed conversion is silent. Conversions are part of the
  /// strategy's time.
  ///
  /// `convert` makes a record from a twin, or nil if a required property is missing. The other parameters
  /// are those of ``strict(_:records:decoder:)``.
  public static func permissive<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    convert: @escaping @Sendable (List.RecordElement) -> Record?
  ) -> Strategy {
    var strategy = Strategy(
      .permissive, body, records: list, decoder: decoder,
      converted: { (list: List) in list.converted(convert) },
      recovery: { list in list.recovery { ($0, nil) } })
    strategy.decodesRecordType = false
    return strategy
  }

  /// A list of wrappers that are nil where decoding fails, and drop the error.
  ///
  /// ```swift
  /// .wrapper(Envelope<[Failable<Entry>]>.self, records: \.feed, value: \.value)
  /// ```
  ///
  /// `value` is the record in a wrapper, nil if it did not decode. The other parameters are those of
  /// ``strict(_:records:decoder:)``.
  public static func wrapper<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    value: @escaping @Sendable (List.RecordElement) -> Record?,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.wrapper, body, records: list, decoder: decoder) { (list: List) in
      list.recovery { (value($0), nil) }
    }
  }

  /// A list of `Result`, which the app makes `Decodable`; the parameters are those of
  /// ``strict(_:records:decoder:)``.
  public static func result<
    Body: Decodable, List: RecordList, Record: SendableMetatype, Failure: Error
  >(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy where List.RecordElement == Result<Record, Failure> {
    Strategy(.result, body, records: list, decoder: decoder) { (list: List) in
      list.recovery { $0.outcome }
    }
  }

  /// A `LossyArray` or, for records that are members of an object, a `LossyDictionary`; the parameters
  /// are those of ``strict(_:records:decoder:)``.
  public static func lossyArray<Body: Decodable, List: RecordSource>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossyArray, body, records: list, decoder: decoder())
  }

  /// Any other list that the records can be taken from, such as a `ResultArray`.
  ///
  /// The elements of an array are in the order in which they were sent; some may be missing. Finding the
  /// records and losses in the list is not timed. The parameters are those of
  /// ``strict(_:records:decoder:)``, after a name in kebab-case.
  public init<Body: Decodable, List: RecordSource>(
    _ id: StrategyID, _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) {
    self.init(id, body, records: list, decoder: decoder) { $0.recover() }
  }

  /// The same strategy under another name.
  public func named(_ id: StrategyID) -> Strategy {
    var strategy = self
    strategy.id = id
    return strategy
  }
}

extension Result {
  /// The record, or the error that is reported in place of it.
  var outcome: (record: Success?, error: (any Error)?) {
    switch self {
    case .success(let record): (record, nil)
    case .failure(let error): (nil, error)
    }
  }
}
