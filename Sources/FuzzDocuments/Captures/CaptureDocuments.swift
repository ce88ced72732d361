import CodableFuzz
import Foundation
public import FuzzFixtures
import FuzzPlatform
import JSONMutation
import JSONText

extension Fixture {
  /// The responses in a capture: an HTTP Archive, as browsers and proxies export it.
  ///
  /// All chosen responses are measured, and counted together. Headers, cookies, the bodies of requests
  /// and what follows `?` in addresses go nowhere.
  ///
  /// ```swift
  /// let episodes = try Study(
  ///   fixture: .capture("Fixtures/capture.har", entry: "GET */v1/episodes*"), record: Episode.self,
  ///   recordsAt: "/episodes", decoder: JSONDecoder.api)
  /// ```
  ///
  /// Reading it throws a `StorageError` that lists what to choose from if that is not clear.
  ///
  /// - Parameters:
  ///   - file: The file, which ends in `.har`.
  ///   - entry: The responses to use, such as `GET */v1/episodes*`: a method, which may be left out,
  ///     and an address with `*` for any characters; nil if only one request has JSON responses.
  /// - Returns: The fixture.
  public static func capture(_ file: Fixture, entry: String? = nil) -> Fixture {
    Fixture { test throws(StorageError) in
      let source = DocumentSource(
        path: try file.path(beside: test), entries: entry.map { [$0] } ?? [])
      guard DocumentStream.isCapture(source.path) else {
        throw StorageError(
          path: source.path, reason: "the name of a capture ends in .har: rename the file")
      }
      let contents = try DocumentStream.contents(
        of: source.path, entries: source.entries, reading: DocumentReading())
      // If no document can be decoded, the run reports it.
      let first =
        if case .stream(let stream) = contents { try stream.document() ?? [] } else { [UInt8]() }
      return (name: FilePath.documentName(source.path), bytes: first, origin: .source(source))
    }
  }
}

/// The bodies of chosen responses in a capture.
///
/// Nothing of an entry gets out but its number, its method, its host and path, and its body.
struct CaptureDocuments: IteratorProtocol {
  private var reader: CaptureReader
  private let path: String
  private var patterns: [EntryPattern]?
  private let reading: DocumentReading
  private var leftOut = LeftOutEntries()
  private var candidates = EntryCandidates()
  private var hasChosen = false

  init(_ path: String, _ texts: [String]?, reading: DocumentReading) throws(StorageError) {
    self.path = FilePath.named(path)
    self.reading = reading
    reader = try CaptureReader(try reading.open(path).rest(), of: self.path)
    guard let texts else { return }
    patterns = texts.map(EntryPattern.init)
    if texts.isEmpty { patterns = [try onlyPattern()] }
  }

  private func onlyPattern() throws(StorageError) -> EntryPattern {
    var documents = self
    _ = documents.next()
    guard let pattern = documents.candidates.only else {
      throw documents.candidates.error(
        path, "which responses of this capture to use is not clear", note: documents.note)
    }
    return pattern
  }

  mutating func next() -> Result<DocumentStream.Element, StorageError>? {
    while let entry = reader.next() {
      let request = CaptureRequest(of: entry)
      let matches = patterns?.contains(where: { $0.matches(request) }) ?? true
      guard matches, entry.hasRequest else {
        if !hasChosen { candidates.add(entry) }
        leftOut.add(other: entry)
        continue
      }
      hasChosen = true
      if leftOut.add(entry) { continue }
      let location = "\(path), entry \(entry.number) (\(request.description))"
      return Result { () throws(StorageError) in
        DocumentStream.Element(
          location: location, file: path, number: entry.number,
          bytes: try body(of: entry, location))
      }
    }
    return nil
  }

  var emptiness: StorageError {
    if hasChosen, let note {
      return StorageError(path: path, reason: "no response can be decoded: \(note)")
    }
    let names = (patterns ?? []).map { "'\($0.shown)'" }
    return candidates.error(path, "no response matches \(Format.choice(names))", note: note)
  }

  var note: String? { leftOut.description.map { "left out: \($0)" } }

  /// No message quotes it: what is not JSON may be anything.
  private func body(of entry: CaptureEntry, _ location: String) throws(StorageError) -> [UInt8] {
    var bytes = Array((entry.text ?? "").utf8)
    if let encoding = entry.encoding, !encoding.isEmpty {
      guard encoding.lowercased() == "base64" else {
        throw StorageError(
          path: location, reason: "its body is encoded, and only base64 can be read")
      }
      guard let data = Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters) else {
        throw StorageError(path: location, reason: "its body is not valid base64")
      }
      bytes = Array(data)
    }
    guard bytes.count <= reading.limit.byteCount else {
      throw StorageError(
        path: location,
        reason: "its body has more than \(reading.limit.byteCount) bytes: "
          + DocumentReading.remedy)
    }
    do throws(JSONSyntaxError) {
      _ = try DocumentIndex(parsing: bytes)
      return bytes
    } catch {
      let size = entry.size ?? 0
      let isCutOff = if case .unexpectedEnd = error.reason { true } else { size > bytes.count }
      guard isCutOff else {
        throw StorageError(
          path: location, reason: "its body is not JSON at byte offset \(error.byteOffset)")
      }
      throw StorageError(
        path: location,
        reason: "its body is cut off after \(Format.count(bytes.count, "byte"))"
          + (size > bytes.count ? " of \(Format.count(size))" : "") + ": capture it again, whole")
    }
  }
}

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
