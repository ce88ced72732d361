import Foundation
import FuzzPlatform

package enum FilePath {
  /// A normalized path, equal for two paths to the same file.
  package static func location(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// A path as messages name it.
  package static func named(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// The name of a file without its folder and extension, for a document.
  package static func documentName(_ path: String) -> String {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return name.isEmpty ? "document" : name
  }

  /// Whether a path can be read again, unlike standard input, pipes and devices.
  package static func isRepeatable(_ path: String) -> Bool {
    // A missing file counts as readable again: it is still missing.
    path != "-" && [nil, .file, .folder].contains(FileStatus.kind(at: path))
  }
}
