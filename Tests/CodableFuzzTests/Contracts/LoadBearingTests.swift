import FuzzReports
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

@Suite struct LoadBearingTests {
  @Test func areFieldsThatCostTheWholeList() throws {
    let report = Runner([.notes]).untimed.run()
    let contract = try #require(report.contract)
    #expect(contract.strategy == .strict)
    let lost = contract.rows.filter { row in
      [.absent, .null].contains { row.cells[$0]?.effect == .listLost }
    }.map(\.field)
    #expect(contract.loadBearing == lost.filter { $0 != "" } && !lost.isEmpty)
    #expect(contract.loadBearing.contains("/notes/*/title"))
    #expect(contract.loadBearing.contains("/notes/*/tag") == false)
    let text = TextReporter().text(of: report, in: ReportContext())
    #expect(text.contains("Every record depends on \(contract.loadBearing.count) fields: /notes/*"))
    let json = try JSONReporter().text(of: report, in: ReportContext())
    #expect(json.contains(#""loadBearing""#))
  }
}
