public import DecodingStrategies
public import Foundation

extension Strategy {
  /// A `LossySet`: the good records without an order, and the losses.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - set: The property of the document that is the set; `\.self` if it is the document.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `lossy-set`.
  public static func lossySet<Body: Decodable, Record: Decodable & Hashable & SendableMetatype>(
    _ body: Body.Type, at set: @escaping @Sendable (Body) -> LossySet<Record>,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossySet, body, at: set, keys: keys, decoder: decoder) { $0.recovered() }
  }
}
