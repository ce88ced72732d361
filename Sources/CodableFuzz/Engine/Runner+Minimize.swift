import DecodingStrategies
public import JSONMutation
import JSONText

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

/// What a strategy did with a mutant, regardless of the number of records.
private struct Fate: Hashable {
  private let outcome: Outcome
  private let failures: Set<Failure>
  private let errorAccuracy: ErrorAccuracy?
  private let fates: [Bool]

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
    fates = Counter.allCases.map { verdict.counters[$0] > 0 } + [hasInvalid]
  }
}
