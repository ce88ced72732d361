public import Foundation

extension StrategyID {
  /// A hand-written loop that skips what does not decode.
  public static let skip = StrategyID(
    "skip",
    purpose: "a hand-written loop that skips bad records without a report")
}

extension Strategy {
  /// A hand-written `init(from:)` that skips bad elements without a report; the parameters are those
  /// of ``strict(_:at:keys:decoder:)``.
  public static func skip<Body: Decodable, Record: SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> [Record],
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.skip, body, at: list, keys: keys, decoder: decoder) { Recovery($0) }
  }
}
