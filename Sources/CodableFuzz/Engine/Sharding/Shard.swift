/// One of the equal parts that a run is split into, written `3/8` as for `--shard`.
public struct Shard: Hashable, Sendable, Codable {
  /// The one-based number of the part.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// The whole run as one part.
  public static let whole = Shard(number: 1, count: 1)

  /// The largest number of parts, and of an index of a part.
  static let maximumCount = 1_000_000_000

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Parses a text such as `3/8`.
  ///
  /// - Returns: nil if the text is not a valid part.
  public init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      count >= 1, (1...count).contains(number)
    else { return nil }
    self.init(number: number, count: count)
  }

  /// The part at a zero-based position; nil if there is none.
  package init?(position: Int, count: Int) {
    guard (0..<max(0, count)).contains(position) else { return nil }
    self.init(number: position + 1, count: count)
  }

  /// Whether this part reports document metadata and times the strategies.
  package var isFirst: Bool { number == 1 }

  /// Whether this part contains a mutant of a document, or a document of a stream, by its
  /// zero-based number.
  package func contains(_ position: Int) -> Bool { position % count == number - 1 }

  package func numbers(below end: Int) -> StrideTo<Int> {
    stride(from: number - 1, to: end, by: count)
  }
}

extension Shard: CustomStringConvertible {
  public var description: String { "\(number)/\(count)" }
}

/// Encoded as its text.
extension Shard {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let shard = Shard(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "'\(text)' is not a part such as 3/8"))
    }
    self = shard
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
