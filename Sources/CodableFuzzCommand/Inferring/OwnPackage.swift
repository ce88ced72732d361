import Foundation
import FuzzModels
import FuzzPlatform

/// Where CodableFuzz is, for packages that depend on it.
enum OwnPackage {
  /// The dependency, as `Package.swift` writes it.
  ///
  /// - Parameters:
  ///   - place: A folder or an address; nil for the sources that this tool was built from.
  ///   - subcommand: The subcommand that needs it, for messages.
  /// - Returns: The declaration.
  /// - Throws: ``UsageError`` if there is no package.
  static func dependency(at place: String?, for subcommand: String) throws(UsageError) -> String {
    if let place, place.contains("://") || place.hasPrefix("git@") {
      return PackageDependency(url: place).declaration
    }
    guard let path = place ?? checkout else {
      throw UsageError(
        "\(subcommand) needs --package PATH or URL: the sources of this tool are gone")
    }
    let manifest = URL(fileURLWithPath: path).appendingPathComponent("Package.swift").path
    guard !FileStatus.isMissing(manifest) else {
      throw UsageError("--package needs a folder with a Package.swift: '\(path)' has none")
    }
    let folder = URL(fileURLWithPath: path).standardizedFileURL.path
    return PackageDependency(name: "CodableFuzz", path: folder).declaration
  }

  /// The sources that this tool was built from, if they are still there.
  private static var checkout: String? {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let manifest = folder.appendingPathComponent("Package.swift").path
    return FileStatus.isMissing(manifest) ? nil : folder.path
  }
}
