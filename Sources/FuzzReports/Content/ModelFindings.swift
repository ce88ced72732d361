package import CodableFuzz
import JSONMutation

extension DocumentContent {
  private static let mostSentences = 10

  var modelFindings: Section? {
    let findings = document.modelFindings
    guard !findings.isEmpty else { return nil }
    var table = run.table(of: findings.map { (document, $0) })
    table.caption = "Found by replacing values of the unmutated document"
    table.sentences = run.listed(findings.map { sentence(on: $0) }, most: Self.mostSentences)
    return Section(
      title: "\(document.name): findings about models and data",
      tone: run.medium == .terminal && findings.contains { $0.lostRecords > 0 }
        ? .bad : .neutral, blocks: [.table(table)])
  }

  private func sentence(on finding: ModelFinding) -> Phrase {
    let fields = finding.fieldText(most: 4)
    return "\(words: finding.kind.rawValue): \(finding.sentence(in: document))"
      + (fields.isEmpty ? "" : ": \(fields)")
      + (finding.example.map { ", as in " + run.mutant($0) } ?? "")
      + ". \(finding.remedy)"
  }

  private static let mostRows = 20

  var unknownTags: Section? {
    let rows = document.unknownTags
    guard !rows.isEmpty else { return nil }
    typealias Column = TableColumn<UnknownTag>
    let strategy = Column("strategy", kind: .text) { Cell("\($0.strategy)") }
    let sent = UnknownTag.SentTag.allCases.filter { sent in
      rows.contains { $0.result(of: sent) != nil }
    }.map { sent in
      Column(sent.words, kind: .text) { $0.result(of: sent).map(Cell.init) ?? .nothing }
    }
    let columns =
      [Column("field", kind: .name) { Cell("\($0.field)") }]
      + (Set(rows.map(\.strategy)).count > 1 ? [strategy] : []) + sent
      + [
        Column("known tags", kind: .text) { row in
          Cell(Phrase(Format.list(row.knownTags, most: 4, of: row.knownTags.count)))
        }
      ]
    return Section(
      id: "unknown-tags-\(number)", title: "\(document.name): what unknown tags become",
      blocks: [
        .hint(
          "The value of the property that the tag fills. \(words: Contract.mark) marks the value of "
            + "a known tag, which the app shows as if it was sent."),
        .table(Table(rows, columns, shown: Self.mostRows)),
      ])
  }

  var represented: Section? {
    let fields = document.leftOut?.fields ?? []
    if fields.isEmpty { return nil }
    return Section(
      id: "represented-\(number)", title: "\(document.name): fields that others represent",
      isFolded: true,
      blocks: [.notes(run.listed(fields.map { "\($0.field) by \($0.by)" }, most: 100))])
  }
}

extension RunContent {
  var modelFindings: Section? {
    let found = report.documents.flatMap { document in
      document.modelFindings.filter(\.isProven).map { (document, $0) }
    }
    guard !found.isEmpty else { return nil }
    return Section(
      title: "\(found.count, "finding") about models and data", isFolded: true,
      blocks: [.table(table(of: found))])
  }

  fileprivate func table(of findings: [(DocumentReport, ModelFinding)]) -> Table {
    let isComment = medium == .comment
    return Table(
      findings,
      [
        isComment ? TableColumn("document", kind: .name) { Cell("\($0.0.name)") } : nil,
        TableColumn("finding", kind: isComment ? .text : .name) { Cell(finding: $0.1) },
        TableColumn("fields", kind: .text) { Cell(fieldsOf: $0.1, shown: isComment ? 3 : 4) },
        TableColumn("strategies", kind: .text) { Cell("\($0.1.strategyText(of: $0.0))") },
        TableColumn("cause", kind: .text) { Cell("\($0.1.cause)") },
        TableColumn("remedy", kind: .text) { row in
          Cell(
            lines: [Phrase(row.1.remedy)]
              + [row.1.code.map { "\(code: $0)" }, row.1.example.map { self.mutant($0) as Phrase }]
              .compactMap(\.self),
            joint: " ")
        },
      ], shown: isComment ? 8 : medium == .page ? 6 : .max, most: medium == .page ? 6 : .max)
  }

  /// The roles of fields in a single document; in several only the mutators without a location.
  var fieldRoles: Section? {
    let notes =
      report.documents.count == 1
      ? report.documents[0].roleNotes
        + [report.documents[0].idleNote.map { Phrase($0) }]
        .compactMap(\.self)
      : report.documents.compactMap { document in
        document.idleNote.map { "\(document.name): \($0)" }
      }
    guard !notes.isEmpty else { return nil }
    return Section(
      title: "The roles of fields", isFolded: true, blocks: [.notes(Array(notes.prefix(12)))])
  }
}

extension Table.Cell {
  fileprivate init(finding: ModelFinding) {
    lines = [Phrase(finding.kind.title), Phrase(finding.summary)]
    joint = ": "
    guard finding.lostRecords > 0 else { return }
    lines.append(("\(finding.lostRecords, "record") lost" as Phrase).toned(.bad))
  }

  fileprivate init(fieldsOf finding: ModelFinding, shown: Int) {
    let fields = finding.fields.map { field -> Phrase in
      "\(field.field)" + (field.note.map { " (\($0))" } ?? "")
    }
    lines = Array(fields.prefix(shown))
    more = Array(fields.dropFirst(shown).prefix(20))
    moreCount = finding.fieldCount - lines.count
  }

  fileprivate init(_ result: UnknownTag.Result) {
    guard let value = result.value else {
      self = "lost"
      return
    }
    self.init(Phrase(value) + (result.isWrongCase ? " \(words: Contract.mark)" : ""))
    tone = result.isWrongCase ? .bad : .neutral
  }
}

extension ModelFinding {
  func sentence(in document: DocumentReport) -> String {
    let lost =
      lostRecords > 0 ? ", and \(Format.count(lostRecords, "record")) of the document lost" : ""
    return "\(summary)\(lost) (\(strategyText(of: document)))"
  }

  func strategyText(of document: DocumentReport) -> String {
    strategies == document.strategies.map(\.strategy)
      ? "all strategies" : strategies.map(\.rawValue).joined(separator: ", ")
  }
}

extension DocumentReport {
  private static let mostFields = 4

  var roleNotes: [Phrase] {
    let texts = roles(.text)
    // The most likely tags come first.
    let likely = texts.filter(\.holdsWords) + texts.filter { !$0.holdsWords }
    let kinds: [(title: Phrase, roles: [FieldRole])] = [
      ("enum tags: ", roles(.enumTag)),
      ("strings that are not enum tags: ", likely),
      ("maps, whose keys are data: ", roles(.map)),
    ]
    let notes = kinds.filter { !$0.roles.isEmpty }.map { title, roles in
      let named = roles.map { "\($0.field) (\($0.reason))" as Phrase }
      return title + named.first(Self.mostFields).joined(", ")
    }
    let correction: Phrase =
      "to correct this: --enum-tag, --not-enum-tag, --map, --not-map FIELD, or study.noting(…)"
    return notes.isEmpty ? [] : notes + [correction]
  }

  private func roles(_ role: FieldRole.Role) -> [FieldRole] { fields.filter { $0.role == role } }

  var idleNote: String? {
    guard !idleMutators.isEmpty else { return nil }
    let hint =
      idleMutators.contains { Mutators.ofEnumTags.contains($0) }
      ? "; if a string is an enum tag, name its field: --enum-tag FIELD, or enumTags: [\"FIELD\"]"
      : ""
    return "no location to edit for " + idleMutators.map(\.rawValue).joined(separator: ", ") + hint
  }
}

extension Report {
  /// A line for each document in which a mutator that was named individually, not in a set, has
  /// nothing to edit.
  package var idleWarnings: [String] {
    if MutatorSet.allCases.contains(where: { $0.mutators.map(\.id) == plan.mutators }) { return [] }
    return documents.compactMap { document in
      document.idleNote.map { "\(document.name): \($0)" }
    }
  }
}
