public import Foundation

extension StrategyID {
  /// A private twin whose properties decode one by one, and a failable conversion.
  public static let permissiveFields = StrategyID(
    "permissive-fields",
    purpose: "a twin whose properties decode one by one: a bad record is dropped silently")
}

extension Strategy {
  /// A private twin whose properties decode one by one, so that one of a wrong type is nil; the
  /// parameters are those of ``permissive(_:at:keys:decoder:convert:)``.
  public static func permissiveFields<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    convert: @escaping @Sendable (List.RecordElement) -> Record?
  ) -> Strategy {
    Strategy(.permissiveFields, body, at: list, keys: keys, decoder: decoder, convert: convert)
  }
}
