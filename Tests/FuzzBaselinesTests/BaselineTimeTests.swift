import JSONMutation
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzTestSupport

@Suite struct BaselineTimeTests {
  private let once = Interval(median: 1.1, low: 1.08, high: 1.12)

  private func comparison(
    of ratio: Interval, tolerance: Double? = 0.1, build: Environment.Build = .release
  ) throws -> BaselineComparison {
    try BaselineComparison(
      of: SampleReport(ratio: ratio, build: build).report,
      with: SampleReport(ratio: once).baseline, today: .today, timeTolerance: tolerance)
  }

  @Test(
    arguments: [
      (1.15, 1.22, 1.30, nil), (1.20, 1.25, 1.30, nil), (1.22, 1.25, 1.30, .slower),
      (0.90, 0.95, 1.01, nil), (0.90, 0.95, 0.99, .faster), (1.08, 1.10, 1.12, nil),
    ] as [(Double, Double, Double, BaselineComparison.Kind?)])
  func theWholeIntervalIsBeyondTheTolerance(
    low: Double, median: Double, high: Double, kind: BaselineComparison.Kind?
  ) throws {
    let found = try comparison(of: Interval(median: median, low: low, high: high))
    #expect(found.findings.map(\.kind) == [kind].compactMap(\.self))
    #expect(found.findings.allSatisfy { $0.strategy == .lossyArray })
    #expect(found.fails == (kind == .slower))
  }

  @Test func aBaselineThatWasUncertainHoldsLess() throws {
    let wide = Interval(median: 1.1, low: 0.2, high: 1.3)
    let found = SampleReport(ratio: Interval(median: 1.27, low: 1.25, high: 1.29)).report
    let comparison = try BaselineComparison(
      of: found, with: SampleReport(ratio: wide).baseline, today: .today)
    #expect(comparison.findings.isEmpty)
  }

  @Test func theToleranceIsAParameter() throws {
    let ratio = Interval(median: 1.25, low: 1.2, high: 1.3)
    #expect(try comparison(of: ratio, tolerance: 0.05).fails)
    #expect(try !comparison(of: ratio, tolerance: 0.3).fails)
    #expect(try !comparison(of: ratio, tolerance: nil).fails)
  }

  @Test func aDebugBuildIsNotCompared() throws {
    let ratio = Interval(median: 9, low: 8, high: 10)
    let found = try comparison(of: ratio, build: .debug)
    #expect(found.findings.isEmpty)
    #expect(found.notes == ["timings are not compared: this is a debug build"])
  }

  @Test(
    arguments: [
      (1.05, 1.09, once), (1.12, 1.2, once), (1.13, 1.2, nil), (0.9, 1.07, nil),
      (1.09, 1.115, once), (1.1, 1.11, nil),
    ] as [(Double, Double, Interval?)])
  func updatingKeepsATimingThatTheNewOneOverlaps(
    low: Double, high: Double, kept: Interval?
  ) throws {
    let ratio = Interval(median: low, low: low, high: high)
    let updated = try SampleReport(ratio: once).baseline
      .updated(with: SampleReport(ratio: ratio).report)
    #expect(updated.times.map(\.ratio) == [kept ?? ratio])
  }

  private static let once = Interval(median: 1.1, low: 1.08, high: 1.12)

  @Test func updatingFromADebugBuildKeepsTimings() throws {
    let ratio = Interval(median: 9, low: 8, high: 10)
    let baseline = SampleReport(ratio: once).baseline
    #expect(
      try baseline.updated(with: SampleReport(ratio: ratio, build: .debug).report) == baseline)
    #expect(
      try baseline.updated(with: SampleReport(ratio: ratio).report, updatesTimes: false)
        == baseline)
  }
}
