public import JSONMutation

/// The name of a file with a mutant, or with the document of a minimized mutant.
///
/// It ends in `.json`, has only characters that file systems and services for artifacts take, and is
/// short enough for any file system. The end of a long identifier is replaced by a digest.
public struct MutantFile: Hashable, Sendable, CustomStringConvertible {
  /// The file's name, without a folder.
  public let description: String

  public init(_ id: MutantID) {
    self.init(text: id.description)
  }

  public init(_ document: DocumentName) {
    self.init(text: document.description)
  }

  /// The file of a numbered mutant in a folder.
  ///
  /// The one-based `number` is written with at least six digits.
  public init(_ document: DocumentName, number: Int) {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
    self.init(text: "\(document)-\(zeros)\(digits)")
  }

  /// The file of an input that crashed or hung a strategy: a mutant's identifier, or a document or
  /// record.
  package init(input: String) {
    self.init(text: input.replacing(", ", with: "-").replacing(" ", with: "-"))
  }

  /// The file for a note, next to this one.
  package var note: MutantFile {
    MutantFile(fileName: description.dropLast(".json".count) + ".txt")
  }

  private init(fileName: String) {
    description = fileName
  }

  private init(text: String) {
    let name = PercentEncoding.encoded(text) { byte in
      byte >= 0x20 && byte != 0x7F && !#"/\:*?"<>|"#.utf8.contains(byte)
    }
    guard name.utf8.count > 200 else {
      description = name + ".json"
      return
    }
    description = name.prefix(180) + "-\(DocumentName.Digest(of: Array(name.utf8))).json"
  }
}

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
