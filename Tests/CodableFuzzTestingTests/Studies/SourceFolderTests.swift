import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation
import Testing

@testable import CodableFuzzTesting
@testable import FuzzBaselines
@testable import FuzzFixtures

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
        fixture: "Fixtures/feed.json", records: Employee.self, file: Self.elsewhere.description)
    }
    #expect(error?.path == "/Volumes/elsewhere/Tests/Fixtures/feed.json")
    #expect(
      error?.reason
        == """
        Fixtures/feed.json is looked for in /Volumes/elsewhere/Tests, where the test was compiled, \
        and this process cannot see that folder: it runs on a device, in Xcode Cloud or in a \
        sandbox. Make the file a resource of the tests, and hand its URL: \
        Study(fixture: Bundle.module.url(forResource: …), …)
        """)
  }

  @Test func baselinesOfAnotherMachineSayWhatToDo() throws {
    let texts = Texts()
    try withKnownIssue {
      try Staff.report().expectBaseline(file: Self.elsewhere)
    } matching: { issue in
      texts.add(issue.comments.map(\.rawValue).joined())
      return true
    }
    #expect(texts.all.count == 1)
    #expect(texts.all.first?.hasPrefix("Baselines is looked for in /Volumes/elsewhere") == true)
    #expect(texts.all.first?.contains("Make the folder a resource of the tests") == true)
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

/// The texts of issues, in order.
///
/// `@unchecked Sendable`: what varies is read and written under the lock.
private final class Texts: @unchecked Sendable {
  private let lock = NSLock()
  private var known: [String] = []

  var all: [String] { lock.withLock { known } }

  func add(_ text: String) { lock.withLock { known.append(text) } }
}
