public import JSONMutation

/// The name of a file that holds a mutant, or a document that mutants were made smaller with.
///
/// It ends in `.json`, has no slash, and is short enough for any file system: where the identifier
/// is long, its end is replaced by a digest.
public struct MutantFile: Hashable, Sendable, CustomStringConvertible {
  /// The file's name, without a folder.
  public let description: String

  /// The file of a mutant by itself.
  public init(_ id: MutantID) {
    self.init(text: id.description)
  }

  /// The file of a document.
  public init(_ document: DocumentName) {
    self.init(text: document.description)
  }

  /// The file of one of a folder of mutants.
  ///
  /// - Parameters:
  ///   - document: The document that the mutant is of.
  ///   - number: The mutant's number in the folder, from one; at least six digits are written.
  public init(_ document: DocumentName, number: Int) {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
    self.init(text: "\(document)-\(zeros)\(digits)")
  }

  /// The file of what crashed or hung a strategy: a mutant by its identifier, or else a document or
  /// record.
  package init(input: String) {
    self.init(text: input.replacing(", ", with: "-").replacing(" ", with: "-"))
  }

  /// The file for a note on this one, beside it.
  package var note: MutantFile {
    MutantFile(fileName: description.dropLast(".json".count) + ".txt")
  }

  private init(fileName: String) {
    description = fileName
  }

  private init(text: String) {
    let name = text.replacing("/", with: "%2F")
    guard name.utf8.count > 200 else {
      description = name + ".json"
      return
    }
    description = name.prefix(180) + "-\(DocumentName.Digest(of: Array(name.utf8))).json"
  }
}
