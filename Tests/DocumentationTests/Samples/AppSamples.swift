import DecodingStrategies
import Foundation
import Testing

struct StrictPost: Decodable {
  let title: String
  let kind: Kind
  let likes: Int

  enum Kind: String, Decodable { case text, link }
}

struct Feed: Decodable {
  @Lossy var posts: [Post]
}

struct Post: Decodable, PartlyDecodable {
  let title: String
  let kind: OpenEnum<StrictPost.Kind>
  @DefaultZero var likes: Int
}

func feed(from data: Data, log: DecodingLog) throws -> Feed {
  let decoder = JSONDecoder()
  decoder.decodingLog = log
  do {
    return try decoder.decode(Feed.self, from: data)
  } catch {
    log.record(error, in: data)
    throw error
  }
}

@Suite struct AppSamples {
  private let data = Data(
    """
    {"posts": [
      {"title": "Tides", "kind": "poll", "likes": 3},
      {"title": "Beans", "kind": "link", "likes": "many"},
      {"kind": "text", "likes": 1}]}
    """.utf8)

  @Test func keepsWhatIsGoodAndTellsWhatIsNot() throws {
    let log = DecodingLog()
    let decoder = JSONDecoder()
    decoder.decodingLog = log
    let feed = try decoder.decode(Feed.self, from: data)
    let report = log.report()
    if report.lossCount > 0 { print(report.text) }

    #expect(feed.posts.map(\.title) == ["Tides", "Beans"])
    #expect(feed.posts.map(\.likes) == [3, 0])
    #expect(feed.posts[1].forgivenFields.count == 1)
    #expect(feed.$posts.losses.count == 1)
    #expect(report.lossCount == 2)
  }

  @Test func theLogTellsDriftFromWhatIsNotTheAPIs() throws {
    let log = DecodingLog()
    for response in [
      "<html></html>", "502 Bad Gateway", "<!DOCTYPE html>", #"{"posts": [{"ti"#, #"{"posts": {}}"#,
    ] {
      #expect(throws: DecodingError.self) { try feed(from: Data(response.utf8), log: log) }
    }
    let article = try String(
      contentsOf: Repository.url(
        "Sources/DecodingStrategies/DecodingStrategies.docc/MakingModelsResilient.md"),
      encoding: .utf8)
    let report = log.report()
    #expect(article.contains("```\n\(report.text)\n```\n"), "\(report)")
  }

  @Test func theStrictModelLosesAll() {
    struct StrictFeed: Decodable { let posts: [StrictPost] }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StrictFeed.self, from: data)
    }
  }

}
