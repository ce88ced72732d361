import CodableFuzz
import FuzzFormats
import FuzzPlatform
import FuzzReports
import JSONMutation
import JSONText

struct List: Subcommand {
  static let name = "list"
  static let operands = ListKind.names.joined(separator: "|") + " [WORD…]"
  static let purpose = "lists what can be named, with a sentence each"
  static let examples = [
    "list mutators enum", "list mutators --class structural", "list strategies --format json",
  ]
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
      guard HelpTopics.named(name) == nil else {
        throw UsageError("'\(name)' is a topic", instead: ["help", name])
      }
      throw UsageError.unknown("list", name, valid: ListKind.names)
    }
    let all = kind.entries(command)
    let found = try chosen(from: all, of: kind, words: Array(operands.dropFirst()))
    switch format {
    case .text:
      let note = found.count == all.count ? kind.note(command) : []
      try Console().print(kind.text(of: found, note))
    case .json: try Console().print(ReportJSON.text(of: [kind.name: found.map(kind.members)]))
    }
    return .clean
  }

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

  static func strategies(of studies: [Study]) -> [StrategyID] {
    studies.flatMap(\.strategies).map(\.id).unique
  }
}

struct ListEntry {
  let name: String
  let sentence: String
  var details: [String] = []
  var group: (name: String, purpose: String)?
  let values: [any Encodable]

  func contains(_ word: String) -> Bool {
    ([name, sentence] + details).contains { $0.lowercased().contains(word.lowercased()) }
  }
}

struct ListKind: Sendable {
  /// The word after `list`, and the key of the array in JSON.
  let name: String
  let noun: String
  /// The keys of an entry in JSON, which never change.
  let keys: [String]
  let entries: @Sendable (FuzzCommand) -> [ListEntry]
  var note: @Sendable (FuzzCommand) -> [String] = { _ in [] }

  static let all = [documents, strategies, mutators, sets, plans, analyses, formats]
  static let names = all.map(\.name)

  static func named(_ name: String) -> ListKind? { all.first { $0.name == name } }

  func members(of entry: ListEntry) -> [String: some Encodable] {
    Dictionary(uniqueKeysWithValues: zip(keys, ([entry.name] + entry.values).map(Value.init)))
  }

  private struct Value: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  func text(of entries: [ListEntry], _ note: [String]) -> String {
    let width = Terminal(.standardOutput).width
    let indent = entries.contains { $0.group != nil } ? "  " : ""
    let column = indent.count + (entries.map(\.name.count).max() ?? 0) + 2
    let space = String(repeating: " ", count: column)
    var lines: [String] = []
    for entries in entries.grouped(alike: \.group?.name) {
      if let group = entries[0].group {
        if !lines.isEmpty { lines.append("") }
        lines += TerminalText.wrapped("\(group.name): \(group.purpose)", to: width, other: "  ")
      }
      for entry in entries {
        let name = TerminalText.padded(indent + entry.name, to: column, toLeft: true)
        lines += TerminalText.wrapped(entry.sentence, to: width, first: name, other: space)
        for detail in entry.details {
          lines += TerminalText.wrapped(detail, to: width, first: space, other: space + "  ")
        }
      }
    }
    return (lines + note).map { TerminalText.escaped($0) + "\n" }.joined()
  }

  static let documents = ListKind(
    name: "documents", noun: "document", keys: ["name", "recordsAt", "byteCount", "strategies"]
  ) { command in
    command.studies.map { study in
      let list = study.recordsAt.map { "records at \($0.tokens.isEmpty ? "the root" : "\($0)")" }
      return ListEntry(
        name: study.name,
        sentence: "\(list ?? "one record"), \(Format.count(study.json.count, "byte"))",
        values: [
          study.recordsAt?.description, study.json.count, study.strategies.map(\.id.rawValue),
        ])
    }
  } note: { command in
    guard let first = command.studies.first?.name else { return [] }
    return [
      "", "These are samples inside \(command.toolName), each with the models that decode it.",
      "Your own data with such models:", "  \(command.toolName) --document \(first)=FILE",
      "Your own models:", "  \(command.toolName) help \(HelpTopics.models.name)",
    ]
  }

  static let strategies = ListKind(
    name: "strategies", noun: "strategy", keys: ["name", "purpose", "documents"]
  ) { command in
    List.strategies(of: command.studies).map { id in
      let studies = command.studies.filter { $0.strategies.contains { $0.id == id } }
      let names = studies.map(\.name)
      // A tool may give a standard name a purpose of its own.
      let own = studies.flatMap(\.strategies).first { $0.id == id }?.id.purpose ?? ""
      let isEverywhere = names.count == command.studies.count && names.count > 1
      return ListEntry(
        name: id.rawValue,
        sentence: own.isEmpty ? "a strategy of \(command.toolName)" : own,
        details: ["decodes \(isEverywhere ? "all documents" : names.joined(separator: ", "))"],
        values: [own, names])
    }
  }

  static let mutators = ListKind(
    name: "mutators", noun: "mutator", keys: ["name", "class", "purpose", "ideal", "sets"]
  ) { _ in
    let all = Mutators.known.map { mutator in
      let name = mutator.mutationClass.rawValue
      let sets = MutatorSet.allCases.filter { set in set.mutators.contains { $0.id == mutator.id } }
      return ListEntry(
        name: mutator.id.rawValue, sentence: mutator.purpose,
        details: ["ideal: \(mutator.ideal)"],
        group: (name, MutatorSet(rawValue: name)?.purpose ?? ""),
        values: [name, mutator.purpose, mutator.ideal, sets.map(\.rawValue)])
    }
    // Those of a class are together, wherever the registry names them.
    return all.map { $0.group?.name }.unique.flatMap { name in
      all.filter { $0.group?.name == name }
    }
  }

  static let sets = ListKind(name: "sets", noun: "set", keys: ["name", "purpose", "mutators"]) {
    _ in
    MutatorSet.allCases.map { set in
      let names = set.mutators.map(\.id.rawValue)
      return ListEntry(
        name: set.rawValue, sentence: set.purpose,
        details: set == .all ? [] : [names.joined(separator: ", ")], values: [set.purpose, names])
    }
  }

  static let plans = ListKind(name: "plans", noun: "plan", keys: ["name", "purpose", "options"]) {
    _ in
    Plans.all.map { plan in
      ListEntry(
        name: plan.id.rawValue, sentence: plan.purpose,
        values: [plan.purpose, plan.numbers.map { "--\($0.rawValue)" }])
    }
  }

  static let analyses = ListKind(name: "analyses", noun: "analysis", keys: ["name", "question"]) {
    _ in
    Analyses.known.map {
      ListEntry(name: $0.id.rawValue, sentence: $0.question, values: [$0.question])
    }
  }

  static let formats = ListKind(name: "formats", noun: "format", keys: ["name", "fileExtension"]) {
    _ in
    Reporters.all.map { format in
      let id = format.id.rawValue
      return ListEntry(
        name: id,
        sentence: "--output " + (format.fileExtension.map { "FILE.\($0)" } ?? "\(id)=FILE"),
        values: [format.fileExtension])
    }
  }
}
