public import CodableFuzz
public import Foundation
public import FuzzFixtures
import FuzzPlatform
public import JSONMutation
public import JSONText

extension Study {
  /// Makes a study of the responses in a capture: an HTTP Archive, as browsers and proxies export it.
  ///
  /// All chosen responses are measured, and counted together. Headers, cookies, the bodies of requests
  /// and what follows `?` in addresses go nowhere.
  ///
  /// - Parameters:
  ///   - capture: The file, which ends in `.har`: a path from the folder of the test's source file,
  ///     or a URL.
  ///   - entry: The responses to use, such as `GET */v1/episodes*`: a method, which may be left out,
  ///     and an address with `*` for any characters; nil if only one request has JSON responses.
  ///   - name: The document's name, in kebab-case; nil for that of the file.
  ///   - recordsAt: The list of records, or the one record in an envelope; nil for documents that are one
  ///     record.
  ///   - enumTags: Fields whose strings are enum tags although the documents do not show it.
  ///   - strategies: The strategies to compare.
  ///   - file: The source file of the test.
  /// - Throws: `StorageError` that names the file if it cannot be read, or lists what to choose from.
  public init(
    capture: some FixtureSource, entry: String? = nil, name: String? = nil,
    recordsAt: JSONPointer? = nil, enumTags: [Field] = [], strategies: [Strategy],
    file: String = #filePath
  ) throws {
    let capture = try CaptureFile(capture, entry: entry, beside: file)
    self.init(
      name ?? capture.name, json: capture.firstDocument, recordsAt: recordsAt, enumTags: enumTags,
      strategies: strategies)
    origin = .source(capture.source)
  }

  /// Makes a study of the responses in a capture that compares the standard strategies.
  ///
  /// ```swift
  /// let episodes = try Study(
  ///   capture: "Fixtures/capture.har", entry: "GET */v1/episodes*", records: Episode.self,
  ///   recordsAt: "/episodes", decoder: JSONDecoder.api)
  /// ```
  ///
  /// `records` is the type of a record. `recordsAt` leads to their list, an array or an object, or to the
  /// one record in an envelope; nil is for documents that are one record. `decoder` makes the decoder,
  /// once for each thread; it also says how it changes keys. The other parameters and errors are those of
  /// ``init(capture:entry:name:recordsAt:enumTags:strategies:file:)``; `strategies` are added.
  public init<Record: Decodable & SendableMetatype>(
    capture: some FixtureSource, entry: String? = nil, name: String? = nil, records: Record.Type,
    recordsAt list: JSONPointer? = nil, enumTags: [Field] = [],
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    adding strategies: [Strategy] = [], file: String = #filePath
  ) throws {
    let capture = try CaptureFile(capture, entry: entry, beside: file)
    self.init(
      name ?? capture.name, json: capture.firstDocument, records: records, recordsAt: list,
      enumTags: enumTags, decoder: decoder(), adding: strategies)
    origin = .source(capture.source)
  }
}

private struct CaptureFile {
  let source: DocumentSource
  /// Empty if no document can be decoded, which the run reports.
  let firstDocument: [UInt8]

  init(_ capture: some FixtureSource, entry: String?, beside test: String) throws(StorageError) {
    source = DocumentSource(
      path: try capture.fixturePath(beside: test), entries: entry.map { [$0] } ?? [])
    guard DocumentStream.isCapture(source.path) else {
      throw StorageError(
        path: source.path, reason: "the name of a capture ends in .har: rename the file")
    }
    let contents = try DocumentStream.contents(
      of: source.path, entries: source.entries, reading: DocumentReading())
    firstDocument =
      if case .stream(let stream) = contents { try stream.document() ?? [] } else { [] }
  }

  var name: String { FilePath.documentName(source.path) }
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
      if case .unexpectedEnd = error.reason {
      } else if size <= bytes.count {
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
