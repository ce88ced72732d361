import CodableFuzz
import FuzzPlatform
import FuzzReports
import JSONMutation
import JSONText

/// Lists the names that the command line accepts.
struct List: Subcommand {
  static let name = "list"
  static let operands = ListKind.names.joined(separator: "|") + " [WORD…]"
  static let purpose = "lists what can be named, with a sentence each"
  static let examples = [
    "list mutators enum", "list mutators --class structural", "list strategies --format json",
  ]
  static let operandProposals = Proposals.names { _ in ListKind.names }
  static var notes: String {
    let keys = ListKind.all.map { kind in
      TerminalText.wrapped(
        kind.keys.joined(separator: ", "), to: 100,
        first: "  " + TerminalText.padded(kind.name, to: 11, toLeft: true), other: "             ")
    }
    return "With words, it lists what contains each of them, in its name or sentences.\n\n"
      + "--format json prints an object with an array of objects, named like the list. Their keys:\n"
      + keys.joined().map { $0 + "\n" }.joined()
  }

  enum Format: String, CaseIterable {
    case text, json
  }

  @Option(.choice("--class", "CLASS", of: "class"), "mutators: list those of one class")
  private var mutationClass: MutationClass?
  @Option(.format(), "the format of the list (default: text)")
  private var format = Format.text

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    guard let name = operands.first else {
      throw UsageError("list needs one of \(ListKind.names.joined(separator: "|"))")
    }
    guard let kind = ListKind.named(name) else {
      throw UsageError.unknown("list", name, valid: ListKind.names)
    }
    let all = kind.entries(command)
    let found = try chosen(from: all, of: kind, words: Array(operands.dropFirst()))
    switch format {
    case .text:
      let terminal = Terminal(.standardOutput)
      let note = found.count == all.count ? kind.note(command) : []
      let lines = ListText(width: terminal.width).lines(of: found) + note
      try Console().print(lines.map { TerminalText.escaped($0) + "\n" }.joined())
    case .json: try Console().print(ReportJSON.text(of: [kind.name: found.map(\.members)]))
    }
    return .clean
  }

  /// The entries of the class that have all the words.
  ///
  /// - Throws: ``UsageError`` if no entry is left, or a list has no classes.
  private func chosen(
    from entries: [ListEntry], of kind: ListKind, words: [String]
  ) throws(UsageError) -> [ListEntry] {
    var found = entries
    if let mutationClass {
      guard kind.name == ListKind.mutators.name else {
        throw UsageError("--class goes with 'list mutators', not with 'list \(kind.name)'")
      }
      found = found.filter { $0.group?.name == mutationClass.rawValue }
    }
    let left = found.filter { entry in words.allSatisfy(entry.contains) }
    guard left.isEmpty, !words.isEmpty else { return left }
    let near = NearestName.nearest(to: words[0], valid: found.map(\.name))
    throw UsageError(
      "no \(kind.noun) contains '\(words.joined(separator: "' and '"))'"
        + (near.isEmpty
          ? ": 'list \(kind.name)' lists them all" : NearestName.hint(for: words[0], valid: near)))
  }

  /// Every strategy of some studies, in order of first appearance.
  static func strategies(of studies: [Study]) -> [StrategyID] {
    studies.flatMap(\.strategies).map(\.id).unique
  }
}

/// A name that the command line accepts, and what it means.
struct ListEntry {
  typealias Group = (name: String, purpose: String)

  let name: String
  let sentence: String
  /// Further lines.
  var details: [String] = []
  /// The heading that it is listed under; nil for none.
  var group: Group?
  /// The members of its JSON object.
  let members: [String: ListValue]

  /// Whether the name or a sentence contains a word, in any letter case.
  func contains(_ word: String) -> Bool {
    ([name, sentence] + details).contains { $0.lowercased().contains(word.lowercased()) }
  }
}

/// A value in the JSON of a list.
enum ListValue: Encodable {
  case text(String?)
  case texts([String])
  case number(Int)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .texts(let texts): try container.encode(texts)
    case .number(let number): try container.encode(number)
    }
  }
}

/// The lines of a list, in groups under headings.
struct ListText {
  let width: Int

  func lines(of entries: [ListEntry]) -> [String] {
    let indent = entries.contains { $0.group != nil } ? "  " : ""
    let column = indent.count + (entries.map(\.name.count).max() ?? 0) + 2
    let space = String(repeating: " ", count: column)
    return entries.grouped(alike: \.group?.name).enumerated().flatMap { number, entries in
      let heading =
        entries[0].group.map { group in
          (number > 0 ? [""] : [])
            + TerminalText.wrapped("\(group.name): \(group.purpose)", to: width, other: "  ")
        } ?? []
      return heading
        + entries.flatMap { entry in
          let name = TerminalText.padded(indent + entry.name, to: column, toLeft: true)
          return TerminalText.wrapped(entry.sentence, to: width, first: name, other: space)
            + entry.details.flatMap { detail in
              TerminalText.wrapped(detail, to: width, first: space, other: space + "  ")
            }
        }
    }
  }
}
