import Foundation
import FuzzPlatform
import JSONText
import Testing

@testable import FuzzDocuments

@Suite struct CaptureReaderTests {
  private static let chunkByteCounts = [1, 7, 65_536]

  private static let longText = (0..<9_000).map { "\"\($0)\n\"" }.joined(separator: "\t")

  static let captures: [Capture] = [
    Capture(
      entries: Capture.entry("https://a.b/c?d=e#f", content: Capture.body(#"{"a":"é\n\"\\ 👍"}"#)),
      Capture.entry("https://a.b/c", method: "POST", status: 304, content: "{}"),
      Capture.entry(
        "https://a.b/i",
        content: #"{"size":3,"mimeType":"image/png","text":"AAAA","encoding":"base64"}"#)
    ),
    // Other orders of keys, and members that nobody reads.
    Capture(
      #"""
      {"x":[[["]}"]],{"entries":[1]}], "log" : { "pages":[{"title":"\"log\":{"}], "entries" :[
        {"response":{"content":{"text":"[1,\u00e9,\ud83d\udc4d,\/\b]","size":1e1},"status":"200"},
         "_webSocketMessages":[{"data":"\\\"{[\\"}],"request":{"url":"http://x\u002fy","method":"put"}},
        7, "s", [], null, {}, {"request":null,"response":[{}]},
        {"response":{"content":{"text":null,"size":-1},"status":12345678901234567890123456789012345678}},
        {"response":{"content":{"text":"","size":1.5},"status":null}}
      ], "creator":{"name":"}"}}, "y":{} }
      """#),
    // Halves of characters.
    Capture(
      entries: Capture.entry(
        "https://a", content: #"{"text":"\ud83dx \udc4d \ud83d\ud83d\udc4d\u0041 \ud83d\n\ud83d"}"#)
    ),
    // Long and escaped, over the ends of chunks.
    Capture(
      entries: Capture.entry(
        "https://a",
        content: Capture.body(longText))),
    Capture(entries: ""), Capture(#"{"log":{"entries":[]}}"#),
  ]

  @Test(arguments: captures.indices, chunkByteCounts)
  func readsWhatAnIndexOfTheWholeFileHas(number: Int, chunkByteCount: Int) throws {
    let capture = Self.captures[number]
    let read = capture.read(chunkByteCount: chunkByteCount)
    #expect(read.error == nil)
    #expect(read.entries == (try WholeCapture(capture).entries))
  }

  @Test func thereAreEntriesToCompare() throws {
    #expect(try Self.captures.map { try WholeCapture($0).entries.count } == [3, 9, 1, 1, 0, 0])
  }

  @Test(arguments: chunkByteCounts)
  func aByteOrderMarkIsSkipped(chunkByteCount: Int) {
    let capture = Capture("\u{FEFF}" + #"{"log":{"entries":[{}]}}"#)
    let read = capture.read(chunkByteCount: chunkByteCount)
    #expect(read.error == nil && read.entries.count == 1)
  }

  @Test(arguments: chunkByteCounts)
  func entriesBeforeAnEarlyEndAreRead(chunkByteCount: Int) throws {
    let whole = Self.captures[0].bytes
    let entries = try WholeCapture(Self.captures[0]).entries
    for count in 0..<whole.count - 1 {
      let capture = Capture(String(decoding: whole.prefix(count), as: UTF8.self))
      let read = capture.read(chunkByteCount: chunkByteCount)
      #expect(read.entries == Array(entries.prefix(read.entries.count)))
      let error = try #require(read.error)
      #expect(error.reason.contains("the capture ends at byte \(capture.bytes.count), in "))
    }
  }

  @Test(
    arguments: [
      ("[]", "this is no capture: an HTTP Archive (HAR) has an array at /log/entries"),
      ("7", "this is no capture"), ("{}", "this is no capture"),
      (#"{"log":[]}"#, "this is no capture"), (#"{"log":{}}"#, "this is no capture"),
      (#"{"log":{"entries":{}}}"#, "this is no capture"),
      ("", "the capture ends at byte 0, in a value"),
      (#"{"log" 1}"#, "the capture is damaged at byte 7: ':' was expected"),
      (#"{"log":{"entries":[{} {}]}}"#, "at byte 22: ',' or ']' was expected"),
      (#"{"log":{"entries":[{"a":@}]}}"#, "at byte 24: a value was expected"),
      (#"{"log":{"entries":[{"request":{"url":"\x"}}]}}"#, "at byte 39: a backslash that does not"),
      (
        #"{"log":{"entries":[{"request":{"url":"\u12g4"}}]}}"#, "at byte 42: an escape without four"
      ),
      (#"{"log":{"entries":[{"a":1 "b"}]}}"#, "at byte 26: ',' or '}' was expected"),
    ], chunkByteCounts)
  func damageIsNamedWithItsOffset(_ damaged: (text: String, words: String), chunkByteCount: Int)
    throws
  {
    let error = try #require(Capture(damaged.text).read(chunkByteCount: chunkByteCount).error)
    #expect(error.path == "c.har")
    #expect(error.reason.contains(damaged.words), "\(error)")
  }

  @Test func deepNestingIsSkipped() {
    let deep = String(repeating: #"[{"a":"#, count: 200_000)
    let end = String(repeating: "}]", count: 200_000)
    let capture = Capture(entries: #"{"_custom":\#(deep)1\#(end),"request":{"url":"u"}}"#)
    let read = capture.read(chunkByteCount: 65_536)
    #expect(read.error == nil && read.entries.map(\.url) == ["u"])
  }

  @Test(arguments: chunkByteCounts)
  func onlyTheStartOfABodyIsKeptThatNobodyChose(chunkByteCount: Int) throws {
    let long = String(repeating: #"{"a":1}"#, count: 100)
    let capture = Capture(
      entries: Capture.entry("https://a/items", content: Capture.body(long)),
      Capture.entry("https://a/feed", content: Capture.body(long)),
      Capture.entry("https://a/feed", status: 500, content: Capture.body(long)))
    let read = capture.read(chunkByteCount: chunkByteCount) { $0.shownAddress == "…/feed" }
    #expect(read.error == nil)
    #expect(read.entries.map { $0.text?.bytes.count } == [64, 700, 64])
    #expect(read.entries.map { $0.text?.isWhole } == [false, true, false])
  }

  @Test(arguments: chunkByteCounts)
  func aBodyOverTheLimitIsNotKept(chunkByteCount: Int) throws {
    let long = String(repeating: "\"", count: 10_000)
    let capture = Capture(
      entries: Capture.entry("https://a", content: Capture.body(long)),
      Capture.entry("https://a", content: Capture.body("1")))
    let read = capture.read(chunkByteCount: chunkByteCount, bodyLimit: 1_000)
    #expect(read.entries.map { $0.text?.isWhole } == [false, true])
    #expect(try #require(read.entries[0].text?.bytes.count) < 2_000)
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

  func read(
    chunkByteCount: Int, bodyLimit: Int = 1_000_000,
    isChosen: @escaping (CaptureRequest) -> Bool = { _ in true }
  ) -> (entries: [CaptureEntry], error: StorageError?) {
    let chunks = Chunks(bytes, chunkByteCount)
    var reader = CaptureReader(
      of: "c.har", { () throws(StorageError) in chunks.next() }, bodyLimit: bodyLimit,
      isChosen: isChosen)
    var entries: [CaptureEntry] = []
    do throws(StorageError) {
      while let entry = try reader.next() { entries.append(entry) }
      return (entries, nil)
    } catch {
      return (entries, error)
    }
  }

  private final class Chunks {
    private var rest: ArraySlice<UInt8>
    private let count: Int

    init(_ bytes: [UInt8], _ count: Int) {
      rest = bytes[...]
      self.count = count
    }

    func next() -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }
}

/// The entries of a whole capture in memory: slow, and simple enough to be right.
struct WholeCapture {
  let entries: [CaptureEntry]

  init(_ capture: Capture) throws {
    let index = try DocumentIndex(parsing: Array(capture.bytes))
    func node(_ pointer: String, in parent: NodeID) throws -> NodeID? {
      var node: NodeID? = parent
      for token in try JSONPointer(parsing: pointer).tokens {
        node = node.flatMap { node in
          index.kind(of: node) == .object
            ? index.children(of: node).first { index.key(of: $0) == token.text } : nil
        }
      }
      return node
    }
    func text(_ pointer: String, _ entry: NodeID) throws -> String? {
      try node(pointer, in: entry).flatMap(index.string)
    }
    func number(_ pointer: String, _ entry: NodeID) throws -> Int? {
      guard let node = try node(pointer, in: entry) else { return nil }
      let text =
        index.string(at: node)
        ?? String(decoding: index.bytes[index.range(of: node)], as: UTF8.self)
      return Int(text) ?? Double(text).flatMap(Int.init(exactly:))
    }
    guard let list = try node("/log/entries", in: index.root) else {
      entries = []
      return
    }
    entries = try index.children(of: list).enumerated().map { position, node in
      var entry = CaptureEntry(number: position + 1)
      entry.method = try text("/request/method", node) ?? ""
      entry.url = try text("/request/url", node) ?? ""
      entry.status = try number("/response/status", node)
      entry.mimeType = try text("/response/content/mimeType", node) ?? ""
      entry.encoding = try text("/response/content/encoding", node)
      entry.size = try number("/response/content/size", node)
      entry.text = try text("/response/content/text", node).map {
        CaptureBytes.Text(bytes: Array($0.utf8), isWhole: true)
      }
      return entry
    }
  }
}
