import DecodingStrategies
import Foundation
import Testing

// The examples of *Read the old form and the new one* in *Making models resilient*.

struct Release: Codable {
  @OneOrMany var artists: [String]  // ["Ida"], "Ida" and {"0": "Ida"}
  let label: Expandable<Int, Label>  // 7 and {"id": 7, "name": "Sea"}
  @Stringified var credits: [String: String]  // {"bass": "Ole"} and "{\"bass\": \"Ole\"}"
  @LenientDate var released: Date  // "2026-01-31", 1769817600 and 1769817600000
  let prices: [OpenEnum<Country>: Int]  // {"no": 9, "dk": 8}: a new key is .unknown("dk")
}

struct Label: Codable {
  let id: Int
  let name: String
}

enum Country: String { case no, se }

enum PageKey: CodingKey, CaseIterable { case data }

struct Renamed: Decodable {
  let title: String

  enum CodingKeys: String, CodingKey { case title, name }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decode(forFirstOf: .title, .name)
  }
}

@Suite struct FormExampleTests {
  @Test("The example reads each form that the article shows")
  func readsEachFormThatTheArticleShows() throws {
    let old =
      #"[{"artists":["Ida"],"label":{"id":7,"name":"Sea"},"credits":{"bass":"Ole"},"#
      + #""released":"2026-01-31","prices":{"no":9}}]"#
    let new =
      #"{"data":[{"artists":{"0":"Ida"},"label":7,"credits":"{\"bass\":\"Ole\"}","#
      + #""released":1769817600000,"prices":{"no":9}}]}"#
    let decoder = JSONDecoder()
    var shown: [[Release]] = []
    func show(_ releases: [Release]) { shown.append(releases) }
    for data in [Data(old.utf8), Data(new.utf8)] {
      let page = try decoder.decode(Enveloped<[Release], PageKey>.self, from: data)
      show(page.wrappedValue)
      #expect(
        try decoder.decode(JSONValue.self, from: JSONEncoder().encode(page))
          == decoder.decode(JSONValue.self, from: data))
    }
    let (one, other) = (try #require(shown.first?.first), try #require(shown.last?.first))
    #expect(one.artists == other.artists && one.credits == other.credits)
    #expect(one.released == other.released && one.prices == other.prices)
    #expect(one.label.object?.name == "Sea" && other.label.object == nil)
    let renamed = Data(#"{"name":"Tides"}"#.utf8)
    #expect(try decoder.decode(Renamed.self, from: renamed).title == "Tides")
  }
}
