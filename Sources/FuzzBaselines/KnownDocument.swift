import CodableFuzz
import JSONMutation

/// What a baseline has about the document of a report.
struct KnownDocument {
  let found: DocumentReport
  let plan: Report.Plan
  let conditions: Baseline.Conditions
  let part: Baseline

  init?(_ found: DocumentReport, of report: Report, in baseline: Baseline) {
    (self.found, plan) = (found, report.plan)
    part = baseline.part(of: found.name)
    guard let conditions = part.conditions[Baseline.Subject(found.name)] else { return nil }
    self.conditions = conditions
  }

  var rowCount: Int { part.made.values.flatMap(\.keys).count { !missingMutators.contains($0) } }

  /// The mutators that the run lacks.
  var missingMutators: [MutatorID] {
    conditions.plan.mutators.filter { !plan.mutators.contains($0) }
  }

  func lacks(_ mutator: MutatorID) -> Bool {
    !conditions.plan.mutators.contains(mutator) && plan.mutators.contains(mutator)
  }

  /// The fields that a strategy read, and now delivers equal whatever is sent.
  ///
  /// If the baseline was made with ``Mutator/otherValue``, only its mutants tell: they send a value that
  /// arrived before. Otherwise all mutants of the baseline do.
  func noLongerRead(by strategy: StrategyReport) -> [Baseline.Subject] {
    let isProven = conditions.plan.mutators.contains(Baseline.proof)
    let rows = Dictionary(grouping: strategy.fields, by: \.field)
    let read = part.reads.keys.filter { $0.strategy == strategy.strategy }
    return BaselineKind.reads.sorted(read).filter { subject in
      let made = part.made[Baseline.Subject(found.name, nil, subject.field)] ?? [:]
      let telling = made.filter { !isProven || $0.key == Baseline.proof }
      let rows = subject.field.flatMap { rows[$0] } ?? []
      return !telling.isEmpty
        && telling.allSatisfy { mutator, count in
          rows.contains {
            $0.mutator == mutator && $0.counters[.mutants] >= count && !$0.counters.showReading
          }
        }
    }
  }

  /// Whether nothing of the field of a row reached the records.
  func isUnread(_ row: Baseline.Subject) -> Bool {
    part.reads[Baseline.Subject(row.document, row.strategy, row.field)] == nil
      && !part.rows.keys.contains { $0.strategy == row.strategy && $0.field == row.field }
  }

  /// What became of the records; nil if the baseline does not have the row.
  ///
  /// If hardly any record decoded when the baseline was made, but more do now, it contains nothing
  /// about untouched records.
  func survival(_ subject: Baseline.Subject, _ row: StrategyReport.FieldRow) -> Survival? {
    guard part.mutantCount(of: subject) != nil,
      let known = part.unmutated[Baseline.Subject(subject.document, subject.strategy)]
    else { return nil }
    var survival = part.rows[subject] ?? Survival()
    let decodable =
      found.unmutated.first { $0.strategy == subject.strategy }?.counters.untouched ?? 0
    guard known.valid.count < 2, decodable > known.valid.count else { return survival }
    let found = Survival(row.counters)
    survival[\.recordSurvival] = found[\.recordSurvival]
    survival[\.untouchedAlteration] = found[\.untouchedAlteration]
    return survival
  }

  /// Whether a partial report made all mutants of a row.
  func isComplete(_ row: StrategyReport.FieldRow) -> Bool {
    part.mutantCount(of: Baseline.Subject(found.name, nil, row.field, row.mutator))
      .map { row.counters[.mutants] >= $0 } ?? false
  }

  var notReached: String {
    let reached = found.strategies.first?.fields.count(where: isComplete) ?? 0
    return
      "partial: of \(Format.count(rowCount, "row")) per strategy \(Format.count(reached)) were "
      + "compared, for which all mutants were decoded"
  }
}
