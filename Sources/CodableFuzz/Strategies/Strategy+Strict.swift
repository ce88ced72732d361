public import Foundation

extension Strategy {
  /// The plain list, `[T]` or `[String: T]`: one bad record ends it.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that holds the records; `\.self` if it is the list.
  ///   - keys: How the decoder changes keys.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `strict`.
  public static func strict<Body: Decodable, List: RecordList>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform = .asSent,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.strict, body, at: list, keys: keys, decoder: decoder) { (list: List) in
      let (records, identities) = list.identified
      return Recovery(records, identities: identities)
    }
  }

  /// A strategy that decodes a document, and takes the records from one of its properties.
  init<Body: Decodable, List, Record>(
    _ id: StrategyID, _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform, decoder: @escaping @Sendable () -> any DataDecoder,
    recovery: @escaping @Sendable (List) -> Recovery<Record>
  ) {
    self.init(id, keys: keys) {
      let decoder = decoder()
      return { data in recovery(list(try decoder.decode(Body.self, from: data))) }
    }
  }
}
