import JSONMutation
import JSONText

extension AdviceCounts {
  /// At most so many changes are advised for a strategy.
  private static let mostPerStrategy = 10

  /// The advice that follows; nil where no changes were tried.
  ///
  /// What saves most comes first, then what changes the models less. A change is left out where one
  /// that changes them less, at its shape or under it, saves as much.
  ///
  /// - Parameter strategies: The strategies with what was counted of them as they are.
  /// - Returns: The advice for each strategy, in the order of the strategies.
  func advice(for strategies: [(id: StrategyID, figures: Figures)]) -> [Advice]? {
    guard isOn else { return nil }
    return zip(strategies, gains).flatMap { strategy, gains in
      let rows = gains.map { Row(change: $0.key, gain: $0.value) }
      return rows.filter { row in !rows.contains { $0.isBetter(than: row) } }.sorted()
        .prefix(Self.mostPerStrategy)
        .map { Advice($0.change, $0.gain, of: strategy.id, strategy.figures) }
    }
  }
}

/// A change with what it saves.
private struct Row: Comparable {
  let change: ModelChange
  let gain: AdviceCounts.Gain

  private var saved: Int { gain.kept + gain.delivered }

  /// Whether another change need not be made where this one is.
  func isBetter(than other: Row) -> Bool {
    change != other.change && saved >= other.saved && change.kind <= other.change.kind
      && change.shape.pointer.isAtOrUnder(other.change.shape.pointer)
  }

  static func == (one: Row, other: Row) -> Bool { one.change == other.change }

  static func < (one: Row, other: Row) -> Bool {
    if one.saved != other.saved { return one.saved > other.saved }
    return one.change.order < other.change.order
  }
}

extension Advice {
  fileprivate init(
    _ change: ModelChange, _ gain: AdviceCounts.Gain, of strategy: StrategyID, _ figures: Figures
  ) {
    self.strategy = strategy
    self.change = change
    recordSurvival = figures.recordSurvival
    salvage = figures.salvage
    changedRecordSurvival = Rate(
      recordSurvival.count + gain.kept, of: recordSurvival.of)
    changedSalvage = Rate(salvage.count + gain.delivered, of: salvage.of)
    example = gain.example
  }
}
