/// A set that keeps the elements of a list that decode, and lists the losses.
///
/// Equal elements are kept once, which is not a loss. Comparing, hashing and encoding use the elements
/// only.
public struct LossySet<Element: Decodable & Hashable>: Decodable {
  public private(set) var elements: Set<Element> = []
  /// The elements that did not decode, in the order in which they were sent.
  public private(set) var losses: [DecodingLoss] = []

  public init(_ elements: Set<Element>) {
    self.elements = elements
  }

  /// Decodes each element separately.
  ///
  /// - Throws: If the value is not a list, or if the decoder cannot skip an element.
  /// - Complexity: O(*n*) in the number of elements.
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
}

extension LossySet: Collection {
  public var startIndex: Set<Element>.Index { elements.startIndex }
  public var endIndex: Set<Element>.Index { elements.endIndex }
  public subscript(position: Set<Element>.Index) -> Element { elements[position] }
  public func index(after index: Set<Element>.Index) -> Set<Element>.Index {
    elements.index(after: index)
  }
}

extension LossySet {
  /// - Complexity: O(1) on average.
  public func contains(_ element: Element) -> Bool { elements.contains(element) }
}

extension LossySet: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(Set(elements)) }
}

extension LossySet: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(elements)
  }
}

extension LossySet: Hashable {
  public static func == (one: Self, other: Self) -> Bool { one.elements == other.elements }
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension LossySet: Sendable where Element: Sendable {}
