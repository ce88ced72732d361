public import DecodingStrategies
public import Foundation

extension StrategyID {
  /// A list with the error in place of each bad record.
  public static let resultArray = StrategyID(
    "result-array",
    purpose: "a list type with the error in place of each bad record")
}

extension Strategy {
  /// A `ResultArray`, with the error in place of each bad record; the parameters are those of
  /// ``strict(_:at:keys:decoder:)``.
  public static func resultArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> ResultArray<Record>,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.resultArray, body, at: list, keys: keys, decoder: decoder) { $0.recovered() }
  }
}
