package import CodableFuzz
import JSONMutation
import JSONText

extension StoreReport {
  private static let mostCauses = 4

  var fails: Bool { all.harmed > 0 || !facts.failures.isEmpty }

  /// What became of all rows, in a sentence.
  package var sentence: String {
    let rows = "\(Format.count(all.destroyed)) of \(Format.count(all.held, "row"))"
    let other = [(all.changed, "changed"), (all.valuesDestroyed, "values erased")]
      .filter { $0.0 > 0 && all.destroyed == 0 }.map { ", \(Format.count($0.0)) \($0.1)" }.joined()
    let silent = all.silent > 0 ? ", and \(Format.count(all.silent)) without an error" : ""
    return "saves of \(Format.count(all.mutants, "mutant")) destroy \(rows)\(other); "
      + "\(Format.count(all.refused)) refused\(silent)"
  }

  /// The type that destroyed nothing of all mutants of which rows were destroyed.
  var remedy: String? {
    guard let remedy = facts.remedy, all.harmed > 0, all.remedied == all.harmed else { return nil }
    return "fix it     decode \(remedy) and save that: it destroys no row of these "
      + Format.count(all.harmed, "mutant")
  }

  /// What destroys rows, the worst first.
  var causes: [String] {
    rows.prefix(Self.mostCauses).map(cause)
      + [Format.more(rows.count - Self.mostCauses)].compactMap(\.self)
  }

  /// What was done to the file, and what the next save makes of it.
  private func cause(_ row: Row) -> String {
    let counts = row.worst.counts
    if counts.destroyed == 0 { return "\(file(row)): \(row.worst)" }
    return file(row)
      + (row.worst.refusal == nil ? " opens, and " : " is refused with an error, but ")
      + "the next save destroys \(counts.destroyed) of \(Format.count(counts.held, "row"))"
  }

  private func file(_ row: Row) -> String {
    let variant = row.example.steps.first?.variant
    switch row.mutator {
    case Mutator.cutOff.id:
      let places = ["middle": "in the middle", "end": "before its last byte"]
      return "a file cut off \(places[variant?.name ?? ""] ?? "at \(variant?.offset ?? 0) KB")"
    case Mutator.newerVersion.id: return "a file of a newer version"
    case Mutator.emptyDocument.id: return "an empty file"
    default:
      let tokens = row.field.pointer.tokens
      if facts.isFolder, tokens.count == 1, row.mutator == Mutator.removeKey.id {
        return "the folder without \(tokens[0].text)"
      }
      let own: [MutatorID: String] = ["null-value": "a null", "add-key": "a new key"]
      let change = own[row.mutator] ?? Report.Plan.words[row.mutator] ?? row.mutator.rawValue
      let file = facts.isFolder ? tokens.first : nil
      let inside = tokens.dropFirst(file == nil ? 0 : 1)
      let place = inside.isEmpty ? "the root" : "\(Field(JSONPointer(Array(inside))))"
      return "\(file?.text ?? "a file") with \(change) at \(place)"
    }
  }
}

extension DocumentContent {
  var store: Section? {
    guard let store = document.store else { return nil }
    typealias Column = TableColumn<StoreReport.Row>
    let table = Table(
      store.rows,
      [
        Column("change", kind: .text) { Cell(change: $0.mutator) },
        Column("field", kind: .name) { Cell("\($0.field)") },
        Column("rows destroyed", kind: .text) {
          Cell(words: Rate($0.counts.destroyed, of: $0.counts.held).counts)
        },
        Column("mutant", kind: .text) { run.mutant($0.example) },
      ], shown: 40)
    return Section(
      id: "store-\(number)", title: "\(document.name): what saves leave of the file",
      tone: store.fails ? .bad : .neutral,
      blocks: [
        .notes(
          ([store.sentence] + store.facts.failures + store.causes + store.facts.notes)
            .map { Phrase($0) })
      ] + (store.rows.isEmpty ? [] : [.table(table)]))
  }
}

extension Finder {
  /// What saves destroy, and what else fails a store.
  var stores: [Finding] {
    report.documents.flatMap { document -> [Finding] in
      guard let store = document.store else { return [] }
      let strategy = document.strategies.first?.strategy
      let title = "\(document.name): saves destroy what was saved"
      let failures = store.facts.failures.map {
        Finding(
          .destroyedBySaves, title, "\(document.name): \($0)", of: document.name, by: strategy)
      }
      guard store.all.harmed > 0 else { return failures }
      let found = Finding(
        .destroyedBySaves, title, "\(document.name): \(store.sentence)", store.causes,
        of: document.name, by: strategy, subject: "saves keep what was saved",
        example: store.rows.first?.example,
        remedies: [store.remedy].compactMap(\.self))
      return [found] + failures
    }
  }
}
