public import JSONMutation

/// What a runner tells while it works.
public enum Event: Sendable {
  /// A document was read, and the plan makes so many mutants of it.
  case started(document: DocumentName, mutants: Int)
  /// A mutant was decoded by every strategy; the verdicts are in the order of the strategies.
  case evaluated(mutant: Mutant, verdicts: [Verdict])
  /// The strategies are being timed on a document.
  case timing(document: DocumentName)
  /// A document is done.
  case finished(document: DocumentName)
  /// A document could not be read; the others still run.
  case failed(DocumentFailure)
}
