import CodableFuzz
import JSONMutation
import JSONText

extension MarkdownBlock {
  /// The maximum number of strategies and documents, and of rows of what cost most.
  private static let maximumStrategies = 20
  private static let maximumDocuments = 12
  private static let maximumWorstRows = 5

  /// The metrics of each strategy, a table for each comparison.
  static func strategies(_ report: Report) -> [MarkdownBlock] {
    let speeds = report.timings.documents.isEmpty ? nil : Speed.overall(report.timings)
    return report.comparisons.map { comparison in
      let rows = comparison.strategies.prefix(maximumStrategies).map { row in
        let speed = speeds.map { speeds in
          [speeds[row.strategy]?.cost.map { Format.decimal($0, places: 2) + "×" } ?? Format.nothing]
        }
        return [MarkdownText.code(row.strategy.rawValue)]
          + Metrics.headlines.map { cell(row.rate($0)) } + (speed ?? [])
      }
      let header =
        ["strategy"] + Metrics.headlines.map(\.title)
        + (speeds == nil ? [] : ["time ÷ strict's"])
      let scope = comparison.scope(in: report)
      return MarkdownBlock(
        name: "the strategies over " + scope,
        lines: (report.comparisons.count > 1 ? [MarkdownText.escaped("Over \(scope):"), ""] : [])
          + MarkdownText.table(header, numbers: 1..<header.count, rows: rows)
          + more(comparison.strategies.count - rows.count))
    }
  }

  private static func cell(_ rate: Rate) -> String {
    let lines = ReportSection.Entry(rate).lines.map(MarkdownText.escaped)
    return lines[0] + (lines.count > 1 ? " (\(lines[1]))" : "")
  }

  /// Record survival by document, where there are several.
  static func documents(_ report: Report) -> [MarkdownBlock] {
    guard report.documents.count > 1 else { return [] }
    let strategies = report.strategyIDs.prefix(maximumStrategies)
    let rows = report.documents.prefix(maximumDocuments).map { document in
      [MarkdownText.code(document.name.description), Format.count(document.recordCount)]
        + strategies.map { strategy in
          let row = document.strategies.first { $0.strategy == strategy }
          let rate = row.map { ReportSection.Entry($0.recordSurvival).lines[0] }
          return MarkdownText.escaped(rate ?? "")
        }
    }
    let header = ["document", "records"] + strategies.map { MarkdownText.code($0.rawValue) }
    return [
      MarkdownBlock(
        name: "record survival by document",
        lines: details(
          "Record survival by document",
          MarkdownText.table(header, numbers: 1..<header.count, rows: rows)
            + more(report.documents.count - rows.count)))
    ]
  }

  /// The edits with the greatest collateral loss, over all strategies.
  static func worstRows(_ report: Report, _ context: ReportContext) -> [MarkdownBlock] {
    let costs = report.documents.flatMap(CollateralRow.all).worstFirst {
      ($0.lost, $0.plausibility)
    }
    guard !costs.isEmpty else { return [] }
    let rows = costs.prefix(maximumWorstRows).map { row in
      let radii = row.radii.filter { $0.rate.count > 0 }.prefix(6).map {
        "\(MarkdownText.code($0.strategy.rawValue)) \($0.rate.counts)"
      }
      return [
        MarkdownText.code(row.document.description), MarkdownText.code(row.mutator.rawValue),
        fields(row.fields), radii.joined(separator: ", "),
        row.example.map { replay($0, context) } ?? Format.nothing,
      ]
    }
    let table = MarkdownText.table(
      ["document", "mutator", "fields", "untouched records lost, each", "replay"], numbers: 0..<0,
      rows: rows)
    return [
      MarkdownBlock(
        name: "the worst rows",
        lines: details(
          "The worst rows: what bad records did to their neighbors",
          table + more(costs.count - rows.count)))
    ]
  }

  /// The fields of a row.
  static func fields(_ fields: [Field]) -> String {
    let names = FieldNames(fields)
    let codes = names.named.map { MarkdownText.code($0) }.joined(separator: ", ")
    return codes + (names.rest.map { " " + $0 } ?? "")
  }

  /// The most beneficial change to a model, and smaller ones to choose from.
  static func advice(_ report: Report, _ context: ReportContext) -> [MarkdownBlock] {
    let advice = report.documents.map { $0.advice ?? [] }
    let best = advice.flatMap(\.self).max {
      ($0.keptGain, $0.deliveredGain) < ($1.keptGain, $1.deliveredGain)
    }
    guard let best, let own = advice.first(where: { $0.contains(best) }) else { return [] }
    let choices = Advice.choices(among: own.filter { $0.strategy == best.strategy })
    let others = choices.dropFirst().flatMap { other in
      ["", "A smaller change: " + sentence(on: other, context)]
    }
    return [
      MarkdownBlock(
        name: "the best change to a model",
        lines: [
          "The change to a model that would save most: for "
            + "\(MarkdownText.code(best.strategy.rawValue)), " + sentence(on: best, context)
        ] + others)
    ]
  }

  private static func sentence(on advice: Advice, _ context: ReportContext) -> String {
    "\(MarkdownText.code(advice.change.description)) "
      + "(\(MarkdownText.escaped(advice.details))). "
      + "Record survival \(cell(advice.recordSurvival)) → \(cell(advice.changedRecordSurvival)), "
      + "recovery \(cell(advice.recovery)) → \(cell(advice.changedRecovery)); "
      + replay(advice.example, context)
  }
}

/// The cost of a mutator at each of some fields of a document, by strategy.
private struct CollateralRow {
  let document: DocumentName
  let fields: [Field]
  let mutator: MutatorID
  let example: MutantID?
  let plausibility: Plausibility?
  let radii: [(strategy: StrategyID, rate: Rate)]

  var lost: Rate { .sum(radii.map(\.rate)) }

  /// The rows with a loss.
  static func all(of document: DocumentReport) -> [CollateralRow] {
    // Every strategy decodes the same mutants, so their rows are the same.
    let count = document.strategies.map(\.fields.count).min() ?? 0
    let rows = (0..<count).map { number in document.strategies.map { $0.fields[number] } }
    let groups = rows.grouped {
      AlikeFigures(mutator: $0[0].mutator, rates: $0.map(\.counters.collateral))
    }
    return groups.compactMap { group in
      let likeliest = group.worstFirst { ($0.collateral, $0.plausibility) }[0]
      guard let first = likeliest.first(where: { $0.counters.untouchedLost > 0 }) else {
        return nil
      }
      return CollateralRow(
        document: document.name, fields: group.map { $0[0].field }, mutator: first.mutator,
        example: first.example, plausibility: likeliest.plausibility,
        radii: zip(document.strategies, likeliest).map { ($0.strategy, $1.counters.collateral) })
    }
  }
}
