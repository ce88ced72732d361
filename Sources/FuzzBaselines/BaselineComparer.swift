import CodableFuzz
import JSONMutation
import JSONText

struct BaselineComparer {
  let report: Report
  let baseline: Baseline
  let today: Day
  let selection: BaselineComparison.Selection
  lazy var acceptances = baseline.acceptances
  var findings: [BaselineComparison.Finding] = []
  var notes: [String] = []
  var rowCount = 0
  var knownRowCount = 0
  var newPerfectCount = 0
  /// The acceptances that are about something of the report.
  var used: Set<Baseline.Subject> = []
  private var isPartial: Bool { report.partial != nil }

  mutating func compareDocuments() throws(BaselineError) {
    for document in report.documents {
      guard let known = KnownDocument(document, of: report, in: baseline) else {
        add(.new, Baseline.Subject(document.name), after: .mutants(document.mutantCount))
        continue
      }
      try known.conditions.check(report.plan, of: document.name)
      if known.conditions.recordCount != document.recordCount {
        notes.append(
          "\(document.name) has \(Format.count(document.recordCount, "record")), in the baseline "
            + Format.count(known.conditions.recordCount))
      }
      compare(document, with: known)
      if isPartial { notes.append(known.notReached) } else { noteUnusedAcceptances(of: known) }
    }
    addMissingDocuments()
    if newPerfectCount > 0 {
      notes.append(
        Format.count(newPerfectCount, "new row")
          + " that cost no more than the mutated records: update the "
          + "baseline to include them")
    }
  }

  private mutating func compare(_ document: DocumentReport, with known: KnownDocument) {
    let strategies = baseline.strategies(of: document.name)
    let covered = Set(
      strategies + (selection.covered ?? Baseline.coveredStrategies(of: document)))
    let explained = Set(covered.filter { noteSystems(of: $0, in: document) })
    for row in document.unmutated
    where covered.contains(row.strategy) && !explained.contains(row.strategy) {
      compare(
        Baseline.Unmutated(row, in: document), of: Baseline.Subject(document.name, row.strategy))
    }
    for strategy in document.strategies
    where strategies.contains(strategy.strategy) && !explained.contains(strategy.strategy) {
      compare(strategy, with: known)
    }
    compareFound(of: document, with: known, besides: explained)
    for strategy in strategies where selection.has(strategy) && !document.has(strategy) {
      let subject = Baseline.Subject(document.name, strategy)
      add(.gone, subject, before: baseline.unmutated[subject].map { .unmutated($0) })
    }
    let unselected = strategies.filter { !selection.has($0) && !document.has($0) }
    noteMissing(unselected.map(\.rawValue), in: "\(document.name): ")
    if !isPartial { compareMade(of: document, with: known) }
  }

  /// Notes what a strategy keeps or loses only because the baseline was made on another system, and
  /// returns whether there is such a thing: its rows then say nothing of the models.
  private mutating func noteSystems(
    of strategy: StrategyID, in document: DocumentReport
  ) -> Bool {
    guard let before = baseline.systems[Baseline.Subject(document.name)],
      let here = report.environment.foundation, before != here
    else { return false }
    for finding in document.modelFindings where finding.strategies.contains(strategy) {
      guard let dependence = finding.dependence, let row = FoundationTable.row(dependence.row),
        let outcome = row.statement(on: before)?.outcome,
        (outcome == FoundationRow.refused) == dependence.isKeptHere
      else { continue }
      rowCount += 1
      notes.append(
        "\(document.name), \(strategy): not compared, because the baseline was made on \(before), "
          + "and \(here) \(dependence.isKeptHere ? "reads" : "does not read") what differs there: "
          + "\(row.title) at \(finding.fieldText(most: 4))")
      return true
    }
    return false
  }

  private mutating func noteMissing(
    _ names: [String], in document: String = "", called them: String = "them"
  ) {
    if names.isEmpty { return }
    notes.append(
      "\(document)not compared, because this run lacks \(them): \(names.joined(separator: ", "))")
  }

  /// Compares the mutants that were made: those of a mutator that is new are told of once, and those of
  /// one that the run lacks are not missed.
  private mutating func compareMade(of document: DocumentReport, with known: KnownDocument) {
    let made = document.made
    for mutator in report.plan.mutators where known.lacks(mutator) {
      let count = made.values.compactMap { $0[mutator] }.reduce(0, +)
      if count > 0 {
        add(.new, Baseline.Subject(document.name, nil, nil, mutator), after: .mutants(count))
      }
    }
    let left = known.missingMutators
    noteMissing(left.map(\.rawValue), in: "\(document.name): ", called: "these mutators")
    for subject in BaselineKind.fields.sorted(known.part.made.keys) {
      let counts = (known.part.made[subject] ?? [:]).sorted { $0.key.rawValue < $1.key.rawValue }
      for (mutator, count) in counts
      where !left.contains(mutator) && made[subject]?[mutator] == nil {
        add(
          .gone, Baseline.Subject(document.name, nil, subject.field, mutator),
          before: .mutants(count))
      }
    }
  }

  private mutating func compare(_ found: Baseline.Unmutated, of subject: Baseline.Subject) {
    guard let before = baseline.unmutated[subject] else {
      add(.new, subject, after: .unmutated(found))
      return
    }
    rowCount += 1
    guard let isWorse = before.isWorse(in: found) else { return }
    add(
      isWorse ? .worse : .better, subject, before: .unmutated(before), after: .unmutated(found),
      acceptance: acceptance(of: subject))
  }

  private mutating func compare(_ strategy: StrategyReport, with known: KnownDocument) {
    knownRowCount += 1 + known.rowCount
    let left = known.noLongerRead(by: strategy)
    for (subject, row) in known.found.rows(of: strategy)
    where row.counters.crashes > 0 || !known.lacks(row.mutator) {
      // What is no longer read is delivered equal, whatever is sent: that is not better.
      let isLeft = left.contains { $0.field?.pointer.isAtOrUnder(row.field.pointer) == true }
      compare(row, of: subject, isLeft: isLeft, with: known)
    }
    for subject in left {
      var accepted = subject
      accepted.mutator = Baseline.readsName
      add(
        .worse, subject, before: .reading(true), after: .reading(false),
        acceptance: acceptance(of: accepted))
    }
  }

  private mutating func compare(
    _ row: StrategyReport.FieldRow, of subject: Baseline.Subject, isLeft: Bool,
    with known: KnownDocument
  ) {
    let after = Survival(row)
    guard let before = known.survival(subject, row) else {
      if !isPartial { addNew(after, row, of: subject) }
      return
    }
    // Of a run that stopped early, all mutants were made, or those that were lost more than all of them did.
    guard !isPartial || known.isComplete(row) || after.losesMore(than: before) else { return }
    rowCount += 1
    let compared = after.comparable(with: before, row, measured: known.conditions.metrics)
    let change = before.change(to: compared)
    let isProof = row.mutator == Baseline.proof
    let readsLess = isProof && compared.readsLess(than: before)
    let readsMore = isProof && before.readsLess(than: compared)
    let isNewlyRead = change?.nature == .alteration && known.isUnread(subject)
    let kind: BaselineResult? = change.flatMap { change in
      if !change.isWorse { return isLeft ? nil : readsLess ? .worse : .better }
      return change.nature == .addition || isNewlyRead || readsMore ? .new : .worse
    }
    let isExpected = after.isExpected && change?.isWorse != true && !readsLess
    add(
      kind, subject,
      before: isNewlyRead || readsLess ? .reading(readsLess) : .survival(before),
      after: .survival(after), example: row.example,
      acceptance: isExpected ? nil : acceptance(of: subject, after))
  }

  private mutating func addNew(
    _ after: Survival, _ row: StrategyReport.FieldRow, of subject: Baseline.Subject
  ) {
    newPerfectCount += after.isExpected ? 1 : 0
    add(
      row.counters.crashes > 0 ? .worse : after.isExpected ? nil : .new, subject,
      after: .survival(after), example: row.example,
      acceptance: after.isExpected ? nil : acceptance(of: subject, after))
  }

  private mutating func compareFound(
    of document: DocumentReport, with known: KnownDocument, besides explained: Set<StrategyID>
  ) {
    guard baseline.hasFindings(of: document.name), document.hasModelFindings else { return }
    let before = Set(
      known.part.found.keys.filter { $0.strategy.map(explained.contains) != true })
    let strategies = baseline.strategies(of: document.name).filter { !explained.contains($0) }
    let after = document.recordedFindings.filter { $0.strategy.map(strategies.contains) == true }
    rowCount += before.count
    for subject in BaselineKind.finding.sorted(after.subtracting(before)) {
      add(
        .worse, subject, before: .found(nil), after: .found(subject.finding),
        example: document.example(of: subject), acceptance: acceptance(of: subject))
    }
    if isPartial { return }
    for subject in BaselineKind.finding.sorted(before.subtracting(after))
    where subject.strategy.map(document.has) == true {
      add(.better, subject, before: .found(subject.finding), after: .found(nil))
    }
  }

  private mutating func add(
    _ difference: BaselineResult?, _ subject: Baseline.Subject,
    before: BaselineComparison.Measure? = nil, after: BaselineComparison.Measure? = nil,
    example: MutantID? = nil, acceptance: Baseline.Acceptance? = nil
  ) {
    var kind = difference
    if let acceptance, acceptance.isExpired(on: today) {
      // Whether the loss grew or not.
      kind = .expired
    } else if acceptance != nil, kind == .worse || kind == .new {
      kind = .accepted
    }
    guard let kind else { return }
    findings.append(
      BaselineComparison.Finding(
        kind: kind, subject: subject, before: before, after: after, example: example,
        acceptance: acceptance))
  }
}

extension BaselineComparer {
  private mutating func acceptance(
    of subject: Baseline.Subject, _ survival: Survival? = nil
  ) -> Baseline.Acceptance? {
    let about = acceptances.filter { $0.covers(subject) }
    used.formUnion(about.map(\.subject))
    let matching = about.filter { $0.allows(survival) }
    return matching.first { !$0.isExpired(on: today) } ?? matching.first
  }

  private mutating func noteUnusedAcceptances(of known: KnownDocument) {
    let left = known.missingMutators
    for line in known.part.acceptances
    where !used.contains(line.subject)
      && (line.strategy.map(selection.has) ?? (selection.strategies == nil))
      && line.mutator.map({ !left.contains($0) }) ?? true
    {
      notes.append("no finding matches the line '\(line.lineText)': remove it")
    }
  }

  private mutating func addMissingDocuments() {
    let found = Set(report.documents.map(\.name))
    let failed = Set(report.failures.map(\.document.name))
    var unselected: [String] = []
    for document in baseline.documents where !found.contains(document) {
      if failed.contains(document.name) {
        notes.append("\(document) could not be read, and was not compared")
      } else if selection.has(document) {
        let made = baseline.part(of: document).made.values.flatMap(\.values)
        add(.gone, Baseline.Subject(document), before: .mutants(made.reduce(0, +)))
      } else {
        unselected.append(document.description)
      }
    }
    noteMissing(unselected)
  }

  /// A ratio has changed if the two intervals do not overlap and the new one is entirely beyond the
  /// tolerance.
  mutating func compareTimes(tolerance: Double) {
    let documents = Set(report.documents.map(\.name))
    let known = baseline.times.filter { documents.contains($0.key.document) }
    if known.isEmpty { return }
    if report.environment.isDebugBuild {
      notes.append("timings are not compared: this is a debug build")
      return
    }
    for (subject, found) in report.ratios {
      guard let before = known[subject], !before.overlaps(found) else { continue }
      if found.low > before.median * (1 + tolerance) {
        add(.slower, subject, before: .time(before), after: .time(found))
      } else if found.high * (1 + tolerance) < before.median {
        add(.faster, subject, before: .time(before), after: .time(found))
      }
    }
  }
}

extension DocumentReport {
  fileprivate func has(_ strategy: StrategyID) -> Bool {
    strategies.contains { $0.strategy == strategy }
  }

  fileprivate func example(of subject: Baseline.Subject) -> MutantID? {
    modelFindings.first { finding in
      finding.kind == subject.finding && finding.strategies.contains { $0 == subject.strategy }
        && finding.fields.contains { $0.field == subject.field }
    }?.example
  }
}

extension Baseline.Subject {
  fileprivate var finding: ModelFindingID? {
    mutator.map { ModelFindingID(rawValue: $0.rawValue) }
  }
}
