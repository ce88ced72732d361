package import CodableFuzz
import Foundation
import FuzzPlatform
package import JSONMutation

/// The constants in the source of models, which a guided search sends.
///
/// The source of a model is every Swift file beside the one that declares its type.
package enum SourceConstants {
  /// The most constants: with more, each would be tried too rarely.
  private static let mostConstants = 2_048
  private static let mostFiles = 10_000
  private static let mostByteCount = 1_000_000

  /// Finds constants in the package that the tool was built in, whatever folder it runs in.
  package static func aroundThisTool(of studies: [Study]) -> [Constant] {
    guard let tool = Bundle.main.executableURL else { return [] }
    return of(studies, around: tool.deletingLastPathComponent().path)
  }

  /// Finds constants in the package around a folder.
  ///
  /// - Parameters:
  ///   - studies: The studies whose records' types are looked for.
  ///   - folder: A folder in the package, such as that of a test.
  /// - Returns: The constants, first of the files that declare the types; none if there is no package, or
  ///   the types are declared elsewhere.
  package static func of(_ studies: [Study], around folder: String) -> [Constant] {
    guard let package = package(around: folder) else { return [] }
    let names = Set(studies.flatMap(\.strategies).flatMap(\.recordTypeNames))
    let sources = sources(in: package)
    let declaring = sources.filter { $0.bytes.declaresType(named: names) }
    let folders = Set(declaring.map { folderName(of: $0.path) })
    let paths = Set(declaring.map(\.path))
    let beside = sources.filter {
      folders.contains(folderName(of: $0.path)) && !paths.contains($0.path)
    }
    var known: Set<Constant> = []
    let found = (declaring + beside)
      .flatMap { SwiftConstants(in: $0.bytes).constants }
      .filter { known.insert($0).inserted }
    return Array(found.prefix(mostConstants))
  }

  /// The nearest folder, outwards, that has a manifest.
  private static func package(around folder: String) -> String? {
    var url = URL(fileURLWithPath: folder).standardizedFileURL
    while true {
      if !FileStatus.isMissing(url.appendingPathComponent("Package.swift").path) {
        return url.path
      }
      let outer = url.deletingLastPathComponent()
      if outer.path == url.path { return nil }
      url = outer
    }
  }

  private static func sources(in package: String) -> [(path: String, bytes: [UInt8])] {
    var tree = FileTree(package, endings: ["swift"])
    var sources: [(path: String, bytes: [UInt8])] = []
    while sources.count < mostFiles, let file = tree.next() {
      guard let path = try? file.get(),
        let bytes = try? InputFile.read(path, kind: "a Swift file"), bytes.count <= mostByteCount
      else { continue }
      sources.append((path, bytes))
    }
    return sources
  }

  private static func folderName(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}

extension Strategy {
  /// The names in the type of its records: `Order` and `Line` of `Pair<Order, Line>`.
  fileprivate var recordTypeNames: [String] {
    String(describing: recordType).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      .map(String.init)
  }
}

extension [UInt8] {
  /// Whether Swift source declares one of some types.
  fileprivate func declaresType(named names: Set<String>) -> Bool {
    let keywords: Set<Substring> = ["struct", "class", "enum", "actor"]
    // Most files have no type of interest, and words are quick to split.
    var isAfterKeyword = false
    let text = String(decoding: self, as: UTF8.self)
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
      if isAfterKeyword, names.contains(String(word)) { return true }
      isAfterKeyword = keywords.contains(word)
    }
    return false
  }
}
