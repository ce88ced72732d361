import CodableFuzz
import Foundation
import FuzzFixtures
import Testing

@testable import CodableFuzzTesting

/// A response in which not all that the models know is sent.
enum PartialSample {
  enum Kind: String, Decodable, CaseIterable { case text, link, poll }

  struct Post: Decodable {
    let kind: Kind
    let cover: String?
  }

  static func run(in folder: URL) throws {
    let file = folder.appendingPathComponent("posts.json")
    try Data(#"[{"kind":"text","cover":null},{"kind":"text","cover":null}]"#.utf8).write(to: file)
    let baseline = BaselineFolder(name: folder.path, file: #filePath)
    let options = ResilienceOptions(advice: .off, attachesReport: false)
    let collector = ReportCollector(TestSettings(options, baseline: baseline, file: #filePath))
    withKnownIssue(isIntermittent: true) {
      // Where no test is running, failures are thrown, too.
      do {
        try ReportCollector.$current.withValue(collector) {
          _ = try expectResilience(.file(file), function: "posts()") {
            try JSONDecoder().decode([Post].self, from: $0)
          }
        }
      } catch is UnrecordedFailure {}
    }
  }
}

@Suite struct SampleGapTests {
  // Exit tests that observe what is printed came with Swift 6.2.
  #if compiler(>=6.2)
    @Test func whatAResponseDoesNotShowIsReportedOnce() async throws {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        unsetenv("CI")
        let folder = FileManager.default.temporaryDirectory
          .appendingPathComponent("sample-gaps-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for _ in 1...2 { try PartialSample.run(in: folder) }
        fflush(nil)
      }
      let text = String(decoding: result.standardOutputContent, as: UTF8.self)
      for sentence in [
        "posts: 2 of 3 cases of Kind are not in this response: link, poll",
        "posts: null wherever it is sent: /*/cover",
      ] {
        #expect(text.components(separatedBy: sentence).count == 2, "\(text)")
      }
    }
  #endif
}
