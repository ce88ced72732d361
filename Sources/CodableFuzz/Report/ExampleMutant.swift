package import DecodingStrategies
import Foundation
package import JSONMutation
package import JSONText

/// A mutant that cost much: what was changed, and what strategies did with it.
///
/// For each strategy, the chosen mutants are those that cost the greatest share of the untouched
/// records, then those that lost the greatest share silently. Of equally costly ones, those that a
/// backend is likelier to send come first. Fields in which a mutator costs the same share one
/// mutant. There are at most 10. Malformed and unspecified mutants come last.
package struct ExampleMutant: Equatable, Sendable, Codable {
  package let id: MutantID
  /// The changes, in the order of the locations; at most three.
  package let changes: [Edit]
  package let effects: [Effect]

  static let mostChanges = 3
  static let mostFields = 100

  /// The change made by one mutation, with its context.
  ///
  /// Texts are cut to a few dozen characters; `…` marks what is left out. Bytes that are not UTF-8
  /// appear as U+FFFD. If edits are far apart, the first one is shown.
  package struct Edit: Equatable, Sendable, Codable {
    package let mutator: MutatorID
    package let pointer: JSONPointer
    /// The one-based line of the document in which the edit starts.
    package let line: Int
    package let leading: String
    package let before: String
    package let after: String
    package let trailing: String
  }

  package struct Effect: Equatable, Sendable, Codable {
    package let strategy: StrategyID
    package let outcome: Outcome
    package let counters: Counters
    /// The strategy's report, preferably of a mutated record; nil if it reported nothing.
    package let failure: DecodingFailure?
    /// The fields in which the mutator costs the strategy the same, that of the mutant first.
    ///
    /// At most 100, and none for a mutant of several mutations.
    package internal(set) var fields: [Field] = []
    package internal(set) var fieldCount = 0
  }
}

extension ExampleMutant.Edit {
  init(_ mutation: Mutation, in document: Document, lines: LineNumbers, mask: Mask?) {
    let hunks = Change.hunks(of: mutation.splices(in: document), in: document)
    let change = Change(hunks.first ?? [], in: document, wholeStrings: mask != nil)
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    // The text around an edit can start or end inside a string.
    let trailing = mask != nil ? "" : text(change.trailing(in: document))
    mutator = mutation.mutator.id
    let tokens = document.index.pointer(to: mutation.node).tokens
    // Only the text is passed on, and it cannot distinguish two equal keys.
    pointer = JSONPointer(tokens.map { JSONPointer.Token($0.text) })
    line = lines.line(ofByteAt: change.range.lowerBound)
    leading = mask != nil ? "" : text(change.leading(in: document))
    before = ValueText.cut(change.before, mask)
    after = ValueText.cut(change.after, mask)
    let isCut = mask == nil && hunks.count > 1 && !trailing.hasSuffix("…")
    self.trailing = isCut ? trailing + "…" : trailing
  }
}

extension ExampleMutant.Effect {
  init(_ verdict: Verdict) {
    strategy = verdict.strategy
    outcome = verdict.outcome
    counters = verdict.counters
    failure = verdict.tellingFailure
  }
}

/// The name of a file with a mutant, or with the document of a minimized mutant.
///
/// It ends in `.json`, has only characters that file systems and services for artifacts take, and is
/// short enough for any file system. The end of a long identifier is replaced by a digest.
package struct MutantFile: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ id: MutantID) { self.init(text: id.description) }

  package init(_ document: DocumentName) { self.init(text: document.description) }

  /// The file of a mutant in a folder, with its one-based number.
  package init(_ document: DocumentName, number: Int) {
    self.init(text: "\(document)-" + String(format: "%06d", number))
  }

  package init(input: String) {
    self.init(text: input.replacing(", ", with: "-").replacing(" ", with: "-"))
  }

  package var note: MutantFile {
    MutantFile(fileName: description.dropLast(".json".count) + ".txt")
  }

  private init(fileName: String) { description = fileName }

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
package struct FileLocation: Equatable, Sendable {
  /// The displayed path: relative to the repository, if the file is in it.
  package var file: String
  package var line: Int
  /// The one-based column, in bytes; nil for the whole line.
  package var column: Int?

  package init(file: String, line: Int = 1, column: Int? = nil) {
    (self.file, self.line, self.column) = (file, line, column)
  }
}
