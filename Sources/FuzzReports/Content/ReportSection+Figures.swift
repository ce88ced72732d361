import CodableFuzz
import JSONMutation
import JSONText

extension ReportSection {
  /// The maximum number of combinations named; the JSON report has them all.
  private static let maximumMissedCombinations = 4

  /// The number of mutators above which they share one table.
  static let maximumMutatorTables = 6

  /// A table for each comparison of strategies over several documents.
  static func overall(_ report: Report) -> [ReportSection] {
    let speeds = Speed.overall(report.timings)
    return report.comparisons.map { comparison in
      ReportSection(
        title: comparison.scope(in: report).uppercasedFirst,
        notes: classNotes(of: comparison.strategies),
        table: metrics(
          comparison.strategies.map { ($0.strategy, $0.rate) }, speed: speeds))
    }
  }

  static func mutators(_ report: Report) -> [ReportSection] {
    guard report.documents.count > 1 else { return [] }
    return report.comparisons.flatMap {
      mutators(of: $0.strategies, report.plan, ", " + $0.scope(in: report))
    }
  }

  /// The metrics of each mutator.
  static func mutators(
    of strategies: [StrategyReport], _ plan: Report.Plan, _ scope: String = ""
  ) -> [ReportSection] {
    if plan.mutators.count > maximumMutatorTables {
      return survivalByMutator(of: strategies, plan, scope)
    }
    return plan.mutators.compactMap { mutator in
      let rows = strategies.compactMap { report in
        report.mutators.first { $0.mutator == mutator }.map { row in
          (report.strategy, { (metric: Metric) in metric.rate(row.counters) })
        }
      }
      return rows.isEmpty
        ? nil
        : ReportSection(
          title: mutator.rawValue + scope, notes: additionNotes(plan),
          table: metrics(rows, speed: nil))
    }
  }

  static func document(_ document: DocumentReport, in report: Report) -> [ReportSection] {
    let notes = facts(of: document) + classNotes(of: document.strategies)
    let speed = report.timings.documents.first { $0.document == document.name }
    let whole = ReportSection(
      title: document.name.description, notes: notes,
      table: metrics(
        document.strategies.map { ($0.strategy, $0.rate) }, speed: speed.map(Speed.of)))
    guard report.documents.count == 1 else { return [whole] }
    return [whole] + mutators(of: document.strategies, report.plan)
      + [collateral(document)].compactMap(\.self)
  }

  /// Facts about a document other than metrics.
  static func facts(of document: DocumentReport) -> [String] {
    let list = document.list.map { $0.tokens.isEmpty ? " at the root" : " at \($0)" } ?? ""
    let documents = document.documentCount.map { Format.count($0, "document") + ", " } ?? ""
    var notes = [
      documents + Format.count(document.recordCount, "record") + list + ", "
        + Format.count(document.byteCount, "byte") + ", "
        + Format.count(document.mutantCount, "mutant") + ", combinations touched "
        + document.coverage.touched.counts
    ]
    if let note = excerptNote(of: document) { notes.append(note) }
    if document.documentCount ?? 1 > 1 {
      notes.append("the times are those of the first document")
    }
    if let pairs = document.pairs {
      notes.append(
        Format.count(pairs.covered, "pair") + " of field × mutator covered; "
          + Format.count(pairs.incompatible) + " cannot be made together")
    }
    notes += fieldNotes(of: document)
    if !document.coverage.untouched.isEmpty {
      notes.append(untouchedNote(document.coverage.untouched))
    }
    return notes
  }

  /// The record survival of all mutators in one table.
  private static func survivalByMutator(
    of strategies: [StrategyReport], _ plan: Report.Plan, _ scope: String
  ) -> [ReportSection] {
    let rows = plan.mutators.compactMap { mutator -> [Entry]? in
      let rates = strategies.map { report in
        report.mutators.first { $0.mutator == mutator }
          .map { $0.counters.recordSurvival }
      }
      guard rates.contains(where: { $0 != nil }) else { return nil }
      return [Entry(mutator.rawValue)] + rates.map { $0.map { Entry($0) } ?? "" }
    }
    let names = strategies.map { Entry($0.strategy.rawValue) }
    return [
      ReportSection(
        title: "Record survival by mutator\(scope)",
        notes: additionNotes(plan) + ["the JSON report has the other metrics of each mutator"],
        table: Table(header: ["mutator"] + names, rows: rows))
    ]
  }

  private static func additionNotes(_ plan: Report.Plan) -> [String] {
    plan.mutations ?? 1 > 1 || plan.rate != nil
      ? ["a mutant counts for each of its mutators: their rows do not add up"] : []
  }

  /// Names the first combinations that no mutant touched.
  private static func untouchedNote(_ cells: [String]) -> String {
    let shown = cells.prefix(maximumMissedCombinations)
    let left = cells.count - shown.count
    return "never touched: " + shown.joined(separator: ", ")
      + (left > 0 ? " and \(Format.count(left)) more: the JSON report has them all" : "")
  }

  /// Lists what the headline leaves out, and findings against the decoder.
  private static func classNotes(of strategies: [StrategyReport]) -> [String] {
    strategies.flatMap { report in
      report.classes.flatMap { row -> [String] in
        var notes: [String] = []
        if row.counters[.untouchedAltered] > 0 {
          notes.append(
            "\(report.strategy): \(row.counters[.untouchedAltered]) untouched records altered")
        }
        if row.mutationClass == .meaningPreserving, let example = row.example {
          notes.append(
            "\(report.strategy): \(Format.count(row.counters.untouchedNotKept)) findings against the "
              + "decoder, records lost or altered where nothing was: replay \(example)")
        }
        if row.mutationClass != .structural {
          notes.append(
            "\(report.strategy), \(row.mutationClass.rawValue) mutants: record survival "
              + ReportSection.Entry(row.counters.recordSurvival).lines.joined(separator: " ")
              + ", false acceptance "
              + ReportSection.Entry(row.counters.falseAcceptance).lines.joined(separator: " "))
        }
        return notes
      }
    }
  }

  private static func metrics(
    _ rows: [(strategy: StrategyID, rate: (Metric) -> Rate)], speed: [StrategyID: Speed]?
  ) -> Table {
    let names = Metrics.headlines.map {
      Entry(lines: $0.title.split(separator: " ").map(String.init))
    }
    let speedNames: [Entry] = speed == nil ? [] : ["MB/s", Entry("cost", "÷ strict")]
    return Table(
      header: ["strategy"] + names + speedNames,
      rows: rows.map { strategy, rate in
        [Entry(strategy.rawValue)] + Metrics.headlines.map { ReportSection.Entry(rate($0)) }
          + Speed.cells(speed, strategy)
      })
  }
}

extension StrategyComparison {
  /// The documents in a few words: `all 9 documents`, or their names.
  func scope(in report: Report) -> String {
    if documents.count == report.documents.count, documents.count > 1 {
      return "all \(Format.count(documents.count)) documents"
    }
    let named = documents.prefix(3).map(\.description).joined(separator: ", ")
    return documents.count > 3 ? named + " and \(Format.count(documents.count - 3)) more" : named
  }
}

extension String {
  fileprivate var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}
