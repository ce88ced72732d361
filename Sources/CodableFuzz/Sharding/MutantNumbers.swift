/// The numbers of some mutants of a document, at even distances.
package struct MutantNumbers: Hashable, Sendable, Codable {
  /// The first number.
  package private(set) var start: Int
  /// The end, which is not among them.
  package private(set) var end: Int
  /// The distance of one to the next.
  package private(set) var step: Int

  /// Makes the numbers from `start` up to `end`.
  package init(_ start: Int, to end: Int, by step: Int = 1) {
    precondition(step > 0, "mutants are numbered upwards, not by \(step)")
    self.start = start
    self.end = end
    self.step = step
  }

  /// How many there are.
  package var count: Int { start < end ? (end - start - 1) / step + 1 : 0 }

  /// Whether there are none.
  package var isEmpty: Bool { count == 0 }

  /// Takes some from the front.
  package mutating func takeFirst(_ count: Int) -> MutantNumbers {
    let split = count >= self.count ? end : start + count * step
    let first = MutantNumbers(start, to: split, by: step)
    start = split
    return first
  }

  /// The numbers before one of them, that one, and those after it; nil where it is none of them.
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
