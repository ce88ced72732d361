public import DecodingStrategies
public import Foundation

extension StrategyID {
  /// A list with the error and the raw JSON in place of each bad record.
  public static let resultWithRaw = StrategyID(
    "result-with-raw",
    purpose: "a list type with the error and the raw JSON in place of each bad record")
}

extension Strategy {
  /// A `RawResultArray`, with the error and the raw JSON in place of each bad record; the parameters
  /// are those of ``strict(_:at:keys:decoder:)``.
  public static func resultWithRaw<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> RawResultArray<Record>,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(
      .resultWithRaw, keys: keys ?? decoder().keyTransform,
      makeDecode: {
        let decoder = decoder()
        return { data in list(try decoder.decode(Body.self, keepingRaw: data)) }
      },
      recovery: { (list: RawResultArray<Record>) in
        list.elements.recovery { $0.mapError(\.error).outcome }
      })
  }
}
