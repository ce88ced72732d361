import CodableFuzz
import DecodingStrategies
import JSONMutation
import JSONText

/// The first section: what each strategy returns for the unmutated documents.
extension ReportSection {
  static func unmutated(_ report: Report) -> ReportSection {
    var notes = [summary(of: report)]
    if let overhead = report.timings.overhead {
      let seconds = Format.decimal(Double(report.timings.wallNanoseconds) / 1e9, places: 1)
      notes.append(
        "survival run \(seconds) s in all workers, overhead "
          + "\(Format.decimal(overhead * 100, places: 1)) %")
    }
    notes += report.comparisonNotes
    if report.environment.isDebugBuild {
      notes.append("debug build: the timings say nothing about a release build")
    }
    return ReportSection(
      title: "Unmutated documents: records kept of those that decode alone",
      notes: notes, table: unmutated(report, report.strategyIDs))
  }

  private static func unmutated(_ report: Report, _ strategies: [StrategyID]) -> Table {
    let rows = report.documents.map { document in
      [Entry(document.name.description), Entry(Format.count(document.recordCount))]
        + strategies.map { strategy in
          let row = document.unmutated.first { $0.strategy == strategy }
          guard let row else { return Entry(Format.nothing) }
          return Entry(row.counters.recordSurvival.counts)
        }
    }
    return Table(
      header: ["document", "records"] + strategies.map { Entry($0.rawValue) }, rows: rows,
      nameCount: 2)
  }

  /// A one-line description of the run.
  static func summary(of report: Report) -> String {
    let mutants = report.documents.map(\.mutantCount).reduce(0, +)
    let mutators = names(of: report.plan.mutators)
    let numbers =
      [
        report.plan.count.map { "count \($0)" }, report.plan.seed.map { "seed \($0)" },
        report.plan.mutations.map { "mutations \($0)" }, report.plan.rate.map { "rate \($0)" },
      ].compactMap(\.self) + report.plan.included.map { "include \($0)" }
      + report.plan.excluded.map { "exclude \($0)" }
    let plan =
      report.plan.id.rawValue + (numbers.isEmpty ? "" : " (\(numbers.joined(separator: ", ")))")
    return Format.count(report.documents.count, "document") + ", "
      + Format.count(report.strategyIDs.count, "strategy", "strategies") + ", "
      + Format.count(mutants, "mutant") + "; plan \(plan): \(mutators)"
  }

  /// The names of mutators, or of the set that they form.
  private static func names(of mutators: [MutatorID]) -> String {
    let set = MutatorSet.allCases.first { $0.mutators.map(\.id) == mutators }
    if let set, mutators.count > maximumMutatorTables {
      return "the \(Format.count(mutators.count)) mutators of the set '\(set.rawValue)'"
    }
    return mutators.map(\.rawValue).joined(separator: ", ")
  }

  static func invalid(_ report: Report) -> ReportSection {
    var notes: [String] = []
    var left = 0
    for document in report.documents {
      let records = document.alreadyInvalid.chunked { one, other in
        one.pointer.description == other.pointer.description
      }
      let shown = records.prefix(max(0, maximumInvalidRecords - notes.count))
      notes += shown.flatMap { invalidNotes($0, in: document) }
      left += records.count - shown.count
    }
    if left > 0 { notes.append("and \(Format.count(left)) more: the JSON report has them all") }
    return ReportSection(
      title: "Already invalid: records that do not decode even alone, and are in no metric",
      notes: notes)
  }

  /// The approximate maximum number of invalid records listed.
  private static let maximumInvalidRecords = 20

  /// A note for each reason that strategies give for a record, with their names.
  private static func invalidNotes(
    _ records: ArraySlice<DocumentReport.InvalidRecord>, in document: DocumentReport
  ) -> [String] {
    let reasons = records.map { record in
      let failure = record.failure
      return "\(document.name) \(JSONPointer.shown(record.pointer.description)): \(failure.message)"
        + (failure.path.isEmpty ? "" : " at \(failure.pointer)")
    }
    return reasons.enumerated().compactMap { number, reason in
      guard reasons.firstIndex(of: reason) == number else { return nil }
      let names = zip(records, reasons).filter { $1 == reason }.map { $0.0.strategy.rawValue }
      return "\(reason) (\(names.joined(separator: ", ")))"
    }
  }
}

extension Array {
  /// The array split between neighbors that do not belong together.
  fileprivate func chunked(by belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var chunks: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices where index + 1 == endIndex || !belong(self[index], self[index + 1]) {
      chunks.append(self[start...index])
      start = index + 1
    }
    return chunks
  }
}
