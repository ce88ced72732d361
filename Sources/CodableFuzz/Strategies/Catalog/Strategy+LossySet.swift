public import DecodingStrategies
public import Foundation

extension StrategyID {
  /// A set type that keeps the good records, and reports the others.
  public static let lossySet = StrategyID(
    "lossy-set",
    purpose: "a set type that keeps the good records and reports each lost one")
}

extension Strategy {
  /// A `LossySet`: the good records without an order, and the losses; the parameters are those of
  /// ``strict(_:at:keys:decoder:)``.
  public static func lossySet<Body: Decodable, Record: Decodable & Hashable & SendableMetatype>(
    _ body: Body.Type, at set: @escaping @Sendable (Body) -> LossySet<Record>,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossySet, body, at: set, keys: keys, decoder: decoder) { $0.recovered() }
  }
}
