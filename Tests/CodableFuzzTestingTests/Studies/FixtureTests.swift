import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzDocuments
import FuzzPlatform
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzzTesting
@testable import FuzzBaselines
@testable import FuzzDescriptions
@testable import FuzzFixtures

@Suite struct FixtureTests {
  @Test("A path of a fixture starts at the file of the test") func isReadBesideTheTest() throws {
    let study = try Study(
      fixture: "../Fixtures/staff.json", record: Employee.self, recordsAt: "/staff_list",
      decoder: .api)
    #expect(study.name == "staff")
    #expect(
      study.origin.fileName?.hasSuffix("/CodableFuzzTestingTests/Fixtures/staff.json") == true)
    #expect(study.quickReport()["strict"].documentsDecoded > 0)
  }

  @Test("A fixture is read from a URL") func isReadFromAURL() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Fixtures/staff.json")
    let strategies = Strategy.standard(for: Employee.self, recordsAt: "/staff_list")
    let study = try Study(
      fixture: .file(url), name: "people", recordsAt: "/staff_list", strategies: strategies)
    #expect(study.name == "people")
    #expect(try study.document().records.count == 3)
  }

  @Test(arguments: [
    ("../Fixtures/nobody.json", "/Fixtures/nobody.json: there is no such file: name a fixture by"),
    ("../Fixtures", "/Fixtures: this is a folder; a JSON file is needed: name a fixture by"),
  ])
  func whatCannotBeReadIsNamed(path: String, words: String) {
    let error = #expect(throws: StorageError.self) {
      try Study(fixture: .file(path), record: Employee.self, recordsAt: "/staff_list")
    }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test func aURLOfTheNetIsRefused() throws {
    let url = try #require(URL(string: "https://example.com/feed.json"))
    let error = #expect(throws: StorageError.self) {
      try Study(fixture: .file(url), record: Employee.self, recordsAt: "/staff_list")
    }
    #expect(error?.description == "https://example.com/feed.json: this is no file; name a file")
  }

  @Test func whatIsNoJSONIsAnIssueThatNamesTheFile() throws {
    let study = try Study(fixture: "../Fixtures/broken.json", record: Employee.self, recordsAt: "")
    var report: Report?
    try withKnownIssue {
      report = try expectSurvival(of: study)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("/Fixtures/broken.json: ")
    }
    let figure = try #require(report)["strict"].recordSurvival
    #expect(figure.description.contains("broken: "))
    #expect(figure.value == nil)
  }
}

/// What a decoder does to keys is known from the decoder.
@Suite struct DecoderKeyTests {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Envelope<List: Decodable>: Decodable { let staffList: List }

  @Test(arguments: [
    (JSONDecoder.KeyDecodingStrategy.useDefaultKeys, "staff_list"),
    (.convertFromSnakeCase, "staffList"),
    (.custom { Key(stringValue: ($0.last?.stringValue ?? "").uppercased()) }, "STAFF_LIST"),
  ])
  func aKeyStrategyIsPassedToTheStudy(strategy: JSONDecoder.KeyDecodingStrategy, key: String) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = strategy
    #expect(decoder.keyTransform("staff_list") == key)
  }

  @Test("A known key strategy makes paths of errors comparable")
  func makesPathsComparable() throws {
    let told = Strategy.strict(
      Envelope<[Employee]>.self, records: \.staffList, decoder: JSONDecoder.api)
    // A closure hides its decoder.
    let wrong = Strategy("wrong") {
      try JSONDecoder.api.decode(Envelope<[Employee]>.self, from: $0).staffList
    }
    let exact = [told, wrong].map { strategy in
      Study("staff", json: Staff.json, recordsAt: "/staff_list", strategies: [strategy])
        .quickReport().documents[0].strategies[0].errorAccuracy
    }
    #expect(exact[0].count == exact[0].of)
    #expect(exact[1].count < exact[1].of)
  }

  @Test("Every strategy knows the key strategy of its decoder") func isReportedToTheOthersToo() {
    let strategies: [Strategy] = [
      .wrapper(
        Envelope<[Failable<Employee>]>.self, records: \.staffList, value: \.value,
        decoder: JSONDecoder.api),
      .lossyArray(
        Envelope<LossyArray<Employee>>.self, records: \.staffList, decoder: JSONDecoder.api),
      .permissive(
        Envelope<[Employee]>.self, records: \.staffList, decoder: JSONDecoder.api, convert: { $0 }),
    ]
    for strategy in strategies { #expect(strategy.keys("full_name") == "fullName") }
  }
}

@Suite struct DescribedTests {
  private func study() throws -> Study {
    try Study(
      fixture: "../Fixtures/staff.json", record: Employee.self, recordsAt: "/staff_list",
      decoder: JSONDecoder.api
    ).described(by: "../Fixtures/staff-api.json", operation: "GET /staff")
  }

  @Test func aTestMakesWhatTheDescriptionAllows() throws {
    let report = try expectSurvival(of: try study(), options: .init(attachesReport: false))
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
    #expect(throws: StorageError.self) {
      try Staff.study().described(by: .json("{}"), operation: operation)
    }
    let error = #expect(throws: StorageError.self) {
      try Staff.study().described(by: .file(path), operation: operation)
    }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }
}

/// What was compiled elsewhere does not find its files beside the tests, and says so.
@Suite struct SourceFolderTests {
  private static let elsewhere: StaticString = "/Volumes/elsewhere/Tests/FeedTests.swift"

  @Test func aFolderThatIsHereIsNoTrouble() {
    let folder = SourceFolder(of: #filePath)
    #expect(folder.path(of: "../Staff.swift").hasSuffix("/CodableFuzzTestingTests/Staff.swift"))
    #expect(folder.path(of: "/a/./b") == "/a/b")
    #expect(folder.reasonForNotFinding("nowhere.json", remedy: "") == nil)
    let other = SourceFolder(of: Self.elsewhere.description)
    #expect(other.reasonForNotFinding("/absolute.json", remedy: "") == nil)
  }

  @Test func aFixtureOfAnotherMachineSaysWhatToDo() {
    let error = #expect(throws: StorageError.self) {
      try Study(
        fixture: "Fixtures/feed.json", record: Employee.self, file: Self.elsewhere.description)
    }
    #expect(error?.path == "/Volumes/elsewhere/Tests/Fixtures/feed.json")
    #expect(
      error?.reason
        == """
        Fixtures/feed.json is looked for in /Volumes/elsewhere/Tests, where the test was compiled, \
        and this process cannot see that folder: it runs on a device, in Xcode Cloud or in a \
        sandbox. Make the file a resource of the tests, and hand its URL: \
        .file(Bundle.module.url(forResource: …))
        """)
  }

  @Test func baselinesOfAnotherMachineSayWhatToDo() throws {
    let texts = try issues { try Staff.report().expectBaseline(file: Self.elsewhere) }
    #expect(
      texts == [
        """
        Baselines is looked for in /Volumes/elsewhere/Tests, where the test was compiled, and this \
        process cannot see that folder: it runs on a device, in Xcode Cloud or in a sandbox. Make \
        the folder a resource of the tests, and name the baselines by their path in the bundle. \
        Baselines are written where the sources are: on a Mac, a simulator or Linux.
        """
      ])
  }

  @Test func baselinesAreReadFromABundle() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bundle-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let report = Staff.report()
    try Storages.baselines(in: folder).write(
      Baseline(of: report), to: Baseline.Name(document: DocumentName("staff")))
    try report.expectBaseline(in: folder, file: Self.elsewhere)
  }
}
