public import JSONMutation

/// What one change to the models of a strategy would save, found out by trying.
///
/// A structural mutant of which the strategy lost something is decoded again with what failed repaired
/// at the locations of the change, and only there: a record that comes back then failed nowhere else.
/// What a model would forgive is replaced by what the document has there, which it accepts; what a
/// list would leave out is taken out of it. So the records of an advice are delivered, but may be
/// different from what they were: a nil is not what was sent.
///
/// - A change is tried where something failed that it forgives. A strategy that loses records without
///   a report is tried where other strategies of the study report that the same mutant failed.
/// - The changed model is taken to accept its own nil, unknown case or shorter list: a model whose
///   `init(from:)` refuses those survives less.
/// - Changes are tried one by one: two together may save more than both add up to.
public struct Advice: Hashable, Sendable, Codable {
  /// The strategy whose models would be changed.
  public let strategy: StrategyID
  /// The change.
  public let change: ModelChange
  /// Whether code that uses the models must be changed with them.
  public let breaksSource: Bool
  /// Untouched records kept ÷ untouched records as things are, over the structural mutants.
  public let recordSurvival: Rate
  /// The same with the change.
  public let changedRecordSurvival: Rate
  /// Mutated records delivered ÷ mutated records as things are, over the structural mutants.
  public let recovery: Rate
  /// The same with the change.
  public let changedRecovery: Rate
  /// The first mutant for which the change makes a difference.
  public let example: MutantID
}

extension Advice {
  /// How many more untouched records would be kept.
  public var keptGain: Int { changedRecordSurvival.count - recordSurvival.count }

  /// How many more mutated records would be delivered.
  public var deliveredGain: Int { changedRecovery.count - recovery.count }

  /// What the change means for code that uses the models.
  public var sourceNote: String { change.sourceNote(breaksSource: breaksSource) }

  /// By which type or wrapper the change is made, where it does not say so itself, and what it means
  /// for code that uses the models.
  package var details: String {
    change.kind == .optional ? sourceNote : "\(change.means); \(sourceNote)"
  }

  /// The changes to choose from where the one that saves most is the larger one: that, and smaller
  /// ones that save at least half as much.
  ///
  /// - Parameter advice: Advice for one strategy, the best first.
  /// - Returns: The best, and up to two others.
  package static func choices(among advice: [Advice]) -> [Advice] {
    guard let best = advice.first else { return [] }
    var choices = [best]
    for other in advice.dropFirst() where choices.count < 3 {
      guard other.savesHalf(of: best) else { continue }
      if choices.allSatisfy({ other.change.isSmaller(than: $0.change) }) { choices.append(other) }
    }
    return choices
  }

  /// The first of some advice, and the choices among all of it.
  package static func leading(_ advice: [Advice], count: Int) -> [Advice] {
    let choices = choices(among: advice)
    return advice.enumerated().filter { $0.offset < count || choices.contains($0.element) }
      .map(\.element)
  }

  private func savesHalf(of best: Advice) -> Bool {
    best.keptGain > 0
      ? 2 * keptGain >= best.keptGain : 2 * deliveredGain >= best.deliveredGain
  }
}
