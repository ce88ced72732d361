import CodableFuzz
import CodableFuzzTesting
import Foundation
import JSONMutation
import Testing

/// The folder `Findings` beside this file has a finding of each study.
@Suite struct SavedFindingsTests {
  private struct Visitor: Decodable, Equatable {
    let name: String
    let age: Int
  }

  private struct Attempt: Decodable {
    var visitor: Visitor?
    var error: (any Error)?

    init(from decoder: any Decoder) throws {
      do { visitor = try Visitor(from: decoder) } catch { self.error = error }
    }
  }

  /// A list of visitors, decoded by a strategy that may drop bad ones without a word.
  private static func study(_ name: String, dropsSilently: Bool) -> Study {
    Study(
      name, json: #"[{"name":"Ada","age":36},{"name":"Grace","age":85}]"#, recordsAt: "",
      strategies: [
        Strategy("app") { data in
          let all = try JSONDecoder().decode([Attempt].self, from: data)
          let losses = all.enumerated().compactMap { number, attempt in
            attempt.error.map { Loss($0, at: number) }
          }
          return Recovery(
            all.compactMap(\.visitor),
            identities: .indices(all.indices.filter { all[$0].visitor != nil }),
            losses: dropsSilently ? [] : losses)
        }
      ])
  }

  @Test func aFindingThatStillHappensFailsTheTest() throws {
    try withKnownIssue {
      try survivalReport(
        of: Self.study("visitors", dropsSilently: true), options: .init(attachesReport: false))
    } matching: { issue in
      let text = issue.description
      return text.contains("Findings/visitors-silent-loss-app.json")
        && text.contains("app: silent-loss: 1 record lost without a report")
        && text.contains("\n  CODABLE_FUZZ_REPLAY=visitors:remove-key@/1/age swift test")
    }
  }

  @Test func oneThatIsMendedPasses() throws {
    try survivalReport(
      of: Self.study("visitors", dropsSilently: false), options: .init(attachesReport: false))
  }

  @Test func oneThatIsAcceptedPasses() throws {
    try survivalReport(
      of: Self.study("guests", dropsSilently: true), options: .init(attachesReport: false))
  }

  @Test func oneOfAnotherDocumentFailsTheTest() throws {
    try withKnownIssue {
      try survivalReport(
        of: Self.study("members", dropsSilently: false), options: .init(attachesReport: false))
    } matching: {
      $0.description.contains("the document has changed, and has no mutant members:")
    }
  }

  @Test func aSearchFailsForWhatItFinds() throws {
    try withKnownIssue {
      try survivalReport(
        of: Self.study("strangers", dropsSilently: true),
        options: .init(configuration: .guided(count: 200), attachesReport: false))
    } matching: {
      $0.description.contains("app: silent-loss: ")
    }
  }
}
