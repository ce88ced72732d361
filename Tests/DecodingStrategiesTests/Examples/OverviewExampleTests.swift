import DecodingStrategies
import Foundation
import Testing

/// The example on the front page of the documentation of DecodingStrategies.
@Suite struct OverviewExampleTests {
  struct Post: Decodable { let title: String }

  @Test func oneBadRecordDoesNotCostTheList() throws {
    let json = Data(#"[{"title": "Tides"}, {"title": 7}]"#.utf8)
    let posts = try JSONDecoder().decode(LossyArray<Post>.self, from: json)
    #expect(posts.map(\.title) == ["Tides"])
    #expect(posts.losses.map(\.index) == [1])
  }
}
