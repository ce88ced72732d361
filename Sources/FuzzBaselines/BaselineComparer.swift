import CodableFuzz
import JSONMutation
import JSONText

struct BaselineComparer {
  let report: Report
  let baseline: Baseline
  let today: Day
  let selection: BaselineComparison.Selection
  var findings: [BaselineComparison.Finding] = []
  var notes: [String] = []
  var rowCount = 0
  var knownRowCount = 0
  private var newPerfectCount = 0
  private var isPartial: Bool { report.partial != nil }

  init(
    of report: Report, with baseline: Baseline, today: Day,
    selection: BaselineComparison.Selection
  ) {
    self.report = report
    self.baseline = baseline
    self.today = today
    self.selection = selection
  }

  mutating func compareDocuments() throws(BaselineError) {
    for document in report.documents {
      guard var known = KnownDocument(document.name, in: baseline) else {
        add(.new, document.name, after: .mutants(document.mutantCount))
        continue
      }
      try known.conditions.check(report.plan)
      if known.conditions.recordCount != document.recordCount {
        notes.append(
          "\(document.name) has \(Format.count(document.recordCount, "record")), in the baseline "
            + Format.count(known.conditions.recordCount))
      }
      compare(document, with: &known)
      if isPartial {
        notes.append(known.notReached(by: document, report.plan))
        continue
      }
      notes += known.unusedAcceptances(selection, report.plan).map {
        "no finding matches the line '\($0.text)': remove it"
      }
    }
    addMissingDocuments()
    if newPerfectCount > 0 {
      notes.append(
        Format.count(newPerfectCount, "new row")
          + " that cost no more than the mutated records: update the "
          + "baseline to include them")
    }
  }

  private mutating func compare(_ document: DocumentReport, with known: inout KnownDocument) {
    let covered = Set(
      known.strategies + (selection.covered ?? Baseline.coveredStrategies(of: document)))
    for row in document.unmutated where covered.contains(row.strategy) {
      compare(Baseline.Unmutated(row, in: document), with: &known)
    }
    for strategy in document.strategies where known.unmutated[strategy.strategy] != nil {
      knownRowCount += 1 + known.rowCount(comparedWith: report.plan)
      let decodable =
        document.unmutated.first { $0.strategy == strategy.strategy }?.counters.untouched ?? 0
      let left = known.noLongerRead(by: strategy)
      for row in strategy.fields + document.saveRows(of: strategy.strategy)
      where row.counters.crashes > 0 || !known.lacks(row.mutator, of: report.plan) {
        // What is no longer read is delivered equal, whatever is sent: that is not better.
        let isLeft = left.contains { $0.pointer.isAtOrUnder(row.field.pointer) }
        compare(row, of: strategy.strategy, decodable: decodable, isLeft: isLeft, with: &known)
      }
      for field in left {
        add(
          .worse, document.name, strategy.strategy, field: field, before: .reading(true),
          after: .reading(false),
          acceptance: known.acceptance(of: strategy.strategy, field, Baseline.Reads.name, on: today)
        )
      }
    }
    compareFound(of: document, with: &known)
    addMissingStrategies(of: document, known)
    if !isPartial { compareMade(of: document, with: known) }
  }

  /// Compares the mutants that were made: those of a mutator that is new are told of once, and those of
  /// one that the run lacks are not missed.
  private mutating func compareMade(of document: DocumentReport, with known: KnownDocument) {
    let found = Baseline.Made.all(of: document)
    for mutator in report.plan.mutators where known.lacks(mutator, of: report.plan) {
      let count = found.flatMap(\.mutators).filter { $0.mutator == mutator }.map(\.mutants)
        .reduce(0, +)
      if count > 0 { add(.new, document.name, mutator: mutator, after: .mutants(count)) }
    }
    let left = known.mutators(missingIn: report.plan)
    if !left.isEmpty {
      notes.append(
        "\(document.name): not compared, because this run lacks these mutators: "
          + left.map(\.rawValue).joined(separator: ", "))
    }
    let made = Dictionary(uniqueKeysWithValues: found.map { ($0.field, $0.mutators) })
    for row in known.made {
      for count in row.mutators
      where !left.contains(count.mutator)
        && made[row.field]?.contains(where: { $0.mutator == count.mutator }) != true
      {
        add(
          .gone, document.name, field: row.field, mutator: count.mutator,
          before: .mutants(count.mutants))
      }
    }
  }

  private mutating func compare(
    _ found: Baseline.Unmutated, with known: inout KnownDocument
  ) {
    guard let before = known.unmutated[found.strategy] else {
      add(.new, found.document, found.strategy, after: .unmutated(found))
      return
    }
    rowCount += 1
    let change = before.change(to: found)
    guard change.isWorse || change.isBetter else { return }
    let acceptance = known.acceptance(of: found.strategy, nil, nil, on: today)
    add(
      change.isWorse ? .worse : .better, found.document, found.strategy,
      before: .unmutated(before), after: .unmutated(found), acceptance: acceptance)
  }

  private mutating func compare(
    _ row: StrategyReport.FieldRow, of strategy: StrategyID, decodable: Int, isLeft: Bool,
    with known: inout KnownDocument
  ) {
    let after = Survival(row)
    let before = known.survival(strategy, row, decodable: decodable)
    guard !isPartial || known.allows(comparing: row, after, with: before) else { return }
    let compared = before.map {
      after.comparable(with: $0, row, measured: known.conditions.metrics)
    }
    let change = before.flatMap { before in compared.flatMap { before.change(to: $0) } }
    rowCount += before == nil ? 0 : 1
    newPerfectCount += before == nil && after.isExpected ? 1 : 0
    let isProof = row.mutator == Baseline.Reads.proof
    let readsLess = isProof && before.map { compared?.readsLess(than: $0) == true } == true
    let readsMore = isProof && compared.map { before?.readsLess(than: $0) == true } == true
    let acceptance =
      after.isExpected && change?.isWorse != true && !readsLess
      ? nil : known.acceptance(of: strategy, row.field, row.mutator, after, on: today)
    let isNewlyRead = change?.isOnlyAlteration == true && known.isUnread(row.field, by: strategy)
    let difference: BaselineComparison.Kind? =
      switch (before, change) {
      case (nil, _): row.counters.crashes > 0 ? .worse : after.isExpected ? nil : .new
      case (_, nil): nil
      case (_, let change?) where !change.isWorse: isLeft ? nil : readsLess ? .worse : .better
      case (_, let change?):
        change.isOnlyAddition || isNewlyRead || readsMore ? .new : .worse
      }
    add(
      difference, known.conditions.document, strategy, field: row.field, mutator: row.mutator,
      before: isNewlyRead || readsLess ? .reading(readsLess) : before.map { .survival($0) },
      after: .survival(after), example: row.example, acceptance: acceptance)
  }

  private mutating func compareFound(
    of document: DocumentReport, with known: inout KnownDocument
  ) {
    guard known.conditions.metrics.contains(Baseline.Found.word), document.hasModelFindings
    else { return }
    let found = Baseline.Found.all(of: document).filter { known.unmutated[$0.strategy] != nil }
    rowCount += known.found.count
    for each in Baseline.sorted(found, by: { "\($0.strategy) \($0.kind) \($0.field)" })
    where !known.found.contains(each) {
      add(
        .worse, document.name, each.strategy, field: each.field,
        mutator: each.name, before: .found(nil), after: .found(each.kind),
        example: document.example(of: each),
        acceptance: known.acceptance(of: each.strategy, each.field, each.name, on: today))
    }
    if isPartial { return }
    let run = Set(document.strategies.map(\.strategy))
    for each in known.found.subtracting(found) where run.contains(each.strategy) {
      add(
        .better, document.name, each.strategy, field: each.field, mutator: each.name,
        before: .found(each.kind), after: .found(nil))
    }
  }

  private mutating func add(
    _ difference: BaselineComparison.Kind?, _ document: DocumentName, _ strategy: StrategyID? = nil,
    field: Field? = nil, mutator: MutatorID? = nil, before: BaselineComparison.Measure? = nil,
    after: BaselineComparison.Measure? = nil, example: MutantID? = nil,
    acceptance: Baseline.Acceptance? = nil
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
        kind: kind, document: document, strategy: strategy, field: field, mutator: mutator,
        before: before, after: after, example: example, acceptance: acceptance))
  }
}

extension BaselineComparer {
  mutating func addMissingDocuments() {
    let found = Set(report.documents.map(\.name))
    let failed = Set(report.failures.map(\.document.name))
    var unselected: [String] = []
    for conditions in baseline.conditions where !found.contains(conditions.document) {
      let name = conditions.document
      if failed.contains(name.name) {
        notes.append("\(name) could not be read, and was not compared")
      } else if selection.has(name) {
        add(.gone, name)
      } else {
        unselected.append(name.description)
      }
    }
    if !unselected.isEmpty {
      notes.append(
        "not compared, because this run lacks them: " + unselected.joined(separator: ", "))
    }
  }

  mutating func addMissingStrategies(of document: DocumentReport, _ known: KnownDocument) {
    let found = Set(document.strategies.map(\.strategy))
    var unselected: [String] = []
    for strategy in known.strategies where !found.contains(strategy) {
      if selection.has(strategy) {
        add(
          .gone, document.name, strategy, before: known.unmutated[strategy].map { .unmutated($0) })
      } else {
        unselected.append(strategy.rawValue)
      }
    }
    if !unselected.isEmpty {
      notes.append(
        "\(document.name): not compared, because this run lacks them: "
          + unselected.joined(separator: ", "))
    }
  }

  /// A ratio has changed if the two intervals do not overlap and the new one is entirely beyond the
  /// tolerance.
  mutating func compareTimes(tolerance: Double) {
    let documents = Set(report.documents.map(\.name))
    let known = baseline.times.filter { documents.contains($0.document) }
    if known.isEmpty { return }
    if report.environment.isDebugBuild {
      notes.append("timings are not compared: this is a debug build")
      return
    }
    for found in Baseline.Time.all(of: report) {
      let same = known.first { $0.document == found.document && $0.strategy == found.strategy }
      guard let before = same else { continue }
      if before.ratio.overlaps(found.ratio) { continue }
      let kind: BaselineComparison.Kind
      if found.ratio.low > before.ratio.median * (1 + tolerance) {
        kind = .slower
      } else if found.ratio.high * (1 + tolerance) < before.ratio.median {
        kind = .faster
      } else {
        continue
      }
      add(
        kind, found.document, found.strategy, before: .time(before.ratio),
        after: .time(found.ratio))
    }
  }
}

extension DocumentReport {
  fileprivate func example(of found: Baseline.Found) -> MutantID? {
    modelFindings.first { finding in
      finding.kind == found.kind && finding.strategies.contains(found.strategy)
        && finding.fields.contains { $0.field == found.field }
    }?.example
  }
}
