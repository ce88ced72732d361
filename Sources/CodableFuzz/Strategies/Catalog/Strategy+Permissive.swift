public import Foundation

extension StrategyID {
  /// A private twin whose properties are all optional, and a failable conversion.
  public static let permissive = StrategyID(
    "permissive",
    purpose: "a private twin, all optional: missing keys drop records silently, wrong types throw")
}

extension Strategy {
  /// A private twin of the model whose properties are all optional, and a failable conversion.
  ///
  /// The twin forgives missing keys, but not other types: an optional property still throws on a
  /// wrong type, and that ends the list. A failed conversion is silent. Conversions are part of the
  /// strategy's time.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document, with the twin for its records.
  ///   - list: The property of the document that holds the twins; `\.self` if it is the list.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  ///   - convert: Makes a record from a twin; nil if a required property is missing.
  /// - Returns: The strategy.
  public static func permissive<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    convert: @escaping @Sendable (List.RecordElement) -> Record?
  ) -> Strategy {
    Strategy(.permissive, body, at: list, keys: keys, decoder: decoder, convert: convert)
  }

  /// Makes a strategy that decodes twins of the records, and converts them as a part of its time.
  init<Body: Decodable, List: RecordList, Record>(
    _ id: StrategyID, _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform?, decoder: @escaping @Sendable () -> any DataDecoder,
    convert: @escaping @Sendable (List.RecordElement) -> Record?
  ) {
    self.init(
      id, body, at: list, keys: keys, decoder: decoder,
      converted: { (list: List) in list.converted(convert) },
      recovery: { list in list.recovery { ($0, nil) } })
  }
}
