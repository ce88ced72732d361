/// Stacks labels, each as near as possible to its intended position.
enum LabelStack {
  /// The upper ends of the labels, so that none covers another.
  ///
  /// - Parameters:
  ///   - wanted: The intended middle of each label's first line.
  ///   - heights: The height of each label.
  ///   - range: The range for the labels, which may extend beyond its end if necessary.
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
