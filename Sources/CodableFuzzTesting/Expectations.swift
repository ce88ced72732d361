public import CodableFuzz
public import Testing

extension Report {
  /// Records an issue for each document of which a strategy keeps too few records, or of which
  /// there is nothing to measure.
  ///
  /// - Parameters:
  ///   - strategy: The strategy.
  ///   - minimum: The least record survival, from 0 to 1.
  ///   - sourceLocation: Where issues are recorded.
  public func expectRecordSurvival(
    of strategy: StrategyID, atLeast minimum: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for document in documents {
      guard let row = document.strategies.first(where: { $0.strategy == strategy }) else {
        Issue.record(
          "\(document.name) was not decoded by '\(strategy)'", sourceLocation: sourceLocation)
        continue
      }
      let survival = row.headline.recordSurvival
      guard let value = survival.value else {
        Issue.record(
          """
          \(document.name), \(strategy): there is no intact record to measure, because the \
          document has only one, or none that decodes
          """, sourceLocation: sourceLocation)
        continue
      }
      if value >= minimum { continue }
      let worst = row.worstShapes.map { shape in
        "\n  \(shape.mutator) at \(shape.shape): \(shape.blastRadius.counts) lost"
          + (shape.example.map { ", as in \($0)" } ?? "")
      }
      Issue.record(
        """
        \(document.name), \(strategy): \(survival.counts) intact records kept, less than \
        \(minimum)\(worst.joined())
        """, sourceLocation: sourceLocation)
    }
  }
}

extension StrategyReport {
  /// The shapes at which the most intact records were lost, three of them.
  fileprivate var worstShapes: [ShapeFigures] {
    let losing = shapes.filter { $0.blastRadius.count > 0 }.enumerated()
    let sorted = losing.sorted { one, other in
      (other.element.blastRadius.count, one.offset) < (one.element.blastRadius.count, other.offset)
    }
    return sorted.prefix(3).map(\.element)
  }
}
