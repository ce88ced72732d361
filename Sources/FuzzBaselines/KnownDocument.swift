import CodableFuzz
import JSONMutation

struct KnownDocument {
  let conditions: Baseline.Conditions
  let unmutated: [StrategyID: Baseline.Unmutated]
  let strategies: [StrategyID]
  let made: [Baseline.Made]
  let found: Set<Baseline.Found>
  private let reads: [StrategyID: Set<Field>]
  private let mutants: [Baseline.MadeKey: Int]
  private let rows: [StrategyID: [Baseline.MadeKey: Survival]]
  private let acceptances: [Baseline.Acceptance]
  private var used: Set<Int> = []

  init?(_ name: DocumentName, in baseline: Baseline) {
    let part = baseline.part(of: name)
    guard let conditions = part.conditions.first else { return nil }
    self.conditions = conditions
    strategies = part.unmutated.map(\.strategy)
    unmutated = Dictionary(part.unmutated.map { ($0.strategy, $0) }) { one, _ in one }
    made = part.made
    found = Set(part.found)
    reads = Dictionary(grouping: part.reads, by: \.strategy).mapValues { Set($0.map(\.field)) }
    mutants = part.mutantCounts
    rows = Dictionary(grouping: part.rows, by: \.strategy).mapValues { rows in
      Dictionary(rows.map { ($0.madeKey, $0.survival) }) { one, _ in one }
    }
    acceptances = part.acceptances
  }

  func rowCount(comparedWith plan: Report.Plan) -> Int {
    let left = mutators(missingIn: plan)
    return made.flatMap(\.mutators).count { !left.contains($0.mutator) }
  }

  func lacks(_ mutator: MutatorID, of plan: Report.Plan) -> Bool {
    !conditions.plan.mutators.contains(mutator) && plan.mutators.contains(mutator)
  }

  func mutators(missingIn plan: Report.Plan) -> [MutatorID] {
    conditions.plan.mutators.filter { !plan.mutators.contains($0) }
  }

  /// The fields that a strategy read, and now delivers equal whatever is sent.
  ///
  /// If the baseline was made with ``Mutator/otherValue``, only its mutants tell: they send a value that
  /// arrived before. Otherwise all mutants of the baseline do.
  func noLongerRead(by strategy: StrategyReport) -> [Field] {
    let read = reads[strategy.strategy] ?? []
    let proof = conditions.plan.mutators.contains(Baseline.Reads.proof) ? Baseline.Reads.proof : nil
    let rows = Dictionary(grouping: strategy.fields, by: \.field)
    return made.compactMap { made in
      guard read.contains(made.field), let rows = rows[made.field] else { return nil }
      let telling = made.mutators.filter { proof == nil || $0.mutator == proof }.map { known in
        rows.first {
          $0.mutator == known.mutator && $0.counters[.mutants] >= known.mutants
            && !$0.counters.showReading
        }
      }
      return telling.isEmpty || telling.contains(nil) ? nil : made.field
    }
  }

  /// Whether nothing of a field reached the records.
  func isUnread(_ field: Field, by strategy: StrategyID) -> Bool {
    reads[strategy]?.contains(field) != true
      && rows[strategy]?.keys.contains { $0.field == field } != true
  }

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
    of strategy: StrategyID, _ field: Field?, _ mutator: MutatorID?, _ survival: Survival? = nil,
    on today: Day
  ) -> Baseline.Acceptance? {
    let about = acceptances.indices.filter { acceptances[$0].covers(strategy, field, mutator) }
    used.formUnion(about)
    let matching = about.filter { acceptances[$0].allows(survival) }
    let accepting = matching.first { !acceptances[$0].isExpired(on: today) } ?? matching.first
    return accepting.map { acceptances[$0] }
  }

  func unusedAcceptances(
    _ selection: BaselineComparison.Selection, _ plan: Report.Plan
  ) -> [Baseline.Acceptance] {
    let left = mutators(missingIn: plan)
    return acceptances.enumerated().filter { number, line in
      !used.contains(number) && (line.strategy.map(selection.has) ?? (selection.strategies == nil))
        && line.mutator.map { !left.contains($0) } ?? true
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

  func notReached(by document: DocumentReport, _ plan: Report.Plan) -> String {
    let reached = document.strategies.first?.fields.count(where: isComplete) ?? 0
    let rowCount = rowCount(comparedWith: plan)
    return
      "partial: of \(Format.count(rowCount, "row")) per strategy \(Format.count(reached)) were "
      + "compared, for which all mutants were decoded"
  }

  func isComplete(_ row: StrategyReport.FieldRow) -> Bool {
    mutants[key(of: row)].map { row.counters[.mutants] >= $0 } ?? false
  }
}
