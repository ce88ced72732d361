import Foundation
import FuzzPlatform
import JSONMutation
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzTestSupport

@Suite struct BaselineUpdateTests {
  private let people = SampleReport(document: DocumentName("people"))

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
      updated.rows.flatMap { Baseline.RowLine.lines(of: [$0]).map(\.text) } == [
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
