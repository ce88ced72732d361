import Foundation
import FuzzPlatform
import JSONMutation
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzTestSupport

@Suite struct BaselineUpdateTests {
  private let people = SampleReport(document: DocumentName("people"))

  @Test("A metric of a team's tool that has a word in baselines is compared")
  func metricsOfATeamAreCompared() throws {
    let costly = Metric(
      "costly", .lessIsBetter, unit: "mutant", counted: "costly mutants", harm: "costly",
      whenEmpty: "no mutant was made", definition: "costly mutants ÷ mutants",
      baselineWord: "costly"
    ) { Rate($0[.costly], of: $0[.mutants]) }
    var (before, after) = (Counters(), Counters())
    for counter in [Counter.mutants, .returned] { (before[counter], after[counter]) = (4, 4) }
    after[.costly] = 1
    #expect(Survival(before).change(to: Survival(after)) == nil)
    Metrics.$own.withValue([costly]) {
      #expect(Survival(before).change(to: Survival(after))?.isWorse == true)
    }
  }

  @Test func aBaselineOfNothingBecomesThatOfTheReport() throws {
    #expect(try Baseline().updated(with: people.report) == Baseline(of: people.report))
    #expect(try people.baseline.updated(with: people.report) == people.baseline)
  }

  @Test func documentsThatWereNotAskedForStay() throws {
    var feed = SampleReport()
    var baseline = people.baseline
    baseline.add(feed.baseline)
    feed.cells.removeLast()
    let selected = try baseline.updated(
      with: feed.report, selection: .init(documents: [feed.document]))
    #expect(selected.part(of: people.document) == people.baseline)
    #expect(selected.part(of: feed.document) == feed.baseline)
    #expect(try baseline.updated(with: feed.report) == feed.baseline)
  }

  @Test func aDocumentThatCannotBeReadStays() throws {
    var feed = SampleReport()
    feed.failures = [DocumentFailure(document: people.document, message: "no JSON")]
    let updated = try people.baseline.updated(with: feed.report)
    #expect(updated.part(of: people.document) == people.baseline)
  }

  @Test func strategiesThatWereNotAskedForStay() throws {
    var sample = SampleReport()
    sample.cells[0].lost = Rate(2, of: 16)
    let baseline = sample.baseline
    sample.strategies = [.strict]
    sample.cells[0].lost = Rate(4, of: 16)
    let selection = BaselineComparison.Selection(strategies: [.strict])
    let updated = try baseline.updated(with: sample.report, selection: selection)
    #expect(
      Set(BaselineKind.row.lines(updated)) == [
        "row feed lossy-array /feed/*/url remove-key kept 14/16",
        "row feed strict /feed/*/url remove-key kept 12/16",
      ])
    #expect(try Baseline(parsing: updated.text) == updated)
    #expect(try baseline.updated(with: sample.report) == sample.baseline)
    sample.cells.removeLast()
    #expect(throws: BaselineError.needsAllStrategies(document: sample.document)) {
      try baseline.updated(with: sample.report, selection: selection)
    }
  }

  @Test func rowsThatAreAddedInTwoPlacesAreMergedByGit() throws {
    var base = SampleReport()
    base.cells = ["a", "c", "e", "g", "i"].map {
      SampleReport.Cell(field: Field(stringLiteral: "/feed/*/\($0)/x"), lost: Rate(16, of: 16))
    }
    var mine = base
    mine.cells.insert(.init(field: "/feed/*/b/x", lost: Rate(16, of: 16)), at: 1)
    var others = base
    others.cells.insert(.init(field: "/feed/*/h/x", lost: Rate(16, of: 16)), at: 4)
    var both = mine
    both.cells.insert(.init(field: "/feed/*/h/x", lost: Rate(16, of: 16)), at: 5)
    let merged = try merge(mine.baseline.text, base.baseline.text, others.baseline.text)
    #expect(merged.status == 0)
    #expect(merged.text == both.baseline.text)
  }

  @Test func aConflictThatGitLeavesIsRefused() throws {
    var base = SampleReport()
    base.cells[0].lost = Rate(1, of: 16)
    var mine = base
    mine.cells[0].lost = Rate(2, of: 16)
    var others = base
    others.cells[0].lost = Rate(3, of: 16)
    let merged = try merge(mine.baseline.text, base.baseline.text, others.baseline.text)
    #expect(merged.status > 0)
    #expect(throws: BaselineError.mergeConflict(line: 6)) { try Baseline(parsing: merged.text) }
  }

  /// Merges as git does.
  private func merge(
    _ mine: String, _ base: String, _ others: String
  ) throws -> (text: String, status: Int32) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("codable-fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [("mine", mine), ("base", base), ("others", others)] {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let files = ["mine", "base", "others"].map { folder.appendingPathComponent($0).path }
    let end = try ChildProcess(
      ChildProcess.Start(
        "/usr/bin/env", ["git", "merge-file", "-q"] + files,
        environment: ProcessInfo.processInfo.environment)
    ).wait()
    let result = try Data(contentsOf: folder.appendingPathComponent("mine"))
    return (String(decoding: result, as: UTF8.self), end.exitCode)
  }
}

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
    ] as [(Double, Double, Double, BaselineResult?)])
  func theWholeIntervalIsBeyondTheTolerance(
    low: Double, median: Double, high: Double, kind: BaselineResult?
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
    #expect(Array(updated.times.values) == [kept ?? ratio])
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

/// Of a run that was stopped, only those rows are compared that it reached.
@Suite struct PartialBaselineTests {
  typealias Cell = SampleReport.Cell

  private func comparison(of cells: [Cell], with known: [Cell]) throws -> BaselineComparison {
    var sample = SampleReport(strategies: [.lossyArray], cells: known)
    let baseline = sample.baseline
    sample.cells = cells
    let whole = sample.report
    let partial = Report(
      version: whole.version, partial: Report.Partial(reason: "it was stopped", documents: []),
      plan: whole.plan, documents: whole.documents, comparisons: [], failures: [],
      timings: whole.timings, environment: whole.environment)
    return try BaselineComparison(of: partial, with: baseline, today: .today)
  }

  @Test func aRowThatWasReachedIsCompared() throws {
    let worse = try comparison(
      of: [Cell(lost: Rate(1, of: 16))], with: [Cell(), Cell(mutator: "flip-type")])
    #expect(worse.findings.map(\.kind) == [.worse])
    #expect(worse.rowCount == 2)
    #expect(
      worse.notes == [
        "partial: of 2 rows per strategy 1 were compared, for which all mutants were decoded"
      ])
    #expect(
      worse.shortfall?.description
        == "the baseline was compared in part, 2 of 3 rows: it was stopped")
    let lost = Cell(mutator: "flip-type", lost: Rate(16, of: 16))
    let better = try comparison(of: [Cell(), lost], with: [Cell(lost: Rate(1, of: 16)), lost])
    #expect(better.findings.map(\.kind) == [.better])
  }

  @Test(arguments: [
    // All that the first mutant lost was lost before, and the second one was not decoded.
    (Cell(returned: Rate(0, of: 1), lost: Rate(8, of: 8)), false),
    (Cell(returned: Rate(1, of: 1), lost: Rate(0, of: 8)), false),
    // One mutant alone lost more than both did.
    (Cell(returned: Rate(1, of: 1), lost: Rate(8, of: 8), silent: Rate(8, of: 9)), true),
    (Cell(returned: Rate(1, of: 1), lost: Rate(0, of: 8), crashes: 1), true),
  ])
  func aRowThatWasReachedInPartFailsOnlyWhereItLostMore(cell: Cell, isWorse: Bool) throws {
    let known = Cell(returned: Rate(1, of: 2), lost: Rate(8, of: 16), silent: Rate(1, of: 18))
    let found = try comparison(of: [cell], with: [known])
    #expect(found.findings.map(\.kind) == (isWorse ? [.worse] : []))
    #expect(found.fails == isWorse)
  }

  @Test func aRowThatWasNotReachedIsNotGone() throws {
    let found = try comparison(of: [], with: [Cell(lost: Rate(1, of: 16))])
    #expect(found.findings.isEmpty && !found.fails)
    #expect(found.rowCount == 1)
  }
}
