import CodableFuzz

/// Measures how fast something is.
enum Bench: Subcommand {
  static let name = "bench"
  static let operands = Benchmarks.all.map { $0.name }.joined(separator: "|")
  static let purpose = "measures how fast mutants are rendered, or how fast strategies decode"
  static var optionsHelp: String {
    Benchmarks.all.map { benchmark in
      [name, benchmark.name, benchmark.operands].filter { !$0.isEmpty }.joined(separator: " ")
        + "\n  \(benchmark.purpose)\n\(benchmark.optionsHelp)"
    }.joined(separator: "\n")
  }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let valid = Benchmarks.all.map { $0.name }
    // Options may stand before the name.
    if let position = arguments.firstIndex(where: valid.contains),
      let benchmark = Benchmarks.all.first(where: { $0.name == arguments[position] })
    {
      var rest = arguments
      rest.remove(at: position)
      return try benchmark.run(rest, of: command)
    }
    guard let name = arguments.first(where: { !$0.hasPrefix("-") }) else {
      throw UsageError(
        "bench needs the name of what to measure: \(valid.joined(separator: " or "))")
    }
    throw UsageError.unknown("benchmark", name, valid: valid)
  }
}
