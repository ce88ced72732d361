/// A value, or nil where it does not decode, so that its neighbours still do.
///
/// ```swift
/// let people = try JSONDecoder().decode([Failable<Person>].self, from: data).compactMap(\.value)
/// ```
///
/// The error is swallowed, unless the decoder has a ``DecodingLog``: only there can it be seen
/// afterwards what was lost, where and why. As a property it needs its key, and is failed for null; an
/// optional of it is nil for both.
public enum Failable<Value: Decodable>: Decodable {
  // An enum, and not a struct around an optional: a list of them decodes faster.

  /// The value.
  case decoded(Value)
  /// Something that did not decode.
  case failed

  /// The value, or nil where it did not decode.
  public var value: Value? {
    switch self {
    case .decoded(let value): value
    case .failed: nil
    }
  }

  /// Decodes the value, or takes nil in its place.
  ///
  /// - Throws: Only where the decoder offers no single value.
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
