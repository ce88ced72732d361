import Testing

@testable import CodableFuzz
@testable import FuzzReports

@Suite struct LineChartTests {
  @Test(arguments: [
    [10.0, 11, 12, 200], [0, 0, 0], [200, 199, 198], [100], [5, 5, 5, 5, 5, 5, 5, 5, 5, 5],
  ])
  func labelsDoNotCoverOneAnother(wanted: [Double]) {
    let heights = wanted.indices.map { Double(15 + $0 % 3 * 15) }
    let tops = LabelStack.tops(wanted, heights: heights, within: 0...200)
    let spans = zip(tops, heights).map { ($0, $0 + $1) }.sorted { $0.0 < $1.0 }
    for (one, other) in zip(spans, spans.dropFirst()) { #expect(one.1 <= other.0 + 0.001) }
    #expect(spans[0].0 >= 0)
    let needed = heights.reduce(0, +)
    #expect(spans[spans.count - 1].1 <= max(200, needed) + 0.001)
  }

  @Test(arguments: [
    [6_000.0, 20_000], [10, 10_000], [3, 3], [0.002, 5], [950, 1_050], [1, 1e9],
  ])
  func logarithmicScalesHaveMarks(values: [Double]) {
    let axis = ChartAxis.logarithmic("time", values) { "\($0)" }
    #expect((2...11).contains(axis.ticks.count), "\(axis.ticks.map(\.label))")
    for value in values + axis.ticks.map(\.value) { #expect(0...1 ~= axis.position(value)) }
    let positions = values.map(axis.position)
    #expect(positions == positions.sorted())
  }

  @Test(arguments: [[0.0, 0.5], [1.0], [0.98, 1.13], [0.93, 2.46], [0, 0.01]])
  func linearScalesReachAllValues(values: [Double]) {
    let axis = ChartAxis.linear("rate", values, from: values.min()) { "\($0)" }
    #expect((2...8).contains(axis.ticks.count), "\(axis.ticks.map(\.label))")
    #expect(axis.ticks[0].value <= values[0])
    #expect(axis.ticks[axis.ticks.count - 1].value >= values[values.count - 1] - 1e-9)
  }

  @Test func linesOnOneAnotherAreOne() {
    func line(_ name: String, _ end: Double, _ number: Int) -> LineChart.Series {
      LineChart.Series(
        style: SeriesStyle(number: number), names: [name], points: [(0, 1), (1, end)])
    }
    let merged = LineChart.merged([line("a", 1, 0), line("b", 0, 1), line("c", 1, 2)])
    #expect(merged.map(\.names) == [["a", "c"], ["b"]])
  }

  @Test func stylesOfManyStrategiesAreAllDifferent() {
    let styles = (0..<30).map { SeriesStyle(number: $0) }
    #expect(Set(styles.map { "\($0.colorClass) \($0.marker)" }).count == 30)
  }

  @Test(arguments: [
    (0.5, "0.50 ns"), (999, "999 ns"), (1_234, "1.23 µs"), (45_600, "45.6 µs"),
    (3_000_000, "3.00 ms"), (2_500_000_000, "2.50 s"), (99.99, "100.0 ns"),
  ])
  func timesHaveTheUnitThatSuitsThem(nanoseconds: Double, expected: String) {
    #expect(Format.time(nanoseconds: nanoseconds) == expected)
  }

  @Test(arguments: [
    (0, 10, "0"), (1, 1_000, "<1"), (999, 1_000, ">99"), (1, 1, "100"), (1, 3, "33"),
  ])
  func onlyEverythingIsAHundredPerCent(count: Int, total: Int, expected: String) {
    #expect(Rate(count, of: total).percent == expected)
  }
}
