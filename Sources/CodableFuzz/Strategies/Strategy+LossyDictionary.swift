public import DecodingStrategies
public import Foundation

extension Strategy {
  /// A `LossyDictionary` where the records are the members of an object.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - dictionary: The property of the document that is the dictionary; `\.self` if it is the
  ///     document.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `lossy-dictionary`.
  public static func lossyDictionary<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at dictionary: @escaping @Sendable (Body) -> LossyDictionary<String, Record>,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossyDictionary, body, at: dictionary, keys: keys, decoder: decoder) {
      $0.recovered()
    }
  }

  /// A `LossyDictionary` in the row of `lossy-array`, where the records are the members of an object
  /// and there can be no array.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - dictionary: The property of the document that is the dictionary; `\.self` if it is the
  ///     document.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `lossy-array`.
  public static func lossyArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at dictionary: @escaping @Sendable (Body) -> LossyDictionary<String, Record>,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossyArray, body, at: dictionary, keys: keys, decoder: decoder) { $0.recovered() }
  }

  /// A `LossyDictionary` made of a list, by a property of its records that tells them apart; of two
  /// records with the same key the second is lost, and reported.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that is the list; `\.self` if it is the document.
  ///   - key: The property that tells records apart.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `lossy-dictionary`.
  public static func lossyDictionary<
    Body: Decodable, Record: Decodable & SendableMetatype,
    Key: Hashable & CodingKeyRepresentable & SendableMetatype
  >(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> LossyArray<Record>,
    keyedBy key: @escaping @Sendable (Record) -> Key, keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(
      .lossyDictionary, body, at: list, keys: keys, decoder: decoder,
      converted: { LossyDictionary($0, keyedBy: key) },
      recovery: { dictionary in
        Recovery(
          Array(dictionary.values.values), identities: .unordered,
          losses: dictionary.losses.map(Loss.init))
      })
  }
}
