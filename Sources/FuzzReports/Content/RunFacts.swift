import CodableFuzz
import JSONMutation

extension Environment {
  /// The start of the run to the minute, such as `2026-11-23 08:13 UTC`.
  var dateInWords: String {
    guard date.hasSuffix("Z"), let minute = date.firstMatch(of: #/^(.{10})T(.{5})/#) else {
      return date
    }
    return "\(minute.1) \(minute.2) UTC"
  }

  /// What readers must know about the timings; empty for a release build.
  var warnings: [Phrase] {
    let text: Phrase = "debug build: its timings say nothing about a release build"
    return isDebugBuild ? [text.toned(.warning)] : []
  }
}

/// How the report was made, and the definitions of its metrics.
extension RunContent {
  var facts: [Section] {
    let (plan, environment) = (report.plan, report.environment)
    let memory = report.timings.peakMemoryBytes.map {
      Format.decimal(Double($0) / 1e6, places: 1) + " MB"
    }
    let facts: [(String, String?)] = [
      ("Plan", plan.id.rawValue),
      ("Count", plan.count.map { Format.count($0) }),
      ("Seed", plan.seed.map { "\($0)" }),
      ("Mutations in a mutant", plan.mutations.map { "up to \($0)" }),
      ("Damage rate", plan.rate.map { "\($0)" }),
      ("Locations", plan.included.map { "\($0)" }.joined(separator: ", ")),
      ("Excluded locations", plan.excluded.map { "\($0)" }.joined(separator: ", ")),
      ("Mutators", plan.mutators.map(\.rawValue).joined(separator: ", ")),
      ("Build", environment.build.rawValue),
      ("System", environment.system),
      ("Architecture", environment.architecture),
      (
        "Processors",
        environment.processorCount > 0 ? Format.count(environment.processorCount) : nil
      ),
      ("Date", environment.date),
      ("Commit", environment.commit),
      ("Time of the survival run", report.timings.overheadText),
      ("Peak memory of a process", memory),
      ("Report", "version \(report.version)"),
    ]
    let known = facts.compactMap { term, value -> (term: String, value: Phrase)? in
      guard let value, !value.isEmpty else { return nil }
      return (term, Phrase(value))
    }
    return [Section(id: "run", title: "The run", blocks: [.facts(known)])]
  }

  var glossary: [Section] {
    let metrics = Metrics.all.map { (term: $0.title, value: Phrase(.words($0.definition))) }
    let others: [(term: String, value: Phrase)] = [
      (
        "collateral loss by field",
        "untouched records lost ÷ untouched records, for one mutator at one field"
      ),
      ("field", "a location with array indices and record keys replaced, such as /feed/*/author"),
      ("decoded", "records that were delivered, equal to their clean decode or altered"),
      ("lost, reported", "records that were not delivered, with a report to the caller"),
      ("lost silently", "records that were not delivered, without a report"),
      ("absent", "the key was removed"),
      ("null", "the value was replaced by null"),
      ("other type", "the value was replaced by one of another JSON type"),
      ("unknown tag", "the tag of an enum was replaced by one that no case has"),
      ("other format", "the string or number was written in another format"),
      (
        "already invalid",
        "a record that does not decode even on its own; it is in no metric"
      ),
      (
        "the headline",
        """
        metrics are of the structural mutants, false acceptance excepted; other classes are in the \
        notes and tables
        """
      ),
    ]
    return [Section(id: "metrics", title: "The metrics", blocks: [.terms(metrics + others)])]
  }
}
