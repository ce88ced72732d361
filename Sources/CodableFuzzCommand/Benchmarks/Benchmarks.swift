/// The benchmarks, one line each.
///
/// To add one, write a file with a type that conforms to ``Subcommand`` and list it here.
enum Benchmarks {
  static let all: [any Subcommand.Type] = [
    BenchMutation.self,
    BenchStrategies.self,
    BenchHarness.self,
  ]
}
