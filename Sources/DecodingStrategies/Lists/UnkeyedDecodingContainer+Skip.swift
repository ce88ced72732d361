extension UnkeyedDecodingContainer {
  /// Steps over an element that did not decode, whatever it is, without reading what is in it.
  ///
  /// After a failed `decode`, Foundation's decoders stay at the element, so that a loop that goes on
  /// without this never ends; others are behind it already, and stay there:
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
  /// - Parameter index: The index that the container had before it was to decode the element.
  /// - Returns: Whether the element was seen to be null.
  /// - Throws: `DecodingError.dataCorrupted` where the container stays at the element all the same.
  @discardableResult
  public mutating func skip(elementAt index: Int) throws -> Bool {
    currentIndex == index ? try skip() : false
  }

  /// Steps over the next element, whatever it is, without reading what is in it.
  ///
  /// - Returns: Whether the element was null.
  /// - Throws: `DecodingError.dataCorrupted` where the container stays at the element all the same,
  ///   and what the decoder throws at the end of the list.
  @discardableResult
  public mutating func skip() throws -> Bool {
    let index = currentIndex
    let isNull = try decodeNil()
    if !isNull { _ = try decode(Skipped.self) }
    guard currentIndex > index else { throw stuck(at: index) }
    return isNull
  }

  /// The error of a container that does not get past an element.
  func stuck(at index: Int) -> DecodingError {
    DecodingError.dataCorruptedError(
      in: self,
      debugDescription:
        OwnText.stuck.string(index))
  }
}

/// Takes any value and reads nothing of it.
private struct Skipped: Decodable {
  init(from decoder: any Decoder) {}
}
