import CodableFuzz

/// The figures that a report has for each strategy.
enum FigureKind {
  case documentSurvival, recordSurvival, collateralLoss, salvage
  case silentLoss, silentChange, diagnosis, falseAcceptance

  /// The figure's counts.
  func rate(in figures: Figures) -> Rate {
    switch self {
    case .documentSurvival: figures.documentSurvival
    case .recordSurvival: figures.recordSurvival
    case .collateralLoss: figures.collateralLoss
    case .salvage: figures.salvage
    case .silentLoss: figures.silentLoss
    case .silentChange: figures.silentChange
    case .diagnosis: figures.diagnosis.exact
    case .falseAcceptance: figures.falseAcceptance
    }
  }

  /// Whether a greater one is better.
  var isGood: Bool {
    switch self {
    case .documentSurvival, .recordSurvival, .salvage, .diagnosis: true
    case .collateralLoss, .silentLoss, .silentChange, .falseAcceptance: false
    }
  }

  /// What is counted, behind the counts.
  var words: String {
    switch self {
    case .documentSurvival: "mutants returned for"
    case .recordSurvival: "untouched records kept"
    case .collateralLoss: "untouched records lost or changed"
    case .salvage: "mutated records delivered"
    case .silentLoss: "lost records lost in silence"
    case .silentChange: "changed records changed in silence"
    case .diagnosis: "mutants reported at the edited location"
    case .falseAcceptance: "mutants that are no JSON accepted"
    }
  }

  /// Why there is nothing to compute it from.
  var nothing: String {
    switch self {
    case .documentSurvival: "no mutant was made of the kind that counts"
    case .recordSurvival, .collateralLoss:
      "there is no untouched record to measure: the document has only one record, or none that decodes"
    case .salvage: "no record that decodes was mutated"
    case .silentLoss: "no record was lost"
    case .silentChange: "no mutated record was delivered changed"
    case .diagnosis: "nothing was reported"
    case .falseAcceptance:
      "no mutator makes mutants that are no JSON: add those of Mutators.malformed"
    }
  }

  /// What is bad in a row of a field and a mutator; nil where that is not counted by field.
  func harm(in row: StrategyReport.FieldFigures) -> (rate: Rate, words: String)? {
    switch self {
    case .documentSurvival:
      (Rate(row.returned.of - row.returned.count, of: row.returned.of), "not returned for")
    case .recordSurvival, .collateralLoss:
      (
        Rate(row.blastRadius.count + row.untouchedChanged, of: row.blastRadius.of),
        row.untouchedChanged > 0 ? "lost or changed" : "lost"
      )
    case .silentLoss: (row.silent, "lost in silence")
    case .salvage, .silentChange, .diagnosis, .falseAcceptance: nil
    }
  }
}
