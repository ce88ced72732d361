/// A list with nil in the place of each element that does not decode: the values of a list of
/// ``Failable``, without a wrapper for each.
///
/// The errors go to the decoder's log, if it has one, and are gone otherwise.
public struct FailableArray<Value: Decodable>: Decodable {
  /// What was sent, in order; nil where an element did not decode.
  public private(set) var elements: [Value?] = []

  public init(_ elements: [Value?]) {
    self.elements = elements
  }

  /// Decodes each element by itself.
  ///
  /// - Throws: Where there is no list, and where the decoder cannot step over a bad element.
  /// - Complexity: O(*n*) in the number of elements.
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
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(elements)
  }
}

extension FailableArray: Equatable where Value: Equatable {}
extension FailableArray: Hashable where Value: Hashable {}
extension FailableArray: Sendable where Value: Sendable {}
