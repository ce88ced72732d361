/// A value behind a reference, so that a type can have a property of its own type.
indirect enum Box<Value> {
  case value(Value)

  var value: Value {
    switch self {
    case .value(let value): value
    }
  }
}

extension Box: Decodable where Value: Decodable {
  init(from decoder: any Decoder) throws {
    self = .value(try decoder.singleValueContainer().decode(Value.self))
  }
}

extension Box: Equatable where Value: Equatable {}
extension Box: Sendable where Value: Sendable {}
