public import DecodingStrategies
public import Foundation

extension Strategy {
  /// A `ResultArray`: the error in the location of a bad record.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that is the list; `\.self` if it is the document.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `result-array`.
  public static func resultArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> ResultArray<Record>,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.resultArray, body, at: list, keys: keys, decoder: decoder) { list in
      list.elements.recovery { $0.outcome }
    }
  }

  /// A `RawResultArray`: the error and the raw JSON in the location of a bad record.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that is the list; `\.self` if it is the document.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `result-with-raw`.
  public static func resultWithRaw<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> RawResultArray<Record>,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(
      .resultWithRaw, keys: keys ?? decoder().keyTransform,
      makeDecode: {
        let decoder = decoder()
        return { data in list(try decoder.decode(Body.self, keepingRaw: data)) }
      },
      recovery: { (list: RawResultArray<Record>) in
        list.elements.recovery { $0.mapError(\.error).outcome }
      })
  }
}
