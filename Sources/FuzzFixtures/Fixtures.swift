public import CodableFuzz
public import Foundation
public import FuzzPlatform
public import JSONMutation
public import JSONText

/// A file that a study reads its document from: a path from the folder of the test's source file, an
/// absolute path, or a URL such as one from `Bundle.module`.
public protocol FixtureSource {
  /// The path of the file.
  func fixturePath(beside test: String) throws(StorageError) -> String
}

extension Study {
  /// Makes a study of a document in a file.
  ///
  /// - Parameters:
  ///   - fixture: The file: a path from the folder of the test's source file, or a URL.
  ///   - name: The document's name, in kebab-case; nil for that of the file.
  ///   - recordsAt: The list of records, or the one record in an envelope; nil for a document that is one
  ///     record.
  ///   - enumTags: Fields whose strings are enum tags although the document does not show it.
  ///   - strategies: The strategies to compare.
  ///   - file: The source file of the test.
  /// - Throws: `StorageError` that names the file if it cannot be read.
  public init(
    fixture: some FixtureSource, name: String? = nil, recordsAt: JSONPointer? = nil,
    enumTags: [Field] = [], strategies: [Strategy],
    file: String = #filePath
  ) throws {
    let fixture = try FixtureFile(fixture, beside: file)
    self.init(
      name ?? fixture.name, json: fixture.bytes, recordsAt: recordsAt, enumTags: enumTags,
      strategies: strategies)
    origin = fixture.origin
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
  ///   - file: The source file of the test.
  /// - Throws: `StorageError` that names the file if it cannot be read.
  public init<Record: Decodable & SendableMetatype>(
    fixture: some FixtureSource, name: String? = nil, records: Record.Type,
    recordsAt list: JSONPointer? = nil, enumTags: [Field] = [],
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    adding strategies: [Strategy] = [], file: String = #filePath
  ) throws {
    let fixture = try FixtureFile(fixture, beside: file)
    self.init(
      name ?? fixture.name, json: fixture.bytes, records: records, recordsAt: list,
      enumTags: enumTags,
      decoder: decoder(), adding: strategies)
    origin = fixture.origin
  }
}

extension Study {
  /// The same with a `JSONDecoder`, so that a static member of it needs no type: `decoder: .api`.
  public init<Record: Decodable & SendableMetatype>(
    fixture: some FixtureSource, name: String? = nil, records: Record.Type,
    recordsAt list: JSONPointer? = nil, enumTags: [Field] = [],
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder,
    adding strategies: [Strategy] = [], file: String = #filePath
  ) throws {
    let decoder: @Sendable () -> any DataDecoder = decoder
    try self.init(
      fixture: fixture, name: name, records: records, recordsAt: list, enumTags: enumTags,
      decoder: decoder(), adding: strategies, file: file)
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

private struct FixtureFile {
  let bytes: [UInt8]
  let origin: Origin
  private let path: String

  init(_ source: some FixtureSource, beside test: String) throws(StorageError) {
    path = try source.fixturePath(beside: test)
    do throws(StorageError) {
      let text = ReadableText(try InputFile.read(path))
      bytes = text.bytes
      origin = .file(Origin.File(name: path, note: text.note))
    } catch {
      throw StorageError(
        path: path,
        reason:
          "\(error.reason): name a fixture by its path from the folder of the test's file, or "
          + "by the URL of a resource")
    }
  }

  var name: String { FilePath.documentName(path) }
}

/// The folder of a test's source file.
///
/// It is on the machine that built the tests. Tests on a device, in Xcode Cloud or in a sandboxed host
/// app cannot read it.
package struct SourceFolder {
  package let url: URL

  package init(of file: String) {
    url = URL(fileURLWithPath: file).deletingLastPathComponent()
  }

  package func path(of name: String) -> String {
    URL(fileURLWithPath: name, relativeTo: url).standardizedFileURL.path
  }

  /// Why a file cannot be found if this process cannot see the folder at all.
  package func reasonForNotFinding(_ name: String, remedy: String) -> String? {
    guard !name.hasPrefix("/"), FileStatus.isMissing(url.path) else { return nil }
    return """
      \(name) is looked for in \(url.path), where the test was compiled, and this process cannot see \
      that folder: it runs on a device, in Xcode Cloud or in a sandbox. \(remedy)
      """
  }
}
