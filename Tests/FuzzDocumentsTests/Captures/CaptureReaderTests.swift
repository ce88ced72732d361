import Foundation
import FuzzPlatform
import JSONText
import Testing

@testable import FuzzDocuments

@Suite struct CaptureReaderTests {
  @Test func anEntryHasWhatItsRequestAndResponseSay() throws {
    let capture = Capture(
      entries: Capture.entry("https://a.b/c?d=e#f", content: Capture.body(#"{"a":"é\n\"\\ 👍"}"#)),
      Capture.entry("https://a.b/c", method: "POST", status: 304, content: "{}"),
      Capture.entry(
        "https://a.b/i",
        content: #"{"size":3,"mimeType":"image/png","text":"AAAA","encoding":"base64"}"#))
    var first = CaptureEntry(number: 1)
    (first.method, first.url, first.status) = ("GET", "https://a.b/c?d=e#f", 200)
    (first.mimeType, first.size) = ("application/json", 21)
    first.text = #"{"a":"é\n\"\\ 👍"}"#
    var second = CaptureEntry(number: 2)
    (second.method, second.url, second.status) = ("POST", "https://a.b/c", 304)
    var third = CaptureEntry(number: 3)
    (third.method, third.url, third.status) = ("GET", "https://a.b/i", 200)
    (third.mimeType, third.size) = ("image/png", 3)
    (third.text, third.encoding) = ("AAAA", "base64")
    #expect(try capture.read() == [first, second, third])
  }

  @Test func otherOrdersAndKindsAreRead() throws {
    let entries = try Capture(
      #"""
      {"x":[[["]}"]],{"entries":[1]}], "log" : { "pages":[{"title":"\"log\":{"}], "entries" :[
        {"response":{"content":{"text":"[1,\u00e9,\ud83d\udc4d,\/\b]","size":1e1},"status":"200"},
         "_webSocketMessages":[{"data":"\\\"{[\\"}],"request":{"url":"http://x\u002fy","method":"put"}},
        7, "s", [], null, {}, {"request":null,"response":[{}]},
        {"response":{"content":{"text":null,"size":-1},"status":12345678901234567890123456789012345678}},
        {"response":{"content":{"text":"","size":1.5},"status":null}}
      ], "creator":{"name":"}"}}, "y":{} }
      """#
    ).read()
    #expect(entries.map(\.text) == ["[1,é,👍,/\u{8}]"] + Array(repeating: nil, count: 7) + [""])
    #expect(entries.map(\.size) == [10] + Array(repeating: nil, count: 6) + [-1, nil])
    #expect(entries.compactMap(\.status) == [200])
    #expect(entries[0].url == "http://x/y" && entries[0].method == "put")
    #expect(try Capture(entries: "").read().isEmpty)
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    #expect(try Capture("\u{FEFF}" + #"{"log":{"entries":[{}]}}"#).read().count == 1)
  }

  @Test func aCaptureThatIsCutOffSaysSo() throws {
    let whole = Capture(entries: Capture.entry("https://a", content: Capture.body("[1]"))).bytes
    for count in 1..<whole.count {
      let cut = Capture(String(decoding: whole.prefix(count), as: UTF8.self))
      let error = #expect(throws: StorageError.self) { try cut.read() }
      #expect(error?.reason.hasSuffix(": the capture is cut off: export it again") == true)
    }
  }

  @Test(arguments: [
    ("[]", "this is no capture: an HTTP Archive (HAR) has an array at /log/entries"),
    ("7", "this is no capture"), ("{}", "this is no capture"),
    (#"{"log":[]}"#, "this is no capture"), (#"{"log":{}}"#, "this is no capture"),
    (#"{"log":{"entries":{}}}"#, "this is no capture"),
    ("", "not JSON: no JSON value in the text"),
    (#"{"log" 1}"#, "not JSON: found '1' where ':' was expected at byte offset 7"),
    (#"{"log":{"entries":[{"a":@}]}}"#, "at byte offset 24"),
  ])
  func damageIsNamedWithItsOffset(_ damaged: (text: String, words: String)) {
    let error = #expect(throws: StorageError.self) { try Capture(damaged.text).read() }
    #expect(error?.path == "c.har")
    #expect(error?.reason.contains(damaged.words) == true, "\(error?.reason ?? "")")
  }

  @Test func deepNestingIsSkipped() throws {
    let deep = String(repeating: #"[{"a":"#, count: 200_000)
    let end = String(repeating: "}]", count: 200_000)
    let capture = Capture(entries: #"{"_custom":\#(deep)1\#(end),"request":{"url":"u"}}"#)
    #expect(try capture.read().map(\.url) == ["u"])
  }
}

struct Capture {
  let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  init(entries: String...) {
    self.init(#"{"log":{"version":"1.2","entries":["# + entries.joined(separator: ",") + "]}}")
  }

  static func entry(
    _ url: String, method: String = "GET", status: Int = 200, content: String
  ) -> String {
    """
    {"startedDateTime":"2026-11-23T10:00:00Z","time":12.5,
     "request":{"method":"\(method)","url":"\(url)","headers":[{"name":"a","value":"\\"}]["}]},
     "response":{"status":\(status),"headers":[],"content":\(content),"redirectURL":""},
     "cache":{},"timings":{"wait":1}}
    """
  }

  static func body(_ text: String) -> String {
    #"{"size":\#(text.utf8.count),"mimeType":"application/json","text":\#(JSONString.quote(text))}"#
  }

  func read() throws(StorageError) -> [CaptureEntry] {
    var reader = try CaptureReader(bytes, of: "c.har")
    var entries: [CaptureEntry] = []
    while let entry = reader.next() { entries.append(entry) }
    return entries
  }
}
