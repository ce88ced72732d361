import CodableFuzz
import JSONMutation

/// How the report was made, and a glossary.
extension HTMLPage {
  func writeRun(to footer: inout Markup) {
    footer.block("section", ["id": "run", "class": "part"]) { part in
      part.block("h2", "The run")
      part.block("dl", writeFacts)
      part.block("h2", "The metrics")
      part.block("dl") { list in
        for (term, definition) in Self.definitions {
          list.block("dt", term)
          list.block("dd", definition)
        }
      }
    }
  }

  private func writeFacts(to list: inout Markup) {
    func add(_ term: String, _ value: String?) {
      guard let value, !value.isEmpty else { return }
      list.block("dt", term)
      list.block("dd") { $0.addForeign(value, limit: 4_000) }
    }
    let plan = report.plan
    add("Plan", plan.id.rawValue)
    add("Count", plan.count.map { Format.count($0) })
    add("Seed", plan.seed.map { "\($0)" })
    add("Mutations in a mutant", plan.mutations.map { "up to \($0)" })
    add("Damage rate", plan.rate.map { "\($0)" })
    add("Locations", plan.included.map { "\($0)" }.joined(separator: ", "))
    add("Excluded locations", plan.excluded.map { "\($0)" }.joined(separator: ", "))
    add("Mutators", plan.mutators.map(\.rawValue).joined(separator: ", "))
    let environment = report.environment
    add("Build", environment.build.rawValue)
    add("System", environment.system)
    add("Architecture", environment.architecture)
    add(
      "Processors",
      environment.processorCount > 0 ? Format.count(environment.processorCount) : nil)
    add("Date", environment.date)
    add("Time of the survival run", runTime)
    add(
      "Peak memory of a process",
      report.timings.peakMemoryBytes.map { Format.decimal(Double($0) / 1e6, places: 1) + " MB" })
    add("Report", "version \(report.version)")
  }

  private var runTime: String? {
    guard let overhead = report.timings.overhead else { return nil }
    return Format.decimal(Double(report.timings.wallNanoseconds) / 1e9, places: 1)
      + " s in all workers, overhead "
      + Format.decimal(overhead * 100, places: 1) + " %"
  }

  private static let definitions =
    Metrics.all.map { ($0.title, $0.definition) } + [
      (
        "collateral loss by field",
        "untouched records lost ÷ untouched records, for one mutator at one field"
      ),
      ("field", "a location with array indices and record keys replaced, such as /feed/*/author"),
      (
        "the headline",
        "metrics are of the structural mutants, false acceptance excepted; other classes are in the "
          + "notes and tables"
      ),
    ]
}
