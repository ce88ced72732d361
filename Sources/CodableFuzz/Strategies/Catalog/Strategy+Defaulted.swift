public import DecodingStrategies
public import Foundation

extension StrategyID {
  /// Declared defaults in place of what is missing or does not decode.
  public static let defaulted = StrategyID(
    "defaulted",
    purpose: "declared defaults for what is missing or does not decode, each reported")
}

extension Strategy {
  /// The plain list of a model that uses declared defaults, and reports which properties needed one.
  ///
  /// An element that is not a record at all still ends the list.
  ///
  /// The parameters are those of ``strict(_:at:keys:decoder:)``.
  public static func defaulted<Body: Decodable, List: RecordList>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy where List.RecordElement: PartlyDecodable {
    Strategy(.defaulted, body, at: list, keys: keys, decoder: decoder) { (list: List) in
      var recovery = list.recovery
      recovery.fieldErrors = { $0.forgivenFields.map(\.error) }
      return recovery
    }
  }
}

extension ForgivenField {
  /// The error, or what the error would have been, with the property's path in the record.
  fileprivate var error: any Error {
    switch state {
    case .decoded, .absent: missing
    case .null:
      DecodingError.valueNotFound(
        Any.self, DecodingError.Context(codingPath: path, debugDescription: "found null"))
    case .corrupt(let loss): loss.decodingError
    }
  }

  private var missing: DecodingError {
    let context = DecodingError.Context(codingPath: path.dropLast(), debugDescription: "")
    return path.last.map { .keyNotFound($0, context) } ?? .dataCorrupted(context)
  }
}
