import CodableFuzz
import JSONMutation

extension RunContent {
  private static let mostStrategies = 20

  var strategies: [Section] {
    guard report.documents.count > 1 || medium == .comment else { return [] }
    return report.comparisons.enumerated().map { number, comparison in
      let speeds = Speed.overall(report.timings, documents: Set(comparison.documents))
      let rows = comparison.strategies
      let scope = comparison.scope(in: report)
      var table = Self.metrics(
        rows.map { ($0.strategy, $0.rate) }, speeds,
        ofDebugBuild: report.environment.isDebugBuild)
      table.caption = "Metrics of each strategy over " + scope
      if medium == .comment { table.shown = Self.mostStrategies }
      let isTitled = medium != .comment || report.comparisons.count > 1 || context.comparison != nil
      return Section(
        id: number == 0 ? "overview" : "", title: isTitled ? "The strategies, " + scope : "",
        blocks: [.table(table)],
        sections: [medium == .comment ? nil : Self.classes(of: rows, scope)].compactMap(\.self))
    }
  }

  typealias StrategyRates = (strategy: StrategyID, rate: (Metric) -> Rate)

  static func metrics(
    _ rows: [StrategyRates],
    _ speeds: [StrategyID: Speed] = [:], ofDebugBuild: Bool = false
  ) -> Table {
    let metrics = Metrics.headlines.map { metric in
      TableColumn<StrategyRates>(
        Table.Heading(
          title: metric.title.split(separator: " ").map(String.init),
          kind: .share(isLoss: metric.direction == .lessIsBetter), hint: metric.counted,
          definition: metric.definition)
      ) { Cell($0.rate(metric)) }
    }
    let speed: [TableColumn<StrategyRates>] = [
      TableColumn("MB/s") { speeds[$0.strategy]?.rate ?? .nothing },
      TableColumn("cost", "÷ strict") { speeds[$0.strategy]?.ratio(of: $0.strategy) ?? .nothing },
    ]
    return Table(
      rows,
      [TableColumn("strategy", kind: .name) { Cell("\($0.strategy)") }] + metrics
        // A debug build says nothing about speed, and little about its ratio.
        + (speeds.isEmpty ? [] : ofDebugBuild ? Array(speed.dropFirst()) : speed))
  }

  var mutators: [Section] {
    guard report.documents.count > 1 else { return [] }
    return folded(
      report.comparisons.flatMap {
        mutators(of: $0.strategies, ", " + $0.scope(in: report))
      })
  }

  fileprivate func folded(_ sections: [Section]) -> [Section] {
    guard medium == .page, !sections.isEmpty else { return sections }
    return [Section(title: "The metrics of each mutator", isFolded: true, sections: sections)]
  }

  fileprivate func mutators(of strategies: [StrategyReport], _ scope: Phrase) -> [Section] {
    let plan = report.plan
    let notes: [Phrase] =
      plan.mutations ?? 1 > 1
      ? ["a mutant counts for each of its mutators: their rows do not add up"] : []
    if plan.hasManyMutators || medium == .page { return [survival(of: strategies, scope, notes)] }
    return plan.mutators.compactMap { mutator in
      let rows = strategies.compactMap { report in
        report.mutators.first { $0.mutator == mutator }.map { row in
          (report.strategy, { (metric: Metric) in metric.rate(row.counters) })
        }
      }
      return rows.isEmpty
        ? nil
        : Section(
          title: "\(mutator)" + scope,
          blocks: [.notes(notes), .table(Self.metrics(rows))])
    }
  }

  private func survival(
    of strategies: [StrategyReport], _ scope: Phrase, _ notes: [Phrase]
  ) -> Section {
    func rate(_ mutator: MutatorID, _ strategy: StrategyReport) -> Rate? {
      strategy.mutators.first { $0.mutator == mutator }.map { $0.counters.recordSurvival }
    }
    let rows = report.plan.mutators.filter { mutator in
      strategies.contains { rate(mutator, $0) != nil }
    }
    let columns = strategies.map { strategy in
      TableColumn<MutatorID>(strategy.strategy.rawValue) { mutator in
        rate(mutator, strategy).map { Cell($0) } ?? ""
      }
    }
    return Section(
      title: "Record survival by mutator" + scope,
      blocks: [
        .notes(notes + ["the JSON report has the other metrics of each mutator"]),
        .table(
          Table(rows, [TableColumn("mutator", kind: .name) { Cell("\($0)") }] + columns)),
      ])
  }
}

struct Speed {
  let megabytesPerSecond: Double
  let cost: Double?
  var interval: Interval?

  static func of(_ timings: DocumentTimings) -> [StrategyID: Speed] {
    let clean = timings.strategies.compactMap { row in row.clean.map { (row.strategy, $0) } }
    return Dictionary(clean) { $1 }.mapValues {
      Speed(
        megabytesPerSecond: $0.megabytesPerSecond, cost: $0.ratioToStrict?.median,
        interval: $0.ratioToStrict)
    }
  }

  /// The speeds over those documents that the strategy decoded completely: the sum of their bytes ÷
  /// the sum of the median times, and that sum ÷ strict's for the same documents.
  static func overall(_ timings: Timings, documents: Set<DocumentName>) -> [StrategyID: Speed] {
    var sums: [StrategyID: (bytes: Int, time: Double, compared: Double, strict: Double)] = [:]
    for document in timings.documents where documents.contains(document.document) {
      let strict = document.strategies.first { $0.strategy == .strict }?.clean
      for row in document.strategies {
        guard let clean = row.clean else { continue }
        var sum = sums[row.strategy] ?? (0, 0, 0, 0)
        sum.bytes += document.byteCount
        sum.time += clean.medianNanoseconds
        if let strict {
          sum.compared += clean.medianNanoseconds
          sum.strict += strict.medianNanoseconds
        }
        sums[row.strategy] = sum
      }
    }
    return sums.mapValues { sum in
      Speed(
        megabytesPerSecond: Double(sum.bytes) * 1_000 / sum.time,
        cost: sum.strict > 0 ? sum.compared / sum.strict : nil)
    }
  }

  var rate: Table.Cell { Cell(words: Format.decimal(megabytesPerSecond, places: 1)) }

  func ratio(of strategy: StrategyID) -> Table.Cell {
    guard let cost else { return .nothing }
    let ratio = Phrase(.words(Format.decimal(cost, places: 2) + "×"))
    guard let interval, strategy != .strict else { return Cell(ratio) }
    return Cell(lines: [ratio, Phrase(.words(interval.text(places: 2)))], joint: nil)
  }
}

extension Interval {
  package func text(places: Int) -> String {
    [low, high].map { Format.decimal($0, places: places) }.joined(separator: "–")
  }
}

/// Survival of mutants of other classes, which are not in the headline.
extension RunContent {
  static func classes(of strategies: [StrategyReport], _ scope: Phrase) -> Section? {
    let classes = MutationClass.allCases.filter { mutationClass in
      mutationClass != .structural
        && strategies.contains { $0.classes.contains { $0.mutationClass == mutationClass } }
    }
    if classes.isEmpty { return nil }
    let survival = classes.map { mutationClass in
      TableColumn<StrategyReport>(
        mutationClass.rawValue, kind: .share(isLoss: false), hint: mutationClass.meaning
      ) { Cell(Metrics().recordSurvival.rate($0.counters(of: mutationClass))) }
    }
    let acceptance = TableColumn<StrategyReport>(
      "false", "acceptance", kind: .share(isLoss: true), hint: "of malformed mutants, silently",
      definition: Metrics().falseAcceptance.definition
    ) { Cell($0.falseAcceptance) }
    let table = Table(
      strategies,
      [TableColumn("strategy", kind: .name) { Cell("\($0.strategy)") }] + survival
        + (classes.contains(.malformed) ? [acceptance] : []))
    return Section(
      title: "Record survival with mutants of other classes, not in the metrics above, " + scope,
      blocks: [.table(table)])
  }
}

extension Rate {
  package var text: String { of > 0 ? "\(share) \(counts)" : Format.nothing }
}

extension MutationClass {
  fileprivate var meaning: String {
    switch self {
    case .meaningPreserving: "the same meaning in other bytes"
    case .structural: "valid JSON that drifted"
    case .unspecified: "left open by RFC 8259"
    case .malformed: "no longer valid JSON"
    }
  }
}

extension DocumentContent {
  /// On a terminal only if there is no other document.
  var mutators: [Section] {
    guard run.medium == .page || run.report.documents.count == 1 else { return [] }
    return run.folded(run.mutators(of: run.medium == .page ? cast : strategies, ""))
  }

  var throughput: Section? {
    guard let timings else { return nil }
    let speeds = Speed.of(timings)
    typealias Column = TableColumn<StrategyTimings>
    let speed = Column("MB/s") { speeds[$0.strategy]?.rate ?? .nothing }
    let columns: [Column?] = [
      Column("strategy", kind: .name) { Cell("\($0.strategy)") },
      run.report.environment.isDebugBuild ? nil : speed,
      Column("time ÷ strict") { row in
        let ratio = row.clean?.ratioToStrict?.median
        return ratio.map { Cell(words: Format.decimal($0, places: 2) + "×") } ?? .nothing
      },
      Column("95 % interval", kind: .interval) { row in
        guard let ratio = row.clean?.ratioToStrict else { return .nothing }
        var cell = Cell(words: ratio.text(places: 2))
        cell.interval = ratio
        return cell
      },
      Column("mutated", hint: "time a record back") { row in
        row.nanosecondsPerRecoveredRecord.map { Cell(words: Format.time(nanoseconds: $0)) }
          ?? .nothing
      },
    ]
    let losing = timings.strategies.filter { $0.clean == nil }.map(\.strategy)
    return Section(
      title: "Throughput",
      blocks: [
        .hint(
          """
          Medians of \(timings.rounds, "round") with \(timings.recordCount, "record"), \
          \(timings.byteCount, "byte"); a strategy's time ÷ strict's, with its 95 % confidence \
          interval.
          """)
      ] + run.report.environment.warnings.map(Block.paragraph)
        + [.table(Table(timings.strategies, columns))]
        + (losing.isEmpty
          ? []
          : [
            .paragraph(
              """
              No speed is quoted, because records of the unmutated document were lost: \
              \(losing)
              """)
          ]))
  }
}

extension Report.Plan {
  var hasManyMutators: Bool { mutators.count > 6 }
}

extension Format {
  static func coordinate(_ value: Double) -> String {
    let text = decimal(value, places: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func time(nanoseconds: Double) -> String {
    let units = [("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
    let unit = units.last { nanoseconds >= $0.1 } ?? ("ns", 1)
    let value = nanoseconds / unit.1
    let number =
      value < 100 ? decimal(value, places: value < 10 ? 2 : 1) : coordinate(value.rounded())
    return number + " " + unit.0
  }
}
