import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzFormats
import FuzzPlatform
import FuzzReports

extension FilePath {
  /// Whether a word names a file: one that exists, one with the extension of a document, or `-`.
  static func looksLikeFile(_ word: String) -> Bool {
    if word == "-" { return true }
    let exists = !FileStatus.isMissing(word)
    if word.contains("/"), exists { return true }
    let ending = FileTree.ending(of: word)
    return ending.map { FileTree.endings.contains($0) } == true || DocumentStream.isCapture(word)
      || exists && FileStatus.kind(at: word) != .device
  }

  /// The first of some paths that leads to the same file as one of others.
  static func first(of paths: [String], in others: [String]) -> String? {
    let known = Set(others.map(location))
    return paths.first { known.contains(location(of: $0)) }
  }

  /// The path as CI services need it: relative to the current folder if it is inside.
  static func shown(_ path: String) -> String {
    if path == "-" { return path }
    let folder = currentFolder
    let file = URL(fileURLWithPath: path).standardizedFileURL.path
    guard file.hasPrefix(folder + "/") else { return file }
    let name = String(file.dropFirst(folder.count + 1))
    // A command would take it for an option.
    return name.hasPrefix("-") ? "./" + name : name
  }

  private static var currentFolder: String {
    URL(fileURLWithPath: FileManager.default.currentDirectoryPath).standardizedFileURL.path
  }

  static var checkout: Checkout? {
    let folder = currentFolder
    let variables = ProcessInfo.processInfo.environment
    return ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].lazy.compactMap { variables[$0] }
      .filter { !$0.isEmpty }.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
      .first { "\(folder)/".hasPrefix("\($0)/") }
      .map { Checkout(root: $0, folder: folder) }
  }
}

enum NewFiles {
  static func write(
    _ files: [(path: String, bytes: [UInt8])], to folder: String, _ console: Console
  ) throws(StorageError) {
    if files.isEmpty { console.note("\(FilePath.shown(folder)) has all files already") }
    var open: [AtomicFile] = []
    var known: Set<String> = []
    var written: [String] = []
    do throws(StorageError) {
      for (path, bytes) in files {
        let url = URL(fileURLWithPath: folder).appendingPathComponent(path)
        try Files.makeFolder(url.deletingLastPathComponent().path)
        let file = try AtomicFile(path: url.path)
        open.append(file)
        if AtomicFile.isKept(file.path) { known.insert(file.path) }
        try file.write(bytes)
      }
      for file in open {
        try file.commit()
        written.append(file.path)
      }
      name(open.map(\.path), console)
    } catch {
      for file in open { file.discard() }
      let left = written.filter { known.contains($0) || !Files.remove($0) }
      if left.isEmpty { throw error }
      throw StorageError(
        path: error.path,
        reason: "\(error.reason); these were written before: "
          + left.map(FilePath.shown).joined(separator: ", "))
    }
  }

  private static let mostNamed = 16

  private static func name(_ paths: [String], _ console: Console) {
    let folders = Dictionary(grouping: paths) {
      URL(fileURLWithPath: $0).deletingLastPathComponent().path
    }
    for path in paths {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let siblings = folders[folder] ?? []
      if siblings.count <= mostNamed {
        console.wrote(FilePath.shown(path))
      } else if path == siblings[0] {
        console.wrote(FilePath.shown(folder), "\(siblings.count) files")
      }
    }
  }
}

extension [RunInput] {
  var files: [String: String] {
    Dictionary(compactMap { input in input.path.map { (input.study.name, $0) } }) { one, _ in one }
  }
}
