public import DecodingStrategies
public import Foundation

extension StrategyID {
  /// A list with nil in place of each bad record; its error is dropped.
  public static let failableArray = StrategyID(
    "failable-array",
    purpose: "a list type with nil in place of each bad record, and without its error")
}

extension Strategy {
  /// A `FailableArray`, with nil in place of each bad record; the parameters are those of
  /// ``strict(_:at:keys:decoder:)``.
  public static func failableArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> FailableArray<Record>,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.failableArray, body, at: list, keys: keys, decoder: decoder) { $0.recovered() }
  }
}
