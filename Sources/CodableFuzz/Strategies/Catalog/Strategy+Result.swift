public import DecodingStrategies
public import Foundation

extension StrategyID {
  /// A `Result` for each element.
  public static let result = StrategyID(
    "result",
    purpose: "a Result for each record: the record, or its error")
}

extension Strategy {
  /// A list of `Result`, which decodes by the conformance in the module `ResultDecoding` or by the
  /// app's own; the parameters are those of ``strict(_:at:decoder:)``.
  public static func result<
    Body: Decodable, List: RecordList, Record: SendableMetatype, Failure: Error
  >(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy where List.RecordElement == Result<Record, Failure> {
    Strategy(.result, body, at: list, decoder: decoder) { (list: List) in
      list.recovery { $0.outcome }
    }
  }
}

extension Result {
  /// The record, or the error that is reported in place of it.
  var outcome: (record: Success?, error: (any Error)?) {
    switch self {
    case .success(let record): (record, nil)
    case .failure(let error): (nil, error)
    }
  }
}

extension StrategyID {
  /// A list with the error in place of each bad record.
  public static let resultArray = StrategyID(
    "result-array",
    purpose: "a list type with the error in place of each bad record")
}

extension Strategy {
  /// A `ResultArray`, with the error in place of each bad record; the parameters are those of
  /// ``strict(_:at:decoder:)``.
  public static func resultArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> ResultArray<Record>,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.resultArray, body, at: list, decoder: decoder) { $0.recover() }
  }
}

extension StrategyID {
  /// A list with the error and the raw JSON in place of each bad record.
  public static let resultWithRaw = StrategyID(
    "result-with-raw",
    purpose: "a list type with the error and the raw JSON in place of each bad record")
}

extension Strategy {
  /// A `RawResultArray`, with the error and the raw JSON in place of each bad record; the parameters
  /// are those of ``strict(_:at:decoder:)``.
  public static func resultWithRaw<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> RawResultArray<Record>,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(
      .resultWithRaw, keys: decoder().keyTransform,
      makeDecode: {
        let decoder = decoder()
        return { data in list(try decoder.decode(Body.self, keepingRaw: data)) }
      },
      recovery: { (list: RawResultArray<Record>) in
        list.elements.recovery { $0.mapError(\.error).outcome }
      })
  }
}
