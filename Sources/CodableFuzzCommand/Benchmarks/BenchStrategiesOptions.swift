import CodableFuzz
import FuzzDocuments
import FuzzPlatform
import FuzzReports
import JSONMutation

/// The options of `bench` and `bench strategies`.
struct BenchStrategiesOptions: OptionGroup {
  private(set) var format = TableFormat.text
  private(set) var rates: [Double] = []
  private(set) var measuresGrowth = false
  private(set) var isSelfTest = false
  private var ownBudget: Duration?
  /// How often to decode without measuring; nil to measure.
  private(set) var decodeCount: Int?
  private var documents: [DocumentArgument] = []
  private var recordCount: Int?
  private var strategyNames: [String] = []

  static var options: [Option<Self>] { inputs + measuring }

  private static var inputs: [Option<Self>] {
    [
      Option("--document", "NAME[~N][=FILE]", "decode this one; repeatable") {
        options, text throws(UsageError) in
        let document = try DocumentArgument(text)
        if !options.documents.contains(document) { options.documents.append(document) }
      }.proposing(.documents),
      .number(
        "--records", "grow or cut the lists to N records", atLeast: 1, sets: \.recordCount),
      Option("--strategy", "NAME", "measure this strategy; repeatable (default: all)") {
        options, name in options.strategyNames.append(name)
      }.proposing(.strategies),
      .decimal(
        "--rate", "P", "how likely a record is mutated, 0 to 1; repeatable",
        needs: "a number from 0 to 1", in: 0...1
      ) { options, rate in if !options.rates.contains(rate) { options.rates.append(rate) } },
    ]
  }

  private static var measuring: [Option<Self>] {
    [
      Option(
        "--growth", "also fit how the time grows from 1 to 100,000 records",
        sets: \.measuresGrowth),
      .decimal(
        "--budget", "SECONDS", "how long it may take (default: 30; of --self-test 50)",
        needs: "seconds, more than 0 and at most 1,000,000",
        in: .leastNonzeroMagnitude...1_000_000
      ) { $0.ownBudget = .seconds($1) },
      Option(
        "--self-test", "only compare strict with itself, and with 3 % more of it",
        sets: \.isSelfTest),
      .number(
        "--decodes", "measure nothing, decode N times: for Scripts/count-instructions.sh",
        atLeast: 0, sets: \.decodeCount),
      .choice(
        "--format",
        TableFormat.allCases.map(\.rawValue).joined(separator: ", ") + " (default: text)",
        value: "NAME", sets: \.format),
    ]
  }

  var budget: Duration { ownBudget ?? .seconds(isSelfTest ? 50 : 30) }

  /// The studies to measure.
  ///
  /// - Throws: ``UsageError`` for an unknown name, or `StorageError` if a file cannot be read.
  func studies(among studies: [Study], _ defaults: BenchDefaults) throws -> [Study] {
    guard documents.isEmpty else { return try documents.map { try study($0, among: studies) } }
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
