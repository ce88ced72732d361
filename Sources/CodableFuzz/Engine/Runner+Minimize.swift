import DecodingStrategies
public import JSONMutation
package import JSONText

extension Runner {
  /// Finds the smallest mutant for which a strategy behaves the same.
  ///
  /// The behavior is the same if the strategy returns or throws as before, reports failures of the
  /// same kinds at the same fields, and at least one record still meets each kind of fate. The
  /// ground truth is computed again for each smaller document. No record may become already
  /// invalid.
  ///
  /// - Returns: The smallest mutant, and what the strategy does with it; nil if the study has no
  ///   such strategy.
  public func minimized(
    _ mutant: Mutant, of study: Study, strategy: StrategyID
  ) -> (mutant: Mutant, verdict: Verdict)? {
    var study = study
    study.strategies.removeAll { $0.id != strategy }
    guard let first = behavior(of: mutant, study) else { return nil }
    let smallest = Minimizer { behavior(of: $0, study)?.fate == first.fate }.minimized(mutant)
    return behavior(of: smallest, study).map { (smallest, $0.verdict) }
  }

  /// What each record of a minimized mutant is needed for, found by leaving it out; empty if the
  /// document is one record.
  package func needs(
    for mutant: Mutant, of study: Study, strategy: StrategyID
  ) -> [RecordNeed] {
    var study = study
    study.strategies.removeAll { $0.id != strategy }
    let document = mutant.document
    guard document.list != nil, let first = behavior(of: mutant, study)?.fate else { return [] }
    return zip(document.records.indices, document.recordPointers()).map { number, pointer in
      let isEdited = mutant.mutations.contains { mutation in
        document.index.subtree(of: document.records[number]).contains(mutation.node.number)
      }
      let left = isEdited ? nil : mutant.without(record: number)
      let fate = left.flatMap { behavior(of: $0, study)?.fate }
      return RecordNeed(
        record: pointer,
        reason: isEdited ? .isEdited : fate.map { .changes(first.changes(to: $0)) } ?? .isTied)
    }
  }

  private func behavior(of mutant: Mutant, _ study: Study) -> (fate: Fate, verdict: Verdict)? {
    let supervisor = CallSupervisor(stopwatch: .stopped)
    let session = DecodingSession(study, document: mutant.document, supervisor: supervisor)
    var renderer = Renderer()
    let verdicts = session.verdicts(on: mutant, .mutant(0), renderer: &renderer)
    guard let verdict = verdicts.first else { return nil }
    let hasInvalid = session.invalid.contains { $0.contains { $0 != nil } }
    return (Fate(verdict, hasInvalid: hasInvalid), verdict)
  }
}

/// What a record of a minimized document is needed for.
package struct RecordNeed: Hashable, Sendable {
  package let record: JSONPointer
  package let reason: Reason

  package enum Reason: Hashable, Sendable {
    /// A mutation edits it.
    case isEdited
    /// Without it the mutations are not possible.
    case isTied
    /// Without it the strategy behaves differently.
    case changes([Change])
  }

  /// A difference in what the strategy does without the record.
  package enum Change: Hashable, Sendable {
    case outcome(Outcome)
    /// No record meets this fate any more.
    case ends(Counter)
    /// A record meets this fate that none did before.
    case begins(Counter)
    /// A record does not decode even on its own.
    case hasInvalid
    /// The errors are of other kinds, or at other fields.
    case errors
  }
}

/// What a strategy did with a mutant, regardless of the number of records.
private struct Fate: Hashable {
  private let outcome: Outcome
  private let failures: Set<Failure>
  private let errorAccuracy: ErrorAccuracy?
  private let fates: Set<Counter>
  private let hasInvalid: Bool

  private struct Failure: Hashable {
    let kind: DecodingFailure.Kind
    let field: [String]
  }

  init(_ verdict: Verdict, hasInvalid: Bool) {
    outcome = verdict.outcome
    errorAccuracy = verdict.errorAccuracy
    failures = Set(
      verdict.failures.map { failure in
        // Indices differ in a smaller list.
        Failure(kind: failure.kind, field: failure.path.map { Int($0) == nil ? $0 : "*" })
      })
    fates = Set(Counter.allCases.filter { verdict.counters[$0] > 0 })
    self.hasInvalid = hasInvalid
  }

  /// How another fate differs from this one; not empty if the two are different.
  func changes(to other: Fate) -> [RecordNeed.Change] {
    let records = Counter.allCases.filter { $0.isFate }
    var changes = other.outcome == outcome ? [] : [RecordNeed.Change.outcome(other.outcome)]
    if other.hasInvalid, !hasInvalid { changes.append(.hasInvalid) }
    changes += records.filter { fates.contains($0) && !other.fates.contains($0) }.map { .ends($0) }
    changes += records.filter { !fates.contains($0) && other.fates.contains($0) }
      .map { .begins($0) }
    return changes.isEmpty && other != self ? [.errors] : changes
  }
}

extension Counter {
  /// Whether it counts records that met one fate.
  fileprivate var isFate: Bool {
    (Counter.untouchedKept.rawValue...Counter.removed.rawValue).contains(rawValue)
  }
}
