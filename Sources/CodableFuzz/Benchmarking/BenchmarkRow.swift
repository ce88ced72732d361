/// One figure of a benchmark, with how sure it is.
public struct BenchmarkRow: Hashable, Sendable, Codable {
  /// What was measured, in kebab-case.
  public let name: String
  /// The document that it was measured on.
  public let document: String
  /// The median.
  public let value: Double
  /// The lower end of the median's 95 % confidence interval (bootstrap).
  public let low: Double
  /// The upper end of that interval.
  public let high: Double
  /// The unit of all three.
  public let unit: String
  /// How many rounds the median is of.
  public let rounds: Int

  init?(_ name: String, _ document: String, _ samples: [Double], unit: String) {
    guard let interval = Bootstrap.interval(samples) else { return nil }
    self.name = name
    self.document = document
    value = interval.median
    low = interval.low
    high = interval.high
    self.unit = unit
    rounds = samples.count
  }
}

/// What a benchmark measured.
public struct BenchmarkResult: Hashable, Sendable {
  /// The figures.
  public var rows: [BenchmarkRow] = []
  /// What was left out, and why.
  public var notes: [String] = []

  /// Nothing measured yet.
  public init() {}

  /// Adds what another benchmark measured.
  public static func += (one: inout Self, other: Self) {
    one.rows += other.rows
    one.notes += other.notes
  }
}

/// Writes the rows of a benchmark.
public enum BenchmarkReporter {
  /// A JSON object with the rows under `rows`, and a line feed.
  ///
  /// A value that is no finite number is null.
  public static func json(_ rows: [BenchmarkRow], environment: Environment) -> [UInt8] {
    var object = JSONLine()
    object.add(
      "rows",
      rows.map { row in
        var line = JSONLine()
        line.add("name", row.name)
        line.add("document", row.document)
        line.add("value", row.value)
        line.add("low", row.low)
        line.add("high", row.high)
        line.add("unit", row.unit)
        line.add("rounds", row.rounds)
        return line
      })
    var machine = JSONLine()
    machine.add("architecture", environment.architecture)
    machine.add("build", environment.build.rawValue)
    machine.add("date", environment.date)
    machine.add("processorCount", environment.processorCount)
    machine.add("system", environment.system)
    object.add("environment", machine)
    return object.closed + [UInt8(ascii: "\n")]
  }

  /// A table.
  public static func text(_ rows: [BenchmarkRow], environment: Environment) -> String {
    let table = ReportSection.Table(
      header: ["row", "document", "value", "low", "high", "unit", "rounds"],
      rows: rows.map { row in
        [ReportSection.Entry(row.name), ReportSection.Entry(row.document)]
          + [row.value, row.low, row.high].map { ReportSection.Entry(number($0)) }
          + [ReportSection.Entry(row.unit), ReportSection.Entry(String(row.rounds))]
      })
    let note =
      environment.isDebugBuild
      ? "debug build: these figures say nothing about a release build\n" : ""
    return note + TextTable(table).lines.map { $0 + "\n" }.joined()
  }

  private static func number(_ value: Double) -> String {
    value >= 1_000_000
      ? Format.decimal(value / 1_000_000, places: 2) + " M"
      : Format.decimal(value, places: value < 10 ? 3 : 1)
  }
}
