import DecodingStrategies

/// The errors that what a strategy returned holds, in wrappers or as they are: the app can read them there.
enum HeldErrors {
  static func ofFields(in record: Any) -> [any Error] {
    let known = (record as? any PartlyDecodable)?.forgivenFields ?? []
    if !known.isEmpty { return known.map(\.error) }
    let found = found(in: record, entersElements: true)
    return found.fields.map(\.error) + found.errors.map { DecodingError($0.error, at: $0.path) }
  }

  /// An error that is not in a collection is taken for one that ended decoding.
  static func losses<Record>(in output: Any, besides record: Record.Type) -> [Loss] {
    let found = found(
      in: output, entersElements: false,
      besides: [record, [Record].self, Record?.self, [String: Record].self])
    return found.fields.map(Loss.init)
      + found.errors.flatMap { path, error in
        path.contains { $0.intValue != nil } ? [Loss(error)] : Loss.ofAll(error)
      }
  }

  private static func found(
    in value: Any, entersElements: Bool, besides types: [any Any.Type] = []
  ) -> ForgivenFieldFinder {
    let skipped = types.map { ObjectIdentifier($0) }
    return ForgivenFieldFinder(ofErrorsIn: value, entersElements: entersElements) { type in
      skipped.contains(ObjectIdentifier(type)) || type is AnyClass && SystemTypes.contains(type)
    }
  }
}

extension Loss {
  /// The losses that stand for an error which ended decoding: where it is, and all that was sent.
  static func ofAll(_ error: any Error) -> [Loss] { [Loss(error), Loss(error, path: [])] }

  static func heard(_ entry: LossListener.Entry) -> [Loss] {
    entry.endsDecoding ? ofAll(entry.loss.error) : [Loss(ofAny: entry.loss)]
  }

  /// A loss whose container need not be the list of records.
  private init(ofAny loss: DecodingLoss) { self.init(loss.error, path: loss.failure.path) }

  fileprivate init(_ field: ForgivenField) {
    if let loss = field.state.loss {
      self.init(ofAny: loss)
    } else {
      self.init(
        field.error, path: field.path.map { $0.intValue.map(String.init) ?? $0.stringValue })
    }
  }
}

extension ForgivenField {
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
