import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

@Suite struct SampleGapsTests {
  enum Kind: String, Decodable, CaseIterable { case text, link, poll }
  enum Mood: String, Decodable { case good, bad }
  enum Section: CaseIterable { case top, bottom }

  struct Post: Decodable {
    let kind: Kind
    let mood: Mood?
    let cover: String?
    var section: Section { .top }
    private let place = Section.top

    private enum CodingKeys: CodingKey { case kind, mood, cover }
  }

  struct Page: Decodable { let posts: [Post] }

  private func sentences(_ posts: String) throws -> [String] {
    let json = "{\"posts\":[\(posts)]}"
    let study = Study(
      "posts", json: json, recordsAt: "/posts",
      strategies: [.strict(Page.self, records: \.posts).named("app")])
    let report = Runner([study]).run()
    let document = try study.document()
    let page = try JSONDecoder().decode(Page.self, from: Data(json.utf8))
    return SampleGaps(
      of: document, returned: page, row: report.documents[0].strategies[0]
    ).sentences
  }

  @Test(arguments: [
    #"{"kind":"text","cover":"a"},{"kind":"link","cover":null},{"kind":"poll"}"#,
    #"{"kind":"text","mood":"good"},{"kind":"link"},{"kind":"poll","other":null}"#,
  ])
  func whatIsSentOrNotReadIsNot(posts: String) throws {
    #expect(try sentences(posts).isEmpty)
  }
}
