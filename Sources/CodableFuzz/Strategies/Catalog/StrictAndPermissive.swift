public import DecodingStrategies
public import Foundation

extension StrategyID {
  /// The plain list, as `Codable` gives it: one bad record ends it.
  public static let strict = StrategyID(
    "strict", purpose: "a plain list, [T]: one bad record throws away the whole list")

  /// A decoder without models, which some demo documents have.
  public static let manual = StrategyID(
    "manual", purpose: "hand-written over JSONSerialization: a bad record is left out silently")

  /// The plain list of a model whose properties are all optional.
  public static let allOptional = StrategyID(
    "all-optional",
    purpose: "a model whose properties are all optional: a missing key is nil, a wrong type throws")

  /// A hand-written loop that skips what does not decode.
  public static let skip = StrategyID(
    "skip", purpose: "a hand-written loop that skips bad records without a report")

  /// A private twin whose properties are all optional, and a failable conversion.
  public static let permissive = StrategyID(
    "permissive",
    purpose: "a private twin, all optional: missing keys drop records silently, wrong types throw")

  /// A private twin whose properties decode one by one, and a failable conversion.
  public static let permissiveFields = StrategyID(
    "permissive-fields",
    purpose: "a twin whose properties decode one by one: a bad record is lost silently")

  /// Declared defaults in place of what is missing or does not decode.
  public static let defaulted = StrategyID(
    "defaulted", purpose: "declared defaults for what is missing or does not decode, each reported")
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

  /// The plain list of a model whose properties are all optional.
  ///
  /// A missing key is silent: the app notices where it needs the property. A wrong type still ends
  /// the list.
  ///
  /// The parameters are those of ``strict(_:records:decoder:)``.
  public static func allOptional<Body: Decodable, List: RecordList>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.allOptional, body, records: list, decoder: decoder, recovery: \.recovery)
  }

  /// A hand-written `init(from:)` that skips bad elements without a report; the parameters are those
  /// of ``strict(_:records:decoder:)``.
  public static func skip<Body: Decodable, Record: SendableMetatype>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> [Record],
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.skip, body, records: list, decoder: decoder) { Recovery($0) }
  }

  /// A private twin of the model whose properties are all optional, and a failable conversion.
  ///
  /// The twin forgives missing keys, but not other types: an optional property still throws on a
  /// wrong type, and that ends the list. A failed conversion is silent. Conversions are part of the
  /// strategy's time.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document, with the twin for its records.
  ///   - list: The property of the document that holds the twins; `\.self` if it is the list.
  ///   - decoder: Makes the decoder, once for each thread.
  ///   - convert: Makes a record from a twin; nil if a required property is missing.
  /// - Returns: The strategy.
  public static func permissive<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    convert: @escaping @Sendable (List.RecordElement) -> Record?
  ) -> Strategy {
    Strategy(.permissive, body, records: list, decoder: decoder, convert: convert)
  }

  /// Makes a strategy that decodes twins of the records, and converts them as a part of its time.
  init<Body: Decodable, List: RecordList, Record>(
    _ id: StrategyID, _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @escaping @Sendable () -> any DataDecoder,
    convert: @escaping @Sendable (List.RecordElement) -> Record?
  ) {
    self.init(
      id, body, records: list, decoder: decoder,
      converted: { (list: List) in list.converted(convert) },
      recovery: { list in list.recovery { ($0, nil) } })
    decodesRecordType = false
  }

  /// A private twin whose properties decode one by one, so that one of a wrong type is nil; the
  /// parameters are those of ``permissive(_:records:decoder:convert:)``.
  public static func permissiveFields<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    convert: @escaping @Sendable (List.RecordElement) -> Record?
  ) -> Strategy {
    Strategy(.permissiveFields, body, records: list, decoder: decoder, convert: convert)
  }

  /// The plain list of a model that uses declared defaults, and reports which properties needed one.
  ///
  /// An element that is not a record at all still ends the list.
  ///
  /// The parameters are those of ``strict(_:records:decoder:)``.
  public static func defaulted<Body: Decodable, List: RecordList>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy where List.RecordElement: PartlyDecodable {
    Strategy(.defaulted, body, records: list, decoder: decoder, recovery: \.recovery)
  }
}
