/// The figures of a tally.
///
/// Each is defined by the counts of ``Tally``, and computed from their sums.
public struct Figures: Hashable, Sendable, Codable {
  /// Mutants for which the strategy returned ÷ mutants.
  public let documentSurvival: Rate
  /// Mutants with which the strategy ended its process ÷ mutants.
  public let crashed: Rate
  /// Mutants with which it did not return within the time limit ÷ mutants.
  public let hung: Rate
  /// Intact records kept ÷ intact records.
  public let recordSurvival: Rate
  /// 1 − record survival: what one bad record did to its neighbours.
  public let collateralLoss: Rate
  /// Damaged records delivered, equal or changed ÷ damaged records.
  public let salvage: Rate
  /// Lost without a report ÷ lost, intact and damaged together.
  public let silentLoss: Rate
  /// Damaged records delivered changed without a report ÷ those delivered changed.
  public let silentChange: Rate
  /// Intact records that were delivered changed: each is a finding.
  public let intactChanged: Int
  /// Mutants whose worst reported place is exact ÷ mutants that reported anything.
  public let diagnosis: Diagnosis
  /// Syntax mutants that were decoded without a report ÷ syntax mutants.
  public let falseAcceptance: Rate
  /// The counts that the figures come from, of intact records.
  public let intact: IntactCounts
  /// The counts that the figures come from, of damaged records.
  public let damaged: DamagedCounts
  /// Records that mutations removed; they are in no other figure.
  public let removed: Int

  /// How well the reported places name the edited ones.
  public struct Diagnosis: Hashable, Sendable, Codable {
    /// At or under an edited place.
    public let exact: Rate
    /// Above an edited place.
    public let ancestor: Rate
    /// Somewhere else.
    public let elsewhere: Rate
  }

  /// Computes the figures of a tally.
  public init(_ tally: Tally) {
    let intact = tally.intact
    let damaged = tally.damaged
    let silent = intact.silent + damaged.silent
    let reporting = tally.exact + tally.ancestor + tally.elsewhere
    documentSurvival = Rate(tally.returned, of: tally.mutants)
    crashed = Rate(tally.crashed, of: tally.mutants)
    hung = Rate(tally.hung, of: tally.mutants)
    recordSurvival = Rate(intact.kept, of: intact.of)
    collateralLoss = Rate(intact.of - intact.kept, of: intact.of)
    salvage = Rate(
      damaged.equal + damaged.changedReported + damaged.changedSilent, of: damaged.of)
    silentLoss = Rate(silent, of: silent + intact.reported + damaged.reported)
    silentChange = Rate(
      damaged.changedSilent, of: damaged.changedSilent + damaged.changedReported)
    intactChanged = intact.changed
    diagnosis = Diagnosis(
      exact: Rate(tally.exact, of: reporting), ancestor: Rate(tally.ancestor, of: reporting),
      elsewhere: Rate(tally.elsewhere, of: reporting))
    falseAcceptance = Rate(tally.falselyAccepted, of: tally.syntaxMutants)
    self.intact = intact
    self.damaged = damaged
    removed = tally.removed
  }
}
