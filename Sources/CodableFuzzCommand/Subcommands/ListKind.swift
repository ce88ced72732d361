import CodableFuzz
import FuzzReports
import JSONMutation
import JSONText

/// Something that `list` lists.
struct ListKind: Sendable {
  /// The word after `list`, and the key of the array in JSON.
  let name: String
  /// What one entry is called.
  let noun: String
  /// The keys of an entry in JSON, which never change.
  let keys: [String]
  let entries: @Sendable (FuzzCommand) -> [ListEntry]
  /// Lines below the whole list.
  var note: @Sendable (FuzzCommand) -> [String] = { _ in [] }

  static let all = [documents, strategies, mutators, sets, plans, analyses, formats]
  static let names = all.map(\.name)
  /// The name of the formats in earlier versions.
  private static let formerFormats = "forms"

  static func named(_ name: String) -> ListKind? {
    let name = name == formerFormats ? formats.name : name
    return all.first { $0.name == name }
  }

  static let documents = ListKind(
    name: "documents", noun: "document", keys: ["name", "recordsAt", "byteCount", "strategies"]
  ) { command in
    command.studies.map { study in
      let list = study.recordsAt.map { "records at \($0.tokens.isEmpty ? "the root" : "\($0)")" }
      return ListEntry(
        name: study.name,
        sentence: "\(list ?? "one record"), \(Format.count(study.json.count, "byte"))",
        members: [
          "name": .text(study.name), "recordsAt": .text(study.recordsAt?.description),
          "byteCount": .number(study.json.count),
          "strategies": .texts(study.strategies.map(\.id.rawValue)),
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
        members: ["name": .text(id.rawValue), "purpose": .text(own), "documents": .texts(names)])
    }
  }

  static let mutators = ListKind(
    name: "mutators", noun: "mutator", keys: ["name", "class", "purpose", "ideal", "sets"]
  ) { _ in
    let all = Mutators.all.map { mutator in
      let set = MutatorSet.allCases.first { $0.rawValue == mutator.mutationClass.rawValue }
      let sets = MutatorSet.allCases.filter { set in set.mutators.contains { $0.id == mutator.id } }
      return ListEntry(
        name: mutator.id.rawValue, sentence: mutator.purpose,
        details: ["ideal: \(mutator.ideal)"],
        group: (mutator.mutationClass.rawValue, set?.purpose ?? ""),
        members: [
          "name": .text(mutator.id.rawValue), "class": .text(mutator.mutationClass.rawValue),
          "purpose": .text(mutator.purpose), "ideal": .text(mutator.ideal),
          "sets": .texts(sets.map(\.rawValue)),
        ])
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
        details: set == .all ? [] : [names.joined(separator: ", ")],
        members: [
          "name": .text(set.rawValue), "purpose": .text(set.purpose), "mutators": .texts(names),
        ])
    }
  }

  static let plans = ListKind(name: "plans", noun: "plan", keys: ["name", "purpose", "options"]) {
    _ in
    Plans.all.map { plan in
      ListEntry(
        name: plan.id.rawValue, sentence: plan.purpose,
        members: [
          "name": .text(plan.id.rawValue), "purpose": .text(plan.purpose),
          "options": .texts(plan.numbers.map { "--\($0.rawValue)" }),
        ])
    }
  }

  static let analyses = ListKind(name: "analyses", noun: "analysis", keys: ["name", "question"]) {
    _ in
    Analyses.questions.map { id, question in
      ListEntry(
        name: id, sentence: question, members: ["name": .text(id), "question": .text(question)])
    }
  }

  static let formats = ListKind(name: "formats", noun: "format", keys: ["name", "fileExtension"]) {
    _ in
    Reporters.all.map { format in
      let id = format.id.rawValue
      return ListEntry(
        name: id,
        sentence: "--output " + (format.fileExtension.map { "FILE.\($0)" } ?? "\(id)=FILE"),
        members: ["name": .text(id), "fileExtension": .text(format.fileExtension)])
    }
  }
}
