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
}
