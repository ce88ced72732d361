import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct BaselineAcceptanceTests {
  private func comparison(
    accepting lines: String..., on day: String = "2027-01-30", lost: Int = 4, lostBefore: Int = 0
  ) throws -> BaselineComparison {
    var sample = SampleReport(strategies: [.lossyArray])
    sample.cells[0].lost = Rate(lostBefore, of: 16)
    let text = sample.baseline.text.replacing(
      "end of", with: lines.map { "accept feed \($0)\n" }.joined() + "end of")
    sample.cells[0].lost = Rate(lost, of: 16)
    return try BaselineComparison(
      of: sample.report, with: try Baseline(parsing: text), today: try #require(Day(day)))
  }

  @Test(arguments: [
    "lossy-array /feed/*/url remove-key because so", "* /feed/*/url remove-key because so",
    "lossy-array * remove-key because so", "lossy-array /feed/*/url * because so",
    "* * * expires 2027-01-31 because so",
  ])
  func whatIsAcceptedDoesNotFail(line: String) throws {
    let found = try comparison(accepting: line)
    #expect(!found.fails && found.notes.isEmpty)
    #expect(found.findings.map(\.kind) == [.accepted])
    #expect(found.findings.first?.acceptance?.reason == "so")
    #expect(found.text(in: ReportContext()).contains("because so"))
  }

  @Test(arguments: [
    "strict /feed/*/url remove-key because so", "lossy-array /feed/*/title remove-key because so",
    "lossy-array /feed/*/url flip-type because so",
  ])
  func whatIsNotCoveredFails(line: String) throws {
    let found = try comparison(accepting: line)
    #expect(found.findings.map(\.kind) == [.worse])
    #expect(
      found.notes == ["no finding matches the line 'accept feed \(line)': remove it"])
  }

  @Test func whatIsAcceptedIsThisChangeAndNoWorseOne() throws {
    let change = try comparison(accepting: "* /feed/*/title * because so")
    let finding = try #require(change.findings(.worse).first)
    let line = try finding.acceptance("the key is gone for now").lineText
    #expect(
      line
        == "accept feed lossy-array /feed/*/url remove-key up to kept 12/16 because the key is gone "
        + "for now")
    let accepted = String(line.dropFirst("accept feed ".count))
    for lost in [2, 4] {
      #expect(try comparison(accepting: accepted, lost: lost).findings.map(\.kind) == [.accepted])
    }
    let worse = try comparison(accepting: accepted, lost: 5)
    #expect(worse.findings.map(\.kind) == [.worse] && worse.notes.isEmpty)
  }

  @Test(arguments: [
    ("2027-01-30", BaselineResult.accepted), ("2027-01-31", .expired),
    ("2028-01-01", .expired),
  ])
  func anAcceptanceInABaselineExpires(day: String, kind: BaselineResult) throws {
    let found = try comparison(
      accepting: "* * remove-key expires 2027-01-31 because so", on: day)
    #expect(found.findings.map(\.kind) == [kind])
    #expect(found.fails == (kind == .expired))
  }

  @Test func whatExpiredFailsEvenIfItIsNoWorse() throws {
    let line = "* * remove-key expires 2027-01-31 because so"
    let held = try comparison(accepting: line, lost: 4, lostBefore: 4)
    #expect(held.findings.isEmpty && held.notes.isEmpty)
    let expired = try comparison(accepting: line, on: "2027-02-01", lost: 4, lostBefore: 4)
    #expect(expired.findings.map(\.kind) == [.expired])
    #expect(
      expired.findings.first?.description.hasSuffix("(expires 2027-01-31 because so)") == true)
  }

  @Test func aLineThatHasNotExpiredGoesFirst() throws {
    let found = try comparison(
      accepting: "* * * expires 2026-01-01 because once", "lossy-array * * because still")
    #expect(found.findings.map(\.acceptance?.reason) == ["still"])
    let expired = try comparison(
      accepting: "* * * expires 2026-01-01 because once",
      "lossy-array * * expires 2026-01-02 because then")
    #expect(expired.findings.map(\.acceptance?.reason) == ["once"])
  }

  @Test func aLineThatAcceptsNothingIsNamed() throws {
    let found = try comparison(accepting: "* * remove-key because so", lost: 0)
    #expect(!found.fails)
    #expect(found.notes.count == 1)
  }

  @Test func aFindingIsAcceptedByALineOfItsOwn() throws {
    var sample = SampleReport(strategies: [.strict])
    sample.cells[0].field = "/feed/*/a b,c"
    var baseline = sample.baseline
    sample.cells[0].lost = Rate(3, of: 16)
    func found() throws -> BaselineComparison {
      try BaselineComparison(of: sample.report, with: baseline, today: .today)
    }
    let finding = try #require(try found().findings.first)
    #expect(finding.isAcceptable)
    for words in ["it comes back", "because it comes back", "expires 9999-01-01 because of it"] {
      baseline.accept([try finding.acceptance(words)])
      #expect(baseline.acceptances.count == 1)
      #expect(try Baseline(parsing: baseline.text) == baseline)
      #expect(try found().findings.map(\.kind) == [.accepted])
    }
    #expect(throws: BaselineWords.Mistake.self) { try finding.acceptance("because ") }
    #expect(throws: BaselineWords.Mistake.self) { try finding.acceptance("so\nrow") }
  }

  /// Only `* *` would accept it, and with it all of the strategy.
  @Test func theUnmutatedDocumentIsNotAcceptable() throws {
    var sample = SampleReport(strategies: [.strict])
    let baseline = sample.baseline
    sample.unmutated = Rate(8, of: 9)
    let found = try BaselineComparison(of: sample.report, with: baseline, today: .today)
    let finding = try #require(found.findings(.worse).first { $0.field == nil })
    #expect(!finding.isAcceptable)
  }

  @Test func updatingKeepsWhatIsAccepted() throws {
    var sample = SampleReport()
    let line = "accept feed strict * * because it throws\n"
    let text = sample.baseline.text.replacing("document feed", with: line + "document feed")
    sample.cells[0].lost = Rate(3, of: 16)
    let updated = try Baseline(parsing: text).updated(with: sample.report)
    #expect(updated.text.contains(line))
    #expect(updated.rows == sample.baseline.rows)
  }
}
