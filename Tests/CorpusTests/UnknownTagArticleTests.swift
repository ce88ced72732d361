import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzReports
import JSONMutation
import JSONText
import Testing

/// The example of unknown tags, in the definitions and where a report is explained.
@Suite(.serialized) struct UnknownTagArticleTests {
  private struct Message: Decodable, Equatable {
    enum Kind: String { case text, image }
    enum State: String, Decodable { case sent, read }
    enum Priority: String, Decodable { case low, high }

    let id: Int
    let kind: Kind
    let state: OpenEnum<State>
    let priority: Priority

    enum CodingKeys: CodingKey { case id, kind, state, priority }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      kind = Kind(rawValue: try container.decode(String.self, forKey: .kind)) ?? .text
      state = try container.decode(OpenEnum<State>.self, forKey: .state)
      priority = try container.decode(Priority.self, forKey: .priority)
    }
  }

  private let definitions = CheckedPage.article("Definitions")

  private func report() throws -> Report {
    let json = try #require(
      try definitions.text.firstMatch(of: #/```json\n(\{"messages": (?s:.*?))```\n/#)?.1)
    let study = Study(
      "inbox", json: String(json), record: Message.self, recordsAt: "/messages")
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    return Runner([study], configuration: configuration).run()
  }

  @Test func theTableIsWhatBecomesOfTheTags() throws {
    let rows = try #require(try report().documents.first).unknownTags
    #expect(rows.map { $0.wrongCase?.value } == [".text", nil, nil])
    func text(_ result: UnknownTag.Result?) -> String {
      let value = result?.value.map { "`\($0)`" } ?? "lost"
      return value + (result?.isWrongCase == true ? ", a wrong case" : "")
    }
    try definitions.expect(
      "unknown tags",
      is: markdownTable(
        ["field", "an unknown tag", "an empty string", "null"],
        rows.map { row in
          ["`\(row.field)`"]
            + [.unknownTag, .emptyString, .null].map { text(row.result(of: $0)) }
        }))
  }

  @Test func theScreenShowsWhatTagsBecome() throws {
    let text = TextReporter().text(of: try report(), in: ReportContext())
    let screen = try #require(text.firstMatch(of: #/one record of the response(?s:.*?)\n\n/#))
    try definitions.expect("inbox, one record", is: "```\n\(screen.output.dropLast())```")
    let findings = try report().documents[0].modelFindings.filter { $0.kind == "wrong-case" }
    try definitions.expect(
      "inbox, the finding",
      is: "```\n"
        + findings.map { "\($0.summary)\n\($0.example.map(\.description) ?? "")\n" }.joined()
        + "```")
  }
}
