import CodableFuzz
import JSONMutation

extension DocumentContent {
  private var debugNote: [Block] {
    run.report.environment.warnings.map { .paragraph($0) }
  }

  var throughput: Section? {
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
