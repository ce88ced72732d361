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

/// Decodes from any value without reading it.
private struct Skipped: Decodable {
  init(from decoder: any Decoder) {}
}
