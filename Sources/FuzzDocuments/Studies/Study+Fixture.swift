public import CodableFuzz
public import Foundation
public import FuzzPlatform
public import JSONMutation
public import JSONText

/// A file that a study reads its document from: a path from the folder of the test's source file, an
/// absolute path, or a URL such as one from `Bundle.module`.
public protocol FixtureSource {
  /// The path of the file.
  ///
  /// - Parameter test: The source file of the test.
  /// - Returns: The absolute path.
  /// - Throws: `StorageError` that says what to do if there can be no such file.
  func fixturePath(beside test: String) throws(StorageError) -> String
}

extension Study {
  /// Makes a study of a document in a file.
  ///
  /// - Parameters:
  ///   - fixture: The file: a path from the folder of the test's source file, or a URL.
  ///   - name: The document's name, in kebab-case; nil for that of the file.
  ///   - recordsAt: The list of records; nil for a document that is one record.
  ///   - enumTags: Fields whose strings are enum tags although the document does not show it.
  ///   - strategies: The strategies to compare.
  ///   - old: An older response, or a folder or file of many: the mutants are then what changed from it.
  ///   - file: The source file of the test.
  /// - Throws: `StorageError` that names the file if it cannot be read.
  public init(
    fixture: some FixtureSource, name: String? = nil, recordsAt: JSONPointer? = nil,
    enumTags: [Field] = [], strategies: [Strategy], since old: (any FixtureSource)? = nil,
    file: String = #filePath
  ) throws {
    let fixture = try FixtureFile(fixture, beside: file)
    self.init(
      name ?? fixture.name, json: fixture.bytes, recordsAt: recordsAt, enumTags: enumTags,
      strategies: strategies)
    self.file = fixture.path
    try compare(since: old, beside: file)
  }

  /// Makes a study of a document in a file that compares the standard strategies.
  ///
  /// ```swift
  /// let feed = try Study(
  ///   fixture: "Fixtures/feed.json", records: Entry.self, recordsAt: "/feed", decoder: JSONDecoder.api)
  /// ```
  ///
  /// - Parameters:
  ///   - fixture: The file: a path from the folder of the test's source file, or a URL.
  ///   - name: The document's name, in kebab-case; nil for that of the file.
  ///   - records: The type of a record.
  ///   - list: The list of records, an array or an object, or the one record in an envelope; nil for
  ///     a document that is one record.
  ///   - enumTags: Fields whose strings are enum tags although the document does not show it.
  ///   - decoder: Makes the decoder, once for each thread; it also says how it changes keys.
  ///   - strategies: Other strategies to compare with these.
  ///   - old: An older response, or a folder or file of many: the mutants are then what changed from it.
  ///   - file: The source file of the test.
  /// - Throws: `StorageError` that names the file if it cannot be read.
  public init<Record: Decodable & SendableMetatype>(
    fixture: some FixtureSource, name: String? = nil, records: Record.Type,
    recordsAt list: JSONPointer? = nil, enumTags: [Field] = [],
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    adding strategies: [Strategy] = [], since old: (any FixtureSource)? = nil,
    file: String = #filePath
  ) throws {
    let fixture = try FixtureFile(fixture, beside: file)
    self.init(
      name ?? fixture.name, json: fixture.bytes, records: records, recordsAt: list,
      enumTags: enumTags,
      decoder: decoder(), adding: strategies)
    self.file = fixture.path
    try compare(since: old, beside: file)
  }
}

extension Study {
  /// The same with a `JSONDecoder`, so that a static member of it needs no type: `decoder: .api`.
  public init<Record: Decodable & SendableMetatype>(
    fixture: some FixtureSource, name: String? = nil, records: Record.Type,
    recordsAt list: JSONPointer? = nil, enumTags: [Field] = [],
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder,
    adding strategies: [Strategy] = [], since old: (any FixtureSource)? = nil,
    file: String = #filePath
  ) throws {
    let decoder: @Sendable () -> any DataDecoder = decoder
    try self.init(
      fixture: fixture, name: name, records: records, recordsAt: list, enumTags: enumTags,
      decoder: decoder(), adding: strategies, since: old, file: file)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension String: FixtureSource {
  public func fixturePath(beside test: String) throws(StorageError) -> String {
    let folder = SourceFolder(of: test)
    let path = folder.path(of: self)
    let reason = folder.reasonForNotFinding(
      self,
      remedy: "Make the file a resource of the tests, and hand its URL: "
        + "Study(fixture: Bundle.module.url(forResource: …), …)")
    if let reason { throw StorageError(path: path, reason: reason) }
    return path
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension URL: FixtureSource {
  public func fixturePath(beside test: String) throws(StorageError) -> String {
    guard isFileURL else {
      throw StorageError(path: absoluteString, reason: "this is no file; name a file")
    }
    return standardizedFileURL.path
  }
}

/// The file of a fixture and its content.
private struct FixtureFile {
  let path: String
  let bytes: [UInt8]

  init(_ source: some FixtureSource, beside test: String) throws(StorageError) {
    path = try source.fixturePath(beside: test)
    do throws(StorageError) {
      bytes = try InputFile.read(path)
    } catch {
      throw StorageError(
        path: path,
        reason:
          "\(error.reason): name a fixture by its path from the folder of the test's file, or "
          + "by the URL of a resource")
    }
  }

  /// The file's name without its extension.
  var name: String { FilePath.documentName(path) }
}

extension Study {
  /// The study of older responses, whose mutants are what changed from them to this study's.
  ///
  /// `survivalReport(of:)` then makes each difference in the old responses, alone and all together, and
  /// `Report.differences` has what each costs.
  ///
  /// - Parameters:
  ///   - old: A file or folder of JSON, NDJSON or a capture.
  ///   - file: The source file of the test.
  /// - Returns: The study to run.
  /// - Throws: An error that names the file if one of either side cannot be read.
  public func since(_ old: some FixtureSource, file: String = #filePath) throws -> Study {
    var study = self
    try study.compare(since: old, beside: file)
    return study
  }

  mutating func compare(since old: (any FixtureSource)?, beside test: String) throws {
    guard let old else { return }
    let source = DocumentSource(
      path: try old.fixturePath(beside: test), entries: source?.entries ?? [])
    let input = try RunInput(study: self).since(source)
    if let failure = input.failures.first { throw failure }
    self = input.study
    self.source = source
    file = source.path
  }
}

extension Study {
  /// The same study with an API description of its documents.
  ///
  /// The report then lists what the description allows and the models do not survive, and what the
  /// documents contain although the description forbids it. `Mutator.contract` makes mutants of
  /// the description.
  ///
  /// ```swift
  /// let episodes = try Study(fixture: "Fixtures/episodes.json", records: Episode.self, recordsAt: "/items")
  ///   .with(description: "Fixtures/api.json", operation: "GET /v1/episodes")
  /// ```
  ///
  /// - Parameters:
  ///   - fixture: The description, OpenAPI 3.0 or 3.1 as JSON: a path from the folder of the test's
  ///     source file, or a URL.
  ///   - operation: The method with the path or its template, or the `operationId`.
  ///   - file: The source file of the test.
  /// - Returns: The study.
  /// - Throws: `StorageError` that names the file if it cannot be read, or has no such operation.
  public func with(
    description fixture: some FixtureSource, operation: String, file: String = #filePath
  ) throws -> Study {
    var study = self
    study.operation = try APIDescription(try fixture.fixturePath(beside: file))
      .operation(operation)
    return study
  }
}
