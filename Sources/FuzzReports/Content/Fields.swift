package import CodableFuzz
import JSONMutation

extension RunContent {
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

extension DocumentContent {
  var represented: Section? {
    let fields = document.leftOut?.fields ?? []
    if fields.isEmpty { return nil }
    return Section(
      id: "represented-\(number)", title: "\(document.name): fields that others represent",
      isFolded: true,
      blocks: [.notes(run.listed(fields.map { "\($0.field) by \($0.by)" }, most: 100))])
  }
}

extension DocumentReport {
  private static let mostFields = 4

  var roleNotes: [Phrase] {
    let kinds: [(title: Phrase, roles: [FieldRole])] = [
      ("enum tags: ", roles(.enumTag)),
      ("strings that are not enum tags: ", roles(.text).mostLikelyTagsFirst),
      ("maps, whose keys are data: ", roles(.map)),
    ]
    let notes = kinds.filter { !$0.roles.isEmpty }.map { title, roles in
      let named = roles.prefix(Self.mostFields).map { "\($0.field) (\($0.reason))" as Phrase }
      let rest = Format.more(roles.count - named.count)
      return title + (named + [rest.map { "\(words: $0)" }].compactMap(\.self)).joined(", ")
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

extension [FieldRole] {
  fileprivate var mostLikelyTagsFirst: [FieldRole] {
    filter(\.holdsWords) + filter { !$0.holdsWords }
  }
}

struct FieldLoss {
  let fields: [Field]
  let counters: [Counters]

  /// The fields that cost a record, the worst first: by the share of untouched records lost, then by
  /// records lost.
  static func all(of reports: [StrategyReport]) -> [FieldLoss] {
    // Every strategy decodes the same mutants, so their rows are the same.
    let count = reports.map(\.fields.count).min() ?? 0
    let sums = Array(0..<count).grouped { reports[0].fields[$0].field }.map { rows in
      FieldLoss(
        fields: [reports[0].fields[rows[0]].field],
        counters: reports.map { report in .sum(rows.map { report.fields[$0].counters }) })
    }
    return sums.filter { $0.lost > 0 }.grouped(alike: \.counters).map { same in
      FieldLoss(fields: same.flatMap(\.fields), counters: same[0].counters)
    }.enumerated().sorted { one, other in
      let (mine, theirs) = (one.element, other.element)
      return (theirs.rate, theirs.lost, one.offset) < (mine.rate, mine.lost, other.offset)
    }.map(\.element)
  }

  private var lost: Int { counters.map(\.lost).reduce(0, +) }

  private var rate: Double { Rate.sum(counters.map(\.collateralLoss)).value ?? 0 }
}
