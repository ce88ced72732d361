public import DecodingStrategies
public import Foundation

extension Strategy {
  /// A `LossySet`: the good records without an order, and the losses.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - set: The property of the document that is the set; `\.self` if it is the document.
  ///   - keys: How the decoder changes keys.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `lossy-set`.
  public static func lossySet<Body: Decodable, Record: Decodable & Hashable & SendableMetatype>(
    _ body: Body.Type, at set: @escaping @Sendable (Body) -> LossySet<Record>,
    keys: KeyTransform = .asSent,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossySet, body, at: set, keys: keys, decoder: decoder) { set in
      Recovery(
        Array(set.elements), identities: .unordered, losses: set.losses.map(Loss.init))
    }
  }
}
