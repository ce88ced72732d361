import CodableFuzz
import FuzzPlatform
import FuzzReports
import FuzzRunning
import JSONMutation

struct Bench: Subcommand {
  static let name = "bench"
  static let operands = "[\(BenchStrategies.name)]"
  static let purpose = "measures how fast strategies decode"
  static let examples = ["bench", "bench strategies --document feed"]
  static let children: [any Subcommand.Type] = [BenchStrategies.self]
  static var notes: String {
    let rates = BenchDefaults.allDocuments.rates.map { "\($0)" }.joined(separator: ", ")
    return "Without a name it measures strategies on all documents, unless told otherwise with "
      + "\(BenchDefaults.allDocuments.recordCount)\nrecords, at rates of \(rates).\n"
  }

  private var options = BenchStrategiesOptions()

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    // Options may come before the name.
    if let position = arguments.firstIndex(of: BenchStrategies.name) {
      var rest = arguments
      rest.remove(at: position)
      return try BenchStrategies.run(rest, of: command)
    }
    if let name = arguments.first, command.studies.contains(where: { $0.name == name }) {
      throw UsageError(
        "'\(name)' is a document", instead: ["bench", BenchStrategies.name, "--document", name])
    }
    if let name = arguments.first, !name.hasPrefix("-") { throw unknown(name) }
    let (bench, operands) = try parse(arguments)
    return try bench.run(operands, of: command)
  }

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    if let name = operands.first { throw Self.unknown(name) }
    return try BenchStrategies.run(options, defaults: .allDocuments, of: command)
  }

  private static func unknown(_ name: String) -> UsageError {
    .unknown("benchmark", name, valid: [BenchStrategies.name])
  }
}

struct BenchDefaults {
  let measuresAllDocuments: Bool
  let recordCount: Int
  let rates: [Double]

  static let allDocuments = BenchDefaults(
    measuresAllDocuments: true, recordCount: 100, rates: [0, 0.01, 0.05, 0.1, 0.25, 0.5])

  static let oneDocument = BenchDefaults(
    measuresAllDocuments: false, recordCount: 2_000, rates: [0, 0.1, 0.5])
}

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
    if command.ownsProcess { CrashNote.printInCrashes() }
    let result = try measured(studies) { () throws(DocumentError) in
      options.isSelfTest ? try benchmark.selfTest() : try benchmark.measure()
    }
    for note in result.notes { Console().warn(note) }
    try Console().print(
      BenchmarkReporter.bytes(of: result, environment: .current, format: options.format))
    return options.isSelfTest && !StrategyBenchmark.isPassed(result) ? .findings : .clean
  }

  private static func measured<Result>(
    _ studies: [Study], _ measure: () throws(DocumentError) -> Result
  ) throws(StorageError) -> Result {
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
      throw StorageError(path: path ?? "", reason: error.description)
    }
  }
}

struct BenchStrategiesOptions: OptionGroup {
  @Option(.document("NAME[~N][=FILE]"), "decode this one; repeatable")
  private var documents: [DocumentArgument]
  @Option(.records, "grow or cut the lists to N records") private var recordCount: Int?
  @Option(.strategy, "measure this strategy; repeatable (default: all)")
  private var strategyNames: [String]
  @Option(.rate, "how likely a record is mutated, 0 to 1; repeatable") private var rate: [Double]
  @Option(
    .decimal(
      "--budget", "SECONDS", needs: "seconds, more than 0 and at most 1,000,000",
      in: .leastNonzeroMagnitude...1_000_000),
    "how long it may take (default: 30; of --self-test 50)")
  private var seconds: Double?
  @Option(.flag("--self-test"), "only compare strict with itself, and with 3 % more of it")
  private(set) var isSelfTest = false
  @Option(
    .format("NAME"),
    TableFormat.allCases.map(\.rawValue).joined(separator: ", ") + " (default: text)")
  private(set) var format = TableFormat.text

  var rates: [Double] { rate.unique }

  var budget: Duration { .seconds(seconds ?? (isSelfTest ? 50 : 30)) }

  func studies(among studies: [Study], _ defaults: BenchDefaults) throws -> [Study] {
    guard documents.isEmpty else {
      return try documents.unique.map { try study($0, among: studies) }
    }
    let most = studies.map(\.strategies.count).max()
    guard let first = studies.first(where: { $0.strategies.count == most }) else {
      throw UsageError("there are no documents to measure")
    }
    return (defaults.measuresAllDocuments ? studies : [first]).map { study in
      var study = study
      if study.recordsAt != nil { study.recordCount = recordCount }
      return study
    }
  }

  private func study(_ argument: DocumentArgument, among studies: [Study]) throws -> Study {
    var study = try argument.study(among: studies)
    if let file = argument.file {
      study = study.of(
        json: try InputFile.read(file), file: FilePath.named(file))
    }
    study.recordCount = recordCount ?? study.recordCount
    return study
  }

  func strategies(of studies: [Study]) throws(UsageError) -> [StrategyID]? {
    try UsageError.check(strategies: strategyNames, valid: List.strategies(of: studies))
    return strategyNames.isEmpty ? nil : strategyNames.map(StrategyID.init(rawValue:))
  }
}
