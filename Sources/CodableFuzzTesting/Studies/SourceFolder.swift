import Foundation

/// The folder of the file that a test is written in.
///
/// It is on the machine that built the tests. A device, Xcode Cloud and a sandboxed host app run them
/// where it cannot be seen.
struct SourceFolder {
  /// The folder.
  let url: URL

  init(of file: String) {
    url = URL(fileURLWithPath: file).deletingLastPathComponent()
  }

  /// The path of a file or folder that is named from here unless its own path is absolute.
  func path(of name: String) -> String {
    URL(fileURLWithPath: name, relativeTo: url).standardizedFileURL.path
  }

  /// What to say where something beside the test cannot be found because nothing there can be seen.
  ///
  /// - Parameters:
  ///   - name: What is looked for.
  ///   - remedy: What to do.
  /// - Returns: The text; nil where the folder can be seen, or the path is absolute.
  func trouble(finding name: String, remedy: String) -> String? {
    guard !name.hasPrefix("/"), !FileManager.default.fileExists(atPath: url.path) else {
      return nil
    }
    return """
      \(name) is looked for in \(url.path), where the test was compiled, and this process cannot see \
      that folder: it runs on a device, in Xcode Cloud or in a sandbox. \(remedy)
      """
  }
}
