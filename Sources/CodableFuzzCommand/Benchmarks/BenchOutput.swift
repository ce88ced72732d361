import CodableFuzz

/// The form in which a benchmark prints its rows.
struct BenchOutput: OptionGroup {
  private var isJSON = false

  static var options: [Option<Self>] {
    [
      Option("--format", "text|json", "the form of the rows (default: text)") {
        output, name throws(UsageError) in
        guard ["text", "json"].contains(name) else {
          throw .unknown("format", name, valid: ["text", "json"])
        }
        output.isJSON = name == "json"
      }
    ]
  }

  func print(_ rows: [BenchmarkRow], _ console: Console) throws(StorageError) {
    let environment = Environment.current
    if isJSON {
      try console.print(BenchmarkReporter.json(rows, environment: environment))
    } else {
      try console.print(BenchmarkReporter.text(rows, environment: environment))
    }
  }
}
