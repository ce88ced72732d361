import CodableFuzz
import JSONMutation
import JSONText

/// Fields of which the response itself shows little, or different values, and of which a change costs a
/// record: what is special about this response.
///
/// What a change costs is from trials with the models, and the rest is counted in the response.
struct FragileField {
  let field: Field
  let words: Phrase
  /// The change that costs a record, and the fields that it was tried at.
  private let change: Contract.Change
  private let places: [Field]
  /// The lowest comes first.
  private let rank: [Int]

  /// The most fragile fields first.
  static func all(of document: DocumentReport) -> [FragileField] {
    guard let contract = document.contracts.first else { return [] }
    let rows = contract.rows.filter { document.stepsInRecord(to: $0.field)?.isEmpty == false }
    let samples = Dictionary(document.samples.map { ($0.field, $0) }) { one, _ in one }
    let texts = Dictionary(
      grouping: document.samples.filter { $0.texts > 0 }.map(\.field), by: \.lastStep)
    let found = rows.flatMap { row -> [FragileField] in
      guard let sample = samples[row.field] else { return [] }
      let other = texts[row.field.lastStep]?.first { $0 != row.field }
      return changes(of: row, sample, textElsewhere: other, in: document)
    }
    let fragile = found + seldom(rows, samples, in: document)
    return fragile.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
      .grouped(alike: \.field).compactMap(\.first)
  }

  private static func changes(
    of row: Contract.FieldChanges, _ sample: FieldSample, textElsewhere other: Field?,
    in document: DocumentReport
  ) -> [FragileField] {
    let name: Phrase = "\(code: BackendRequest.name(row.field, in: document))"
    var found: [FragileField] = []
    func add(_ change: Contract.Change, _ rank: Int, _ order: Int, _ words: Phrase) {
      found.append(
        FragileField(
          field: row.field, words: name + " (" + words + ")", change: change, places: [row.field],
          rank: [rank, order]))
    }
    let (nulls, absent) = (sample.nulls, sample.objects - sample.present)
    if nulls > 0, absent == 0, row.costs(.absent) {
      add(.absent, 0, 0, "null in \(nulls) of \(sample.objects), but never absent")
    }
    if absent > 0, nulls == 0, row.costs(.null), !row.costs(.absent) {
      add(.null, 0, 0, "absent in \(absent) of \(sample.objects), but never null")
    }
    if sample.numbers > 0, row.costs(.otherType), sample.texts > 0 || other != nil {
      let place = sample.texts > 0 ? nil : other.map { BackendRequest.name($0, in: document) }
      add(
        .otherType, 1, 0,
        "a number, but " + (place.map { "\(code: $0) is text" } ?? "text in other records"))
    }
    if row.costs(.unknownTag), !sample.tags.isEmpty {
      let count = sample.tags.count
      add(.unknownTag, 2, count, "\(count, "tag") in \(sample.texts, "value")")
    }
    let format = row.cells[.otherFormat]?.example.steps.first?.mutator
    if row.costs(.otherFormat), format == Mutator.dateFormat.id {
      add(.otherFormat, 4, sample.filled, "the format of \(sample.filled, "date")")
    }
    return found
  }

  /// Keys that not all objects have, and that cost a record where they are missing in others; those
  /// inside of another are counted with it.
  private static func seldom(
    _ rows: [Contract.FieldChanges], _ samples: [Field: FieldSample], in document: DocumentReport
  ) -> [FragileField] {
    var required: [Field: [Field]] = [:]
    for row in rows where row.costs(.absent) {
      for outer in row.field.andOuter { required[outer, default: []].append(row.field) }
    }
    var outer: Set<Field> = []
    return rows.compactMap { row in
      guard let sample = samples[row.field], sample.filled > 0, sample.filled < sample.objects,
        sample.present < sample.objects || sample.texts + sample.numbers == 0,
        outer.isDisjoint(with: row.field.andOuter), let inside = required[row.field]
      else { return nil }
      outer.insert(row.field)
      let name = BackendRequest.name(row.field, in: document)
      let demand: Phrase =
        inside == [row.field] ? "required there" : "with \(inside.count, "required key")"
      return FragileField(
        field: row.field,
        words: "\(code: name) (in \(sample.filled) of \(sample.objects), \(demand))",
        change: .absent, places: inside, rank: [3, sample.filled, -inside.count])
    }
  }

  /// What the same changes cost other models, as in `2 of these changes cost only the record, 1 costs nothing`;
  /// nil if one was not tried with them.
  static func costs(
    of fragile: [FragileField], with contract: Contract, in document: DocumentReport
  ) -> String? {
    guard !fragile.isEmpty, contract.isComplete else { return nil }
    let rows = Dictionary(contract.rows.map { ($0.field, $0) }) { one, _ in one }
    var costs: [(effect: Contract.Effect, words: String)] = []
    for one in fragile {
      let cells = one.places.compactMap { rows[$0]?.cells[one.change] }
      guard cells.count == one.places.count, cells.allSatisfy({ $0.crash == nil }),
        let effect = cells.map(\.effect).max()
      else { return nil }
      let isSilent = cells.contains { $0.effect == effect && $0.isSilent }
      costs.append((effect, document.words(on: effect) + (isSilent ? ", silently" : "")))
    }
    let groups = costs.sorted { $0.effect > $1.effect }.map(\.words).grouped { $0 }
    if groups.count == 1 {
      return (fragile.count == 1 ? "this change costs " : "these changes cost ") + groups[0][0]
    }
    return groups.enumerated().map { number, same in
      "\(same.count) \(number == 0 ? "of these changes " : "")\(same.count == 1 ? "costs" : "cost") "
        + same[0]
    }.joined(separator: ", ")
  }
}

extension DocumentReport {
  func words(on effect: Contract.Effect) -> String {
    switch effect {
    case .kept: "nothing"
    case .fieldLost: "only the field"
    case .recordLost: list == nil ? "the whole response" : "only the record"
    case .listLost: "the whole list"
    }
  }
}

extension Field {
  fileprivate var andOuter: some Sequence<Field> {
    let tokens = pointer.tokens
    return (0...tokens.count).lazy.map { Field(JSONPointer(Array(tokens.prefix($0)))) }
  }
}

extension Contract.FieldChanges {
  fileprivate func costs(_ change: Contract.Change) -> Bool {
    cells[change].map { $0.effect >= .recordLost } ?? false
  }
}
