package import CodableFuzz
import JSONMutation
import JSONText

extension DocumentContent {
  private static let mostRows = 40
  private static let mostOpenRows = 10

  var writeBacks: [Section] {
    document.writeBacks.map { found in
      let isPage = run.medium == .page
      return Section(
        id: "write-back-\(number)-\(found.strategy)",
        title: "\(document.name): what a save by \(found.strategy) makes of what was sent",
        blocks: [.notes(found.sentences + found.limits)]
          + (found.rows.isEmpty
            ? [] : [.table(table(of: found, shown: isPage ? Self.mostOpenRows : Self.mostRows))]))
    }
  }

  private func table(of found: WriteBack, shown: Int) -> Table {
    typealias Column = TableColumn<WriteBack.WrittenField>
    let names = [
      Column("field", kind: .name) { Cell("\($0.field)") },
      Column("in", kind: .text) { $0.mutator.map { Cell("\($0)") } ?? "the response" },
    ]
    let kinds = WrittenDifference.allCases.filter { kind in
      found.rows.contains { $0.counts[kind] > 0 }
    }.map { kind in
      Column(kind.rawValue.replacing("-", with: " ")) { row in
        let rate = Rate(row.counts[kind], of: row.counts.written)
        return rate.count > 0 ? Cell(words: rate.counts) : .nothing
      }
    }
    let examples = [
      Column("for example", kind: .text) { Cell($0.exampleText) },
      Column("mutant", kind: .text) { run.mutant($0.example) },
    ]
    return Table(found.rows, names + kinds + examples, shown: shown)
  }

  var store: Section? {
    guard let store = document.store else { return nil }
    let table = Table(
      store.rows,
      [
        TableColumn("change", kind: .text) { Cell(change: $0.mutator) },
        TableColumn("field", kind: .name) { Cell("\($0.field)") },
        TableColumn("rows destroyed", kind: .text) {
          Cell(words: Rate($0.counts.destroyed, of: $0.counts.held).counts)
        },
        TableColumn("mutant", kind: .text) { run.mutant($0.example) },
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

extension RunContent {
  private static let mostErased = 3

  var writeBack: Section? {
    let found = report.documents.flatMap { document in
      document.writeBacks.map { (document, $0) }
    }
    let named = found.map { document, found -> [Phrase?] in
      let name: Phrase = report.documents.count > 1 ? "\(document.name): " : ""
      return found.ranked.map { $0.map { name + $0 } }
    }
    // What is lost in any document comes before what is true of every `Codable` model.
    let sentences = (0..<(named.map(\.count).max() ?? 0)).flatMap { rank in
      named.compactMap { $0.indices.contains(rank) ? $0[rank] : nil }
    }
    if !sentences.isEmpty {
      let isErased = found.contains { $0.1.records.erased > 0 || $0.1.mutants.erased > 0 }
      let remedy: [Phrase] =
        isErased
        ? ["\(code: "Preserving<Model>") of DecodingStrategies keeps what a model does not know"]
        : []
      return Section(
        id: "saves", title: "Decoded, encoded, and compared with what was sent",
        blocks: [.notes(listed(sentences, most: Self.mostErased) + remedy)])
    }
    // Models that are inferred from a file are no app's.
    guard medium == .screen, context.sample == nil,
      let offer = report.documents.compactMap(\.writeBackOffer).first
    else { return nil }
    let line: Phrase =
      switch offer {
      case .option:
        "The records can be encoded: \(code: "--write-back") shows what a save erases of them."
      case .function:
        "The records can be encoded: a test with \(code: "writing:"), which says how, shows what a save "
          + "erases of them."
      case .conformance:
        "\(code: "--write-back") shows nothing, because no type of records is \(code: "Encodable")."
      }
    return Section(blocks: [.paragraph(line)])
  }
}

extension WriteBack {
  private static let mostNamed = 4

  var sentences: [Phrase] { ranked.compactMap(\.self) }

  /// The gravest first; nil for what does not happen.
  fileprivate var ranked: [Phrase?] {
    if records.written == 0, mutants.written == 0 {
      return ["No record of \(strategy) was written back" + reason]
    }
    let losses = [
      sentence("writes what does not decode again:", .unreadable), unreadableMutants,
      sentence("erases", .erased), sentence("changes", .changed),
    ]
    let nothing: Phrase? =
      losses.allSatisfy { $0 == nil }
      ? "A save by \(strategy) erases and changes nothing of \(records.written, "record")" : nil
    let newer = rows.filter { $0.mutator == Mutator.addKey.id }.map(\.counts)
    let (gone, all) = (newer.map(\.erased).reduce(0, +), newer.map(\.written).reduce(0, +))
    return losses + [
      nothing,
      gone > 0
        ? "A key that a newer backend adds is erased by a save in \(gone) of \(all, "mutant")"
        : nil,
    ]
  }

  private var unreadableMutants: Phrase? {
    let worst = rows.filter { $0.mutator != nil && $0.counts.unreadable > 0 }
    guard let first = worst.first, let mutator = first.mutator else { return nil }
    return "After \(code: mutator.rawValue) at \(first.field), a save by \(strategy) writes what "
      + "does not decode again" + (records.unreadable > 0 ? "" : whyUnreadable)
  }

  private var whyUnreadable: Phrase { unreadable.map { ": \($0)" } ?? "" }

  private func sentence(_ verb: String, _ kind: WrittenDifference) -> Phrase? {
    let worst = rows.filter { $0.mutator == nil && $0.counts[kind] > 0 }
      .sorted { $0.counts[kind] > $1.counts[kind] }
    guard let first = worst.first else { return nil }
    let preposition = kind == .erased ? "from" : "in"
    let fields = worst.prefix(Self.mostNamed).map { row in
      "\(row.field) \(words: preposition) \(row.counts[kind]) of \(records.written, "record")"
        as Phrase
    }
    let more = Format.more(worst.count - fields.count).map { ", \(words: $0)" as Phrase } ?? ""
    // The example of a row is one of its gravest kind.
    let values: Phrase =
      kind != .erased && first.kind == kind && first.sent != nil ? " (\(first.exampleText))" : ""
    return "A save by \(strategy) \(words: verb) " + fields.joined(", ") + more + values
      + (kind == .unreadable ? whyUnreadable : "")
  }

  fileprivate var limits: [Phrase] {
    (unwritten > 0 ? ["\(unwritten, "record") could not be written" + reason] : [])
      + (isComplete ? [] : ["Not every record and mutant was tried."])
  }

  private var reason: Phrase { failure.map { ": \($0)" } ?? "" }
}

extension WriteBack.WrittenField {
  var exampleText: Phrase {
    switch (sent, written) {
    case (let sent?, let written?): "\(code: sent) → \(code: written)"
    case (let sent?, nil): "\(code: sent) → nothing"
    case (nil, let written?): "nothing → \(code: written)"
    case (nil, nil): ""
    }
  }
}

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
    rows.map(cause).first(Self.mostCauses)
  }

  /// What was done to the file, and what the next save makes of it.
  private func cause(_ row: SavedChange) -> String {
    let counts = row.worst.counts
    if counts.destroyed == 0 { return "\(file(row)): \(row.worst)" }
    return file(row)
      + (row.worst.refusal == nil ? " opens, and " : " is refused with an error, but ")
      + "the next save destroys \(counts.destroyed) of \(Format.count(counts.held, "row"))"
  }

  private func file(_ row: SavedChange) -> String {
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
