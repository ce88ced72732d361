import CodableFuzzTesting
import FuzzDocuments
@testable import Podcasts
import Testing

/// Whether a launch after an update finds what earlier versions saved.
@Suite struct SavedTests {
  @Test func savedSettingsStillDecode() throws {
    let study = try Study(
      saved: "Fixtures/Saved", as: Settings.self, today: Settings.example, version: "2.0",
      named: "settings")
    let report = try survivalReport(of: study)
    #expect(report.alreadyInvalid.isEmpty)
    #expect(report.crashes.isEmpty)
  }
}
