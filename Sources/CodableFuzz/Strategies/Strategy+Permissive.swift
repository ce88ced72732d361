public import Foundation

extension Strategy {
  /// A private twin of the model whose properties are all optional, and a failable conversion.
  ///
  /// The twin forgives what is missing, not what has another type: an optional property still
  /// throws on a wrong type, and that ends the list. A failed conversion is silent. The conversions
  /// are a part of the strategy, and count as its time.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document, with the twin for its records.
  ///   - list: The property of the document that holds the twins; `\.self` if it is the list.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  ///   - convert: Makes a record of a twin, or nil where something needed is missing.
  /// - Returns: The strategy `permissive`.
  public static func permissive<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    convert: @escaping @Sendable (List.RecordElement) -> Record?
  ) -> Strategy {
    permissive(.permissive, body, at: list, keys: keys, decoder: decoder, convert: convert)
  }

  /// The same with a twin whose properties are each tried alone, so that one of a wrong type is nil.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document, with the twin for its records.
  ///   - list: The property of the document that holds the twins; `\.self` if it is the list.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  ///   - convert: Makes a record of a twin, or nil where something needed is missing.
  /// - Returns: The strategy `permissive-fields`.
  public static func permissiveFields<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    convert: @escaping @Sendable (List.RecordElement) -> Record?
  ) -> Strategy {
    permissive(.permissiveFields, body, at: list, keys: keys, decoder: decoder, convert: convert)
  }

  private static func permissive<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ id: StrategyID, _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform?, decoder: @escaping @Sendable () -> any DataDecoder,
    convert: @escaping @Sendable (List.RecordElement) -> Record?
  ) -> Strategy {
    Strategy(
      id, body, at: list, keys: keys, decoder: decoder,
      converted: { (list: List) in list.converted(convert) },
      recovery: { list in list.recovery { ($0, nil) } })
  }
}
