/// The benchmarks, one line each.
///
/// To add one, write a file with a type that conforms to ``Subcommand`` and list it here.
enum Benchmarks {
  static let all: [any Subcommand.Type] = [
    BenchInference.self,
    BenchMutation.self,
    BenchStrategies.self,
    BenchHarness.self,
  ]
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
