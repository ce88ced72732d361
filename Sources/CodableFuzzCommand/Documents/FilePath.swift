import CodableFuzz
import Foundation
import FuzzPlatform
import FuzzReports

extension FilePath {
  /// Whether a word of a command line names a file: one that exists, one with the extension of a
  /// document, or `-`.
  static func looksLikeFile(_ word: String) -> Bool {
    if word == "-" { return true }
    let exists = !FileStatus.isMissing(word)
    if word.contains("/"), exists { return true }
    let ending = FileTree.ending(of: word)
    return ending.map { FileTree.endings.contains($0) || $0 == "har" } == true
      || exists && FileStatus.kind(at: word) != .device
  }

  /// The path as reports show it: relative to the current folder if it is inside, as CI services
  /// need it.
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

  /// The environment variables in which CI services name the repository's folder.
  private static let rootVariables = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"]

  /// The repository that contains the current folder, if a CI service names one.
  static var checkout: Checkout? {
    let folder = currentFolder
    let variables = ProcessInfo.processInfo.environment
    return rootVariables.lazy.compactMap { variables[$0] }.filter { !$0.isEmpty }
      .map { URL(fileURLWithPath: $0).standardizedFileURL.path }
      .first { "\(folder)/".hasPrefix("\($0)/") }
      .map { Checkout(root: $0, folder: folder) }
  }
}
