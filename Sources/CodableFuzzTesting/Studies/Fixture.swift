import CodableFuzz
import Foundation

/// A file that a study takes its document from.
struct Fixture {
  let path: String
  let bytes: [UInt8]

  /// Reads a file beside that of a test.
  ///
  /// - Throws: ``StorageError`` that names the file.
  init(_ path: String, beside test: String) throws(StorageError) {
    let folder = SourceFolder(of: test)
    let found = folder.path(of: path)
    let trouble = folder.trouble(
      finding: path,
      remedy: "Make the file a resource of the tests, and hand its URL: "
        + "Study(fixture: Bundle.module.url(forResource: …), …)")
    if let trouble { throw StorageError(path: found, reason: trouble) }
    try self.init(found)
  }

  /// Reads a file.
  ///
  /// - Throws: ``StorageError`` that names the file.
  init(_ url: URL) throws(StorageError) {
    guard url.isFileURL else {
      throw StorageError(path: url.absoluteString, reason: "this is no file; name a file")
    }
    try self.init(url.standardizedFileURL.path)
  }

  private init(_ path: String) throws(StorageError) {
    self.path = path
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
  var name: String {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return name.isEmpty ? "document" : name
  }
}
