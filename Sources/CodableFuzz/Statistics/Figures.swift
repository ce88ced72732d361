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
  /// Untouched records kept ÷ untouched records.
  public let recordSurvival: Rate
  /// 1 − record survival: what one bad record did to its neighbours.
  public let collateralLoss: Rate
  /// Mutated records delivered, equal or changed ÷ mutated records.
  public let salvage: Rate
  /// Lost without a report ÷ lost, untouched and mutated together.
  public let silentLoss: Rate
  /// Mutated records delivered changed without a report ÷ those delivered changed.
  public let silentChange: Rate
  /// Untouched records that were delivered changed: each is a finding.
  public let untouchedChanged: Int
  /// Mutants whose worst reported location is exact ÷ mutants that reported anything.
  public let diagnosis: Diagnosis
  /// Syntax mutants that were decoded without a report ÷ malformed mutants.
  public let falseAcceptance: Rate
  /// The counts that the figures come from, of untouched records.
  public let untouched: UntouchedCounts
  /// The counts that the figures come from, of mutated records.
  public let mutated: MutatedCounts
  /// Records that mutations removed; they are in no other figure.
  public let removed: Int

  /// How well the reported locations name the edited ones.
  public struct Diagnosis: Hashable, Sendable, Codable {
    /// At or under an edited location.
    public let exact: Rate
    /// Above an edited location.
    public let ancestor: Rate
    /// Somewhere else.
    public let elsewhere: Rate
  }

  /// Computes the figures of a tally.
  public init(_ tally: Tally) {
    let untouched = tally.untouched
    let mutated = tally.mutated
    let silent = untouched.silent + mutated.silent
    let reporting = tally.exact + tally.ancestor + tally.elsewhere
    documentSurvival = Rate(tally.returned, of: tally.mutants)
    crashed = Rate(tally.crashed, of: tally.mutants)
    hung = Rate(tally.hung, of: tally.mutants)
    recordSurvival = Rate(untouched.kept, of: untouched.of)
    collateralLoss = Rate(untouched.of - untouched.kept, of: untouched.of)
    salvage = Rate(
      mutated.equal + mutated.changedReported + mutated.changedSilent, of: mutated.of)
    silentLoss = Rate(silent, of: silent + untouched.reported + mutated.reported)
    silentChange = Rate(
      mutated.changedSilent, of: mutated.changedSilent + mutated.changedReported)
    untouchedChanged = untouched.changed
    diagnosis = Diagnosis(
      exact: Rate(tally.exact, of: reporting), ancestor: Rate(tally.ancestor, of: reporting),
      elsewhere: Rate(tally.elsewhere, of: reporting))
    falseAcceptance = Rate(tally.falselyAccepted, of: tally.malformedMutants)
    self.untouched = untouched
    self.mutated = mutated
    removed = tally.removed
  }
}
