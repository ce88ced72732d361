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
  ///   - recordsAt: The list of records; nil for documents that are one record.
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
    read(capture.source)
  }

  /// Makes a study of the responses in a capture that compares the standard strategies.
  ///
  /// ```swift
  /// let episodes = try Study(
  ///   capture: "Fixtures/capture.har", entry: "GET */v1/episodes*", records: Episode.self,
  ///   at: "/episodes", decoder: JSONDecoder.api)
  /// ```
  ///
  /// - Parameters:
  ///   - capture: The file, which ends in `.har`: a path from the folder of the test's source file,
  ///     or a URL.
  ///   - entry: The responses to use, such as `GET */v1/episodes*`: a method, which may be left out,
  ///     and an address with `*` for any characters; nil if only one request has JSON responses.
  ///   - name: The document's name, in kebab-case; nil for that of the file.
  ///   - records: The type of a record.
  ///   - list: The list of records, an array or an object, or the one record in an envelope; nil for
  ///     documents that are one record.
  ///   - enumTags: Fields whose strings are enum tags although the documents do not show it.
  ///   - decoder: Makes the decoder, once for each thread; it also says how it changes keys.
  ///   - strategies: Other strategies to compare with these.
  ///   - file: The source file of the test.
  /// - Throws: `StorageError` that names the file if it cannot be read, or lists what to choose from.
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
    read(capture.source)
  }
}

/// The file of a capture, and the first of its documents.
private struct CaptureFile {
  let source: DocumentSource
  /// Empty if no document can be decoded, which the run reports.
  let firstDocument: [UInt8]

  init(
    _ capture: some FixtureSource, entry: String?, beside test: String
  ) throws(StorageError) {
    source = DocumentSource(
      path: try capture.fixturePath(beside: test), entries: entry.map { [$0] } ?? [])
    guard DocumentStream.isCapture(source.path) else {
      throw StorageError(
        path: source.path, reason: "the name of a capture ends in .har: rename the file")
    }
    let contents = try DocumentStream.contents(
      of: source.path, entries: .matching(source.entries), reading: DocumentReading())
    firstDocument =
      if case .stream(let stream) = contents { try stream.document() ?? [] } else { [] }
  }

  var name: String { FilePath.documentName(source.path) }
}
