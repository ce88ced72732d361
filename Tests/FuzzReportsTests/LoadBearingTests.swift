import FuzzReports
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

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
    var context = ReportContext()
    context.isVerbose = true
    let text = TextReporter().text(of: report, in: context).replacing("\n", with: " ")
    #expect(
      text.contains(
        "Whatever the record, the whole list is lost if one of \(contract.loadBearing.count) fields "
          + "is absent or null: /notes/*"))
    let json = try JSONReporter().text(of: report, in: ReportContext())
    #expect(json.contains(#""loadBearing""#))
  }
}
