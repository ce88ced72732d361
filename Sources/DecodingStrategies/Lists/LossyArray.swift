/// A list that keeps the elements that decode, with the losses at hand.
///
/// ```swift
/// let list = try JSONDecoder().decode(LossyArray<Person>.self, from: data)
/// for loss in list.losses { log("\(loss)") }
/// ```
///
/// Lists are compared, hashed and encoded by their elements; losses are no part of that. A null
/// element is a loss, unless `Element` is optional.
public struct LossyArray<Element: Decodable>: Decodable {
  /// The elements that decoded, in the order in which they were sent.
  public private(set) var elements: [Element] = []
  /// The elements that did not decode, in the order in which they were sent.
  public private(set) var losses: [DecodingLoss] = []

  public init(_ elements: [Element]) {
    self.elements = elements
  }

  /// Decodes each element by itself.
  ///
  /// - Throws: Where there is no list, and where the decoder cannot step over a bad element.
  /// - Complexity: O(*n*) in the number of elements.
  public init(from decoder: any Decoder) throws {
    var reader = try ElementReader(decoder, remedy: .dropped)
    elements.reserveCapacity(reader.expectedCount)
    while !reader.isAtEnd {
      do {
        elements.append(try reader.decode(Element.self))
      } catch {
        losses.append(try reader.loss(error))
      }
    }
    reader.finish(decodedCount: elements.count)
  }

  /// For each of ``elements``, the zero-based index that it has in the list as it was sent.
  ///
  /// - Complexity: O(*n*) in the number of elements sent.
  public var sentIndices: [Int] {
    var indices: [Int] = []
    indices.reserveCapacity(elements.count)
    var next = 0
    for lost in losses.compactMap(\.index) {
      indices.append(contentsOf: next..<lost)
      next = lost + 1
    }
    indices.append(contentsOf: next..<(next + elements.count - indices.count))
    return indices
  }
}

extension LossyArray: RandomAccessCollection {
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> Element { elements[position] }
}

extension LossyArray: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension LossyArray: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(elements)
  }
}

extension LossyArray: Equatable where Element: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.elements == other.elements }
}

extension LossyArray: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension LossyArray: Sendable where Element: Sendable {}
