import Testing

@testable import FuzzDocuments

@Suite struct EntryPatternTests {
  private static func request(_ method: String, _ url: String) -> CaptureRequest {
    var entry = CaptureEntry(number: 1)
    (entry.method, entry.url) = (method, url)
    return CaptureRequest(of: entry)
  }

  @Test(arguments: [
    "GET */v1/episodes*", "get */v1/episodes", "*/v1/episodes", "* */episodes", "*",
    "https://api.example.com/v1/episodes", "GET api.example.com/v1/episodes", "*/episodes?page=2",
    "https://api.example.com/*?page=2", "*e*e*e*",
  ])
  func matches(pattern: String) {
    let request = Self.request("GET", "https://me:pw@API.example.com/v1/episodes?page=2#top")
    #expect(EntryPattern(pattern).matches(request))
  }

  @Test(arguments: [
    "POST */v1/episodes*", "/v1/episodes", "*/v1/episode", "*/episodes?page=3", "", "GET", "GET ",
    "*#top", "*pw*", "http://*", "*/V1/*",
  ])
  func doesNotMatch(pattern: String) {
    let request = Self.request("GET", "https://me:pw@API.example.com/v1/episodes?page=2#top")
    #expect(!EntryPattern(pattern).matches(request))
  }

  @Test func aLongAddressIsComparedQuickly() {
    let request = Self.request("GET", "https://a/" + String(repeating: "a", count: 8_000))
    #expect(!EntryPattern(String(repeating: "*a", count: 30) + "*b").matches(request))
  }

  @Test(arguments: [
    ("https://api.example.com/v1/episodes?page=2#top", "GET api.example.com/v1/episodes"),
    ("http://u:p@localhost:8080/feed/", "GET localhost:8080/feed/"),
    ("https://api.io", "GET api.io"), ("https://api.io?token=secret", "GET api.io"),
    ("https://u:p@x@api.io/items", "GET api.io/items"),
    ("https://acme.api.io/users/ann/items/42", "GET ….api.io/users/…/items/…"),
    ("https://api.io/user/550e8400-e29b-41d4-a716-446655440000/x", "GET api.io/user/…/…"),
    ("https://api.io/eyJhbGciOi", "GET api.io/…"), ("https://api.io/deadbeef", "GET api.io/…"),
    ("https://api.io/item;session=1/list", "GET api.io/…/list"),
    ("https://api.io/ann@example.com", "GET api.io/…"),
    ("https://api.io/ann%40example.com", "GET api.io/…"),
    ("https://api.io/feed%3Ftoken%3Dsecret", "GET api.io/…"),
    ("https://api.io/getRecommendedEpisodesOfShow", "GET api.io/getRecommendedEpisodesOfShow"),
    ("data:text/plain,secret", "GET data:…"), ("secret:text", "GET …"), ("", "GET …"),
    ("https://api.io/\u{1B}[2J", "GET api.io/…"), ("/v2/feed?token=secret", "GET /v2/feed"),
    ("me:secret@api.io/feed#secret", "GET api.io/feed"), ("//api.io/feed", "GET api.io/feed"),
    ("api.io/feed?next=https://secret", "GET api.io/feed"),
    ("https://api.io:secret/feed", "GET api.io:…/feed"),
  ])
  func onlyWhatIsNoSecretIsShown(url: String, shown: String) {
    #expect(Self.request("get", url).description == shown)
  }

  @Test(arguments: [
    "https://api.example.com/v1/episodes?page=2",
    "https://api.io/user/550e8400-e29b-41d4-a716-446655440000/x?y", "data:text/plain,secret",
  ])
  func thePatternOfARequestMatchesIt(url: String) {
    let request = Self.request("GET", url)
    #expect(request.shownPattern.matches(request))
  }

  @Test func aQueryOfAPatternIsNotShown() {
    #expect(EntryPattern("GET */a?token=secret").shown == "GET */a?…")
    #expect(EntryPattern("GET */a*").shown == "GET */a*")
  }
}
