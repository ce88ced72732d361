public import DecodingStrategies
public import Foundation

extension StrategyID {
  /// A list type that keeps the good records, and reports the others.
  public static let lossyArray = StrategyID(
    "lossy-array",
    purpose: "a list type that keeps the good records and reports each lost one")
}

extension Strategy {
  /// A `LossyArray`: the good records in order, and the losses; the parameters are those of
  /// ``strict(_:at:keys:decoder:)``.
  public static func lossyArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> LossyArray<Record>,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossyArray, body, at: list, keys: keys, decoder: decoder) { $0.recovered() }
  }

  /// A `LossyDictionary` in the row of `lossy-array`, for records that are members of an object, where
  /// there can be no array; the parameters are those of ``strict(_:at:keys:decoder:)``.
  public static func lossyArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at dictionary: @escaping @Sendable (Body) -> LossyDictionary<String, Record>,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossyArray, body, at: dictionary, keys: keys, decoder: decoder) { $0.recovered() }
  }
}
