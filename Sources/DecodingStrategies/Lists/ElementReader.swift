/// Decodes a list element by element, and continues after one that does not decode.
///
/// Foundation's decoders stay at such an element; others advance past it. A decoder that never advances
/// is detected, so that reading always ends.
struct ElementReader {
  private var container: any UnkeyedDecodingContainer
  private let decoder: any Decoder
  private let remedy: DecodingLoss.Remedy
  private(set) var index = 0
  private var path: [any CodingKey]?

  init(_ decoder: any Decoder, remedy: DecodingLoss.Remedy) throws {
    container = try decoder.unkeyedContainer()
    self.decoder = decoder
    self.remedy = remedy
  }

  var isAtEnd: Bool { container.isAtEnd }

  /// The number of elements to reserve capacity for: the count of the list if it is known, but at most
  /// 65,536, so that a false count is harmless.
  var expectedCount: Int { min(container.count ?? 0, 1 << 16) }

  mutating func decode<Element: Decodable>(_ type: Element.Type) throws -> Element {
    index = container.currentIndex
    let element = try container.decode(type)
    guard container.currentIndex > index else { throw stuck }
    return element
  }

  mutating func loss(_ error: any Error) throws -> DecodingLoss {
    let isNull = try container.skip(elementAt: index)
    guard container.currentIndex > index else { throw stuck }
    let path = self.path ?? container.codingPath
    self.path = path
    let loss = DecodingLoss(error, at: .index(index), in: path, remedy: remedy, isNull: isNull)
    decoder.decodingLog?.record(loss)
    return loss
  }

  func finish(decodedCount: Int) { decoder.decodingLog?.recordDecoded(decodedCount) }

  private var stuck: DecodingError { container.stuck(at: index) }
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

  func stuck(at index: Int) -> DecodingError {
    DecodingError.dataCorruptedError(
      in: self,
      debugDescription:
        OwnText.stuck.string(index))
  }
}

private struct Skipped: Decodable {
  init(from decoder: any Decoder) {}
}
