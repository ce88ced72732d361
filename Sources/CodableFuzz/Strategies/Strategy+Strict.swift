public import Foundation

extension Strategy {
  /// The plain list, `[T]` or `[String: T]`: one bad record ends it.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that holds the records; `\.self` if it is the list.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `strict`.
  public static func strict<Body: Decodable, List: RecordList>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.strict, body, at: list, keys: keys, decoder: decoder, recovery: \.recovery)
  }

  /// A strategy that decodes a document, and takes the list from one of its properties; what records
  /// and losses are in the list is found out outside of the clock.
  init<Body: Decodable, List, Record>(
    _ id: StrategyID, _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform?, decoder: @escaping @Sendable () -> any DataDecoder,
    recovery: @escaping @Sendable (List) -> Recovery<Record>
  ) {
    self.init(
      id, body, at: list, keys: keys, decoder: decoder, converted: { $0 }, recovery: recovery)
  }

  /// A strategy that decodes a document, takes the list from one of its properties, and makes
  /// something else of it.
  init<Body: Decodable, List, Output, Record>(
    _ id: StrategyID, _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform?, decoder: @escaping @Sendable () -> any DataDecoder,
    converted: @escaping @Sendable (List) -> Output,
    recovery: @escaping @Sendable (Output) -> Recovery<Record>
  ) {
    self.init(
      id, keys: keys ?? decoder().keyTransform,
      makeDecode: {
        let decoder = decoder()
        return { data in converted(list(try decoder.decode(Body.self, from: data))) }
      }, recovery: recovery)
  }
}
