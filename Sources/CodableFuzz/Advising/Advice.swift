public import JSONMutation

/// What one change to the models of a strategy would save, found out by trying.
///
/// A structural mutant of which the strategy lost something is decoded again with what failed mended
/// at the places of the change, and only there: a record that comes back then failed nowhere else.
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
  /// Intact records kept ÷ intact records as things are, over the structural mutants.
  public let recordSurvival: Rate
  /// The same with the change.
  public let changedRecordSurvival: Rate
  /// Damaged records delivered ÷ damaged records as things are, over the structural mutants.
  public let salvage: Rate
  /// The same with the change.
  public let changedSalvage: Rate
  /// The first mutant for which the change makes a difference.
  public let example: MutantID
}

extension Advice {
  /// How many more records would be kept or delivered.
  public var recordsGained: Int {
    changedRecordSurvival.count - recordSurvival.count + changedSalvage.count - salvage.count
  }
}
