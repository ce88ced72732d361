public import DecodingStrategies
public import Foundation

extension Strategy {
  /// A `FailableArray`: nil in the location of a bad record, whose error is swallowed.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that is the list; `\.self` if it is the document.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `failable-array`.
  public static func failableArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> FailableArray<Record>,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.failableArray, body, at: list, keys: keys, decoder: decoder) { $0.recovered() }
  }
}
