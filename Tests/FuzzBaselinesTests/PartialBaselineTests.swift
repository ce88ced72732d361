import JSONMutation
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzTestSupport

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
