public import CodableFuzz
public import Foundation
package import FuzzPlatform
public import JSONMutation
public import JSONText

/// A response to start from: a file, or JSON in the source code.
///
/// A string literal is the path of a file, from the folder of the test's source file.
///
/// ```swift
/// try expectResilience("Fixtures/feed.json") { try API.feed($0) }
/// try expectResilience(.file(url)) { try API.feed($0) }
/// try expectResilience(.json(#"[{"id":1}]"#)) { try API.feed($0) }
/// ```
public struct Fixture: Sendable, ExpressibleByStringInterpolation {
  package typealias Reading = @Sendable (_ test: String) throws(StorageError) -> FixtureContents

  private enum Source {
    case path(String)
    case url(URL)
    case reading(Reading)
  }

  private let source: Source

  private init(_ source: Source) { self.source = source }

  package init(reading: @escaping Reading) { source = .reading(reading) }

  public init(stringLiteral path: String) { source = .path(path) }

  /// A file at a path from the folder of the test's source file, or at an absolute one.
  public static func file(_ path: String) -> Fixture { Fixture(.path(path)) }

  /// A file at a URL, such as one from `Bundle.module`.
  public static func file(_ url: URL) -> Fixture { Fixture(.url(url)) }

  /// A document: a string, bytes or data.
  ///
  /// - Parameters:
  ///   - json: The document.
  ///   - name: Its name in reports and in the names of baselines.
  /// - Returns: The fixture.
  public static func json(_ json: some JSONSource, name: String = "response") -> Fixture {
    let bytes = json.jsonBytes
    return Fixture { _ in (name: name, bytes: bytes, origin: .embedded) }
  }

  package func path(beside test: String) throws(StorageError) -> String {
    switch source {
    case .path(let path):
      let folder = SourceFolder(of: test)
      let reason = folder.reasonForNotFinding(
        path,
        remedy: "Make the file a resource of the tests, and hand its URL: "
          + ".file(Bundle.module.url(forResource: …))")
      if let reason { throw StorageError(path: folder.path(of: path), reason: reason) }
      return folder.path(of: path)
    case .url(let url):
      if url.isFileURL { return url.standardizedFileURL.path }
      throw StorageError(path: url.absoluteString, reason: "this is no file; name a file")
    case .reading:
      throw StorageError(path: "fixture", reason: "JSON in the source code is no file; name a file")
    }
  }

  package func contents(beside test: String) throws(StorageError) -> FixtureContents {
    if case .reading(let read) = source { return try read(test) }
    let path = try path(beside: test)
    do throws(StorageError) {
      let text = ReadableText(try InputFile.read(path))
      return (
        name: FilePath.documentName(path), bytes: text.bytes,
        origin: .file(Origin.File(name: path, note: text.note))
      )
    } catch {
      throw StorageError(
        path: path,
        reason:
          "\(error.reason): name a fixture by its path from the folder of the test's file, or "
          + "by the URL of a resource")
    }
  }
}

package typealias FixtureContents = (name: String, bytes: [UInt8], origin: Origin)

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
  /// - Throws: An error that names the file if it cannot be read.
  public init(
    fixture: Fixture, name: String? = nil, recordsAt: JSONPointer? = nil,
    enumTags: [Field] = [], strategies: [Strategy],
    file: String = #filePath
  ) throws {
    let fixture = try fixture.contents(beside: file)
    self.init(
      name ?? fixture.name, json: fixture.bytes, recordsAt: recordsAt, enumTags: enumTags,
      strategies: strategies)
    origin = fixture.origin
  }

  /// Makes a study of a document in a file that compares the standard strategies.
  ///
  /// ```swift
  /// let feed = try Study(
  ///   fixture: "Fixtures/feed.json", record: Entry.self, recordsAt: "/feed", decoder: JSONDecoder.api)
  /// ```
  ///
  /// - Parameters:
  ///   - fixture: The file: a path from the folder of the test's source file, or a URL.
  ///   - name: The document's name, in kebab-case; nil for that of the file.
  ///   - record: The type of a record.
  ///   - list: The list of records, an array or an object, or the one record in an envelope; nil for
  ///     a document that is one record.
  ///   - enumTags: Fields whose strings are enum tags although the document does not show it.
  ///   - decoder: Makes the decoder, once for each thread; it also says how it changes keys.
  ///   - strategies: Other strategies to compare with these.
  ///   - file: The source file of the test.
  /// - Throws: An error that names the file if it cannot be read.
  public init<Record: Decodable & SendableMetatype>(
    fixture: Fixture, name: String? = nil, record: Record.Type,
    recordsAt list: JSONPointer? = nil, enumTags: [Field] = [],
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    adding strategies: [Strategy] = [], file: String = #filePath
  ) throws {
    let fixture = try fixture.contents(beside: file)
    self.init(
      name ?? fixture.name, json: fixture.bytes, record: record, recordsAt: list,
      enumTags: enumTags,
      decoder: decoder(), adding: strategies)
    origin = fixture.origin
  }

  /// The same with a `JSONDecoder`, so that a static member of it needs no type: `decoder: .api`.
  public init<Record: Decodable & SendableMetatype>(
    fixture: Fixture, name: String? = nil, record: Record.Type,
    recordsAt list: JSONPointer? = nil, enumTags: [Field] = [],
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder,
    adding strategies: [Strategy] = [], file: String = #filePath
  ) throws {
    let decoder: @Sendable () -> any DataDecoder = decoder
    try self.init(
      fixture: fixture, name: name, record: record, recordsAt: list, enumTags: enumTags,
      decoder: decoder(), adding: strategies, file: file)
  }
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

extension TargetSystem {
  /// The oldest systems that the manifest in or around a folder supports; empty if it names none.
  package static func supported(byPackageAround folder: URL) -> [TargetSystem] {
    let manifest = "Package.swift"
    guard let package = Files.folder(with: manifest, around: folder),
      let bytes = try? InputFile.read(package.appendingPathComponent(manifest).path)
    else { return [] }
    return supported(byManifest: String(decoding: bytes, as: UTF8.self))
  }
}
