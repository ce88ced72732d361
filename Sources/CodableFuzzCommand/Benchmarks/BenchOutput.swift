import CodableFuzz
import FuzzBenchmarks
import FuzzIsolation
import FuzzPlatform
import FuzzReports

/// The options for printing measurements.
struct BenchOutput: OptionGroup {
  private var isJSON = false

  static var options: [Option<Self>] {
    [
      Option("--format", "text|json", "the format of the rows (default: text)") {
        output, name throws(UsageError) in
        guard ["text", "json"].contains(name) else {
          throw .unknown("format", name, valid: ["text", "json"])
        }
        output.isJSON = name == "json"
      }
    ]
  }

  func print(_ rows: [BenchmarkRow], _ console: Console) throws(StorageError) {
    var result = BenchmarkResult()
    result.rows = rows
    try print(result, console)
  }

  /// Prints the rows to standard output, and the notes to standard error.
  func print(_ result: BenchmarkResult, _ console: Console) throws(StorageError) {
    let environment = Environment.current
    for note in result.notes { console.warn(note) }
    if isJSON {
      try console.print(BenchmarkReporter.json(result, environment: environment))
    } else {
      try console.print(BenchmarkReporter.text(result, environment: environment))
    }
  }
}
