import CodableFuzz
import JSONMutation

/// Measures how fast strategies decode clean and damaged documents.
enum BenchStrategies: Subcommand {
  static let name = "strategies"
  static let operands = ""
  static let purpose = "measures how fast strategies decode, clean and damaged, in ratios to strict"
  static var optionsHelp: String { BenchStrategiesOptions.help }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, operands) = try BenchStrategiesOptions.parse(arguments)
    if let operand = operands.first {
      throw UsageError("bench strategies takes no '\(operand)'; a file needs --document NAME=FILE")
    }
    let study = try options.study(among: command.studies)
    var benchmark = StrategyBenchmark(of: study)
    benchmark.strategies = try options.strategies(of: study)
    benchmark.rates = options.rates.isEmpty ? benchmark.rates : options.rates
    let result = try measured(benchmark, of: study, withGrowth: options.measuresGrowth)
    let console = Console()
    for note in result.notes { console.warn(note) }
    try options.output.print(result.rows, console)
    return .clean
  }

  private static func measured(
    _ benchmark: StrategyBenchmark, of study: Study, withGrowth: Bool
  ) throws(DocumentFileError) -> BenchmarkResult {
    do throws(DocumentError) {
      var result = try benchmark.measure()
      if withGrowth { result += try benchmark.measureGrowth() }
      return result
    } catch {
      throw DocumentFileError(path: study.file ?? study.name, error: error)
    }
  }
}

/// The options of `bench strategies`.
struct BenchStrategiesOptions: OptionGroup {
  private(set) var output = BenchOutput()
  private(set) var rates: [Double] = []
  private(set) var measuresGrowth = false
  private var document: DocumentArgument?
  private var recordCount: Int?
  private var strategyNames: [String] = []

  static var options: [Option<Self>] {
    let own: [Option<Self>] = [
      Option(
        "--document", "NAME[~N][=FILE]",
        "decode this one (default: the first with the most strategies)"
      ) { options, text throws(UsageError) in options.document = try DocumentArgument(text) },
      .number(
        "--records", "grow or cut the list to N records (default: 2000)", atLeast: 1,
        sets: \.recordCount),
      Option("--strategy", "NAME", "measure this strategy; repeatable (default: all)") {
        options, name in options.strategyNames.append(name)
      },
      Option(
        "--rate", "P", "how likely a record is damaged; repeatable (default: 0, 0.1 and 0.5)"
      ) { options, text throws(UsageError) in
        guard let rate = Double(text), (0...1).contains(rate) else {
          throw UsageError("--rate needs a number from 0 to 1, not '\(text)'")
        }
        if !options.rates.contains(rate) { options.rates.append(rate) }
      },
      Option(
        "--growth", "also fit how the time grows from 10 to 100,000 records; takes minutes",
        sets: \.measuresGrowth),
    ]
    return own + BenchOutput.options.map { $0.within(\.output) }
  }

  /// The study to measure.
  ///
  /// - Throws: ``UsageError`` where there is none of that name, or `StorageError` where its file
  ///   cannot be read.
  func study(among studies: [Study]) throws -> Study {
    let most = studies.map(\.strategies.count).max()
    guard var study = studies.first(where: { $0.strategies.count == most }) else {
      throw UsageError("there are no documents to measure")
    }
    if let document {
      study = try document.study(among: studies)
      if let file = document.file {
        study = study.of(
          json: try InputFile.read(file), file: file == "-" ? "standard input" : file)
      }
    }
    study.recordCount = recordCount ?? study.recordCount
    return study
  }

  /// The strategies to measure; nil for all.
  ///
  /// - Throws: ``UsageError`` where the study has no strategy of a name.
  func strategies(of study: Study) throws(UsageError) -> [StrategyID]? {
    let valid = study.strategies.map(\.id.rawValue)
    for name in strategyNames where !valid.contains(name) {
      throw .unknown("strategy", name, valid: valid)
    }
    return strategyNames.isEmpty ? nil : strategyNames.map(StrategyID.init(rawValue:))
  }
}
