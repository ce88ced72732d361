import CodableFuzz
import CodableFuzzTesting
import Foundation
import FuzzPlatform
import JSONMutation
import JSONText
import Testing
@testable import FuzzFixtures

@Suite struct FixtureTests {
  @Test func isReadBesideTheTest() throws {
    let study = try Study(
      fixture: "../Fixtures/staff.json", records: Employee.self, recordsAt: "/staff_list",
      decoder: .api)
    #expect(study.name == "staff")
    #expect(study.file?.hasSuffix("/CodableFuzzTestingTests/Fixtures/staff.json") == true)
    #expect(study.quickReport()["strict"].documentsDecoded > 0)
  }

  @Test func isReadFromAURL() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Fixtures/staff.json")
    let strategies = Strategy.standard(for: Employee.self, recordsAt: "/staff_list")
    let study = try Study(
      fixture: url, name: "people", recordsAt: "/staff_list", strategies: strategies)
    #expect(study.name == "people")
    #expect(try study.document().records.count == 3)
  }

  @Test(arguments: [
    ("../Fixtures/nobody.json", "/Fixtures/nobody.json: there is no such file: name a fixture by"),
    ("../Fixtures", "/Fixtures: this is a folder; a JSON file is needed: name a fixture by"),
  ])
  func whatCannotBeReadIsNamed(path: String, words: String) {
    let error = #expect(throws: StorageError.self) {
      try Study(fixture: path, records: Employee.self, recordsAt: "/staff_list")
    }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test func aURLOfTheNetIsRefused() throws {
    let url = try #require(URL(string: "https://example.com/feed.json"))
    let error = #expect(throws: StorageError.self) {
      try Study(fixture: url, records: Employee.self, recordsAt: "/staff_list")
    }
    #expect(error?.description == "https://example.com/feed.json: this is no file; name a file")
  }

  @Test func whatIsNoJSONIsAnIssueThatNamesTheFile() throws {
    let study = try Study(fixture: "../Fixtures/broken.json", records: Employee.self, recordsAt: "")
    var report: Report?
    try withKnownIssue {
      report = try survivalReport(of: study)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("/Fixtures/broken.json: ")
    }
    let figure = try #require(report)["strict"].recordSurvival
    #expect(figure.description.contains("broken: "))
    #expect(figure.value == nil)
  }
}
