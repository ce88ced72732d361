public import Foundation

extension Strategy {
  /// A list of `Result`: a bad record is its error.
  ///
  /// `Result` decodes by the conformance in the module `ResultDecoding`, or by the app's own.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that holds the results; `\.self` if it is the list.
  ///   - keys: How the decoder changes keys; nil for what the decoder says of itself.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy `result`.
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
  /// The record, or the error that is reported in its location.
  var outcome: (record: Success?, error: (any Error)?) {
    switch self {
    case .success(let record): (record, nil)
    case .failure(let error): (nil, error)
    }
  }
}
