import CodableFuzz
import JSONMutation

struct BaselineComparer {
  let baseline: Baseline
  let today: Day
  let selection: BaselineComparison.Selection
  var findings: [BaselineComparison.Finding] = []
  var notes: [String] = []
  var rowCount = 0
  var knownRowCount = 0
  private var isPartial = false
  private var newPerfectCount = 0

  init(baseline: Baseline, today: Day, selection: BaselineComparison.Selection) {
    self.baseline = baseline
    self.today = today
    self.selection = selection
  }

  mutating func compare(_ report: Report) throws(BaselineError) {
    isPartial = report.partial != nil
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
        notes.append(known.notReached(by: document))
        continue
      }
      notes += known.unusedAcceptances(selection).map {
        "no finding matches the line '\($0.text)': remove it"
      }
    }
    addMissingDocuments(of: report)
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
      knownRowCount += 1 + known.rowCount
      let decodable =
        document.unmutated.first { $0.strategy == strategy.strategy }?.counters.untouched ?? 0
      let reads = Set(Baseline.Reads.all(of: strategy, in: document.name).map(\.field))
      for row in strategy.fields + document.saveRows(of: strategy.strategy) {
        let isNewlyRead =
          reads.contains(row.field) && known.reads[strategy.strategy]?.contains(row.field) != true
        compare(
          row, of: strategy.strategy, decodable: decodable, isNewlyRead: isNewlyRead, with: &known)
      }
      compare(reads, of: strategy, with: &known)
    }
    addMissingStrategies(of: document, known)
    if isPartial { return }
    let found = Baseline.Made.all(of: document)
    let made = Dictionary(uniqueKeysWithValues: found.map { ($0.field, $0.mutators) })
    for row in known.made {
      for count in row.mutators
      where made[row.field]?.contains(where: { $0.mutator == count.mutator }) != true {
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
    _ row: StrategyReport.FieldRow, of strategy: StrategyID, decodable: Int, isNewlyRead: Bool,
    with known: inout KnownDocument
  ) {
    let after = Survival(row.counters)
    let before = known.survival(strategy, row, decodable: decodable)
    guard !isPartial || known.allows(comparing: row, after, with: before) else { return }
    let change = before.flatMap {
      $0.change(
        to: after.comparable(with: $0, row.counters, measured: known.conditions.metrics))
    }
    rowCount += before == nil ? 0 : 1
    newPerfectCount += before == nil && after.isExpected ? 1 : 0
    let acceptance =
      after.isExpected && change?.isWorse != true
      ? nil : known.acceptance(of: strategy, row.field, row.mutator, on: today)
    let difference: BaselineComparison.Kind? =
      if before == nil {
        row.counters.crashes > 0 ? .worse : after.isExpected ? nil : .new
      } else if let change {
        if !change.isWorse {
          .better
        } else if change.isOnlyAddition || change.isOnlyAlteration && isNewlyRead {
          .new
        } else {
          .worse
        }
      } else {
        nil
      }
    add(
      difference, known.conditions.document, strategy, field: row.field, mutator: row.mutator,
      before: before.map { .survival($0) }, after: .survival(after), example: row.example,
      acceptance: acceptance)
  }

  /// Compares the fields that a strategy reads, where all mutants of a field were made.
  private mutating func compare(
    _ reads: Set<Field>, of strategy: StrategyReport, with known: inout KnownDocument
  ) {
    let left = (known.reads[strategy.strategy] ?? []).subtracting(reads)
    let found = Dictionary(grouping: strategy.fields, by: \.field)
    for made in known.made where left.contains(made.field) {
      guard let rows = found[made.field], rows.count >= made.mutators.count,
        rows.allSatisfy(known.isComplete)
      else { continue }
      let acceptance = known.acceptance(of: strategy.strategy, made.field, nil, on: today)
      add(
        .worse, known.conditions.document, strategy.strategy, field: made.field,
        before: .reading(true), after: .reading(false), acceptance: acceptance)
    }
  }

  /// Adds a finding, if there is a difference or an acceptance that has expired.
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
  mutating func addMissingDocuments(of report: Report) {
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

  /// Compares ratios to strict.
  ///
  /// A ratio has changed if the two intervals do not overlap and the new one is entirely beyond the
  /// tolerance.
  mutating func compareTimes(of report: Report, tolerance: Double) {
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
