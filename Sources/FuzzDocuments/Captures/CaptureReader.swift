import CodableFuzz
import FuzzPlatform
import JSONText

/// Reads the entries of an HTTP Archive (HAR 1.2) one after another.
struct CaptureReader {
  private static let longestAddress = 8_192

  private let index: DocumentIndex
  private var entries: DocumentIndex.Children
  private var count = 0

  init(_ bytes: [UInt8], of path: String) throws(StorageError) {
    let bytes = Array(bytes.withoutByteOrderMark)
    do throws(JSONSyntaxError) {
      index = try DocumentIndex(parsing: bytes, maximumDepth: .max)
    } catch {
      let remedy = error.isAtEnd(of: bytes) ? ": the capture is cut off: export it again" : ""
      throw StorageError(path: path, reason: "not JSON: \(error)\(remedy)")
    }
    guard let list = index.node(at: "/log/entries"), index.kind(of: list) == .array else {
      throw StorageError(
        path: path,
        reason: "this is no capture: an HTTP Archive (HAR) has an array at /log/entries")
    }
    entries = index.children(of: list)
  }

  mutating func next() -> CaptureEntry? {
    guard let node = entries.next() else { return nil }
    count += 1
    var entry = CaptureEntry(number: count)
    if let request = index.member("request", of: node) {
      entry.method = text("method", of: request) ?? ""
      entry.url = String((text("url", of: request) ?? "").prefix(Self.longestAddress))
    }
    guard let response = index.member("response", of: node) else { return entry }
    entry.status = number("status", of: response)
    guard let content = index.member("content", of: response) else { return entry }
    entry.mimeType = text("mimeType", of: content) ?? ""
    entry.encoding = text("encoding", of: content)
    entry.size = number("size", of: content)
    entry.text = text("text", of: content)
    return entry
  }

  private func text(_ key: String, of object: NodeID) -> String? {
    index.member(key, of: object).flatMap(index.string)
  }

  private func number(_ key: String, of object: NodeID) -> Int? {
    guard let node = index.member(key, of: object) else { return nil }
    let text =
      index.string(at: node) ?? String(decoding: index.bytes[index.range(of: node)], as: UTF8.self)
    return Int(text) ?? Double(text).flatMap(Int.init(exactly:))
  }
}

extension DocumentIndex {
  fileprivate func member(_ key: String, of object: NodeID) -> NodeID? {
    children(of: object).first { hasKey(key.utf8, $0) }
  }
}

/// A request and its response in a capture, as far as they matter here.
///
/// Headers, cookies and the bodies of requests are never read.
struct CaptureEntry: Equatable {
  let number: Int
  var method = ""
  var url = ""
  var status: Int?
  var mimeType = ""
  var encoding: String?
  /// The number of bytes of the body that the server sent.
  var size: Int?
  /// The body as it is in the file; nil if it is not there.
  var text: String?

  /// Whether there is a request to choose it by; else it is no entry, whatever it is.
  var hasRequest: Bool { !url.isEmpty }

  var isUnsaved: Bool { isSuccess && text?.isEmpty ?? true && (size ?? 0) > 0 }

  var isSuccess: Bool { (200..<300).contains(status ?? 0) }

  var looksLikeJSON: Bool {
    guard let text, !text.isEmpty else { return false }
    if mimeType.lowercased().contains("json") { return true }
    let first = text.utf8.first { !" \t\r\n".utf8.contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

struct LeftOutEntries {
  private var statuses: [Int: Int] = [:]
  private var counts: [Reason: Int] = [:]

  private enum Reason: String, CaseIterable {
    case empty
    case unsaved = "whose body is not in the capture"
    /// Of those that nobody chose, a better capture might have more to choose from.
    case unsavedOther = "of other requests, whose body is not in the capture"
    case stray = "without a request"
  }

  mutating func add(_ entry: CaptureEntry) -> Bool {
    if !entry.isSuccess {
      statuses[entry.status ?? 0, default: 0] += 1
    } else if entry.text?.isEmpty ?? true {
      counts[entry.isUnsaved ? .unsaved : .empty, default: 0] += 1
    } else {
      return false
    }
    return true
  }

  /// Counts an entry that was not chosen, if that may be because of the capture.
  mutating func add(other entry: CaptureEntry) {
    if !entry.hasRequest || entry.isUnsaved {
      counts[entry.hasRequest ? .unsavedOther : .stray, default: 0] += 1
    }
  }

  var description: String? {
    let names = Format.list(statuses.keys.sorted().map(String.init), most: 8)
    let others = (statuses.values.reduce(0, +), "of another status (\(names))")
    let parts = ([others] + Reason.allCases.map { (counts[$0] ?? 0, $0.rawValue) })
      .filter { $0.0 > 0 }.map { "\(Format.count($0)) \($1)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
