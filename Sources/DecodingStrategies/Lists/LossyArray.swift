/// An array that keeps the elements that decode, and lists the losses.
///
/// ```swift
/// let list = try JSONDecoder().decode(LossyArray<Person>.self, from: data)
/// for loss in list.losses { log("\(loss)") }
/// ```
///
/// A null element is a loss, unless `Element` is optional. Comparing, hashing and encoding use the
/// elements only.
public struct LossyArray<Element: Decodable>: Decodable {
  /// The elements that decoded, in the order in which they were sent.
  public private(set) var elements: [Element] = []
  /// The elements that did not decode, in the order in which they were sent.
  public private(set) var losses: [DecodingLoss] = []

  public init(_ elements: [Element]) { self.elements = elements }

  /// Decodes each element separately.
  ///
  /// - Throws: If the value is not a list, or if the decoder cannot skip an element.
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

  /// The zero-based index in the list as it was sent, for each of ``elements``.
  ///
  /// - Complexity: O(*n*) in the number of elements sent.
  public var sentIndices: [Int] { losses.sentIndices(ofOthers: elements.count) }
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
    encoder.note(losses, of: elements)
    try encoder.encodeValue(elements)
  }
}

extension LossyArray: Equatable where Element: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.elements == other.elements }
}

extension LossyArray: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension LossyArray: Sendable where Element: Sendable {}

extension [DecodingLoss] {
  /// The indices, in the list that was sent, of the elements that are left, given how many there are.
  package func sentIndices(ofOthers count: Int) -> [Int] {
    var indices: [Int] = []
    indices.reserveCapacity(count)
    var next = 0
    for lost in compactMap(\.index) {
      indices.append(contentsOf: next..<lost)
      next = lost + 1
    }
    indices.append(contentsOf: next..<(next + count - indices.count))
    return indices
  }
}

/// A set that keeps the elements of a list that decode, and lists the losses.
///
/// Equal elements are kept once, which is not a loss. Comparing, hashing and encoding use the elements
/// only.
public struct LossySet<Element: Decodable & Hashable>: Decodable {
  public private(set) var elements: Set<Element> = []
  /// The elements that did not decode, in the order in which they were sent.
  public private(set) var losses: [DecodingLoss] = []

  public init(_ elements: Set<Element>) { self.elements = elements }

  public init(from decoder: any Decoder) throws {
    var reader = try ElementReader(decoder, remedy: .dropped)
    elements.reserveCapacity(reader.expectedCount)
    var decodedCount = 0
    while !reader.isAtEnd {
      do {
        elements.insert(try reader.decode(Element.self))
        decodedCount += 1
      } catch {
        losses.append(try reader.loss(error))
      }
    }
    reader.finish(decodedCount: decodedCount)
  }

  public func contains(_ element: Element) -> Bool { elements.contains(element) }
}

extension LossySet: Collection {
  public var startIndex: Set<Element>.Index { elements.startIndex }
  public var endIndex: Set<Element>.Index { elements.endIndex }
  public subscript(position: Set<Element>.Index) -> Element { elements[position] }
  public func index(after index: Set<Element>.Index) -> Set<Element>.Index {
    elements.index(after: index)
  }
}

extension LossySet: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(Set(elements)) }
}

extension LossySet: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws { try encoder.encodeValue(elements) }
}

extension LossySet: Hashable {
  public static func == (one: Self, other: Self) -> Bool { one.elements == other.elements }
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension LossySet: Sendable where Element: Sendable {}
