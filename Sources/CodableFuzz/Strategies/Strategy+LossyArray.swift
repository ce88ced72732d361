public import DecodingStrategies
public import Foundation

extension Strategy {
  /// A `LossyArray`: the good records in order, and the losses.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that is the list; `\.self` if it is the document.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `lossy-array`.
  public static func lossyArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> LossyArray<Record>,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossyArray, body, at: list, keys: keys, decoder: decoder) { $0.recovered() }
  }
}
