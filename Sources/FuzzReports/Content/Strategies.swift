import CodableFuzz
import JSONMutation

/// The metrics of each strategy, side by side.
extension RunContent {
  private static let mostStrategies = 20

  /// A table for each comparison of strategies over several documents.
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
      let isTitled =
        medium != .comment || report.comparisons.count > 1 || context.comparison != nil
      return Section(
        id: number == 0 ? "overview" : "", title: isTitled ? "The strategies, " + scope : "",
        blocks: [.table(table)],
        sections: medium == .comment ? [] : Self.classes(of: rows, scope))
    }
  }

  /// A table of the headline metrics, a row for each strategy, with the speed if it was measured.
  static func metrics(
    _ rows: [(strategy: StrategyID, rate: (Metric) -> Rate)],
    _ speeds: [StrategyID: Speed] = [:], isBrief: Bool = false, ofDebugBuild: Bool = false
  ) -> Table {
    typealias Column = TableColumn<(strategy: StrategyID, rate: (Metric) -> Rate)>
    let metrics = Metrics.headlines.map { metric in
      Column(
        Table.Column(
          title: metric.title.split(separator: " ").map(String.init),
          kind: isBrief ? .number : .share(isLoss: metric.direction == .lessIsBetter),
          hint: isBrief ? nil : metric.counted, definition: isBrief ? nil : metric.definition)
      ) { Cell($0.rate(metric)) }
    }
    let speed = [
      Column("MB/s") { speeds[$0.strategy]?.rate ?? .nothing },
      Column("cost", "÷ strict") { speeds[$0.strategy]?.ratio(of: $0.strategy) ?? .nothing },
    ]
    return Table(
      rows,
      [Column("strategy", kind: .name) { Cell("\($0.strategy)") }] + metrics
        // A debug build says nothing about speed, and little about its ratio.
        + (speeds.isEmpty ? [] : ofDebugBuild ? Array(speed.dropFirst()) : speed))
  }
}

struct Speed {
  let megabytesPerSecond: Double
  /// The time ÷ strict's; nil if there is nothing to compare with.
  let cost: Double?
  /// The 95 % confidence interval of the cost; nil if there is none, as over several documents.
  var interval: Interval?

  static func of(_ timings: DocumentTimings) -> [StrategyID: Speed] {
    var speeds: [StrategyID: Speed] = [:]
    for row in timings.strategies {
      guard let clean = row.clean else { continue }
      speeds[row.strategy] = Speed(
        megabytesPerSecond: clean.megabytesPerSecond, cost: clean.ratioToStrict?.median,
        interval: clean.ratioToStrict)
    }
    return speeds
  }

  /// The speeds over those documents that the strategy decoded completely: the sum of their bytes ÷
  /// the sum of the median times, and that sum ÷ strict's for the same documents.
  static func overall(
    _ timings: Timings, documents: Set<DocumentName>
  ) -> [StrategyID: Speed] {
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
  func text(places: Int) -> String {
    [low, high].map { Format.decimal($0, places: places) }.joined(separator: "–")
  }
}
