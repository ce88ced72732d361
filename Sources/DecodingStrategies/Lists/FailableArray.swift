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

/// An array with nil in place of each element that does not decode.
///
/// It has the values of an array of ``Failable``, without the cost of a wrapper per element. Losses go
/// to the decoder's log. Without a log they are silent.
public struct FailableArray<Value: Decodable>: Decodable {
  /// The elements in the order in which they were sent, with nil for those that did not decode.
  public private(set) var elements: [Value?] = []

  public init(_ elements: [Value?]) { self.elements = elements }

  public init(from decoder: any Decoder) throws {
    var reader = try ElementReader(decoder, remedy: .becameNil)
    elements.reserveCapacity(reader.expectedCount)
    var lostCount = 0
    while !reader.isAtEnd {
      do {
        elements.append(try reader.decode(Value.self))
      } catch {
        _ = try reader.loss(error)
        elements.append(nil)
        lostCount += 1
      }
    }
    reader.finish(decodedCount: elements.count - lostCount)
  }
}

extension FailableArray: RandomAccessCollection {
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> Value? { elements[position] }
}

extension FailableArray: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws { try encoder.encodeValue(elements) }
}

extension FailableArray: Equatable where Value: Equatable {}
extension FailableArray: Hashable where Value: Hashable {}
extension FailableArray: Sendable where Value: Sendable {}
