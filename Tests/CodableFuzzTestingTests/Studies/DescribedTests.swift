import CodableFuzz
import CodableFuzzTesting
import Foundation
import FuzzDocuments
import FuzzPlatform
import JSONMutation
import JSONText
import Testing

@Suite struct DescribedTests {
  private func study() throws -> Study {
    try Study(
      fixture: "../Fixtures/staff.json", records: Employee.self, recordsAt: "/staff_list",
      decoder: JSONDecoder.api
    ).with(description: "../Fixtures/staff-api.json", operation: "GET /staff")
  }

  @Test func aTestMakesWhatTheDescriptionAllows() throws {
    let report = try survivalReport(of: try study(), options: .init(attachesReport: false))
    #expect(report.plan.mutators.first == "contract")
    let description = try #require(report.documents[0].apiDescription)
    let gaps = description.gaps.map { "\($0.field) \($0.change)" }
    #expect(
      gaps == ["/staff_list/*/age absent", "/staff_list/*/age null", "/staff_list/*/age fraction"])
    #expect(description.contradictions.map(\.field) == ["/total"])
  }

  @Test(arguments: [
    ("../Fixtures/nobody.json", "GET /staff", "/Fixtures/nobody.json: there is no such file"),
    (
      "../Fixtures/staff.json", "GET /staff", "/Fixtures/staff.json: this is not an API description"
    ),
    (
      "../Fixtures/staff-api.json", "GET /stuff",
      "no operation 'GET /stuff'; did you mean 'GET /staff'?"
    ),
  ])
  func aDescriptionThatCannotBeUsedIsNamed(path: String, operation: String, words: String) throws {
    let error = #expect(throws: StorageError.self) {
      try Staff.study().with(description: path, operation: operation)
    }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }
}
