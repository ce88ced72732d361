import Clinic
import CodableFuzzTesting
import Foundation
import Testing

/// A name that an app has, too, is written with the name of its module.
@Suite struct NamesTests {
  static let json = #"""
    {"studies": [
      {"id": 1, "strategy": "placebo", "fields": [{"name": "dose"}], "recovery": {"days": 3}},
      {"id": 2, "strategy": "treatment", "fields": [], "recovery": null}
    ]}
    """#

  @Test func aListOfStudiesIsLostWhole() throws {
    let app = CodableFuzzTesting.Strategy("app") { data in
      CodableFuzzTesting.Recovery(try JSONDecoder().decode(Clinic.Report.self, from: data).studies)
    }
    let study = CodableFuzzTesting.Study(
      "studies", json: Array(Self.json.utf8), record: Clinic.Study.self, recordsAt: "/studies",
      adding: [app])
    let report: CodableFuzzTesting.Report = try expectSurvival(of: study)
    let days: CodableFuzzTesting.Field = "/studies/*/recovery/days"
    #expect(report[.strict].recordSurvival == report.app.recordSurvival)
    #expect(report[.strict].recordSurvival < report[.lossyArray].recordSurvival)
    #expect(report.silentLosses.filter { $0.field == days && $0.strategy == "app" }.isEmpty)
  }
}
