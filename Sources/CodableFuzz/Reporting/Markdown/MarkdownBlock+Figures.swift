import JSONMutation
import JSONText

/// The figures.
extension MarkdownBlock {
  /// So many strategies and documents are shown, and rows of what cost most.
  private static let maximumStrategies = 20
  private static let maximumDocuments = 12
  private static let maximumWorstRows = 5

  /// The headline of each strategy over all documents.
  static func strategies(_ report: Report) -> MarkdownBlock {
    let speeds = report.timings.documents.isEmpty ? nil : Speed.overall(report.timings)
    let rows = report.strategies.prefix(maximumStrategies).map { row in
      let figures = row.headline
      let rates = [
        figures.recordSurvival, figures.documentSurvival, figures.silentLoss, figures.salvage,
      ]
      let speed = speeds.map { speeds in
        [speeds[row.strategy]?.cost.map { Format.decimal($0, places: 2) + "×" } ?? Format.nothing]
      }
      return [MarkdownText.code(row.strategy.rawValue)] + rates.map(cell) + (speed ?? [])
    }
    let header =
      ["strategy", "record survival", "document survival", "silent loss", "salvage"]
      + (speeds == nil ? [] : ["time ÷ strict's"])
    return MarkdownBlock(
      name: "the strategies",
      lines: MarkdownText.table(header, numbers: 1..<header.count, rows: rows)
        + more(report.strategies.count - rows.count))
  }

  private static func cell(_ rate: Rate) -> String {
    let lines = Format.rate(rate).lines.map(MarkdownText.escaped)
    return lines[0] + (lines.count > 1 ? " (\(lines[1]))" : "")
  }

  /// Record survival by document, where there are several.
  static func documents(_ report: Report) -> [MarkdownBlock] {
    guard report.documents.count > 1 else { return [] }
    let strategies = report.strategies.prefix(maximumStrategies).map(\.strategy)
    let rows = report.documents.prefix(maximumDocuments).map { document in
      [MarkdownText.code(document.name.description), Format.count(document.recordCount)]
        + strategies.map { strategy in
          let row = document.strategies.first { $0.strategy == strategy }
          let rate = row.map { Format.rate($0.headline.recordSurvival).lines[0] }
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

  /// Where edits of one record cost most others, over all strategies.
  static func worstRows(_ report: Report, _ context: ReportContext) -> [MarkdownBlock] {
    let costs = report.documents.flatMap(BlastRow.all)
      .enumerated().sorted { ($1.element.lost, $0.offset) < ($0.element.lost, $1.offset) }
      .map(\.element)
    guard !costs.isEmpty else { return [] }
    let rows = costs.prefix(maximumWorstRows).map { row in
      let radii = row.radii.filter { $0.rate.count > 0 }.prefix(6).map {
        "\(MarkdownText.code($0.strategy.rawValue)) \($0.rate.counts)"
      }
      return [
        MarkdownText.code(row.document.description), MarkdownText.code(row.mutator.rawValue),
        MarkdownText.code(JSONPointer.shown(row.shape.description)),
        radii.joined(separator: ", "), row.example.map { replay($0, context) } ?? Format.nothing,
      ]
    }
    let table = MarkdownText.table(
      ["document", "mutator", "shape", "intact records lost", "replay"], numbers: 0..<0, rows: rows)
    return [
      MarkdownBlock(
        name: "the worst rows",
        lines: details(
          "The worst rows: what bad records did to their neighbors",
          table + more(costs.count - rows.count)))
    ]
  }

  /// The change to a model that would save most.
  static func advice(_ report: Report, _ context: ReportContext) -> [MarkdownBlock] {
    let advice = report.documents.compactMap(\.advice).flatMap(\.self)
    guard let best = advice.max(by: { $0.recordsGained < $1.recordsGained }),
      best.recordsGained > 0
    else { return [] }
    return [
      MarkdownBlock(
        name: "the best change to a model",
        lines: [
          "The change to a model that would save most: for "
            + "\(MarkdownText.code(best.strategy.rawValue)), "
            + "\(MarkdownText.code(best.change.description)). Record survival "
            + "\(cell(best.recordSurvival)) → \(cell(best.changedRecordSurvival)), salvage "
            + "\(cell(best.salvage)) → \(cell(best.changedSalvage)); \(replay(best.example, context))"
        ])
    ]
  }
}

/// What a mutator at a shape of a document cost, by strategy.
private struct BlastRow {
  let document: DocumentName
  let shape: Shape
  let mutator: MutatorID
  let example: MutantID?
  let radii: [(strategy: StrategyID, rate: Rate)]

  var lost: Int { radii.map(\.rate.count).reduce(0, +) }

  /// The rows in which something was lost.
  static func all(of document: DocumentReport) -> [BlastRow] {
    // Every strategy decodes the same mutants, so that their rows are the same ones.
    let count = document.strategies.map(\.shapes.count).min() ?? 0
    return (0..<count).compactMap { number in
      let rows = document.strategies.map { ($0.strategy, $0.shapes[number]) }
      let lost = rows.filter { $0.1.blastRadius.count > 0 }
      guard let first = lost.first?.1 else { return nil }
      return BlastRow(
        document: document.name, shape: first.shape, mutator: first.mutator,
        example: first.example, radii: rows.map { ($0.0, $0.1.blastRadius) })
    }
  }
}
