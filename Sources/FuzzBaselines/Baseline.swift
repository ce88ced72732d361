package import CodableFuzz
package import JSONMutation

/// The survival of each document, recorded for later runs to compare with.
///
/// Its text has a sorted line for each fact, so that it can be reviewed in a diff and merged by
/// git. Each line can be read alone, and none contains a number that changes with another line:
///
/// ```
/// codable-fuzz baseline 4
/// accept feed strict * remove-key expires 2027-01-31 because the fix is being rolled out
/// document feed records 9 metrics kept,returned,silent,recovered,equal plan every-field mutators \
///   flip-type,remove-key
/// fields feed /feed/*/{id,url} flip-type 5 remove-key 1
/// finding feed strict crossed-key /feed/*/id
/// reads feed strict /feed/*/{id,url}
/// row feed strict /feed/*/{id,url} flip-type kept 0/40 returned 0/5 recovered 0/5 equal 0/5
/// row feed strict /feed/*/{id,url} remove-key kept 0/8 returned 0/1 recovered 0/1 equal 0/1
/// strategy feed strict valid 9/9 unmutated 9/9
/// system feed linux-6.3
/// time feed app ratio 1.008 from 0.981 to 1.043
/// end of baseline
/// ```
///
/// A row has a word and a rate for each metric that was not perfect. `silent=null 1/45` is the part of
/// `silent` that is of one variant, if other mutants of the row lose nothing silently. If a `fields` line names a field
/// and a mutator but there is no row, all records were delivered, and equal to their clean decode.
/// Fields, mutators and strategies that behave alike share a line, whose counts are those of each. A
/// `reads` line names the fields whose values reach the records: if one of them no longer does, that
/// is worse. So is a finding about models that no `finding` line has. The `metrics` of a document are
/// those that its rows tell of, and `findings` if these were searched for.
///
/// The `system` is the one that the document was decoded on: Foundations do not read the same values.
///
/// By default a baseline covers only the app's own strategies: see ``coveredStrategies(of:)``.
package struct Baseline: Hashable, Sendable {
  /// The version of the text that this package writes and reads.
  package static let currentVersion = 4
  static let titleStart = "codable-fuzz baseline "
  static let title = "\(titleStart)\(currentVersion)"
  /// The last line, whose absence shows that a file was cut off.
  static let lastLine = "end of baseline"

  package internal(set) var conditions: [Subject: Conditions] = [:]
  package internal(set) var unmutated: [Subject: Unmutated] = [:]
  /// The number of mutants that each mutator made at a field.
  ///
  /// They are the same for each strategy. If a row is missing, all of its records were delivered equal.
  package internal(set) var made: [Subject: [MutatorID: Int]] = [:]
  /// What became of the records of one mutator at one field, unless all were delivered equal.
  package internal(set) var rows: [Subject: Survival] = [:]
  /// The fields whose values reach the records that a strategy returns: if another value is sent, another
  /// record is delivered.
  ///
  /// A model that no longer reads a field delivers more mutants equal, which looks better than before. A
  /// run without `Mutator.otherValue` takes any mutant for one that changes a record.
  package internal(set) var reads: [Subject: Mention] = [:]
  /// The findings about models that were there when the baseline was made: only a new one fails.
  package internal(set) var found: [Subject: Mention] = [:]
  /// The decoding time of a strategy for a clean document ÷ strict's in the same run, with the 95 %
  /// confidence interval, with three decimal places.
  package internal(set) var times: [Subject: Interval] = [:]
  /// The systems that documents were decoded on.
  var systems: [Subject: TargetSystem] = [:]
  var accepted: [Subject: Acceptance] = [:]

  package init() {}

  /// Takes the survival from a report and, unless it is from a debug build, the timings.
  ///
  /// It covers the given strategies, or if these are nil ``coveredStrategies(of:)`` of each document.
  package init(of report: Report, strategies: [StrategyID]? = nil) {
    for document in report.documents {
      let covered = Set(strategies ?? Self.coveredStrategies(of: document))
      conditions[Subject(document.name)] = Conditions(document, plan: report.plan)
      systems[Subject(document.name)] = report.environment.foundation
      made.merge(document.made) { $1 }
      for row in document.unmutated where covered.contains(row.strategy) {
        unmutated[Subject(document.name, row.strategy)] = Unmutated(row, in: document)
      }
      for strategy in document.strategies where covered.contains(strategy.strategy) {
        for (subject, row) in document.rows(of: strategy) {
          let survival = Survival(row)
          if !survival.isPerfect { rows[subject] = survival }
        }
        for field in strategy.readFields(report.plan) {
          reads[Subject(document.name, strategy.strategy, field)] = Mention()
        }
      }
      let mistakes = document.recordedFindings
        .filter { $0.strategy.map(covered.contains) == true }
      for subject in mistakes { found[subject] = Mention() }
    }
    for (subject, ratio) in report.ratios where unmutated[subject] != nil { times[subject] = ratio }
  }

  var documents: [DocumentName] {
    BaselineKind.document.sorted(conditions.keys).map(\.document)
  }

  package func part(of document: DocumentName) -> Baseline {
    filtered { $0.document == document }
  }

  func filtered(_ isKept: (Subject) -> Bool) -> Baseline {
    var part = Baseline()
    for kind in BaselineKind.all { kind.add(self, &part, isKept) }
    return part
  }

  package mutating func add(_ other: Baseline) {
    for kind in BaselineKind.all { kind.add(other, &self) { _ in true } }
  }

  package var text: String {
    let lines = BaselineKind.all.flatMap { $0.lines(self) }.sorted()
    return ([Self.title] + lines + [Self.lastLine]).map { $0 + "\n" }.joined()
  }
}

extension Baseline {
  /// What a line of a baseline is about.
  package struct Subject: Hashable, Sendable {
    package let document: DocumentName
    /// The strategy; nil if it concerns all of them.
    package internal(set) var strategy: StrategyID?
    /// The field; nil for the unmutated document and for timings.
    package internal(set) var field: Field?
    /// The mutator, or the kind of a finding about models; nil for the unmutated document and for timings.
    package internal(set) var mutator: MutatorID?

    package init(
      _ document: DocumentName, _ strategy: StrategyID? = nil, _ field: Field? = nil,
      _ mutator: MutatorID? = nil
    ) {
      (self.document, self.strategy) = (document, strategy)
      (self.field, self.mutator) = (field, mutator)
    }
  }

  /// The number of mutants that made a row; nil if the baseline does not have it.
  func mutantCount(of row: Subject) -> Int? {
    row.mutator.flatMap { made[Subject(row.document, nil, row.field)]?[$0] }
  }

  /// Checks that the baseline was made with this plan.
  package func check(
    _ plan: Report.Plan, of selection: BaselineComparison.Selection
  ) throws(BaselineError) {
    for document in documents where selection.has(document) {
      try conditions[Subject(document)]?.check(plan, of: document)
    }
  }

  package func lineChanges(from other: Baseline) -> String {
    let mine = Set(text.split(separator: "\n"))
    let others = Set(other.text.split(separator: "\n"))
    return Format.count(mine.count, "line") + ", +\(mine.subtracting(others).count) "
      + "-\(others.subtracting(mine).count)"
  }

  static let renewingCommands =
    "--update-baseline added to the command, or with:\n  UPDATE_BASELINES=1 swift test"

  /// The baseline, updated with the results of a run.
  ///
  /// It keeps the lines of documents and strategies that the run did not cover, and all accepted
  /// findings. It keeps a timing whose interval overlaps the new one, unless the new one is less
  /// than half as wide. Unless the selection names strategies, the baseline covers the same ones as
  /// before.
  ///
  /// - Throws: ``BaselineError/needsAllStrategies(document:)`` if kept rows of other strategies
  ///   would belong to other mutants than the new ones.
  package func updated(
    with report: Report, selection: BaselineComparison.Selection = .init(),
    updatesTimes: Bool = true
  ) throws(BaselineError) -> Baseline {
    let failed = Set(report.failures.map(\.document.name))
    let found = Set(report.documents.map(\.name))
    var result = filtered { subject in
      let name = subject.document
      return !found.contains(name) && (!selection.has(name) || failed.contains(name.name))
    }
    var fresh = Baseline()
    for document in report.documents {
      let covered =
        selection.covered ?? strategies(of: document.name) + Self.coveredStrategies(of: document)
      fresh.add(Baseline(of: report.part(of: document.name), strategies: covered))
    }
    let known = times.filter { fresh.unmutated[$0.key] != nil }
    fresh.times = known.merging(updatesTimes ? fresh.times : [:]) { old, new in
      old.overlaps(new) && old.width <= 2 * new.width ? old : new
    }
    for document in report.documents {
      result.add(try unselected(of: document, fresh, selection))
    }
    result.add(fresh)
    result.accepted = accepted
    return result
  }

  private func unselected(
    of document: DocumentReport, _ fresh: Baseline, _ selection: BaselineComparison.Selection
  ) throws(BaselineError) -> Baseline {
    let run = Set(document.strategies.map(\.strategy))
    let kept = Set(
      strategies(of: document.name).filter { !run.contains($0) && !selection.has($0) })
    if kept.isEmpty { return Baseline() }
    let mine = part(of: document.name)
    let others = fresh.part(of: document.name)
    guard mine.conditions == others.conditions, mine.made == others.made else {
      throw .needsAllStrategies(document: document.name)
    }
    return mine.filtered { $0.strategy.map(kept.contains) == true }
  }

  /// The strategies that the baseline covers, sorted.
  func strategies(of document: DocumentName) -> [StrategyID] {
    let subjects = unmutated.keys.filter { $0.document == document }
    return BaselineKind.strategy.sorted(subjects).compactMap(\.strategy)
  }

  /// The strategies of a document that a baseline covers by default.
  ///
  /// These are your own, that is, those whose names differ from this package's strategies. If there
  /// are none, it is `strict`, or else all of them.
  package static func coveredStrategies(of document: DocumentReport) -> [StrategyID] {
    StrategyID.own(among: document.unmutated.map(\.strategy))
  }

  package func coverageNote(of document: DocumentReport, option: String) -> String? {
    let covered = Set(strategies(of: document.name))
    let all = document.unmutated.map(\.strategy)
    let left = all.filter { !covered.contains($0) }
    if left.isEmpty { return nil }
    let names = all.filter(covered.contains).map(\.rawValue).joined(separator: ", ")
    return "\(document.name): the baseline covers \(names), but not "
      + "\(left.map(\.rawValue).joined(separator: ", ")): choose them with \(option)"
  }

  package func uncoveredCrashes(in report: Report) -> [CrashRecord] {
    report.documents.flatMap { document in
      let covered = Set(strategies(of: document.name))
      return document.crashes.filter { $0.extraCall != nil || !covered.contains($0.strategy) }
    }
  }

  /// Replaces the acceptances of the same findings.
  package mutating func accept(_ acceptances: [Acceptance]) {
    for acceptance in acceptances { accepted[acceptance.subject] = acceptance }
  }
}
