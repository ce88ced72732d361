/// The repository that contains the files of a report.
///
/// Hosted services name files relative to its root.
public struct Checkout: Hashable, Sendable {
  /// The absolute path of the repository's root.
  public var root: String
  /// The absolute path of the folder that a report's relative paths start at.
  public var folder: String

  public init(root: String, folder: String) {
    self.root = root
    self.folder = folder
  }

  /// The path of a file as the service names it: relative to the root, or unchanged if it is
  /// elsewhere.
  func path(of file: String) -> String {
    let absolute = file.hasPrefix("/") ? file : "\(folder)/\(file)"
    return absolute.hasPrefix(root + "/") ? String(absolute.dropFirst(root.count + 1)) : file
  }
}
