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
  public init(from decoder: any Decoder) throws {
    try decoder.readList(of: Element.self, remedy: .dropped) {
      elements.reserveCapacity($0)
    } decoded: {
      elements.append($0)
    } lost: {
      losses.append($0)
    }
  }

  /// The zero-based index in the list as it was sent, for each of ``elements``.
  public var sentIndices: [Int] { losses.sentIndices(ofOthers: elements.count) }
}

extension LossyArray: RandomAccessCollection {
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> Element { elements[position] }
}

extension LossyArray: ExpressibleByArrayLiteral, EmptyInitializable {
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

extension Decoder {
  /// Decodes a list element by element, and continues after one that does not decode.
  ///
  /// Foundation's decoders stay at such an element; others advance past it. A decoder that never advances
  /// is detected, so that reading always ends. Losses, and the number of the other elements, go to the log.
  ///
  /// `reserve` gets the count of the list if it is known, but at most 65,536, so that a false count is
  /// harmless.
  func readList<Element: Decodable>(
    of type: Element.Type, remedy: DecodingLoss.Remedy, reserve: (Int) -> Void,
    decoded: (Element) -> Void, lost: (DecodingLoss) -> Void
  ) throws {
    var container = try unkeyedContainer()
    reserve(min(container.count ?? 0, 1 << 16))
    var decodedCount = 0
    lazy var path = container.codingPath
    while !container.isAtEnd {
      let index = container.currentIndex
      do {
        let element = try container.decode(type)
        guard container.currentIndex > index else { throw container.stuck(at: index) }
        decoded(element)
        decodedCount += 1
      } catch {
        let isNull = try container.skip(elementAt: index)
        guard container.currentIndex > index else { throw container.stuck(at: index) }
        let loss = DecodingLoss(error, at: .index(index), in: path, remedy: remedy, isNull: isNull)
        decodingLog?.record(loss)
        lost(loss)
      }
    }
    decodingLog?.recordDecoded(decodedCount)
  }
}

extension UnkeyedDecodingContainer {
  /// Skips an element that did not decode, without reading its contents.
  ///
  /// After a failed `decode`, Foundation's decoders stay at the element, so a loop without this call
  /// never ends. Other decoders have advanced already, and this call does nothing:
  ///
  /// ```swift
  /// while !container.isAtEnd {
  ///   let index = container.currentIndex
  ///   do {
  ///     items.append(try container.decode(Item.self))
  ///   } catch {
  ///     try container.skip(elementAt: index)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter index: The `currentIndex` of the container before it decoded the element.
  /// - Returns: Whether the element is known to be null.
  /// - Throws: `DecodingError.dataCorrupted` if the container stays at the element nevertheless.
  @discardableResult
  public mutating func skip(elementAt index: Int) throws -> Bool {
    currentIndex == index ? try skip() : false
  }

  /// Skips the next element, without reading its contents.
  ///
  /// - Returns: Whether the element was null.
  /// - Throws: `DecodingError.dataCorrupted` if the container stays at the element nevertheless, or the
  ///   error of the decoder at the end of the list.
  @discardableResult
  public mutating func skip() throws -> Bool {
    let index = currentIndex
    let isNull = try decodeNil()
    if !isNull { _ = try decode(Skipped.self) }
    guard currentIndex > index else { throw stuck(at: index) }
    return isNull
  }

  fileprivate func stuck(at index: Int) -> DecodingError {
    .dataCorruptedError(in: self, debugDescription: OwnText.stuck.text("\(index)"))
  }
}

private struct Skipped: Decodable {
  init(from decoder: any Decoder) {}
}
