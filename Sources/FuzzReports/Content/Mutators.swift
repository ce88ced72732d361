import CodableFuzz
import JSONMutation

/// The metrics of each mutator: a table for each, or one of record survival on a page or for many.
extension RunContent {
  var mutators: [Section] {
    guard report.documents.count > 1 else { return [] }
    return folded(
      report.comparisons.flatMap {
        mutators(of: $0.strategies, ", " + $0.scope(in: report))
      })
  }

  fileprivate func folded(_ sections: [Section]) -> [Section] {
    guard medium == .page, !sections.isEmpty else { return sections }
    return [Section(title: "The metrics of each mutator", isFolded: true, sections: sections)]
  }

  fileprivate func mutators(of strategies: [StrategyReport], _ scope: Phrase) -> [Section] {
    let plan = report.plan
    let notes: [Phrase] =
      plan.mutations ?? 1 > 1 || plan.rate != nil
      ? ["a mutant counts for each of its mutators: their rows do not add up"] : []
    if plan.hasManyMutators || medium == .page { return [survival(of: strategies, scope, notes)] }
    return plan.mutators.compactMap { mutator in
      let rows = strategies.compactMap { report in
        report.mutators.first { $0.mutator == mutator }.map { row in
          (report.strategy, { (metric: Metric) in metric.rate(row.counters) })
        }
      }
      return rows.isEmpty
        ? nil
        : Section(
          title: "\(mutator)" + scope,
          blocks: [.notes(notes), .table(Self.metrics(rows, isBrief: true))])
    }
  }

  private func survival(
    of strategies: [StrategyReport], _ scope: Phrase, _ notes: [Phrase]
  ) -> Section {
    typealias Row = (mutator: MutatorID, rates: [Rate?])
    let rows = report.plan.mutators.map { mutator in
      Row(
        mutator,
        strategies.map { report in
          report.mutators.first { $0.mutator == mutator }.map { $0.counters.recordSurvival }
        })
    }.filter { $0.rates.contains { $0 != nil } }
    let columns = strategies.indices.map { number in
      TableColumn<Row>(strategies[number].strategy.rawValue) { row in
        row.rates[number].map { Cell($0) } ?? ""
      }
    }
    return Section(
      title: "Record survival by mutator" + scope,
      blocks: [
        .notes(notes + ["the JSON report has the other metrics of each mutator"]),
        .table(
          Table(rows, [TableColumn("mutator", kind: .name) { Cell("\($0.mutator)") }] + columns)),
      ])
  }
}

extension DocumentContent {
  /// On a terminal only if there is no other document.
  var mutators: [Section] {
    guard run.medium == .page || run.report.documents.count == 1 else { return [] }
    return run.folded(run.mutators(of: run.medium == .page ? cast : strategies, ""))
  }
}

extension Report.Plan {
  var hasManyMutators: Bool { mutators.count > 6 }
}
