import CodableFuzz
import FuzzBenchmarks
import FuzzPlatform
import FuzzReports
import FuzzRunning
import JSONMutation

struct Bench: Subcommand {
  static let name = "bench"
  static let operands = ""
  static let purpose = "measures how fast strategies decode, clean and mutated, in ratios to strict"
  static let examples = ["bench", "bench --document feed"]
  static var notes: String {
    [
      ("Without --document, it measures all documents", ofAllDocuments),
      ("With it, it measures that one", ofOneDocument),
    ].map { start, defaults in
      "\(start), unless told otherwise with \(defaults.recordCount) records,\n"
        + "at rates of \(defaults.rates.map { "\($0)" }.joined(separator: ", ")).\n"
    }.joined()
  }

  private static let ofAllDocuments = (recordCount: 100, rates: [0, 0.01, 0.05, 0.1, 0.25, 0.5])
  private static let ofOneDocument = (recordCount: 2_000, rates: [0, 0.1, 0.5])

  @Option(.document("NAME[~N][=FILE]"), "decode this one; repeatable")
  private var documents: [DocumentArgument]
  @Option(.number("--records", from: 1), "grow or cut the lists to N records")
  private var recordCount: Int?
  @Option(.strategy, "measure this strategy; repeatable (default: all)")
  private var strategyNames: [String]
  @Option(
    .decimal("--rate", "P", needs: "a number from 0 to 1", in: 0...1),
    "how likely a record is mutated, 0 to 1; repeatable")
  private var rates: [Double]
  @Option(
    .decimal(
      "--budget", "SECONDS", needs: "seconds, more than 0 and at most 1,000,000",
      in: .leastNonzeroMagnitude...1_000_000),
    "how long it may take (default: 30)")
  private var seconds = 30.0
  @Option(
    .format("NAME"),
    TableFormat.allCases.map(\.rawValue).joined(separator: ", ") + " (default: text)")
  private var format = TableFormat.text

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    if let operand = operands.first {
      throw command.studies.contains { $0.name == operand }
        ? UsageError("'\(operand)' is a document", instead: [Self.name, "--document", operand])
        : UsageError("bench takes no '\(operand)'; a file needs --document NAME=FILE")
    }
    let studies = try studies(among: command.studies)
    let defaults = documents.isEmpty ? Self.ofAllDocuments : Self.ofOneDocument
    var benchmark = StrategyBenchmark(of: studies, clock: ThreadClock())
    benchmark.announcement = { CrashNote($0).begin }
    try UsageError.check(strategies: strategyNames, valid: List.strategies(of: studies))
    if !strategyNames.isEmpty {
      benchmark.strategies = strategyNames.map(StrategyID.init(rawValue:))
    }
    benchmark.rates = rates.isEmpty ? defaults.rates : rates.unique
    benchmark.recordCount = defaults.recordCount
    benchmark.budget = .seconds(seconds)
    if command.process != nil { CrashNote.printInCrashes() }
    let result = try Self.measured(studies, by: benchmark)
    for note in result.notes { Console().warn(note) }
    try Console().print(BenchmarkReporter.bytes(of: result, environment: .current, format: format))
    return .clean
  }

  private static func measured(
    _ studies: [Study], by benchmark: StrategyBenchmark
  ) throws(StorageError) -> BenchmarkResult {
    do throws(DocumentError) {
      // A model that uses up the stack is named as one that traps.
      return try AlternateStack.with { () throws(DocumentError) in try benchmark.measure() }
    } catch {
      let study = studies.first { study in
        // A file without records only fails when its list is to grow.
        guard let document = try? study.document() else { return true }
        return study.recordsAt != nil && document.records.isEmpty
      }
      let path = (study ?? studies.first).map { $0.origin.fileName ?? $0.name }
      throw StorageError(path: path ?? "", reason: error.description)
    }
  }

  private func studies(among studies: [Study]) throws -> [Study] {
    if documents.isEmpty, studies.isEmpty { throw UsageError("there are no documents to measure") }
    var chosen = documents.isEmpty ? studies : []
    for argument in documents.unique {
      let study = try argument.study(among: studies)
      chosen.append(
        try argument.file.map { study.of(json: try InputFile.read($0), file: FilePath.named($0)) }
          ?? study)
    }
    for number in chosen.indices where !documents.isEmpty || chosen[number].recordsAt != nil {
      let own = documents.isEmpty ? nil : chosen[number].recordCount
      chosen[number].recordCount = recordCount ?? own
    }
    return chosen
  }
}
