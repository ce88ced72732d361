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
      return FixtureContents(
        name: FilePath.documentName(source.path), bytes: first, origin: .source(source))
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
