public import DecodingStrategies
public import Foundation

extension StrategyID {
  /// An element type that is nil where decoding fails, and drops the error.
  public static let wrapper = StrategyID(
    "wrapper",
    purpose: "a wrapper around each record that is nil if it does not decode: silent (try?)")
}

extension Strategy {
  /// A list of `Failable`, which is nil where decoding fails, and drops the error; the parameters are
  /// those of ``strict(_:at:keys:decoder:)``.
  public static func wrapper<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy where List.RecordElement == Failable<Record> {
    Strategy(.wrapper, body, at: list, keys: keys, decoder: decoder) { (list: List) in
      list.recovery { ($0.value, nil) }
    }
  }
}
