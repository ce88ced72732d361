import JSONMutation
import JSONText

extension AdviceCounts {
  /// At most so many changes are advised for a strategy, and smaller ones that save nearly as much.
  private static let mostPerStrategy = 10

  /// The advice that follows; nil where no changes were tried.
  ///
  /// What keeps most untouched records comes first, then what delivers most mutated ones, then what
  /// changes the models less. A change is left out where one that changes them less, at its field or
  /// under it, saves as much, and where it saves nothing.
  ///
  /// - Parameter strategies: The strategies with what was counted of them as they are.
  /// - Returns: The advice for each strategy, in the order of the strategies.
  func advice(for strategies: [StrategyReport]) -> [Advice]? {
    guard isOn else { return nil }
    return zip(strategies, gains).flatMap { strategy, gains in
      let rows = gains.map { Row(change: $0.key, gain: $0.value) }.filter(\.savesSomething)
      let advice = rows.filter { row in !rows.contains { $0.isBetter(than: row) } }.sorted()
        .map { Advice($0.change, $0.gain, of: strategy) }
      return Advice.leading(advice, count: Self.mostPerStrategy)
    }
  }
}

/// A change with what it saves.
private struct Row: Comparable {
  let change: ModelChange
  let gain: AdviceCounts.Gain

  var savesSomething: Bool { (gain.kept, gain.delivered) > (0, 0) }

  /// Whether another change need not be made where this one is.
  func isBetter(than other: Row) -> Bool {
    change != other.change && gain.kept >= other.gain.kept
      && gain.delivered >= other.gain.delivered && change.kind <= other.change.kind
      && change.field.pointer.isAtOrUnder(other.change.field.pointer)
  }

  static func == (one: Row, other: Row) -> Bool { one.change == other.change }

  static func < (one: Row, other: Row) -> Bool {
    if one.gain.kept != other.gain.kept { return one.gain.kept > other.gain.kept }
    if one.gain.delivered != other.gain.delivered {
      return one.gain.delivered > other.gain.delivered
    }
    return one.change.order < other.change.order
  }
}

extension Advice {
  fileprivate init(
    _ change: ModelChange, _ gain: AdviceCounts.Gain, of strategy: StrategyReport
  ) {
    self.strategy = strategy.strategy
    self.change = change
    breaksSource = change.breaksSource(isOptional: gain.keepsType)
    recordSurvival = strategy.recordSurvival
    recovery = strategy.recovery
    changedRecordSurvival = Rate(
      recordSurvival.count + gain.kept, of: recordSurvival.of)
    changedRecovery = Rate(recovery.count + gain.delivered, of: recovery.of)
    example = gain.example
  }
}
