public import Foundation

extension Strategy {
  /// A hand-written `init(from:)` that steps over a bad element: the good records in order, and no
  /// word of the others.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that holds the good records.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `skip`.
  public static func skip<Body: Decodable, Record: SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> [Record],
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.skip, body, at: list, keys: keys, decoder: decoder) { Recovery($0) }
  }
}
