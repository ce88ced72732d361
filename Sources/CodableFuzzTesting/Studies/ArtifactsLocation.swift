import CodableFuzz
import Foundation
import FuzzFixtures
import FuzzIsolation
import FuzzPlatform

/// Finds the folder for inputs that ended the test process.
enum ArtifactsLocation {
  /// The variable with the folder whose files Bazel keeps of a test.
  private static let bazelVariable = "TEST_UNDECLARED_OUTPUTS_DIR"

  /// Whether attachments are also written as files: Bazel keeps files only, unless attachments have
  /// a folder of their own.
  static func keepsAttachments(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    arguments: [String] = CommandLine.arguments
  ) -> Bool {
    environment[bazelVariable]?.isEmpty == false
      && !arguments.contains { $0.hasPrefix("--attachments-path") }
  }

  /// The folders to try, best first: the requested one, or one in the package.
  static func candidates(
    _ folder: String?, file: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    if let folder { return [SourceFolder(of: file).path(of: folder)] }
    let file = URL(fileURLWithPath: file)
    let folders = [RunFolder.artifactsVariable, bazelVariable].compactMap { environment[$0] }
    if let folder = folders.first(where: { !$0.isEmpty }) {
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
      if !FileStatus.isMissing(manifest.path) { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
