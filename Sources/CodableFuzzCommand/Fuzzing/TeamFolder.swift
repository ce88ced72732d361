import CodableFuzz
import Foundation
import FuzzModels
import FuzzPlatform
import JSONMutation
import FuzzFixtures

/// The folder of a team's package.
struct TeamFolder {
  let folder: String
  let manifest: TeamManifest

  /// Reads the manifest.
  init(_ folder: String) throws {
    self.folder = folder
    let path = "\(folder)/Package.swift"
    guard try FileStatus.at(path) != nil else {
      throw UsageError(
        "fuzz-init needs a package: '\(folder)' has no Package.swift, name its folder with --of DIR"
      )
    }
    manifest = TeamManifest(
      String(decoding: try InputFile.read(path, kind: "a manifest"), as: UTF8.self))
  }

  /// What a package in a folder needs of this one.
  ///
  /// - Throws: ``UsageError`` if a module is in no library product.
  func package(
    for studies: [FuzzStudy], from output: String
  ) throws(UsageError) -> FuzzPackage.TeamPackage {
    var products: [String] = []
    for module in studies.flatMap(\.modules) {
      guard let product = manifest.product(with: module) else {
        throw UsageError(
          "no library product of '\(folder)' has the module '\(module)': add "
            + ".library(name: \"\(module)\", targets: [\"\(module)\"]) to its Package.swift, "
            + "or name another module with --import")
      }
      if !products.contains(product) { products.append(product) }
    }
    let name = manifest.name ?? URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
    return FuzzPackage.TeamPackage(
      manifest, name: name, path: FilePath.relative(folder, from: output), products: products)
  }

  /// The path of a folder from this one; nil if it is not inside.
  func path(of other: String) -> String? {
    let path = FilePath.relative(other, from: folder)
    return path.hasPrefix("..") || path.hasPrefix("/") ? nil : path
  }

  /// The mutants of a study's document that the findings beside tests name, sorted.
  ///
  /// Those that crash or hang are left out, because they would end whoever tries them.
  func accepted(of study: Study) -> [String] {
    let name = DocumentName(study.name, digest: study.digest)
    let folders = Set(
      IteratorSequence(FileTree("\(folder)/Tests")).compactMap { file in
        (try? file.get()).map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
      }.filter { $0.lastPathComponent == SavedFinding.folderName }.map(\.path))
    return folders.sorted().flatMap { SavedFinding.all(in: $0) }
      .compactMap { try? $0.finding.get().finding }
      .filter { $0.mutant.document == name && !$0.oracle.endsProcess }
      .map(\.mutant.description).sorted()
  }

  /// The address that the repository was cloned from; nil if it is not known.
  var repository: String? {
    guard let config = try? InputFile.read("\(folder)/.git/config", kind: "a text file") else {
      return nil
    }
    return String(decoding: config, as: UTF8.self).firstMatch(of: /url\s*=\s*(https:\S+)/)
      .map { String($0.1) }
  }
}

extension FilePath {
  /// The path of a file from a folder.
  static func relative(_ path: String, from folder: String) -> String {
    func parts(_ path: String) -> [String] {
      URL(fileURLWithPath: path).standardizedFileURL.pathComponents
    }
    let (target, base) = (parts(path), parts(folder))
    let common = zip(target, base).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: base.count - common)
    let relative = (up + target.dropFirst(common)).joined(separator: "/")
    return relative.isEmpty ? "." : relative
  }
}
