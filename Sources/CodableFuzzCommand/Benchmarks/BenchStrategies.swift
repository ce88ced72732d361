import CodableFuzz
import FuzzIsolation
import FuzzPlatform
import FuzzReports
import JSONMutation

/// Measures how fast strategies decode clean and mutated documents.
struct BenchStrategies: Subcommand {
  static let name = "strategies"
  static let operands = ""
  static let purpose = "measures how fast strategies decode, clean and mutated, in ratios to strict"
  private var options = BenchStrategiesOptions()

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    if let operand = operands.first {
      throw UsageError("bench strategies takes no '\(operand)'; a file needs --document NAME=FILE")
    }
    return try Self.run(options, defaults: .oneDocument, of: command)
  }

  static func run(
    _ options: BenchStrategiesOptions, defaults: BenchDefaults, of command: FuzzCommand
  ) throws -> ExitCode {
    let studies = try options.studies(among: command.studies, defaults)
    var benchmark = StrategyBenchmark(of: studies, clock: ThreadClock())
    benchmark.announcement = { CrashNote($0).begin }
    benchmark.strategies = try options.strategies(of: studies)
    benchmark.rates = options.rates.isEmpty ? defaults.rates : options.rates
    benchmark.recordCount = defaults.recordCount
    benchmark.budget = options.budget
    if let count = options.decodeCount {
      let decoded = try measured(studies) { () throws(DocumentError) in
        try benchmark.decode(times: count)
      }
      for row in decoded {
        try Console().print("\(row.strategy) \(row.document) \(row.recordCount)\n")
      }
      return .clean
    }
    if command.ownsProcess { CrashNote.printInCrashes() }
    let withGrowth = options.measuresGrowth || defaults.measuresGrowth
    let result = try measured(studies) { () throws(DocumentError) in
      options.isSelfTest
        ? try benchmark.selfTest() : try benchmark.measure(withGrowth: withGrowth)
    }
    for note in result.notes { Console().warn(note) }
    try Console().print(
      BenchmarkReporter.bytes(of: result, environment: .current, format: options.format))
    return options.isSelfTest && !StrategyBenchmark.isPassed(result) ? .findings : .clean
  }

  private static func measured<Result>(
    _ studies: [Study], _ measure: () throws(DocumentError) -> Result
  ) throws(DocumentFileError) -> Result {
    do throws(DocumentError) {
      // A model that uses up the stack is named as one that traps.
      return try AlternateStack.with(measure)
    } catch {
      let study = studies.first { study in
        // A file without records only fails when its list is to grow.
        guard let document = try? study.document() else { return true }
        return study.recordsAt != nil && document.records.isEmpty
      }
      let path = (study ?? studies.first).map { $0.file ?? $0.name }
      throw DocumentFileError(path: path ?? "", error: error)
    }
  }
}
