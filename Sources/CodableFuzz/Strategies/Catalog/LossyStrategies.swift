public import DecodingStrategies
public import Foundation

extension StrategyID {
  /// An element type that is nil where decoding fails, and drops the error.
  public static let wrapper = StrategyID(
    "wrapper",
    purpose: "a wrapper around each record that is nil if it does not decode: silent (try?)")

  /// The wrapper of ``wrapper``, with the errors in a log.
  public static let loggedWrapper = StrategyID(
    "logged-wrapper", purpose: "the same wrapper, with the error of each lost record in a log")

  /// A list with nil in place of each bad record; its error is dropped.
  public static let failableArray = StrategyID(
    "failable-array",
    purpose: "a list type with nil in place of each bad record, and without its error")

  /// A `Result` for each element.
  public static let result = StrategyID(
    "result", purpose: "a Result for each record: the record, or its error")

  /// A list with the error in place of each bad record.
  public static let resultArray = StrategyID(
    "result-array", purpose: "a list type with the error in place of each bad record")

  /// A list with the error and the raw JSON in place of each bad record.
  public static let resultWithRaw = StrategyID(
    "result-with-raw",
    purpose: "a list type with the error and the raw JSON in place of each bad record")

  /// A list type that keeps the good records, and reports the others.
  public static let lossyArray = StrategyID(
    "lossy-array", purpose: "a list type that keeps the good records and reports each lost one")

  /// A dictionary type that keeps the good records, and reports the others.
  public static let lossyDictionary = StrategyID(
    "lossy-dictionary",
    purpose: "a dictionary type that keeps the good records and reports each lost one")

  /// A set type that keeps the good records, and reports the others.
  public static let lossySet = StrategyID(
    "lossy-set", purpose: "a set type that keeps the good records and reports each lost one")
}

extension Strategy {
  /// A list of `Failable`, which is nil where decoding fails, and drops the error; the parameters are
  /// those of ``strict(_:records:decoder:)``.
  public static func wrapper<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy where List.RecordElement == Failable<Record> {
    Strategy(.wrapper, body, records: list, decoder: decoder) { (list: List) in
      list.recovery { ($0.value, nil) }
    }
  }

  /// A list of `Failable`, with a log in the decoder's `userInfo` that receives the errors; the
  /// parameters are those of ``strict(_:records:decoder:)``.
  public static func loggedWrapper<Body: Decodable, List: RecordList, Record: SendableMetatype>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
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

  /// A `FailableArray`, with nil in place of each bad record; the parameters are those of
  /// ``strict(_:records:decoder:)``.
  public static func failableArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> FailableArray<Record>,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.failableArray, body, records: list, decoder: decoder) { $0.recover() }
  }

  /// A list of `Result`, which decodes by the conformance in the module `ResultDecoding` or by the
  /// app's own; the parameters are those of ``strict(_:records:decoder:)``.
  public static func result<
    Body: Decodable, List: RecordList, Record: SendableMetatype, Failure: Error
  >(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy where List.RecordElement == Result<Record, Failure> {
    Strategy(.result, body, records: list, decoder: decoder) { (list: List) in
      list.recovery { $0.outcome }
    }
  }

  /// A `ResultArray`, with the error in place of each bad record; the parameters are those of
  /// ``strict(_:records:decoder:)``.
  public static func resultArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> ResultArray<Record>,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.resultArray, body, records: list, decoder: decoder) { $0.recover() }
  }

  /// A `RawResultArray`, with the error and the raw JSON in place of each bad record; the parameters
  /// are those of ``strict(_:records:decoder:)``.
  public static func resultWithRaw<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> RawResultArray<Record>,
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

  /// A `LossyArray`: the good records in order, and the losses; the parameters are those of
  /// ``strict(_:records:decoder:)``.
  public static func lossyArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> LossyArray<Record>,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossyArray, body, records: list, decoder: decoder) { $0.recover() }
  }

  /// A `LossyDictionary` in the row of `lossy-array`, for records that are members of an object, where
  /// there can be no array; the parameters are those of ``strict(_:records:decoder:)``.
  public static func lossyArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type,
    records dictionary: @escaping @Sendable (Body) -> LossyDictionary<String, Record>,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossyArray, body, records: dictionary, decoder: decoder) { $0.recover() }
  }

  /// A `LossyDictionary`, for records that are members of an object; the parameters are those of
  /// ``strict(_:records:decoder:)``.
  public static func lossyDictionary<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type,
    records dictionary: @escaping @Sendable (Body) -> LossyDictionary<String, Record>,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossyDictionary, body, records: dictionary, decoder: decoder) {
      $0.recover()
    }
  }

  /// A `LossyDictionary` made from a list, keyed by a property of its records.
  ///
  /// Of two records with the same key the second is lost and reported.
  ///
  /// The property `key` identifies a record. The other parameters are those of
  /// ``strict(_:records:decoder:)``.
  public static func lossyDictionary<
    Body: Decodable, Record: Decodable & SendableMetatype,
    Key: Hashable & CodingKeyRepresentable & SendableMetatype
  >(
    _ body: Body.Type, records list: @escaping @Sendable (Body) -> LossyArray<Record>,
    keyedBy key: @escaping @Sendable (Record) -> Key,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(
      .lossyDictionary, body, records: list, decoder: decoder,
      converted: { LossyDictionary($0, keyedBy: key) },
      recovery: { dictionary in
        Recovery(
          Array(dictionary.values.values), identities: .unordered,
          losses: dictionary.losses.map(Loss.init))
      })
  }

  /// A `LossySet`: the good records without an order, and the losses; the parameters are those of
  /// ``strict(_:records:decoder:)``.
  public static func lossySet<Body: Decodable, Record: Decodable & Hashable & SendableMetatype>(
    _ body: Body.Type, records set: @escaping @Sendable (Body) -> LossySet<Record>,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossySet, body, records: set, decoder: decoder) { $0.recover() }
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
