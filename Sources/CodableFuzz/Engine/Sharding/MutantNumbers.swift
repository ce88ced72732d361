/// The evenly spaced numbers of some mutants of a document.
package struct MutantNumbers: Hashable, Sendable, Codable {
  package private(set) var start: Int
  /// The exclusive end.
  private(set) var end: Int
  /// The distance between two numbers.
  private(set) var step: Int

  package init(_ start: Int, to end: Int, by step: Int = 1) {
    precondition(step > 0, "the step between mutant numbers must be positive, not \(step)")
    self.start = start
    self.end = end
    self.step = step
  }

  package var count: Int { start < end ? (end - start - 1) / step + 1 : 0 }

  package var isEmpty: Bool { count == 0 }

  /// How many of them are below a number.
  package func count(below number: Int) -> Int {
    MutantNumbers(start, to: Swift.min(end, number), by: step).count
  }

  /// Removes some numbers from the front and returns them.
  package mutating func takeFirst(_ count: Int) -> MutantNumbers {
    let split = count >= self.count ? end : start + count * step
    let first = MutantNumbers(start, to: split, by: step)
    start = split
    return first
  }

  /// The numbers before one of them, that one, and those after it; nil if it is not among them.
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
