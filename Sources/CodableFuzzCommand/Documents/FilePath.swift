import CodableFuzz
import Foundation

/// Paths of files.
enum FilePath {
  /// What two paths of the same file have in common.
  static func location(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// Whether what is at a path can be read again: standard input, pipes and devices cannot.
  static func isRepeatable(_ path: String) -> Bool {
    let location = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    // What is not there can be found missing again.
    let attributes = try? FileManager.default.attributesOfItem(atPath: location)
    let type = attributes?[.type] as? FileAttributeType
    return path != "-" && [nil, .typeRegular, .typeDirectory].contains(type)
  }

  /// The path as a report names it: relative to the current folder where it leads into it, as
  /// services for continuous integration need it.
  static func shown(_ path: String) -> String {
    if path == "-" { return path }
    let folder = currentFolder
    let file = URL(fileURLWithPath: path).standardizedFileURL.path
    return file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : file
  }

  private static var currentFolder: String {
    URL(fileURLWithPath: FileManager.default.currentDirectoryPath).standardizedFileURL.path
  }

  /// The variables in which services for continuous integration tell where the repository is.
  private static let rootVariables = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"]

  /// The repository that the current folder is in, where a service tells of one.
  static var checkout: Checkout? {
    let folder = currentFolder
    let variables = ProcessInfo.processInfo.environment
    return rootVariables.lazy.compactMap { variables[$0] }.filter { !$0.isEmpty }
      .map { URL(fileURLWithPath: $0).standardizedFileURL.path }
      .first { "\(folder)/".hasPrefix("\($0)/") }
      .map { Checkout(root: $0, folder: folder) }
  }
}
