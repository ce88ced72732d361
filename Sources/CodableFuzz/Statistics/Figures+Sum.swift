extension Figures {
  /// Adds the figures of other mutants, by their counts.
  static func += (one: inout Self, other: Self) {
    one = Figures(one, other)
  }

  private init(_ one: Self, _ other: Self) {
    documentSurvival = one.documentSurvival + other.documentSurvival
    crashed = one.crashed + other.crashed
    hung = one.hung + other.hung
    recordSurvival = one.recordSurvival + other.recordSurvival
    collateralLoss = one.collateralLoss + other.collateralLoss
    salvage = one.salvage + other.salvage
    silentLoss = one.silentLoss + other.silentLoss
    silentChange = one.silentChange + other.silentChange
    untouchedChanged = one.untouchedChanged + other.untouchedChanged
    diagnosis = Diagnosis(
      exact: one.diagnosis.exact + other.diagnosis.exact,
      ancestor: one.diagnosis.ancestor + other.diagnosis.ancestor,
      elsewhere: one.diagnosis.elsewhere + other.diagnosis.elsewhere)
    falseAcceptance = one.falseAcceptance + other.falseAcceptance
    var (untouched, mutated) = (one.untouched, one.mutated)
    untouched += other.untouched
    mutated += other.mutated
    (self.untouched, self.mutated) = (untouched, mutated)
    removed = one.removed + other.removed
  }
}

extension Rate {
  /// The share of all together.
  static func sum(_ rates: some Sequence<Rate>) -> Rate { rates.reduce(Rate(0, of: 0), +) }

  /// The share of both together.
  static func + (one: Self, other: Self) -> Self {
    Rate(one.count + other.count, of: one.of + other.of)
  }
}
