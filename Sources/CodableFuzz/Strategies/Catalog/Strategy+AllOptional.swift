public import Foundation

extension StrategyID {
  /// The plain list of a model whose properties are all optional.
  public static let allOptional: StrategyID = "all-optional"
}

extension Strategy {
  /// The plain list of a model whose properties are all optional.
  ///
  /// A missing key is silent: the app notices where it needs the property. A wrong type still ends
  /// the list.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that holds the records; `\.self` if it is the list.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy.
  public static func allOptional<Body: Decodable, List: RecordList>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.allOptional, body, at: list, keys: keys, decoder: decoder, recovery: \.recovery)
  }
}
