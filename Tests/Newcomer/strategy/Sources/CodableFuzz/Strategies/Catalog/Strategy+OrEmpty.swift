public import Foundation

extension StrategyID {
  /// The plain list, or an empty one if it does not decode.
  public static let orEmpty = StrategyID(
    "or-empty", purpose: "the plain list, or an empty one if it does not decode")
}

extension Strategy {
  /// `(try? decode()) ?? []`: one bad record empties the list, and nothing is reported; the parameters
  /// are those of ``strict(_:records:decoder:)``.
  public static func orEmpty<Body: Decodable, List: RecordList>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(
      .orEmpty, keys: decoder().keyTransform,
      makeDecode: {
        let decoder = decoder()
        return { data in (try? decoder.decode(Body.self, from: data)).map(list) }
      }, recovery: { (list: List?) in list?.recovery ?? Recovery([]) })
  }
}
