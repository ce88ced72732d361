public import CodableFuzz
public import FuzzBenchmarks

extension BenchmarkReporter {
  /// A table of rows.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - environment: The environment of the measurements.
  /// - Returns: The lines, each with its line feed.
  public static func text(_ rows: [BenchmarkRow], environment: Environment) -> String {
    var result = BenchmarkResult()
    result.rows = rows
    return text(result, environment: environment)
  }

  /// A table for each document, a line about its rounds, and a table of all other rows.
  ///
  /// - Parameters:
  ///   - result: The measurements.
  ///   - environment: The environment of the measurements.
  /// - Returns: The lines, each with its line feed.
  public static func text(_ result: BenchmarkResult, environment: Environment) -> String {
    var parts = result.documents.map { $0.isGrowth ? growth($0, result) : decoding($0, result) }
    let named = result.documents.filter { !$0.isGrowth }.map(\.document)
    let others = result.rows.filter { row in
      row.decoding == nil && row.growth == nil
        && !(strictRows.contains(row.name) && named.contains(row.document))
    }
    if !others.isEmpty || parts.isEmpty { parts.append(lines(of: plainTable(others))) }
    let note =
      environment.isDebugBuild
      ? ["debug build: these measurements say nothing about a release build\n"] : []
    return note.joined() + parts.joined(separator: "\n")
  }

  /// The rows in the title of a document's table.
  private static let strictRows = ["strict-rate", "strict-time"]

  private static func decoding(
    _ document: BenchmarkResult.Measured, _ result: BenchmarkResult
  ) -> String {
    let rows = result.rows.filter { $0.document == document.document }
    let strict = strictRows.compactMap { name in
      rows.first { $0.name == name }.map { "\(name) \(number($0.value)) \($0.unit)" }
    }
    let size = Format.count(document.recordCount, "record")
    let title = [size, Format.count(document.byteCount, "byte")] + strict
    let table = ReportSection.Table(
      header: ["row", "ratio", "95 % interval", "MB/s", "records/s", "ns/recovered", "outliers"],
      rows: rows.compactMap { row in row.decoding.map { cells(of: row, $0) } })
    return "\(document.document): \(title.joined(separator: ", "))\n" + lines(of: table)
      + ending(of: document)
  }

  private static func cells(
    of row: BenchmarkRow, _ decoding: BenchmarkRow.Decoding
  ) -> [ReportSection.Entry] {
    [
      row.name, Format.decimal(row.value, places: 3), interval(of: row),
      Format.decimal(decoding.megabytesPerSecond, places: 1),
      Format.count(Int(decoding.recordsPerSecond.rounded())),
      decoding.nanosecondsPerRecoveredRecord.map { Format.count(Int($0.rounded())) }
        ?? Format.nothing,
      String(row.outliers),
    ].map { ReportSection.Entry($0) }
  }

  private static func growth(
    _ document: BenchmarkResult.Measured, _ result: BenchmarkResult
  ) -> String {
    let rows = result.rows.filter { $0.document == document.document && $0.growth != nil }
    let counts = rows.first?.growth?.map { Format.count($0.recordCount) } ?? []
    let table = ReportSection.Table(
      header: ["row", "exponent", "95 % interval"].map { ReportSection.Entry($0) }
        + counts.map { ReportSection.Entry("at \($0)") },
      rows: rows.map { row in
        let times = (row.growth ?? []).map { Format.count(Int($0.nanosecondsPerRecord.rounded())) }
        return ([row.name, Format.decimal(row.value, places: 3), interval(of: row)] + times)
          .map { ReportSection.Entry($0) }
      })
    return "growth of \(document.document): ns/record by the number of records\n"
      + lines(of: table) + ending(of: document)
  }

  private static func ending(of document: BenchmarkResult.Measured) -> String {
    let rounds = Format.count(document.rounds, "round")
    let width = Format.decimal(document.widest * 100, places: 1)
    return switch document.ending {
    case .narrow:
      "\(rounds), until all intervals were narrow enough: the widest is \(width) % of its median\n"
    case .budget:
      "\(rounds), until the budget was spent: the widest interval is \(width) % of its median\n"
    }
  }

  private static func interval(of row: BenchmarkRow) -> String {
    [row.low, row.high].map { Format.decimal($0, places: 3) }.joined(separator: "–")
  }

  private static func plainTable(_ rows: [BenchmarkRow]) -> ReportSection.Table {
    ReportSection.Table(
      header: ["row", "document", "value", "low", "high", "unit", "rounds"],
      rows: rows.map { row in
        ([row.name, row.document] + [row.value, row.low, row.high].map(number)
          + [row.unit, String(row.rounds)]).map { ReportSection.Entry($0) }
      })
  }

  private static func lines(of table: ReportSection.Table) -> String {
    TextTable(table).lines.map { $0 + "\n" }.joined()
  }

  private static func number(_ value: Double) -> String {
    value >= 1_000_000
      ? Format.decimal(value / 1_000_000, places: 2) + " M"
      : Format.decimal(value, places: value < 10 ? 3 : 1)
  }
}
