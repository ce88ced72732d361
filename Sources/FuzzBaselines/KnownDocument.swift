import CodableFuzz
import JSONMutation

/// A baseline's lines about one document, indexed.
struct KnownDocument {
  let conditions: Baseline.Conditions
  let unmutated: [StrategyID: Baseline.Unmutated]
  let strategies: [StrategyID]
  let made: [Baseline.Made]
  let reads: [StrategyID: Set<Field>]
  private let mutants: [Baseline.MadeKey: Int]
  private let rows: [StrategyID: [Baseline.MadeKey: Survival]]
  private let acceptances: [Baseline.Acceptance]
  private var used: Set<Int> = []

  /// Returns nil if the baseline does not have the document.
  init?(_ name: DocumentName, in baseline: Baseline) {
    let part = baseline.part(of: name)
    guard let conditions = part.conditions.first else { return nil }
    self.conditions = conditions
    strategies = part.unmutated.map(\.strategy)
    unmutated = Dictionary(part.unmutated.map { ($0.strategy, $0) }) { one, _ in one }
    made = part.made
    reads = Dictionary(grouping: part.reads, by: \.strategy).mapValues { Set($0.map(\.field)) }
    mutants = part.mutantCounts
    rows = Dictionary(grouping: part.rows, by: \.strategy).mapValues { rows in
      Dictionary(rows.map { ($0.madeKey, $0.survival) }) { one, _ in one }
    }
    acceptances = part.acceptances
  }

  var rowCount: Int { made.map(\.mutators.count).reduce(0, +) }

  private func key(of row: StrategyReport.FieldRow) -> Baseline.MadeKey {
    Baseline.MadeKey(document: conditions.document, field: row.field, mutator: row.mutator)
  }

  /// What became of the records; nil if the baseline does not have the row.
  ///
  /// If hardly any record decoded when the baseline was made, but more do now, it contains nothing
  /// about untouched records.
  func survival(
    _ strategy: StrategyID, _ row: StrategyReport.FieldRow, decodable: Int
  ) -> Survival? {
    let key = key(of: row)
    guard mutants[key] != nil, let known = unmutated[strategy] else { return nil }
    var survival = rows[strategy]?[key] ?? Survival()
    guard known.valid.count < 2, decodable > known.valid.count else { return survival }
    let found = Survival(row.counters)
    for metric in [Metrics().recordSurvival, Metrics().untouchedAlteration] {
      survival[metric] = found[metric]
    }
    return survival
  }

  mutating func acceptance(
    of strategy: StrategyID, _ field: Field?, _ mutator: MutatorID?, on today: Day
  ) -> Baseline.Acceptance? {
    let matching = acceptances.indices.filter { acceptances[$0].covers(strategy, field, mutator) }
    used.formUnion(matching)
    let accepting = matching.first { !acceptances[$0].isExpired(on: today) } ?? matching.first
    return accepting.map { acceptances[$0] }
  }

  func unusedAcceptances(_ selection: BaselineComparison.Selection) -> [Baseline.Acceptance] {
    acceptances.enumerated().filter { number, line in
      !used.contains(number) && (line.strategy.map(selection.has) ?? (selection.strategies == nil))
    }.map(\.element)
  }
}

/// Comparison of a partial report, which may not have made all mutants of a row.
extension KnownDocument {
  /// Whether a row can be compared although the run stopped early: all of its mutants were made, or
  /// those that were lost more than all of them did.
  func allows(
    comparing row: StrategyReport.FieldRow, _ after: Survival, with before: Survival?
  ) -> Bool {
    guard let before else { return false }
    return isComplete(row) || after.losesMore(than: before)
  }

  func notReached(by document: DocumentReport) -> String {
    let reached = document.strategies.first?.fields.count(where: isComplete) ?? 0
    return
      "partial: of \(Format.count(rowCount, "row")) per strategy \(Format.count(reached)) were "
      + "compared, for which all mutants were decoded"
  }

  func isComplete(_ row: StrategyReport.FieldRow) -> Bool {
    row.counters[.mutants] >= mutants[key(of: row)] ?? 0
  }
}
