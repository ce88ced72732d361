/// A location in a file, as continuous integration services name it.
public struct FileLocation: Hashable, Sendable {
  /// The file, as it is to be named: relative to the folder of the repository, if it is in there.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The location in the line, from 1, in bytes; nil for the whole line.
  public var column: Int?

  /// Names a location.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - line: The line, from 1.
  ///   - column: The location in the line, from 1, in bytes; nil for the whole line.
  public init(file: String, line: Int = 1, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}
