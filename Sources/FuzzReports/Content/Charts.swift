import CodableFuzz
import JSONMutation

extension DocumentContent {
  var charts: Section? {
    let sections = [survivalCurve, growth, throughput].compactMap(\.self)
    return sections.isEmpty ? nil : Section(arrangement: .columns, sections: sections)
  }

  private var debugNote: [Block] {
    run.report.environment.warnings.map { .paragraph($0) }
  }

  private var survivalCurve: Section? {
    guard let curve = document.damageCurve, !curve.points.isEmpty else { return nil }
    let lines = cast.map { report in
      Chart.Line(
        strategy: report.strategy,
        points: curve.points.compactMap { point in
          let found = point.strategies.first { $0.strategy == report.strategy }
          return found.flatMap { $0.counters.recordSurvival.value }.map { (point.rate, $0) }
        })
    }
    let mutants = curve.points.map(\.mutantCount).reduce(0, +)
    let chart = Chart(
      title: "Record survival against damage rate",
      description: lines.map { line in
        guard let first = line.points.first, let last = line.points.last else {
          return "\(line.strategy): nothing was measured."
        }
        return "\(line.strategy): from \(Format.percent(first.y)) at \(Format.percent(first.x)) "
          + "mutated to \(Format.percent(last.y)) at \(Format.percent(last.x))."
      }.joined(separator: " "),
      x: Chart.Axis(title: "records mutated", scale: .percent),
      y: Chart.Axis(title: "record survival", scale: .share), lines: lines)
    return Section(
      title: "Survival against damage",
      blocks: [
        .hint(
          """
          Untouched records kept, by how likely each record was to be mutated; \(mutants, "mutant") \
          of \(curve.recordCount, "record"), seed \(curve.seed.description).
          """),
        .chart(chart),
      ],
      sections: [
        Section(
          title: "The numbers", isFolded: true,
          blocks: [.table(curve.table(of: cast.map(\.strategy)))])
      ])
  }

  private var growth: Section? {
    guard let timings, !timings.growth.isEmpty else { return nil }
    let chart = Chart(
      title: "Time for a record against the number of records",
      description: timings.growth.map(\.sentence).joined(separator: " "),
      x: Chart.Axis(title: "records", scale: .counts),
      y: Chart.Axis(title: "time for a record", scale: .time),
      lines: timings.growth.map { row in
        Chart.Line(
          strategy: row.strategy,
          points: row.points.map { (Double($0.recordCount), $0.nanosecondsPerRecord) })
      })
    typealias Column = TableColumn<StrategyGrowth>
    let counts = Set(timings.growth.flatMap(\.points).map(\.recordCount)).sorted().map { count in
      Column("of " + Format.count(count)) { row in
        row.points.first { $0.recordCount == count }
          .map { Cell(words: Format.time(nanoseconds: $0.nanosecondsPerRecord)) } ?? .nothing
      }
    }
    let table = Table(
      timings.growth,
      [
        Column("strategy", kind: .name) { Cell("\($0.strategy)") },
        Column("exponent") { Cell(words: Format.decimal($0.exponent.median, places: 2)) },
        Column("95 % interval") { Cell(words: $0.exponent.text(places: 2)) },
      ] + counts,
      caption: "The exponent of the time over the number of records, and the time for a record")
    return Section(
      title: "Growth",
      blocks: [
        .hint(
          """
          The time for a record as the document grows; level where it does not matter how many \
          there are. Both scales are logarithmic.
          """)
      ] + debugNote + [.chart(chart), .table(table)])
  }

  private var throughput: Section? {
    guard let timings else { return nil }
    typealias Column = TableColumn<StrategyTimings>
    let speeds = Speed.of(timings)
    let columns: [Column?] = [
      Column("strategy", kind: .name) { Cell("\($0.strategy)") },
      run.report.environment.isDebugBuild
        ? nil : Column("MB/s") { speeds[$0.strategy]?.rate ?? .nothing },
      Column("time ÷ strict") { row in
        row.clean?.ratioToStrict.map {
          Cell(words: Format.decimal($0.median, places: 2) + "×")
        } ?? .nothing
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
      ] + debugNote + [.table(Table(timings.strategies, columns))]
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

extension DamageCurve {
  fileprivate func table(of strategies: [StrategyID]) -> Table {
    let survival = strategies.map { strategy in
      TableColumn<Point>(strategy.rawValue) { point in
        point.strategies.first { $0.strategy == strategy }
          .map { Cell(words: $0.counters.recordSurvival.text) } ?? .nothing
      }
    }
    return Table(
      points,
      [
        TableColumn("mutated", kind: .name) { Cell(words: Format.percent($0.rate)) },
        TableColumn("mutants") { Cell(words: Format.count($0.mutantCount)) },
      ] + survival, caption: "Record survival by damage rate")
  }
}

extension StrategyGrowth {
  fileprivate var sentence: String {
    let ends = [points.first, points.last].compactMap(\.self).map { point in
      "\(Format.time(nanoseconds: point.nanosecondsPerRecord)) a record of "
        + Format.count(point.recordCount)
    }
    return "\(strategy): exponent \(Format.decimal(exponent.median, places: 2)), from "
      + ends.joined(separator: " to ") + "."
  }
}

extension Format {
  /// A number with at most one decimal place.
  static func coordinate(_ value: Double) -> String {
    let text = decimal(value, places: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  fileprivate static func percent(_ share: Double) -> String { coordinate(share * 100) + " %" }

  /// A time in a suitable unit, with three digits, or with those that it needs.
  static func time(nanoseconds: Double, isShort: Bool = false) -> String {
    let units = [("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
    let unit = units.last { nanoseconds >= $0.1 } ?? ("ns", 1)
    let value = nanoseconds / unit.1
    let number =
      if isShort {
        coordinate(value)
      } else {
        value < 100 ? decimal(value, places: value < 10 ? 2 : 1) : coordinate(value.rounded())
      }
    return number + " " + unit.0
  }
}
