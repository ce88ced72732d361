/// A location in a file, as continuous integration services name it.
public struct FileLocation: Hashable, Sendable {
  /// The displayed path: relative to the repository, if the file is in it.
  public var file: String
  /// The one-based line.
  public var line: Int
  /// The one-based column, in bytes; nil for the whole line.
  public var column: Int?

  public init(file: String, line: Int = 1, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}
