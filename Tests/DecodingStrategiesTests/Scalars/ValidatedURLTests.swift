import DecodingStrategies
import Foundation
import Testing

@Suite struct ValidatedURLTests {
  private struct Message: Codable, Equatable {
    @ValidatedURL var avatarLink: URL
    var links: [ValidatedURL]
    var preview: ValidatedURL?
  }

  @Test(arguments: [
    "https://example.com", "https://example.com/a%20b?c=d#e", "http://localhost:8080",
    "ftp://user@a_b.example", "custom://host", "http://[::1]:80/", "http://192.0.2.1/",
    "https://xn--exmple-cua.de/",
  ])
  func takesURLsWithSchemeAndHost(text: String) throws {
    let url = try jsonValue(ValidatedURL.self, "\"\(text)\"").wrappedValue
    #expect(url.absoluteString == text)
  }

  @Test(arguments: [
    "", "n/a", "example.com", "//example.com", "https://", "https:///path", "https://:80",
    "https://user@/", "mailto:a@example.com", "file:///etc", "https://exa mple.com",
    "https://exa%20mple.com", "https://%20/", "https://%00", "https://a%2Fb.com", "custom://a b/",
    "https://a<b>.com", "https://a|b.com", "https://a%5Cb.com",
  ])
  func rejectsOtherText(text: String) {
    #expect(
      failureText { try jsonValue(ValidatedURL.self, "\"\(text)\"") } == "dataCorrupted value")
  }

  @Test func rejectsOtherTypes() {
    #expect(failureText { try jsonValue(ValidatedURL.self, "null") } == "valueNotFound URL value")
    #expect(
      failureText { try jsonValue(ValidatedURL.self, "7") }.hasPrefix("typeMismatch String value"))
  }

  @Test func standsInAModelAndComesBack() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = #"{"avatar_link": "https://a.example/b", "links": ["http://c.example"]}"#
    let message = try decoder.decode(Message.self, from: Data(json.utf8))
    #expect(message.avatarLink.host() == "a.example")
    #expect(message.preview == nil)
    let encoded = try JSONEncoder().encode(message)
    #expect(try JSONDecoder().decode(Message.self, from: encoded) == message)
    let list = try PropertyListEncoder().encode(message)
    #expect(try PropertyListDecoder().decode(Message.self, from: list) == message)
  }

  @Test func rejectsAURLWithoutHostInAPropertyList() throws {
    let data = try PropertyListEncoder().encode([URL(filePath: "/etc/hosts")])
    #expect(
      failureText { try PropertyListDecoder().decode([ValidatedURL].self, from: data) }
        == "dataCorrupted Index 0")
  }
}
