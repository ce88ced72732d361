extension Range<Int> {
  /// The first number that passes a test which, from some number on, all pass; the upper bound where
  /// none does.
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
