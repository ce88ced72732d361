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
    ("http://u:p@localhost:8080/a/", "GET localhost:8080/a/"), ("https://a.b", "GET a.b"),
    ("https://a.b?token=secret", "GET a.b"), ("https://u:p@x@a.b/c", "GET a.b/c"),
    ("https://a.b/u/550e8400-e29b-41d4-a716-446655440000/x", "GET a.b/u/…/x"),
    ("https://a.b/eyJhbGciOi", "GET a.b/…"), ("https://a.b/deadbeefdeadbeef", "GET a.b/…"),
    ("https://a.b/x;jsessionid=1/y", "GET a.b/…/y"), ("https://a.b/ann@example.com", "GET a.b/…"),
    ("https://a.b/ann%40example.com", "GET a.b/…"),
    ("https://a.b/c2VjcmV0LXRva2VuLTEyMw", "GET a.b/…"),
    ("https://a.b/getRecommendedEpisodesOfShow", "GET a.b/getRecommendedEpisodesOfShow"),
    ("data:text/plain,secret", "GET data:…"), ("", "GET :…"),
    ("https://a.b/\u{1B}[2J", "GET a.b/\\u{1B}[2J"),
  ])
  func onlyWhatIsNoSecretIsShown(url: String, shown: String) {
    #expect(Self.request("get", url).description == shown)
  }

  @Test(arguments: [
    "https://api.example.com/v1/episodes?page=2",
    "https://a.b/u/550e8400-e29b-41d4-a716-446655440000/x?y", "data:text/plain,secret",
  ])
  func thePatternOfARequestMatchesIt(url: String) {
    let request = Self.request("GET", url)
    #expect(request.pattern.matches(request))
  }

  @Test func aQueryOfAPatternIsNotShown() {
    #expect(EntryPattern("GET */a?token=secret").shown == "GET */a?…")
    #expect(EntryPattern("GET */a*").shown == "GET */a*")
  }
}
