import CodableFuzz

/// Measures speed.
///
/// Without the name of a benchmark, it measures strategies on all documents.
enum Bench: Subcommand {
  static let name = "bench"
  static let operands = "[" + Benchmarks.all.map { $0.name }.joined(separator: "|") + "]"
  static let purpose =
    "measures how fast strategies decode, or how fast mutants are rendered"
  static let examples = ["bench", "bench strategies --document feed"]
  static let children = Benchmarks.all
  static var options: any OptionGroup.Type { BenchStrategiesOptions.self }
  static var notes: String {
    let rates = BenchDefaults.allDocuments.rates.map { "\($0)" }.joined(separator: ", ")
    return "Without a name it measures strategies on all documents, unless told otherwise with "
      + "\(BenchDefaults.allDocuments.recordCount)\nrecords, at rates of \(rates), and growth.\n"
  }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let valid = Benchmarks.all.map { $0.name }
    // Options may come before the name.
    if let position = arguments.firstIndex(where: valid.contains),
      let benchmark = Benchmarks.all.first(where: { $0.name == arguments[position] })
    {
      var rest = arguments
      rest.remove(at: position)
      return try benchmark.run(rest, of: command)
    }
    if let name = arguments.first, !name.hasPrefix("-") {
      throw UsageError.unknown("benchmark", name, valid: valid)
    }
    let (options, operands) = try BenchStrategiesOptions.parse(arguments)
    if let name = operands.first { throw UsageError.unknown("benchmark", name, valid: valid) }
    return try BenchStrategies.run(options, defaults: .allDocuments, of: command)
  }
}
