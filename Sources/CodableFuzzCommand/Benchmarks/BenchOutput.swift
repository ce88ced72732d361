import CodableFuzz
import FuzzBenchmarks
import FuzzIsolation
import FuzzPlatform
import FuzzReports

/// The options for printing measurements.
struct BenchOutput: OptionGroup {
  private var format = TableFormat.text

  static var options: [Option<Self>] {
    let names = TableFormat.allCases.map(\.rawValue).joined(separator: ", ")
    return [.choice("--format", "\(names) (default: text)", value: "NAME", sets: \.format)]
  }

  func print(_ rows: [BenchmarkRow], _ console: Console) throws(StorageError) {
    var result = BenchmarkResult()
    result.rows = rows
    try print(result, console)
  }

  /// Prints the rows to standard output, and the notes to standard error.
  func print(_ result: BenchmarkResult, _ console: Console) throws(StorageError) {
    for note in result.notes { console.warn(note) }
    try console.print(
      BenchmarkReporter.bytes(of: result, environment: .current, format: format))
  }
}
