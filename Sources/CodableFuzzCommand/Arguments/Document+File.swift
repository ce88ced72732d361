import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation

extension Document {
  /// Reads a JSON file and names the document after it.
  ///
  /// `-` reads standard input.
  ///
  /// - Throws: ``DocumentFileError``, or `StorageError` if the file cannot be read.
  convenience init(file path: String) throws {
    let bytes = try InputFile.read(path)
    let name = DocumentName(Self.name(ofFile: path), digest: DocumentName.Digest(of: bytes))
    do throws(DocumentError) {
      try self.init(name, parsing: bytes)
    } catch {
      throw DocumentFileError(path: FilePath.named(path), error: error)
    }
  }

  /// The name of a file without its folder and extension.
  static func name(ofFile path: String) -> String {
    if path == "-" { return "stdin" }
    return FilePath.documentName(path)
  }
}

/// A file whose contents are not a valid document.
struct DocumentFileError: Error, CustomStringConvertible {
  let path: String
  let error: DocumentError

  var description: String { "\(path): \(error)" }
}
