/// One of the equal parts that a run is split into, as `--shard` has it: `3/8`.
public struct Shard: Hashable, Sendable, Codable {
  /// The number of the part, from one.
  public let number: Int
  /// How many parts there are.
  public let count: Int

  /// All of a run.
  public static let whole = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Reads a text such as `3/8`.
  ///
  /// - Returns: nil where the text is no such part.
  public init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      count >= 1, (1...count).contains(number)
    else { return nil }
    self.init(number: number, count: count)
  }

  /// Whether this part tells what is known of the documents apart from their mutants, and measures
  /// the strategies.
  package var isFirst: Bool { number == 1 }

  /// Whether something belongs to this part, by its number from zero: a mutant of a document, or a
  /// document of a stream.
  package func contains(_ position: Int) -> Bool { position % count == number - 1 }

  /// The numbers that belong to this part.
  package func numbers(below end: Int) -> StrideTo<Int> {
    stride(from: number - 1, to: end, by: count)
  }
}

extension Shard: CustomStringConvertible {
  /// The part as `--shard` has it.
  public var description: String { "\(number)/\(count)" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// A part is coded as its text.
extension Shard {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let shard = Shard(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "'\(text)' is no part such as 3/8"))
    }
    self = shard
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
