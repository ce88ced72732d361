/// Labels above one another, each as near as can be to where it belongs.
enum LabelStack {
  /// Where the labels start, so that none covers another.
  ///
  /// - Parameters:
  ///   - wanted: Where the middle of each label's first line should be.
  ///   - heights: How high each label is.
  ///   - range: Between what the labels have to be; they reach beyond its end where they must.
  /// - Returns: The upper ends, in the order of the labels.
  static func tops(
    _ wanted: [Double], heights: [Double], within range: ClosedRange<Double>
  ) -> [Double] {
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var tops = wanted.map { max(range.lowerBound, $0 - LineChart.lineHeight / 2) }
    var free = range.lowerBound
    for index in order {
      tops[index] = max(tops[index], free)
      free = tops[index] + heights[index]
    }
    free = max(range.upperBound, range.lowerBound + heights.reduce(0, +))
    for index in order.reversed() {
      tops[index] = min(tops[index], free - heights[index])
      free = tops[index]
    }
    return tops
  }
}
