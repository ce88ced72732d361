import CodableFuzz
import FuzzDocuments
import FuzzPlatform
import FuzzReports
import JSONMutation

/// The options of `bench` and `bench strategies`.
struct BenchStrategiesOptions: OptionGroup {
  @Option(.document("NAME[~N][=FILE]"), "decode this one; repeatable")
  private var documents: [DocumentArgument]
  @Option(.records, "grow or cut the lists to N records") private var recordCount: Int?
  @Option(.strategy, "measure this strategy; repeatable (default: all)")
  private var strategyNames: [String]
  @Option(.rate, "how likely a record is mutated, 0 to 1; repeatable") private var rate: [Double]
  @Option(.flag("--growth"), "also fit how the time grows from 1 to 100,000 records")
  private(set) var measuresGrowth = false
  @Option(
    .decimal(
      "--budget", "SECONDS", needs: "seconds, more than 0 and at most 1,000,000",
      in: .leastNonzeroMagnitude...1_000_000),
    "how long it may take (default: 30; of --self-test 50)")
  private var seconds: Double?
  @Option(.flag("--self-test"), "only compare strict with itself, and with 3 % more of it")
  private(set) var isSelfTest = false
  /// How often to decode without measuring; nil to measure.
  @Option(
    .number("--decodes", from: 0),
    "measure nothing, decode N times: for Scripts/count-instructions.sh")
  private(set) var decodeCount: Int?
  @Option(
    .format("NAME"),
    TableFormat.allCases.map(\.rawValue).joined(separator: ", ") + " (default: text)")
  private(set) var format = TableFormat.text

  var rates: [Double] { rate.unique }

  var budget: Duration { .seconds(seconds ?? (isSelfTest ? 50 : 30)) }

  /// The studies to measure.
  ///
  /// - Throws: ``UsageError`` for an unknown name, or `StorageError` if a file cannot be read.
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

  /// The strategies to measure; nil for all.
  ///
  /// - Throws: ``UsageError`` if no study has a strategy of that name.
  func strategies(of studies: [Study]) throws(UsageError) -> [StrategyID]? {
    try UsageError.check(strategies: strategyNames, valid: List.strategies(of: studies))
    return strategyNames.isEmpty ? nil : strategyNames.map(StrategyID.init(rawValue:))
  }
}
