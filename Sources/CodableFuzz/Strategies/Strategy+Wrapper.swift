public import DecodingStrategies
public import Foundation

extension Strategy {
  /// A list of `Failable`: a bad record is nil and its error is swallowed.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that holds the wrappers; `\.self` if it is the list.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `wrapper`.
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
