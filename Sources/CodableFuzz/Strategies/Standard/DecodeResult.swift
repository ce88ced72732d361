import DecodingStrategies

/// A value, or the error in its location: what `Result` is where it decodes.
enum DecodeResult<Value: Decodable>: Decodable {
  case decoded(Value)
  case failed(any Error)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = .decoded(try container.decode(Value.self))
    } catch {
      self = .failed(DecodingError(error, at: decoder.codingPath))
    }
  }

  var outcome: (record: Value?, error: (any Error)?) {
    switch self {
    case .decoded(let value): (value, nil)
    case .failed(let error): (nil, error)
    }
  }
}
