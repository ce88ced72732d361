public import JSONMutation

/// What one change to the models of a strategy would save, estimated by repairing mutants.
///
/// If a strategy loses records of a structural mutant, the mutant is repaired at the locations of the
/// change, and decoded again. A record that is then delivered failed nowhere else. Values that the
/// changed model would forgive are replaced by the document's own values, which it accepts. Elements
/// that a lossy list would leave out are removed. So advice counts delivered records, which may differ
/// from the records that were sent: nil is not what was sent.
///
/// - A change is tried where it forgives a failure. If a strategy loses records silently, the failures
///   that other strategies of the study report for the same mutant are used.
/// - The changed model is assumed to accept its own nil, unknown case or shorter list. A model whose
///   `init(from:)` refuses those survives less.
/// - Changes are tried one by one. Two together may save more than the sum of both.
/// - The lines are of an `init(from:)` where its errors, or a default, show that it is the app's own. One
///   that does what the compiler's would do shows nothing: decode `Lossy` there, since a wrapper of the
///   property changes nothing.
/// - If an error does not name the record, and a mutant has several edits, a lossy list saves more than
///   the advice says.
public struct Advice: Hashable, Sendable, Codable {
  public let strategy: StrategyID
  public let change: ModelChange
  /// The property with the type it is declared in, such as `Item.tags`; nil unless the models are inferred.
  public internal(set) var property: String?
  /// A line of Swift that the change replaces, such as `let tags: [String]`.
  ///
  /// Types are found by reflection in the decoded records; `…` is one that could not be found.
  public let before: String
  /// The line that replaces it, such as `@Lossy var tags: [String]`.
  public let after: String
  /// Whether code that uses the models must change, too.
  public let breaksSource: Bool
  /// Untouched records kept ÷ untouched records over the structural mutants, without the change.
  public let recordSurvival: Rate
  public let changedRecordSurvival: Rate
  /// Mutated records delivered ÷ mutated records over the structural mutants, without the change.
  public let recovery: Rate
  public let changedRecovery: Rate
  /// The first mutant for which the change makes a difference.
  public let example: MutantID
}

extension Advice {
  /// How many more untouched records would be kept.
  public var keptGain: Int { changedRecordSurvival.count - recordSurvival.count }

  /// How many more mutated records would be delivered.
  public var deliveredGain: Int { changedRecovery.count - recovery.count }

  /// The consequence for code that uses the models.
  public var sourceNote: String { change.sourceNote(breaksSource: breaksSource) }

  /// The type or wrapper to use, and the consequence for code that uses the models.
  package var details: String {
    change.kind == .optional ? sourceNote : "\(change.means); \(sourceNote)"
  }

  /// The best change, and up to two smaller ones that save at least half as much.
  ///
  /// The advice is for one strategy, the best first.
  package static func choices(among advice: [Advice]) -> [Advice] {
    guard let best = advice.first else { return [] }
    var choices = [best]
    for other in advice.dropFirst() where choices.count < 3 {
      guard other.savesHalf(of: best) else { continue }
      if choices.allSatisfy({ other.change.isSmaller(than: $0.change) }) { choices.append(other) }
    }
    return choices
  }

  /// The first elements of some advice, and the ``choices(among:)`` all of it.
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
