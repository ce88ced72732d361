package import CodableFuzz
package import Foundation
import FuzzPlatform

extension TargetSystem {
  /// The oldest systems that a package supports, as the `platforms:` of its manifest say.
  ///
  /// The result is empty without a manifest in the folder or around it, or if it names none.
  package static func supported(byPackageAround folder: URL) -> [TargetSystem] {
    let manifest = "Package.swift"
    guard let package = Files.folder(with: manifest, around: folder),
      let bytes = try? InputFile.read(package.appendingPathComponent(manifest).path)
    else { return [] }
    return supported(byManifest: String(decoding: bytes, as: UTF8.self))
  }

  static func supported(byManifest text: String) -> [TargetSystem] {
    let code = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.prefix(upTo: $0.firstRange(of: #/(^|\s)\/\//#)?.lowerBound ?? $0.endIndex) }
      .joined(separator: "\n")
    guard let list = code.firstMatch(of: #/platforms:\s*\[([^\]]*)\]/#)?.1 else { return [] }
    return list.matches(
      of: #/\.(macOS|iOS|tvOS|watchOS|visionOS)\(\s*(?:\.v|")(\d+)(?:[_.](\d+))?/#
    ).compactMap { platform in
      TargetSystem(
        platform.1.lowercased() + "-" + platform.2 + (platform.3.map { ".\($0)" } ?? ""))
    }
  }
}
