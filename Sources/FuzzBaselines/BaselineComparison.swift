package import CodableFuzz
package import JSONMutation

package struct BaselineComparison: Equatable, Sendable {
  /// The differences, by kind, then in the order of the report.
  package let findings: [Finding]
  /// Further notes: what was not compared, and lines of the baseline without effect.
  package let notes: [String]
  /// The number of compared rows, including those in which nothing was lost.
  package let rowCount: Int
  /// Why the run ended early, and how many of the baseline's rows it reached; nil for a whole run.
  package let shortfall: Shortfall?
  /// The crashes and hangs that no row of the baseline covers: those of documents and strategies
  /// that it lacks, and those in extra calls, which no counter includes.
  package let crashes: [CrashRecord]

  /// The displayed path of the baseline's file; nil if it has none.
  package var file: String?
  /// The text of that file, so that a finding can refer to a line of it.
  package var fileText: String?

  package var fails: Bool { findings.contains { $0.kind.fails } || !crashes.isEmpty }

  package func findings(_ kind: BaselineResult) -> [Finding] { findings.filter { $0.kind == kind } }

  package struct Shortfall: Equatable, Sendable, CustomStringConvertible {
    package let reason: String
    package let compared: Int
    /// The number of rows that the baseline has for the run's documents and strategies.
    package let known: Int

    /// Whether less than half of the baseline was compared.
    package var isLarge: Bool { compared * 2 < known }

    package var description: String {
      (isLarge
        ? "less than half of the baseline was compared, " : "the baseline was compared in part, ")
        + "\(compared) of \(Format.count(known, "row")): \(reason)"
    }
  }

  @dynamicMemberLookup
  package struct Finding: Equatable, Sendable {
    package let kind: BaselineResult
    package let subject: Baseline.Subject
    /// The baseline's measurement; nil if there is none.
    package let before: Measure?
    /// This run's measurement; nil if there is none.
    package let after: Measure?
    /// A mutant to replay; nil if no mutant crashed.
    package let example: MutantID?
    package let acceptance: Baseline.Acceptance?

    package subscript<Value>(dynamicMember part: KeyPath<Baseline.Subject, Value>) -> Value {
      subject[keyPath: part]
    }
  }

  package enum Measure: Hashable, Sendable {
    case survival(Survival)
    case unmutated(Baseline.Unmutated)
    case time(Interval)
    case mutants(Int)
    case reading(Bool)
    case found(ModelFindingID?)
  }

  /// The documents and strategies that a run was asked for; other lines are not compared.
  package struct Selection: Equatable, Sendable {
    /// The documents, whose digests of files are ignored; nil for all.
    package var documents: [DocumentName]?
    package var strategies: [StrategyID]?

    /// The strategies that the baseline covers; nil for those it has, and
    /// ``Baseline/coveredStrategies(of:)``.
    package var covered: [StrategyID]?

    package init(
      documents: [DocumentName]? = nil, strategies: [StrategyID]? = nil,
      covered: [StrategyID]? = nil
    ) {
      (self.documents, self.strategies, self.covered) = (documents, strategies, covered)
    }

    func has(_ name: DocumentName) -> Bool {
      documents?.contains { $0.name == name.name && $0.recordCount == name.recordCount } ?? true
    }

    func has(_ strategy: StrategyID) -> Bool { strategies?.contains(strategy) ?? true }
  }

  /// The share by which a ratio to strict may exceed the baseline's by default: 0.1.
  ///
  /// Within a run, the interval of a ratio is about 0.02 wide. Between machines, a ratio moves by
  /// about 0.05.
  package static let defaultTimeTolerance = 0.1

  /// Compares a report with a baseline, row by row: a set of mutators may grow.
  ///
  /// `timeTolerance` is the share by which a ratio to strict may grow, or nil not to compare timings. Those of
  /// a debug build are never compared.
  ///
  /// - Throws: ``BaselineError/otherRun(document:reason:)`` if the run used another plan, or none of
  ///   the mutators, and ``BaselineError/nothingCompared(documents:known:)`` if
  ///   the baseline has no row about what a complete run measured.
  package init(
    of report: Report, with baseline: Baseline, today: Day,
    timeTolerance: Double? = Self.defaultTimeTolerance, selection: Selection = Selection()
  ) throws(BaselineError) {
    var comparer = BaselineComparer(
      report: report, baseline: baseline, today: today, selection: selection)
    try comparer.compareDocuments()
    if let timeTolerance { comparer.compareTimes(tolerance: timeTolerance) }
    let found = comparer.findings
    findings = BaselineResult.allCases.flatMap { kind in found.filter { $0.kind == kind } }
    notes = comparer.notes
    rowCount = comparer.rowCount
    shortfall = report.partial.map {
      Shortfall(
        reason: $0.reason, compared: comparer.rowCount,
        known: max(comparer.rowCount, comparer.knownRowCount))
    }
    crashes = baseline.uncoveredCrashes(in: report)
    // A partial run, or one whose documents could not be read, says so itself.
    let isWhole = report.partial == nil && report.failures.isEmpty && !report.documents.isEmpty
    if isWhole, rowCount == 0, !fails {
      throw .nothingCompared(
        documents: report.documents.map(\.name), known: baseline.documents)
    }
  }
}

package enum BaselineResult: String, Hashable, Sendable, CaseIterable {
  /// By the first of these that differs: more crashes; a record lost or altered silently that was
  /// reported, even if others are no longer lost; more records lost; as many lost, but more of them
  /// silently; as many delivered, but fewer of them equal; as many equal, but fewer alterations
  /// reported; fewer documents decoded. A field that is no longer read is worse, or read in part, and so
  /// are a new row with a crash and a new finding about models.
  case worse
  /// A loss whose acceptance has expired is still there.
  case expired
  /// The baseline has it, but this run did not measure it.
  case gone
  /// The whole interval of the ratio to strict is above the baseline's interval and the
  /// tolerance.
  case slower
  /// It is worse, and the baseline accepts that.
  case accepted
  /// The baseline does not have it, and it costs more than the mutated records; or the models read a
  /// field, or a part of it, that they did not read, and so alter its mutants; or it is by a mutator that the baseline
  /// lacks.
  case new
  /// The first difference is for the better.
  case better
  /// The whole interval of the ratio to strict is below the baseline's and the tolerance.
  case faster

  /// Whether such a finding makes the baseline fail.
  package var fails: Bool {
    switch self {
    case .worse, .expired, .gone, .slower: true
    case .accepted, .new, .better, .faster: false
    }
  }
}

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
