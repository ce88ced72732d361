import JSONText

/// One of the equal parts that a run is split into, written `3/8` as for `--shard`.
package struct Shard: Hashable, Sendable, Codable {
  /// The one-based number of the part.
  package let number: Int
  package let count: Int

  package static let whole = Shard(number: 1, count: 1)

  static let maximumCount = 1_000_000_000

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Parses a text such as `3/8`.
  ///
  /// - Returns: nil if the text is not a valid part.
  package init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      count >= 1, (1...count).contains(number)
    else { return nil }
    self.init(number: number, count: count)
  }

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
  package var description: String { "\(number)/\(count)" }
}

extension Shard {
  package init(from decoder: any Decoder) throws {
    self = try decoder.value { text in
      guard let shard = Shard(text) else { throw ShardError("'\(text)' is not a part such as 3/8") }
      return shard
    }
  }

  package func encode(to encoder: any Encoder) throws { try encoder.encode(textOf: self) }
}

/// The evenly spaced numbers of some mutants of a document.
package struct MutantNumbers: Equatable, Sendable, Codable {
  package private(set) var start: Int
  /// The exclusive end.
  private(set) var end: Int
  private(set) var step: Int

  package init(_ start: Int, to end: Int, by step: Int = 1) {
    precondition(step > 0, "the step between mutant numbers must be positive, not \(step)")
    (self.start, self.end, self.step) = (start, end, step)
  }

  package var count: Int { start < end ? (end - start - 1) / step + 1 : 0 }

  package var isEmpty: Bool { count == 0 }

  package func count(below number: Int) -> Int {
    MutantNumbers(start, to: Swift.min(end, number), by: step).count
  }

  package mutating func takeFirst(_ count: Int) -> MutantNumbers {
    let split = count >= self.count ? end : start + count * step
    let first = MutantNumbers(start, to: split, by: step)
    start = split
    return first
  }

  package func split(
    at number: Int
  ) -> (before: MutantNumbers, one: MutantNumbers, after: MutantNumbers)? {
    guard start <= number, number < end, (number - start) % step == 0 else { return nil }
    return (
      MutantNumbers(start, to: number, by: step), MutantNumbers(number, to: number + 1, by: step),
      MutantNumbers(Swift.min(number + step, end), to: end, by: step)
    )
  }
}

extension MutantNumbers: Sequence {
  package func makeIterator() -> StrideToIterator<Int> {
    stride(from: start, to: end, by: step).makeIterator()
  }
}
