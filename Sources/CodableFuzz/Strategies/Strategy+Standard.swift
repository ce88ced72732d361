public import Foundation
public import JSONText

extension Strategy {
  /// What an app can do about a bad record, for a type of records: `strict`, `wrapper`,
  /// `result-array` and `lossy-array`.
  ///
  /// ```swift
  /// Strategy.standard(for: Entry.self, at: "/feed", decoder: JSONDecoder.api)
  /// ```
  ///
  /// What stands around the list is not decoded, so no model is needed for it; a strategy that takes
  /// the app's own model of the whole document tells what that costs. Where the records are the
  /// members of an object, and where there is one record only, `result` takes the location of
  /// `result-array`; one record has no `lossy-array`.
  ///
  /// - Parameters:
  ///   - record: The type of a record.
  ///   - list: The list of records in the document; nil for a document that is one record.
  ///   - form: Whether the list is an array or an object.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategies.
  public static func standard<Record: Decodable & SendableMetatype>(
    for record: Record.Type, at list: JSONPointer?, form: ListForm = .array,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> [Strategy] {
    StandardStrategies<Record, Record>(
      list: list, form: form, keys: keys ?? decoder().keyTransform, decoder: decoder, record: { $0 }
    ).all
  }

  /// The same for records that decode with a configuration.
  ///
  /// - Parameters:
  ///   - record: The type of a record.
  ///   - list: The list of records in the document; nil for a document that is one record.
  ///   - form: Whether the list is an array or an object.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - configuration: Makes the configuration, once for each thread.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategies.
  public static func standard<Record: DecodableWithConfiguration & SendableMetatype>(
    for record: Record.Type, at list: JSONPointer?, form: ListForm = .array,
    keys: KeyTransform? = nil,
    configuration: @autoclosure @escaping @Sendable () -> Record.DecodingConfiguration,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> [Strategy] {
    StandardStrategies<Configured<Record>, Record>(
      list: list, form: form, keys: keys ?? decoder().keyTransform, decoder: decoder,
      configuration: { DecodingContext.Configuration(value: configuration()) },
      record: { $0.record }
    ).all
  }

  /// The plain list of a document that decodes with a configuration: one bad record ends it.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that holds the records; `\.self` if it is the list.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - configuration: Makes the configuration, once for each thread.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `strict`.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public static func strict<Body: DecodableWithConfiguration & SendableMetatype, List: RecordList>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List, keys: KeyTransform? = nil,
    configuration: @autoclosure @escaping @Sendable () -> Body.DecodingConfiguration,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(
      .strict, keys: keys ?? decoder().keyTransform,
      makeDecode: {
        let (decoder, configuration) = (decoder(), configuration())
        return { list(try decoder.decode(body, from: $0, configuration: configuration)) }
      }, recovery: \.recovery)
  }
}
