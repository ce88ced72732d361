public import DecodingStrategies
public import Foundation

extension Strategy {
  /// A list of `Failable` and a log in the decoder's `userInfo`: a bad record is nil, and its error is
  /// in the log.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that holds the wrappers; `\.self` if it is the list.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `logged-wrapper`.
  public static func loggedWrapper<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any UserInfoDecoder = JSONDecoder()
  ) -> Strategy where List.RecordElement == Failable<Record> {
    Strategy(
      .loggedWrapper, keys: keys ?? decoder().keyTransform,
      makeDecode: {
        let decoder = decoder()
        return { data in
          let log = DecodingLog(limit: .max)
          decoder.userInfo[.decodingLog] = log
          return (list(try decoder.decode(Body.self, from: data)), log)
        }
      },
      recovery: { (list: List, log: DecodingLog) in
        var recovery = list.recovery { ($0.value, nil) }
        recovery.losses = log.losses.map(Loss.init)
        return recovery
      })
  }
}
