/// A list that keeps the elements that decode, with the losses at hand.
///
/// ```swift
/// let list = try JSONDecoder().decode(LossyArray<Person>.self, from: data)
/// for loss in list.losses { log("record \(loss.index): \(loss.error)") }
/// ```
public struct LossyArray<Element: Decodable>: Decodable {
  /// An element that did not decode.
  public struct Loss {
    /// The zero-based index that the element has in the list as it was sent.
    public let index: Int
    /// Why it did not decode; the coding path of a `DecodingError` starts at the root.
    public let error: any Error
  }

  /// The elements that decoded, in the order in which they were sent.
  public private(set) var elements: [Element] = []
  /// For each of ``elements``, the zero-based index that it has in the list as it was sent.
  public private(set) var sentIndices: [Int] = []
  /// The elements that did not decode, in the order in which they were sent.
  public private(set) var losses: [Loss] = []

  /// Decodes each element by itself.
  ///
  /// - Throws: Where there is no list, and where the decoder cannot step over a bad element.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let index = container.currentIndex
      do {
        elements.append(try container.decode(Element.self))
        sentIndices.append(index)
      } catch {
        losses.append(Loss(index: index, error: error))
        try container.step(over: index)
      }
    }
  }
}

/// Takes any value and reads nothing of it.
private struct Skipped: Decodable {
  init(from decoder: any Decoder) {}
}

extension UnkeyedDecodingContainer {
  /// Goes on behind an element that failed to decode.
  ///
  /// Foundation's decoders stay at such an element; others step over it themselves.
  ///
  /// - Throws: `DecodingError.dataCorrupted` where the container stays all the same, which would
  ///   otherwise repeat the element without end.
  fileprivate mutating func step(over index: Int) throws {
    if currentIndex == index { _ = try decode(Skipped.self) }
    guard currentIndex > index else {
      throw DecodingError.dataCorruptedError(
        in: self, debugDescription: "The decoder does not step over element \(index).")
    }
  }
}

extension LossyArray: RandomAccessCollection {
  /// The index of the first element: zero.
  public var startIndex: Int { elements.startIndex }
  /// The index behind the last element.
  public var endIndex: Int { elements.endIndex }
  /// The good element at a position among the good ones.
  public subscript(position: Int) -> Element { elements[position] }
}

extension LossyArray: Sendable where Element: Sendable {}
extension LossyArray.Loss: Sendable {}
