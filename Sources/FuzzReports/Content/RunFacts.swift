import CodableFuzz
import FuzzBaselines
import JSONMutation

extension Environment {
  var dateInWords: String {
    guard date.hasSuffix("Z"), let minute = date.firstMatch(of: #/^(.{10})T(.{5})/#) else {
      return date
    }
    return "\(minute.1) \(minute.2) UTC"
  }

  package var warnings: [Phrase] {
    let text: Phrase = "debug build: its timings say nothing about a release build"
    return isDebugBuild ? [text.toned(.warning)] : []
  }
}

extension RunContent {
  var facts: Section? {
    let (plan, environment) = (report.plan, report.environment)
    let memory = report.timings.peakMemoryBytes.map {
      Format.decimal(Double($0) / 1e6, places: 1) + " MB"
    }
    let facts: [(String, String?)] = [
      ("Plan", plan.id.rawValue),
      ("Count", plan.count.map { Format.count($0) }),
      ("Seed", plan.seed.map { "\($0)" }),
      ("Mutations in a mutant", plan.mutations.map { "up to \($0)" }),
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
    return Section(id: "run", title: "The run", blocks: [.facts(known)])
  }

  var glossary: Section? {
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
      ("already invalid", "a record that does not decode even on its own; it is in no metric"),
      (
        "the headline",
        """
        metrics are of the structural mutants, false acceptance excepted; other classes are in the \
        notes and tables
        """
      ),
    ]
    return Section(id: "metrics", title: "The metrics", blocks: [.terms(metrics + others)])
  }

  var title: Phrase {
    if let title = context.title { return Phrase(title) }
    let names = report.documents.map(\.name)
    return switch names.count {
    case 1: "\(names[0])"
    case 2: "\(names[0]) and \(names[1])"
    default: "\(names.count, "document")"
    }
  }

  /// The conclusion; nil for text with all tables, which starts with the results.
  package var verdict: Phrase? {
    if medium == .terminal { return nil }
    if medium == .screen {
      let isFailing = context.comparison?.fails == true && isWhole
      return isWell ? nil : isFailing ? baselineVerdict : responseVerdict
    }
    let crashes = report.documents.flatMap(\.crashes).countText
    let verdict: Phrase? =
      if report.partial != nil {
        ("the run was stopped" as Phrase).toned(.bad)
      } else if !report.failures.isEmpty {
        ("\(report.failures.count, "document") could not be read" as Phrase).toned(.bad)
      } else if let baselineVerdict {
        baselineVerdict
      } else if let crashes {
        ("\(words: crashes)" as Phrase).toned(.bad)
      } else if topics.count == 1, let topic = topics.first {
        topic.verdict.toned(topic.isBroken ? .bad : .good)
      } else {
        medium == .page
          ? nil
          : (responseVerdict ?? title).toned(
            findings.contains(where: \.isError) || topics.contains(where: \.isBroken)
              ? .bad : .neutral)
      }
    return medium == .page ? verdict : verdict.map { ("CodableFuzz: " + $0).toned($0.tone) }
  }

  private var isWhole: Bool { report.partial == nil && report.failures.isEmpty }

  /// Why a run fails: a baseline, or what caused that newer responses lose something.
  package var titleOfPage: Phrase? {
    guard medium == .page, isWhole else { return nil }
    if context.comparison?.fails == true { return verdict }
    guard topics.count == 1 else {
      return hasTopic ? "\(title): what changed, and what it costs" : nil
    }
    return topics[0].title?.toned(.bad) ?? verdict
  }

  var lead: [Phrase] {
    switch medium {
    case .comment:
      return report.partial.map { [Phrase($0.title)] } ?? []
    case .page:
      let commit = report.environment.commit.map {
        "commit \(code: String($0.prefix(10)))" as Phrase
      }
      let date: Phrase? =
        report.environment.date.isEmpty ? nil : "\(words: report.environment.dateInWords)"
      return inferredSentence + [scope] + sampleSentence + [
        [commit, date, "plan \(words: report.plan.id.rawValue)"].compactMap(\.self).joined(" · ")
      ] + (report.timings.documents.isEmpty ? [] : report.environment.warnings)
    case .screen:
      return hasTopic
        ? [] : inferredSentence + [scope] + sampleSentence + (verdict == nil ? [""] : [])
    default: return []
    }
  }

  var summary: [Section] {
    if context.comparison != nil { return [] }
    let excerpts = report.documents.compactMap(\.excerpts?.decodedInExcerpts.count).reduce(0, +)
    let decoded: Phrase =
      excerpts == 0
      ? ""
      : """
      ; \(excerpts, "mutant was", "mutants were") decoded in an excerpt of the document, which \
      counts like the whole
      """
    let warnings = report.timings.documents.isEmpty ? [] : report.environment.warnings
    let notes = report.comparisonNotes.map { Phrase($0) }
    return [
      Section(blocks: [
        .paragraph(([Phrase(report.summary) + decoded] + warnings).joined("; "))
      ]),
      Section(
        title: notes.isEmpty ? "" : "How records were compared",
        blocks: notes.isEmpty ? [] : [.notes(listed(notes, most: 4))]),
    ]
  }
}

extension Report {
  package var summary: String {
    let numbers =
      plan.numbers + plan.included.map { "include \($0)" }
      + plan.excluded.map { "exclude \($0)" }
    return Format.count(documents.count, "document") + ", "
      + Format.count(strategyIDs.count, "strategy", "strategies") + ", "
      + Format.count(documents.map(\.mutantCount).reduce(0, +), "mutant") + "; plan "
      + plan.id.rawValue + (numbers.isEmpty ? "" : " (\(numbers.joined(separator: ", ")))")
      + ": " + plan.mutatorNames
  }
}

extension Report.Plan {
  var mutatorNames: String {
    let set = MutatorSet.allCases.first { $0.mutators.map(\.id) == mutators }
    if let set, hasManyMutators {
      return "the \(Format.count(mutators.count)) mutators of the set '\(set.rawValue)'"
    }
    return mutators.map(\.rawValue).joined(separator: ", ")
  }
}

extension StrategyComparison {
  func scope(in report: Report) -> Phrase {
    if documents.count == report.documents.count, documents.count > 1 {
      return "all \(documents.count) documents"
    }
    let named = documents.prefix(3).map { "\($0)" as Phrase }.joined(", ")
    return documents.count > 3 ? named + " and \(documents.count - 3) more" : named
  }
}
