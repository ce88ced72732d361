import Foundation
import FuzzPlatform
import JSONText

@testable import FuzzDocuments

/// A capture in a test.
struct Capture {
  let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  init(entries: String...) {
    self.init(#"{"log":{"version":"1.2","entries":["# + entries.joined(separator: ",") + "]}}")
  }

  /// An entry as browsers write it.
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

  /// All entries, read in chunks, and the error that ends them.
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
