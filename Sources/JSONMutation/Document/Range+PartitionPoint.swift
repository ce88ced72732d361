extension Range<Int> {
  /// The first number that passes a test that all later numbers pass, too; the upper bound if none does.
  ///
  /// - Complexity: O(log *n*) tests in the length of the range.
  package func partitionPoint(where passes: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if passes(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
