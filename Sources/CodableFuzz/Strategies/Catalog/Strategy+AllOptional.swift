public import Foundation

extension StrategyID {
  /// The plain list of a model whose properties are all optional.
  public static let allOptional = StrategyID(
    "all-optional",
    purpose: "a model whose properties are all optional: a missing key is nil, a wrong type throws")
}

extension Strategy {
  /// The plain list of a model whose properties are all optional.
  ///
  /// A missing key is silent: the app notices where it needs the property. A wrong type still ends
  /// the list.
  ///
  /// The parameters are those of ``strict(_:at:keys:decoder:)``.
  public static func allOptional<Body: Decodable, List: RecordList>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.allOptional, body, at: list, keys: keys, decoder: decoder, recovery: \.recovery)
  }
}
