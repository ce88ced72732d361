import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzIsolation

/// Finds the folder for inputs that ended the test process.
enum ArtifactsLocation {
  /// The folders to try, best first: the requested one, or one in the package.
  static func candidates(_ folder: String?, file: String) -> [String] {
    if let folder { return [SourceFolder(of: file).path(of: folder)] }
    let file = URL(fileURLWithPath: file)
    if let folder = ProcessInfo.processInfo.environment[RunFolder.artifactsVariable],
      !folder.isEmpty
    {
      return [URL(fileURLWithPath: folder).standardized.path]
    }
    let temporary = FileManager.default.temporaryDirectory.appendingPathComponent("codable-fuzz")
    return (package(of: file).map { [$0.appendingPathComponent(".build/codable-fuzz").path] } ?? [])
      + [temporary.path]
  }

  /// The nearest folder above a file that contains a `Package.swift`.
  private static func package(of file: URL) -> URL? {
    var folder = file.deletingLastPathComponent()
    while folder.pathComponents.count > 1 {
      let manifest = folder.appendingPathComponent("Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path) { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
