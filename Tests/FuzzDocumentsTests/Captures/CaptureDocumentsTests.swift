import Foundation
import FuzzPlatform
import JSONMutation
import Testing

@testable import FuzzDocuments

@Suite struct CaptureDocumentsTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("capture-\(UUID().uuidString)")

  private func documents(
    of capture: Capture, _ entries: [String]? = ["GET */feed*"],
    limit: Int = 1_000_000
  ) throws -> (bodies: [String], locations: [String], failures: [String], note: String?) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("c.har")
    try Data(capture.bytes).write(to: file)
    let size = try #require(ByteSize("\(limit)"))
    let contents = try DocumentStream.contents(
      of: file.path, entries: entries, reading: DocumentReading(limit: size))
    guard case .stream(let stream) = contents else { throw CancellationError() }
    var reader = try stream.documents()
    var (bodies, locations, failures): ([String], [String], [String]) = ([], [], [])
    while let next = reader.next() {
      switch next {
      case .success(let element):
        bodies.append(String(decoding: element.bytes, as: UTF8.self))
        locations.append(element.location.replacing(folder.path + "/", with: ""))
      case .failure(let error):
        failures.append(error.description.replacing(folder.path + "/", with: ""))
      }
    }
    return (bodies, locations, failures, reader.note)
  }

  @Test func aBodyIsTextOrBase64() throws {
    let base64 = Data(#"{"b":"é"}"#.utf8).base64EncodedString()
    let capture = Capture(
      entries: Capture.entry("https://api/feed", content: Capture.body(#"{"a":"\u00e9"}"#)),
      Capture.entry("https://api/other", content: Capture.body("[]")),
      Capture.entry(
        "https://api/feed?page=2", content: #"{"text":"\#(base64)\r\n","encoding":"base64"}"#))
    let read = try documents(of: capture)
    #expect(read.bodies == [#"{"a":"\u00e9"}"#, #"{"b":"é"}"#])
    #expect(read.locations == ["c.har, entry 1 (GET api/feed)", "c.har, entry 3 (GET api/feed)"])
    #expect(read.failures.isEmpty && read.note == nil)
  }

  @Test func whatCannotBeDecodedIsNamedWithoutItsBody() throws {
    let capture = Capture(
      entries: Capture.entry("https://api/feed/1", content: Capture.body("secret")),
      Capture.entry(
        "https://api/feed/2",
        content: #"{"size":50000,"mimeType":"application/json","text":"{\"secret"}"#),
      Capture.entry(
        "https://api/feed/3", content: #"{"size":50000,"text":"[\"secret\"],"}"#),
      Capture.entry("https://api/feed/4", content: #"{"text":"!secret","encoding":"base64"}"#),
      Capture.entry("https://api/feed/5", content: #"{"text":"secret","encoding":"brotli"}"#),
      Capture.entry(
        "https://api/feed/6",
        content: Capture.body("[\"" + String(repeating: "x", count: 100) + "\"]")),
      Capture.entry("https://api/feed/7", content: Capture.body("[7]")))
    let read = try documents(of: capture, limit: 50)
    #expect(read.bodies == ["[7]"])
    let failures = """
      c.har, entry 1 (GET api/feed/…): its body is not JSON at byte offset 0
      c.har, entry 2 (GET api/feed/…): its body is cut off after 8 bytes of 50,000: capture it again, whole
      c.har, entry 3 (GET api/feed/…): its body is cut off after 11 bytes of 50,000: capture it again, whole
      c.har, entry 4 (GET api/feed/…): its body is not valid base64
      c.har, entry 5 (GET api/feed/…): its body is encoded, and only base64 can be read
      c.har, entry 6 (GET api/feed/…): its body has more than 50 bytes: raise --document-limit to read it
      """
    #expect(read.failures.joined(separator: "\n") == failures)
  }

  @Test func normalTrafficWithoutABodyIsOnlyCounted() throws {
    let capture = Capture(
      entries: Capture.entry("https://api/feed", status: 304, content: #"{"size":0}"#),
      Capture.entry("https://api/feed", status: 500, content: Capture.body("oops")),
      Capture.entry("https://api/feed", status: 304, content: "{}"),
      Capture.entry("https://api/feed", status: 204, content: #"{"text":""}"#),
      Capture.entry("https://api/feed", content: #"{"size":1234}"#),
      Capture.entry("https://api/feed", content: Capture.body("[1]")))
    let read = try documents(of: capture)
    #expect(read.bodies == ["[1]"] && read.failures.isEmpty)
    #expect(
      read.note
        == "left out: 3 of another status (304, 500), 1 empty, 1 whose body is not in the capture")
  }

  @Test func whatNobodyChoseIsCountedIfTheCaptureLacksIt() throws {
    let other = Capture.entry("https://api/other", content: #"{"size":1234}"#)
    let strays = [
      "null", "[]", #""feed""#, #"{"request":"feed"}"#, #"{"request":{"method":"GET"}}"#,
    ]
    let feed = Capture.entry("https://api/feed", content: Capture.body("[1]"))
    let all = [other, other] + strays + [feed]
    let capture = Capture(#"{"log":{"entries":["# + all.joined(separator: ",") + "]}}")
    let note =
      "left out: 2 of other requests, whose body is not in the capture, 5 without a request"
    for choice in [[], ["*/feed"]] {
      let read = try documents(of: capture, choice)
      #expect(read.bodies == ["[1]"] && read.failures.isEmpty)
      #expect(read.note == note)
    }
    let empty = Capture(#"{"log":{"entries":["# + all.dropLast().joined(separator: ",") + "]}}")
    for patterns in [[], ["*/feed"]] {
      let error = #expect(throws: StorageError.self) {
        try documents(of: empty, patterns)
      }
      #expect(
        error?.reason
          == "this capture has no JSON responses with a status from 200 to 299; \(note)")
    }
  }

  @Test func theOnlyRequestWithJSONResponsesNeedsNoPattern() throws {
    let capture = Capture(
      entries: Capture.entry("https://api/feed?page=1", content: Capture.body("[1]")),
      Capture.entry("https://api/page", content: #"{"mimeType":"text/html","text":"<p>"}"#),
      Capture.entry("https://api/error", status: 500, content: Capture.body("{}")),
      Capture.entry("https://api/feed?page=2", content: Capture.body("[2]")))
    #expect(try documents(of: capture, []).bodies == ["[1]", "[2]"])
  }

  @Test func aChoiceIsListedWithTheMostFrequentFirst() throws {
    let capture = Capture(
      entries: Capture.entry("https://api/books?token=secret", content: Capture.body("[1]")),
      Capture.entry("https://api/songs", content: Capture.body("[2]")),
      Capture.entry("https://api/songs", method: "POST", content: Capture.body("[2]")),
      Capture.entry("https://api/songs", content: Capture.body("[2]")))
    let list = """
      . Its JSON responses are of:
        GET api/songs (2 responses)
        GET api/books (1 response)
        POST api/songs (1 response)
      Choose some with --entry 'GET api/songs', or entry: in a test
      """
    for (patterns, words) in [
      ([], "which responses of this capture to use is not clear"),
      (["*/x"], "no response matches '*/x'"), (["x", "y?z"], "no response matches 'x' or 'y?…'"),
    ] {
      let error = #expect(throws: StorageError.self) {
        try documents(of: capture, patterns)
      }
      #expect(error?.reason == words + list)
    }
  }

  /// What a hidden word stands for would choose the other responses, too.
  @Test func theProposedPatternChoosesOneRequest() {
    let capture = Capture(
      entries: Capture.entry("https://api/zorbl", content: Capture.body("[1]")),
      Capture.entry("https://api/zorbl", content: Capture.body("[1]")),
      Capture.entry("https://api/zorbl/books", content: Capture.body("[2]")))
    let error = #expect(throws: StorageError.self) {
      try documents(of: capture, [])
    }
    #expect(
      error?.reason == """
        which responses of this capture to use is not clear. Its JSON responses are of:
          GET api/… (2 responses)
          GET api/…/books (1 response)
        Choose some with --entry 'GET api/*/books', or entry: in a test
        """)
  }

  @Test func aCaptureWithoutJSONSaysSo() {
    for capture in [
      Capture(entries: ""), Capture(entries: Capture.entry("https://a", content: "{}")),
    ] {
      let error = #expect(throws: StorageError.self) {
        try documents(of: capture, [])
      }
      #expect(
        error?.reason.hasSuffix("this capture has no JSON responses with a status from 200 to 299")
          == true)
    }
  }

  @Test func responsesThatAreAllLeftOutAreCounted() {
    let capture = Capture(
      entries: Capture.entry("https://api/feed", status: 304, content: "{}"))
    let error = #expect(throws: StorageError.self) { try documents(of: capture) }
    #expect(
      error?.reason == "no response can be decoded: left out: 1 of another status (304)")
  }

  @Test func allResponsesAreThereToFindADigest() throws {
    let capture = Capture(
      entries: Capture.entry("https://api/books", content: Capture.body("[1]")),
      Capture.entry("https://api/songs", content: Capture.body("[2]")))
    #expect(try documents(of: capture, nil).bodies == ["[1]", "[2]"])
  }
}

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
  func aPatternMatchesEntries(pattern: String) {
    let request = Self.request("GET", "https://me:pw@API.example.com/v1/episodes?page=2#top")
    #expect(EntryPattern(pattern).matches(request))
  }

  @Test(arguments: [
    "POST */v1/episodes*", "/v1/episodes", "*/v1/episode", "*/episodes?page=3", "", "GET", "GET ",
    "*#top", "*pw*", "http://*", "*/V1/*",
  ])
  func aPatternDoesNotMatchOtherEntries(pattern: String) {
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
