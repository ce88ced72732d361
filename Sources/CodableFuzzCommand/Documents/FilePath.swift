import Foundation

/// Paths of files.
enum FilePath {
  /// What two paths of the same file have in common.
  static func place(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// The path as a report names it: relative to the current folder where it leads into it, as
  /// services for continuous integration need it.
  static func shown(_ path: String) -> String {
    if path == "-" { return path }
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      .standardizedFileURL.path
    let file = URL(fileURLWithPath: path).standardizedFileURL.path
    return file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : file
  }
}
