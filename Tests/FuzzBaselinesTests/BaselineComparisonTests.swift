import JSONMutation
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzReports
@testable import FuzzTestSupport

/// A failing row of a table begins with what is special in it.
extension SampleReport.Cell: CustomTestStringConvertible {
  var testDescription: String { words }
}

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

  /// What is before and after, and whether that is worse or better.
  private static let cells: [(Cell, Cell, BaselineResult?)] = [
    (Cell(), Cell(lost: Rate(1, of: 16)), .worse),
    (Cell(lost: Rate(1, of: 16)), Cell(), .better),
    (Cell(lost: Rate(1, of: 16)), Cell(lost: Rate(2, of: 16)), .worse),
    (Cell(lost: Rate(1, of: 16)), Cell(lost: Rate(2, of: 32)), nil),
    (Cell(lost: Rate(1, of: 16)), Cell(lost: Rate(3, of: 47)), .worse),
    (Cell(returned: Rate(1, of: 2)), Cell(returned: Rate(0, of: 2)), .worse),
    (Cell(returned: Rate(1, of: 2)), Cell(returned: Rate(2, of: 4)), nil),
    (Cell(), Cell(silent: Rate(1, of: 18)), .worse),
    (Cell(silent: Rate(1, of: 18)), Cell(silent: Rate(2, of: 37)), .better),
    (Cell(), Cell(changed: 1), .worse),
    (Cell(lost: Rate(1, of: 16)), Cell(changed: 1), .better),
    (Cell(lost: Rate(2, of: 16)), Cell(lost: Rate(1, of: 16), changed: 1), .better),
    (Cell(), Cell(crashes: 1), .worse),
    (Cell(crashes: 2), Cell(crashes: 1), .better),
    (Cell(crashes: 2), Cell(returned: Rate(4, of: 4), crashes: 4), nil),
    (Cell(lost: Rate(2, of: 16)), Cell(lost: Rate(1, of: 16), silent: Rate(1, of: 18)), .worse),
    (Cell(lost: Rate(2, of: 16)), Cell(lost: Rate(0, of: 0)), nil),
    // As many are lost, and more of them silently.
    (Cell(lost: Rate(2, of: 16)), Cell(lost: Rate(2, of: 16), lostSilently: 1), .worse),
    (Cell(lost: Rate(2, of: 16), lostSilently: 2), Cell(lost: Rate(2, of: 16)), .better),
    (Cell(lost: Rate(1, of: 16), lostSilently: 1), Cell(lost: Rate(2, of: 16)), .worse),
    (Cell(lost: Rate(0, of: 0)), Cell(lost: Rate(2, of: 16)), .worse),
    (silently(["null": 2]), silently(["object": 2]), .worse),
    (silently(["null": 2]), silently(["null": 1, "object": 1]), .worse),
    (silently(["null": 2, "object": 1]), silently(["null": 2]), .better),
    (silently(["null": 3]), silently(["null": 1, "number": 1, "object": 1]), .worse),
    (silently(["null": 1, "number": 1, "object": 1]), silently(["object": 3]), nil),
  ]

  /// The same, for mutated records alone.
  private static let mutated: [(Counters, Counters, BaselineResult)] = [
    (.mutated(equal: 2), .mutated(alteredReported: 2), .worse),
    (.mutated(reported: 2), .mutated(alteredSilently: 2), .better),
    (.mutated(alteredReported: 2), .mutated(alteredSilently: 2), .worse),
    (.mutated(alteredReported: 2), .mutated(reported: 2), .worse),
    (.mutated(alteredReported: 2), .mutated(equal: 1, alteredReported: 1), .better),
    (.mutated(reported: 2), .mutated(reported: 1, silent: 1), .worse),
    // What was reported is silent, although more survives.
    (.mutated(reported: 4), .mutated(equal: 2, silent: 2), .worse),
    (.mutated(alteredReported: 4), .mutated(equal: 2, alteredSilently: 2), .worse),
    (.mutated(alteredReported: 3, reported: 1), .mutated(alteredSilently: 4), .worse),
    (
      .mutated(alteredReported: 1, reported: 3), .mutated(equal: 1, alteredSilently: 3), .better
    ),
  ]

  @Test(arguments: cells + mutated.map { (Cell(mutated: $0), Cell(mutated: $1), $2) })
  func theComparisonWithABaselineTellsWorseFromBetter(
    before: Cell, after: Cell, result: BaselineResult?
  ) throws {
    // With another mutator the field is read in any case.
    let lost = Cell(mutator: "flip-type", lost: Rate(16, of: 16))
    var sample = SampleReport(strategies: [.lossyArray], cells: [before, lost])
    let baseline = sample.baseline
    sample.cells = [after, lost]
    let found = try BaselineComparison(of: sample.report, with: baseline, today: .today)
    // A failure shows these, and not the whole comparison.
    let results = found.findings.map(\.kind).filter { [.worse, .better].contains($0) }
    let fails = found.fails
    #expect(results == (result.map { [$0] } ?? []))
    #expect(fails == (result == .worse))
  }

  @Test func aFieldThatIsNoLongerReadIsWorse() throws {
    var sample = SampleReport(strategies: [.lossyArray])
    sample.cells[0].mutated = .mutated(alteredSilently: 2)
    var found = sample
    found.cells[0].mutated = .mutated(equal: 2)
    let compared = try self.comparison(of: found, with: sample)
    let worse = compared.findings(.worse)
    #expect(
      worse.map(\.description) == [
        "feed, lossy-array: /feed/*/url: no longer read; deleted on purpose? (before: read)"
      ])
    #expect(worse.map(\.field) == ["/feed/*/url"])
    // That its mutants come back equal now is not better.
    #expect(compared.findings.count == 1)
    let newlyRead = try self.comparison(of: sample, with: found)
    #expect(!newlyRead.fails && newlyRead.findings.map(\.kind) == [.new])
    #expect(
      newlyRead.findings[0].description
        == "feed, lossy-array: /feed/*/url absent: now read; 2 of 2 "
        + "mutated records lost or altered; 2 of 18 records altered silently (before: not read)")
    found.cells[0].mutated = .mutated(reported: 2)
    let lost = try comparison(of: found, with: SampleReport(strategies: [.lossyArray]))
    #expect(lost.findings.map(\.kind) == [.worse])
  }

  /// Three mutants with four records, some of which are lost silently, by variant, and others reported.
  private static func silently(_ variants: [String: Int]) -> Cell {
    let silent = variants.values.reduce(0, +)
    return Cell(
      returned: Rate(3, of: 3), mutated: .mutated(reported: 4 - silent, silent: silent),
      silentVariants: variants)
  }

  @Test func aRowHasTheVariantsThatAreSilentWhereOthersAreNot() throws {
    var sample = SampleReport(strategies: [.strict], cells: [Self.silently(["null": 1, "a b": 1])])
    let baseline = sample.baseline
    let variants = " silent=a%20b 1/20 silent=null 1/20"
    #expect(
      baseline.text.split(separator: "\n")[4]
        == "row feed strict /feed/*/url remove-key silent 2/20 "
        + "recovered 0/4 equal 0/4\(variants)")
    #expect(try Baseline(parsing: baseline.text) == baseline)
    sample.cells = [Self.silently(["null": 2])]
    let found = try BaselineComparison(of: sample.report, with: baseline, today: .today)
    #expect(
      found.findings.map(\.description) == [
        "feed, strict: /feed/*/url absent: 2 of 20 records lost silently (=null) (before: 2 of 20 "
          + "records lost silently (=a%20b, =null))"
      ])
    // Baselines and reports of before have none, and only their counts are compared.
    let older = try Baseline(
      parsing: baseline.text.replacing(variants, with: ""))
    #expect(try BaselineComparison(of: sample.report, with: older, today: .today).findings.isEmpty)
    sample.cells[0].silentVariants = [:]
    #expect(
      try BaselineComparison(of: sample.report, with: baseline, today: .today).findings.isEmpty)
    // Where all mutants are silent, none can become so.
    sample.cells = [Self.silently(["null": 1, "number": 1, "object": 1])]
    #expect(!sample.baseline.text.contains("silent="))
  }

  /// Fields with a value that arrives, one that is refused, and none that could be replaced.
  private func proven(_ changed: Counters, flipped: Counters = .mutated(reported: 2))
    -> SampleReport
  {
    var sample = SampleReport(strategies: [.lossyArray])
    sample.plan.mutators = ["remove-key", "flip-type", "other-value"]
    sample.cells = [
      Cell(mutator: "flip-type", mutated: flipped), Cell(mutator: "other-value", mutated: changed),
    ]
    return sample
  }

  @Test func onlyAnotherValueShowsWhetherAValueArrives() throws {
    let arriving = proven(.mutated(alteredSilently: 2))
    // A value of another type is still noticed, as where an `Int?` is read with `try?` from a date.
    let dropped = proven(.mutated(equal: 2), flipped: .mutated(equal: 1, alteredSilently: 1))
    let compared = try self.comparison(of: dropped, with: arriving)
    #expect(compared.findings(.worse).map(\.after) == [.reading(false)])
    #expect(compared.findings(.better).isEmpty)
    // A value that was refused proves nothing: an enum may fall back to what is sent everywhere.
    let refused = proven(.mutated(reported: 2))
    #expect(try !self.comparison(of: dropped, with: refused).fails)
    // Neither does a response that has no value there any more.
    var without = dropped
    without.cells.removeLast()
    #expect(
      try self.comparison(of: without, with: arriving).findings(.worse).isEmpty)
    // A baseline of other mutators knows only that some mutant was noticed.
    var older = proven(.mutated(alteredSilently: 2))
    older.cells.removeLast()
    older.plan.mutators.removeLast()
    #expect(try !self.comparison(of: dropped, with: older).fails)
    let unread = proven(.mutated(equal: 2), flipped: .mutated(equal: 2))
    #expect(try self.comparison(of: unread, with: older).fails)
  }

  @Test func aPartOfAValueThatIsNoLongerReadIsWorse() throws {
    let arriving = proven(.mutated(alteredSilently: 3))
    let cut = proven(.mutated(equal: 1, alteredSilently: 2))
    let compared = try comparison(of: cut, with: arriving)
    #expect(compared.findings.map(\.kind) == [.worse] && compared.fails)
    #expect(
      compared.findings[0].description
        == "feed, lossy-array: /feed/*/url, other-value: read in part; "
        + "2 of 3 mutated records lost or altered; 2 of 19 records altered silently (before: read)")
    #expect(try comparison(of: arriving, with: cut).findings.map(\.kind) == [.new])
  }

  @Test func aNewFindingAboutModelsFails() throws {
    let sample = SampleReport(strategies: [.strict])
    func report(_ kinds: ModelFindingID...) -> Report {
      var report = sample.report
      report.documents[0].analyses[ModelFindingAnalysis.self] = kinds.map {
        ModelFinding($0, ["strict"], fields: ["/feed/*/url"])
      }
      return report
    }
    func comparison(_ found: Report, _ known: Report) throws -> BaselineComparison {
      let baseline = Baseline(of: known, strategies: [.strict])
      #expect(try Baseline(parsing: baseline.text) == baseline)
      return try BaselineComparison(of: found, with: baseline, today: .today)
    }
    let new = try comparison(report("crossed-key", "unread-field"), report("unread-field"))
    #expect(
      new.findings.map(\.description) == [
        "feed, strict: /feed/*/url, crossed-key: properties that another property's key fills "
          + "(before: not found)"
      ])
    #expect(new.fails)
    let known = try comparison(report("crossed-key"), report("crossed-key"))
    #expect(known.findings.isEmpty && known.rowCount == 5)
    let mended = try comparison(report(), report("crossed-key"))
    #expect(mended.findings.map(\.kind) == [.better])
    // Without a search, nothing is known.
    #expect(try comparison(report("crossed-key"), sample.report).findings.isEmpty)
    #expect(try comparison(sample.report, report("crossed-key")).findings.isEmpty)
    let text = Baseline(of: report("crossed-key"), strategies: [.strict]).text
    let lines = text.split(separator: "\n")
    #expect(
      lines[1].hasPrefix(
        "document feed records 9 metrics altered,altered-silently,crashed,equal,findings,"))
    #expect(lines[4] == "finding feed strict crossed-key /feed/*/url")
    let line = "accept feed * /feed/*/url crossed-key because they are meant\nend of"
    let accepting = try Baseline(
      parsing: sample.baseline.text.replacing("equal,kept", with: "equal,findings,kept")
        .replacing("end of", with: line))
    let accepted = try BaselineComparison(
      of: report("crossed-key"), with: accepting, today: .today)
    #expect(!accepted.fails && accepted.findings.map(\.kind) == [.accepted])
  }

  @Test func aValueThatIsDroppedWhereItsRecordWasLostIsWorse() throws {
    func report(_ cell: Counters) -> Report {
      var report = SampleReport(strategies: [.strict], cells: [Cell(mutated: cell)]).report
      report.documents[0].analyses[ModelFindingAnalysis.self] =
        cell[.mutatedReported] > 0
        ? [] : [ModelFinding("dropped-value", ["strict"], fields: ["/feed/*/url"])]
      return report
    }
    func kinds(_ before: Counters) throws -> [BaselineResult] {
      var known = report(before)
      known.documents[0].analyses[ModelFindingAnalysis.self] = []
      let dropped = report(.mutated(alteredSilently: 2))
      return try BaselineComparison(
        of: dropped, with: Baseline(of: known, strategies: [.strict]), today: .today
      ).findings.map(\.kind)
    }
    #expect(try kinds(.mutated(reported: 2)) == [.worse, .better])
    #expect(try kinds(.mutated(alteredReported: 2)) == [.worse, .worse])
  }

  @Test func aFieldThatIsNoLongerReadMayBeAccepted() throws {
    var sample = SampleReport(strategies: [.lossyArray])
    sample.cells[0].mutated = .mutated(alteredSilently: 2)
    var baseline = sample.baseline
    try baseline.accept("accept feed * /feed/*/url * because nobody shows it")
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
        == "feed, lossy-array: /feed/*/title absent: 4 of 16 neighbors lost (before: 0)")
    #expect(finding.example?.description == "feed:remove-key@/feed/%2A/title")
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
    #expect(
      other.findings(.gone).map(\.description) == ["people, all: nothing (before: 6 mutants)"])
  }

  @Test func whatIsGoneFails() throws {
    var found = SampleReport()
    found.cells.removeLast()
    found.strategies = [.strict]
    let gone = try comparison(of: found, with: SampleReport())
    #expect(gone.fails)
    #expect(
      gone.findings(.gone).map(\.description) == [
        "feed, lossy-array: nothing (before: 9 of 9 records valid; 9 of 9 kept unmutated)",
        "feed, all: /feed/*/title absent: nothing (before: 2 mutants)",
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
    func error(_ plan: PlanID, count: Int? = nil, _ mutators: MutatorID...) throws -> BaselineError
    {
      var found = SampleReport()
      found.plan = Report.Plan(
        id: plan, count: count, seed: nil, mutations: nil, mutators: mutators,
        included: [], excluded: [])
      return try #require(throws: BaselineError.self) {
        try comparison(of: SampleReport(), with: found)
      }
    }
    let start = "feed: the baseline is of another run: the "
    let end = ": run with the same, or update the baseline"
    #expect(
      try error("every-field", "null-value").description
        == "\(start)mutators are 'null-value', not 'remove-key, flip-type'\(end)")
    #expect(
      try error("exhaustive", "remove-key").description
        == "\(start)plan is 'exhaustive', not 'every-field'\(end)")
    // What is drawn depends on all mutators.
    #expect(
      try error("random", count: 9, "remove-key").description
        == "\(start)plan is 'random, count 9', not "
        + "'every-field'; the mutators are 'remove-key', not 'remove-key, flip-type'\(end)")
  }

  @Test func anotherPlanIsRefusedBeforeTheRun() throws {
    let sample = SampleReport()
    try sample.baseline.check(sample.plan, of: .init())
    var other = sample.plan
    other.mutators = ["null-value"]
    #expect(throws: BaselineError.self) { try sample.baseline.check(other, of: .init()) }
  }

  @Test func aSetOfMutatorsMayGrow() throws {
    var smaller = SampleReport(strategies: [.strict])
    smaller.plan.mutators = ["remove-key"]
    smaller.cells.remove(at: 1)
    var larger = SampleReport(strategies: [.strict])
    larger.cells[1].lost = Rate(16, of: 16)
    larger.cells.append(Cell(field: "/feed/*/title", mutator: "flip-type"))
    let grown = try comparison(of: larger, with: smaller)
    #expect(
      grown.findings.map(\.description) == [
        "feed, all: of another type: 4 mutants (before: nothing)"
      ])
    #expect(!grown.fails && grown.rowCount == 3)
    // One that finds nothing to edit is no news.
    larger.plan.mutators.append("null-value")
    #expect(try comparison(of: larger, with: smaller).findings == grown.findings)
    larger.plan.mutators.removeLast()
    // What both have is compared.
    larger.cells[2].lost = Rate(16, of: 16)
    #expect(
      try comparison(of: larger, with: smaller).findings(.worse).map(\.mutator) == ["remove-key"])
    larger.cells[3].crashes = 1
    #expect(
      try comparison(of: larger, with: smaller).findings(.worse).map(\.mutator)
        == ["remove-key", "flip-type"])
  }

  @Test func aMutatorThatTheRunLacksIsNamed() throws {
    var smaller = SampleReport(strategies: [.strict])
    smaller.plan.mutators = ["remove-key"]
    smaller.cells.remove(at: 1)
    var baseline = SampleReport(strategies: [.strict]).baseline
    try baseline.accept("accept feed * * flip-type because so")
    let found = try BaselineComparison(of: smaller.report, with: baseline, today: .today)
    #expect(found.findings.isEmpty && found.rowCount == 3)
    #expect(
      found.notes == ["feed: not compared, because this run lacks these mutators: flip-type"])
  }

  @Test func otherRecordsAreNoted() throws {
    let found = SampleReport(recordCount: 12)
    #expect(
      try comparison(of: found, with: SampleReport()).notes
        == ["feed has 12 records, in the baseline 9"])
  }
}
