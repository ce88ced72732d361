public import Foundation

extension StrategyID {
  /// A `Result` for each element.
  public static let result = StrategyID(
    "result",
    purpose: "a Result for each record: the record, or its error")
}

extension Strategy {
  /// A list of `Result`, which decodes by the conformance in the module `ResultDecoding` or by the
  /// app's own; the parameters are those of ``strict(_:at:keys:decoder:)``.
  public static func result<
    Body: Decodable, List: RecordList, Record: SendableMetatype, Failure: Error
  >(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy where List.RecordElement == Result<Record, Failure> {
    Strategy(.result, body, at: list, keys: keys, decoder: decoder) { (list: List) in
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
