import CodableFuzz
import Foundation

/// Where the files of tests go that ended their process.
enum ArtifactsLocation {
  static let variable = "CODABLE_FUZZ_ARTIFACTS"

  /// The folders to try, the best first: the one that was asked for, or else one in the package.
  ///
  /// - Parameters:
  ///   - folder: The folder that the test asks for, beside its file unless it is absolute.
  ///   - file: The file of the test.
  /// - Returns: Paths.
  static func candidates(_ folder: String?, file: String) -> [String] {
    if let folder { return [SourceFolder(of: file).path(of: folder)] }
    let file = URL(fileURLWithPath: file)
    if let folder = ProcessInfo.processInfo.environment[variable], !folder.isEmpty {
      return [URL(fileURLWithPath: folder).standardized.path]
    }
    let temporary = FileManager.default.temporaryDirectory.appendingPathComponent("codable-fuzz")
    return (package(of: file).map { [$0.appendingPathComponent(".build/codable-fuzz").path] } ?? [])
      + [temporary.path]
  }

  /// The folder around a file that has a `Package.swift`.
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
