package import Foundation
import FuzzPlatform

/// The folder of a test's source file.
///
/// It is on the machine that built the tests. Tests on a device, in Xcode Cloud or in a sandboxed host
/// app cannot read it.
package struct SourceFolder {
  package let url: URL

  package init(of file: String) {
    url = URL(fileURLWithPath: file).deletingLastPathComponent()
  }

  /// Resolves a path relative to this folder; absolute paths stay as they are.
  package func path(of name: String) -> String {
    URL(fileURLWithPath: name, relativeTo: url).standardizedFileURL.path
  }

  /// Why a file cannot be found if this process cannot see the folder at all.
  ///
  /// - Returns: The text; nil if the folder can be seen, or the path is absolute.
  package func reasonForNotFinding(_ name: String, remedy: String) -> String? {
    guard !name.hasPrefix("/"), FileStatus.isMissing(url.path) else {
      return nil
    }
    return """
      \(name) is looked for in \(url.path), where the test was compiled, and this process cannot see \
      that folder: it runs on a device, in Xcode Cloud or in a sandbox. \(remedy)
      """
  }
}
