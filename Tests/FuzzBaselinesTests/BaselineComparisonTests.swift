import JSONMutation
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct BaselineComparisonTests {
  typealias Cell = SampleReport.Cell

  private func comparison(
    of found: SampleReport, with sample: SampleReport,
    selection: BaselineComparison.Selection = .init()
  ) throws -> BaselineComparison {
    try BaselineComparison(
      of: found.report, with: sample.baseline, today: .today, selection: selection)
  }

  @Test func theSameRunHoldsTheBaseline() throws {
    var sample = SampleReport()
    sample.cells[0].lost = Rate(16, of: 16)
    let same = try comparison(of: sample, with: sample)
    #expect(same.findings.isEmpty && same.notes.isEmpty && !same.fails)
    #expect(same.rowCount == 8)
    #expect(same.summary == "Baseline passes: 8 rows compared")
  }

  @Test(arguments: [
    (Cell(), Cell(lost: Rate(1, of: 16)), true, false),
    (Cell(lost: Rate(1, of: 16)), Cell(), false, true),
    (Cell(lost: Rate(1, of: 16)), Cell(lost: Rate(2, of: 16)), true, false),
    (Cell(lost: Rate(1, of: 16)), Cell(lost: Rate(2, of: 32)), false, false),
    (Cell(lost: Rate(1, of: 16)), Cell(lost: Rate(3, of: 47)), true, false),
    (Cell(returned: Rate(1, of: 2)), Cell(returned: Rate(0, of: 2)), true, false),
    (Cell(returned: Rate(1, of: 2)), Cell(returned: Rate(2, of: 4)), false, false),
    (Cell(), Cell(silent: Rate(1, of: 18)), true, false),
    (Cell(silent: Rate(1, of: 18)), Cell(silent: Rate(2, of: 37)), false, true),
    (Cell(), Cell(changed: 1), true, false),
    (Cell(lost: Rate(1, of: 16)), Cell(changed: 1), false, true),
    (Cell(lost: Rate(2, of: 16)), Cell(lost: Rate(1, of: 16), changed: 1), false, true),
    (Cell(), Cell(crashes: 1), true, false),
    (Cell(crashes: 2), Cell(crashes: 1), false, true),
    (Cell(crashes: 2), Cell(returned: Rate(4, of: 4), crashes: 4), false, false),
    (Cell(lost: Rate(2, of: 16)), Cell(lost: Rate(1, of: 16), silent: Rate(1, of: 18)), true, true),
    (Cell(lost: Rate(2, of: 16)), Cell(lost: Rate(0, of: 0)), false, false),
    // As many are lost, and more of them silently.
    (Cell(lost: Rate(2, of: 16)), Cell(lost: Rate(2, of: 16), lostSilently: 1), true, false),
    (Cell(lost: Rate(2, of: 16), lostSilently: 2), Cell(lost: Rate(2, of: 16)), false, true),
    (Cell(lost: Rate(1, of: 16), lostSilently: 1), Cell(lost: Rate(2, of: 16)), true, false),
    // Mutated records alone.
    (Cell(mutated: .mutated(equal: 2)), Cell(mutated: .mutated(alteredReported: 2)), true, false),
    (
      Cell(mutated: .mutated(reported: 2)), Cell(mutated: .mutated(alteredSilently: 2)), false, true
    ),
    (
      Cell(mutated: .mutated(alteredReported: 2)), Cell(mutated: .mutated(alteredSilently: 2)),
      true, false
    ),
    (
      Cell(mutated: .mutated(alteredReported: 2)), Cell(mutated: .mutated(reported: 2)), true, false
    ),
    (
      Cell(mutated: .mutated(alteredReported: 2)),
      Cell(mutated: .mutated(equal: 1, alteredReported: 1)), false, true
    ),
    (
      Cell(mutated: .mutated(reported: 2)), Cell(mutated: .mutated(reported: 1, silent: 1)), true,
      false
    ),
    (Cell(lost: Rate(0, of: 0)), Cell(lost: Rate(2, of: 16)), true, false),
  ])
  func tellsWorseFromBetter(before: Cell, after: Cell, isWorse: Bool, isBetter: Bool) throws {
    // With another mutator the field is read in any case.
    let lost = Cell(mutator: "flip-type", lost: Rate(16, of: 16))
    var sample = SampleReport(strategies: [.lossyArray], cells: [before, lost])
    let baseline = sample.baseline
    sample.cells = [after, lost]
    let found = try BaselineComparison(of: sample.report, with: baseline, today: .today)
    #expect(found.findings(.worse).count == (isWorse ? 1 : 0))
    #expect(found.findings(.better).count == (isBetter && !isWorse ? 1 : 0))
    #expect(found.fails == isWorse)
  }

  @Test func aFieldThatIsNoLongerReadIsWorse() throws {
    var sample = SampleReport(strategies: [.lossyArray])
    sample.cells[0].mutated = .mutated(alteredSilently: 2)
    var found = sample
    found.cells[0].mutated = .mutated(equal: 2)
    let worse = try comparison(of: found, with: sample).findings(.worse)
    #expect(
      worse.map(\.description) == ["feed, lossy-array, at /feed/*/url: read → no longer read"])
    #expect(worse.map(\.field) == ["/feed/*/url"])
    let newlyRead = try comparison(of: sample, with: found)
    #expect(!newlyRead.fails && newlyRead.findings.map(\.kind) == [.new])
    found.cells[0].mutated = .mutated(reported: 2)
    let lost = try comparison(of: found, with: SampleReport(strategies: [.lossyArray]))
    #expect(lost.findings.map(\.kind) == [.worse])
  }

  @Test func aFieldThatIsNoLongerReadMayBeAccepted() throws {
    var sample = SampleReport(strategies: [.lossyArray])
    sample.cells[0].mutated = .mutated(alteredSilently: 2)
    var baseline = sample.baseline
    baseline.acceptances = [
      try Baseline.Acceptance(parsing: "accept feed * /feed/*/url * because nobody shows it")
    ]
    sample.cells[0].mutated = .mutated(equal: 2)
    let found = try BaselineComparison(of: sample.report, with: baseline, today: .today)
    #expect(!found.fails && found.findings(.accepted).count == 1)
  }

  @Test func aMetricThatTheBaselineDidNotMeasureIsNotCompared() throws {
    var sample = SampleReport(strategies: [.lossyArray])
    let text = sample.baseline.text.replacing("altered,altered-silently,", with: "altered,")
      .replacing("equal,", with: "").replacing("recovered,", with: "").replacing(
        "returned,silent", with: "new,returned")
    let older = try Baseline(parsing: text)
    sample.cells[0].mutated = .mutated(alteredSilently: 2)
    let found = try BaselineComparison(of: sample.report, with: older, today: .today)
    #expect(found.findings.isEmpty)
    #expect(older.text == text)
  }

  @Test func aCrashInANewRowIsWorse() throws {
    let sample = SampleReport(strategies: [.strict])
    var found = sample
    found.cells.append(Cell(field: "/feed/*/new", crashes: 1))
    #expect(try comparison(of: found, with: sample).findings.map(\.kind) == [.worse])
    found.cells[3] = Cell(field: "/feed/*/new", silent: Rate(1, of: 18))
    #expect(try comparison(of: found, with: sample).findings.map(\.kind) == [.new])
  }

  @Test func aFindingHasItsCountsAndAMutantToReplay() throws {
    var found = SampleReport(strategies: [.lossyArray])
    found.cells[2].lost = Rate(4, of: 16)
    let finding = try #require(
      try comparison(of: found, with: SampleReport(strategies: [.lossyArray])).findings.first)
    #expect(
      finding.description
        == "feed, lossy-array, remove-key at /feed/*/title: all delivered equal → 4 of 16 untouched records lost, "
        + "as in feed:remove-key@/feed/%2A/title")
  }

  @Test func theUnmutatedDocumentIsComparedToo() throws {
    var found = SampleReport()
    found.unmutated = Rate(0, of: 9)
    #expect(try comparison(of: found, with: SampleReport()).findings(.worse).count == 2)
    #expect(try comparison(of: SampleReport(), with: found).findings(.better).count == 2)
    found.unmutated = Rate(8, of: 8)
    #expect(try comparison(of: found, with: SampleReport()).findings(.worse).count == 2)
  }

  @Test func recordsThatDecodeAtLastMakeNoRowWorse() throws {
    var invalid = SampleReport(unmutated: Rate(0, of: 0))
    invalid.cells = [Cell(returned: Rate(0, of: 2), lost: Rate(0, of: 0))]
    var repaired = SampleReport()
    repaired.cells = [Cell(returned: Rate(0, of: 2), lost: Rate(16, of: 16))]
    let found = try comparison(of: repaired, with: invalid)
    #expect(!found.fails && found.findings(.better).count == 2)
    #expect(try comparison(of: invalid, with: repaired).findings(.worse).count == 2)
  }

  @Test func whatIsNewDoesNotFail() throws {
    var found = SampleReport()
    found.cells += [Cell(field: "/feed/*/id", lost: Rate(1, of: 16)), Cell(field: "/feed/*/ok")]
    let comparison = try comparison(of: found, with: SampleReport())
    #expect(!comparison.fails)
    #expect(comparison.findings(.new).map(\.field) == ["/feed/*/id", "/feed/*/id"])
    #expect(
      comparison.notes == [
        "2 new rows that cost no more than the mutated records: update the baseline to include them"
      ])
  }

  @Test func aNewStrategyOrDocumentIsNamedOnce() throws {
    var found = SampleReport()
    found.strategies.append("by hand")
    found.cells[0].lost = Rate(9, of: 16)
    var sample = SampleReport()
    sample.cells = found.cells
    #expect(try comparison(of: found, with: sample).findings.map(\.strategy) == ["by hand"])
    sample.document = DocumentName("people")
    let other = try comparison(of: found, with: sample)
    #expect(other.findings(.new).map(\.document) == [found.document])
    #expect(other.findings(.gone).map(\.document) == [sample.document])
  }

  @Test func whatIsGoneFails() throws {
    var found = SampleReport()
    found.cells.removeLast()
    found.strategies = [.strict]
    let gone = try comparison(of: found, with: SampleReport())
    #expect(gone.fails)
    #expect(
      gone.findings(.gone).map(\.description) == [
        "feed, lossy-array: 9 of 9 records valid; 9 of 9 kept unmutated → nothing",
        "feed, remove-key at /feed/*/title: 2 mutants → nothing",
      ])
  }

  @Test func whatWasNotAskedForIsNotCompared() throws {
    var found = SampleReport()
    found.strategies = [.strict]
    var baseline = SampleReport().baseline
    baseline.add(SampleReport(document: DocumentName("people")).baseline)
    let comparison = try BaselineComparison(
      of: found.report, with: baseline, today: .today,
      selection: .init(documents: [DocumentName("feed")], strategies: [.strict]))
    #expect(!comparison.fails && comparison.findings.isEmpty)
    #expect(
      comparison.notes == [
        "feed: not compared, because this run lacks them: lossy-array",
        "not compared, because this run lacks them: people",
      ])
  }

  @Test func aDocumentThatCannotBeReadIsNotGone() throws {
    var found = SampleReport(document: DocumentName("people"))
    found.failures = [DocumentFailure(document: DocumentName("feed"), message: "no JSON")]
    let comparison = try comparison(of: found, with: SampleReport())
    #expect(!comparison.fails)
    #expect(comparison.notes == ["feed could not be read, and was not compared"])
  }

  @Test func anotherPlanIsRefusedByName() throws {
    var found = SampleReport()
    found.plan = Report.Plan(
      id: "every-field", count: nil, seed: nil, mutations: nil,
      mutators: ["remove-key"], included: [], excluded: [])
    let error = try #require(throws: BaselineError.self) {
      try comparison(of: found, with: SampleReport())
    }
    #expect(
      error.description
        == "feed: the baseline is of another run: the mutators are 'remove-key, flip-type', "
        + "not 'remove-key': run with the same, or update the baseline")
  }

  @Test func otherRecordsAreNoted() throws {
    let found = SampleReport(recordCount: 12)
    #expect(
      try comparison(of: found, with: SampleReport()).notes
        == ["feed has 12 records, in the baseline 9"])
  }
}
