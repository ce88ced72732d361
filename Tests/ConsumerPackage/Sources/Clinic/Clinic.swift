/// An app whose models have names that CodableFuzz has, too.
public struct Study: Decodable, Hashable, Sendable {
  public let id: Int
  public let strategy: Strategy
  public let fields: LossyArray<Field>
  public let recovery: Recovery?
}

public enum Strategy: String, Decodable, Sendable { case placebo, treatment }

public struct Field: Decodable, Hashable, Sendable {
  public let name: String
}

public struct Recovery: Decodable, Hashable, Sendable {
  public let days: Int
}

public struct Report: Decodable, Hashable, Sendable {
  public let studies: [Study]
}

/// A list without the elements that cannot be decoded.
public struct LossyArray<Element: Decodable & Hashable & Sendable>: Decodable, Hashable, Sendable {
  public let elements: [Element]

  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var elements: [Element] = []
    while !container.isAtEnd {
      if let element = try? container.decode(Element.self) {
        elements.append(element)
      } else {
        _ = try container.decode(Skipped.self)
      }
    }
    self.elements = elements
  }
}

private struct Skipped: Decodable {}
