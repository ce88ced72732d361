public import DecodingStrategies
public import Foundation

extension StrategyID {
  /// An element type that is nil where decoding fails, and drops the error.
  public static let wrapper = StrategyID(
    "wrapper",
    purpose: "a wrapper around each record that is nil if it does not decode: silent (try?)")
}

extension Strategy {
  /// A list of `Failable`, which is nil where decoding fails, and drops the error; the parameters are
  /// those of ``strict(_:at:decoder:)``.
  public static func wrapper<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy where List.RecordElement == Failable<Record> {
    Strategy(.wrapper, body, at: list, decoder: decoder) { (list: List) in
      list.recovery { ($0.value, nil) }
    }
  }
}

extension StrategyID {
  /// The wrapper of ``wrapper``, with the errors in a log.
  public static let loggedWrapper = StrategyID(
    "logged-wrapper",
    purpose: "the same wrapper, with the error of each lost record in a log")
}

extension Strategy {
  /// A list of `Failable`, with a log in the decoder's `userInfo` that receives the errors; the
  /// parameters are those of ``strict(_:at:decoder:)``.
  public static func loggedWrapper<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any UserInfoDecoder = JSONDecoder()
  ) -> Strategy where List.RecordElement == Failable<Record> {
    Strategy(
      .loggedWrapper, keys: decoder().keyTransform,
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

extension StrategyID {
  /// A list with nil in place of each bad record; its error is dropped.
  public static let failableArray = StrategyID(
    "failable-array",
    purpose: "a list type with nil in place of each bad record, and without its error")
}

extension Strategy {
  /// A `FailableArray`, with nil in place of each bad record; the parameters are those of
  /// ``strict(_:at:decoder:)``.
  public static func failableArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> FailableArray<Record>,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.failableArray, body, at: list, decoder: decoder) { $0.recover() }
  }
}
