/// A value, or nil if it does not decode, so that its neighbors still decode.
///
/// ```swift
/// let people = try JSONDecoder().decode([Failable<Person>].self, from: data).compactMap(\.value)
/// ```
///
/// The loss is silent unless the decoder has a ``DecodingLog``, which records what was lost, where and
/// why. A property of this type needs its key, and null is a failure. An optional of it is nil for
/// both.
public enum Failable<Value: Decodable>: Decodable {
  // A list of enums decodes faster than a list of structs with an optional.

  case decoded(Value)
  case failed

  public var value: Value? {
    switch self {
    case .decoded(let value): value
    case .failed: nil
    }
  }

  /// Decodes the value, or records its loss.
  ///
  /// - Throws: Only if the decoder has no single value container.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = .decoded(try container.decode(Value.self))
    } catch {
      decoder.logLoss(error, remedy: .becameNil, isNull: container.decodeNil())
      self = .failed
    }
  }
}

extension Failable: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .decoded(let value): try container.encode(value)
    case .failed: try container.encodeNil()
    }
  }
}

extension Failable: Sendable where Value: Sendable {}
extension Failable: Equatable where Value: Equatable {}
extension Failable: Hashable where Value: Hashable {}
