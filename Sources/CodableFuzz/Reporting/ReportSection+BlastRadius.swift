import JSONMutation
import JSONText

/// What edits cost the records around them, shape by shape.
extension ReportSection {
  /// The most shapes that are shown; the JSON report has them all.
  private static let maximumShapeRows = 12

  /// The shapes and mutators that cost the most intact records, over all strategies; nil where none
  /// was lost.
  static func blastRadius(_ document: DocumentReport) -> ReportSection? {
    // Every strategy decodes the same mutants, so that their rows are the same ones.
    let count = document.strategies.map(\.shapes.count).min() ?? 0
    let rows = (document.strategies.first?.shapes.prefix(count) ?? []).enumerated().map {
      number, shape in
      let radii = document.strategies.map { $0.shapes[number].blastRadius }
      return (shape: shape, radii: radii, lost: radii.map(\.count).reduce(0, +))
    }
    let worst = rows.enumerated().filter { $0.element.lost > 0 }
      .sorted { ($1.element.lost, $0.offset) < ($0.element.lost, $1.offset) }
      .prefix(maximumShapeRows).map(\.element)
    guard !worst.isEmpty else { return nil }
    let cells = worst.map { row in
      [
        Entry(JSONPointer.shown(row.shape.shape.description)),
        Entry(row.shape.mutator.rawValue),
      ]
        + row.radii.map { Entry($0.counts) }
    }
    let names = document.strategies.map { Entry($0.strategy.rawValue) }
    return ReportSection(
      title: "Blast radius: intact records lost by edits of other places, the worst shapes",
      table: Table(header: ["shape", "mutator"] + names, rows: cells, nameCount: 2))
  }
}
