/// Reads a list element by element, and goes on behind one that does not decode.
///
/// Foundation's decoders stay at such an element, others step over it; a decoder that cannot go on
/// is told from both, so that no list is read without end.
struct ElementReader {
  private var container: any UnkeyedDecodingContainer
  private let decoder: any Decoder
  /// What stands in the place of a lost element.
  private let remedy: DecodingLoss.Remedy
  /// The index of the element that was read last.
  private(set) var index = 0
  /// The path of the list, asked for once, at the first loss.
  private var path: [any CodingKey]?

  /// - Throws: Where there is no list.
  init(_ decoder: any Decoder, remedy: DecodingLoss.Remedy) throws {
    container = try decoder.unkeyedContainer()
    self.decoder = decoder
    self.remedy = remedy
  }

  var isAtEnd: Bool { container.isAtEnd }

  /// How many elements the list says it has; 0 where it does not say, and never so many that room
  /// for them could be a danger.
  var expectedCount: Int { min(container.count ?? 0, 1 << 16) }

  /// Decodes the next element.
  mutating func decode<Element: Decodable>(_ type: Element.Type) throws -> Element {
    index = container.currentIndex
    let element = try container.decode(type)
    guard container.currentIndex > index else { throw stuck }
    return element
  }

  /// Goes on behind the element that was read last, and notes its loss.
  ///
  /// - Throws: `DecodingError.dataCorrupted` where the decoder cannot step over an element.
  mutating func loss(_ error: any Error) throws -> DecodingLoss {
    let isNull = try container.skip(elementAt: index)
    guard container.currentIndex > index else { throw stuck }
    let path = self.path ?? container.codingPath
    self.path = path
    let loss = DecodingLoss(
      error, at: .index(index), in: path, remedy: remedy, isNull: isNull)
    decoder.decodingLog?.record(loss)
    return loss
  }

  /// Says how many elements decoded, where somebody listens.
  func finish(decodedCount: Int) {
    decoder.decodingLog?.recordDecoded(decodedCount)
  }

  private var stuck: DecodingError { container.stuck(at: index) }
}
