/// Where the files of a report stand in a repository, from whose root hosted services name files.
public struct Checkout: Hashable, Sendable {
  /// The root of the repository, an absolute path.
  public var root: String
  /// The folder that relative paths of a report start at, an absolute path.
  public var folder: String

  /// Names a repository.
  ///
  /// - Parameters:
  ///   - root: The root of the repository, an absolute path.
  ///   - folder: The folder that relative paths of a report start at, an absolute path.
  public init(root: String, folder: String) {
    self.root = root
    self.folder = folder
  }

  /// A file as the service names it: relative to the root, or as it is where it stands elsewhere.
  func path(of file: String) -> String {
    let absolute = file.hasPrefix("/") ? file : "\(folder)/\(file)"
    return absolute.hasPrefix(root + "/") ? String(absolute.dropFirst(root.count + 1)) : file
  }
}
