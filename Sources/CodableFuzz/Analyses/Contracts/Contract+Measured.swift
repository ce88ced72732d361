import JSONMutation

extension Contract {
  /// The same with what mutants of the plan cost: where a change was not tried, as after too many crashes,
  /// and where a mutator of the same kind costs more than what was tried.
  func adding(_ measured: [StrategyReport.FieldRow]) -> Contract {
    let hasOthers = measured.map(\.counters).contains {
      $0.untouched > ($0.mutated > 0 ? 0 : $0[.mutants])
    }
    let measured = Dictionary(grouping: measured, by: \.field)
    let worst: Contract.Effect = hasOthers ? .listLost : .recordLost
    return Contract(
      strategy: strategy,
      rows: rows.map { row in (measured[row.field] ?? []).reduce(row) { $0.adding($1, worst) } },
      isComplete: isComplete, loadBearing: loadBearing)
  }
}

extension Contract.Row {
  fileprivate func adding(
    _ measured: StrategyReport.FieldRow, _ worst: Contract.Effect
  ) -> Self {
    guard let effect = measured.effect.map({ min($0, worst) }), let example = measured.example
    else { return self }
    let outcome: Outcome? =
      measured.counters[.hung] > 0 ? .hung : measured.counters[.crashed] > 0 ? .crashed : nil
    let cell = Contract.Cell(
      effect: effect, isReported: measured.counters.lostSilently == 0, example: example,
      crash: outcome)
    var cells = cells
    for change in measured.changes
    where cells[change].map({ $0.effect < effect || outcome != nil && $0.crash == nil }) ?? true {
      cells[change] = cell
    }
    return Self(field: field, cells: cells, notTried: notTried.filter { cells[$0] == nil })
  }
}

extension StrategyReport.FieldRow {
  /// What the mutants cost; nil if no record was lost.
  fileprivate var effect: Contract.Effect? {
    if counters.crashes + counters.threw > 0 { return .listLost }
    // What ought to preserve a record may cost only that one, which no edit mutates.
    if counters.untouchedLost > 0 { return counters.mutated > 0 ? .listLost : .recordLost }
    return counters.lost > 0 ? .recordLost : nil
  }

  /// The changes that the mutants are of.
  fileprivate var changes: [Contract.Change] {
    switch mutator {
    case Mutator.removeKey.id: [.absent]
    case Mutator.nullValue.id: [.null]
    case Mutator.flipType.id:
      // Its first mutant makes a value null.
      example?.steps.first?.variant.name != "null"
        ? [.otherType] : counters[.returned] == 0 ? [.null, .otherType] : [.null]
    case Mutator.unknownEnumTag.id, Mutator.addKey.id: [.unknownTag]
    case Mutator.numberToString.id, Mutator.stringToNumber.id, Mutator.respellBoolean.id,
      Mutator.explanatoryString.id:
      [.otherType]
    case Mutator.dateFormat.id, Mutator.timeUnit.id, Mutator.nearMiss.id,
      Mutator.integerToFraction.id:
      [.otherFormat]
    default: []
    }
  }
}
