import CodableFuzz
import FuzzBenchmarks
import FuzzIsolation
import FuzzPlatform
import FuzzReports

/// The options for printing measurements.
struct BenchOutput: OptionGroup {
  private var format = "text"

  static var options: [Option<Self>] {
    let formats = BenchmarkReporter.formats
    return [
      Option(
        "--format", "NAME", "\(formats.joined(separator: ", ")) (default: text)"
      ) { output, name throws(UsageError) in
        guard formats.contains(name) else { throw .unknown("format", name, valid: formats) }
        output.format = name
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
    for note in result.notes { console.warn(note) }
    try console.print(
      BenchmarkReporter.bytes(of: result, environment: .current, format: format))
  }
}
