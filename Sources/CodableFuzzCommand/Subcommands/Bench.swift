import CodableFuzz

/// Measures how fast strategies decode: all documents, or one with `bench strategies`.
struct Bench: Subcommand {
  static let name = "bench"
  static let operands = "[\(BenchStrategies.name)]"
  static let purpose = "measures how fast strategies decode"
  static let examples = ["bench", "bench strategies --document feed"]
  static let children: [any Subcommand.Type] = [BenchStrategies.self]
  static var notes: String {
    let rates = BenchDefaults.allDocuments.rates.map { "\($0)" }.joined(separator: ", ")
    return "Without a name it measures strategies on all documents, unless told otherwise with "
      + "\(BenchDefaults.allDocuments.recordCount)\nrecords, at rates of \(rates), and growth.\n"
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

/// What `bench` measures if the command line doesn't say.
struct BenchDefaults {
  let measuresAllDocuments: Bool
  let recordCount: Int
  let rates: [Double]
  let measuresGrowth: Bool

  /// `bench`: all documents at many rates, short enough for the budget, plus growth.
  static let allDocuments = BenchDefaults(
    measuresAllDocuments: true, recordCount: 100, rates: [0, 0.01, 0.05, 0.1, 0.25, 0.5],
    measuresGrowth: true)

  /// `bench strategies`: one long document.
  static let oneDocument = BenchDefaults(
    measuresAllDocuments: false, recordCount: 2_000, rates: [0, 0.1, 0.5], measuresGrowth: false)
}
