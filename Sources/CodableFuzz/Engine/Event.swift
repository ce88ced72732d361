public import JSONMutation

/// An event of a run.
public enum Event: Sendable {
  /// A document was read, and the number of its mutants is known.
  case started(document: DocumentName, mutants: Int)
  /// Every strategy decoded a mutant.
  ///
  /// The verdicts are in the order of the strategies.
  case evaluated(mutant: Mutant, verdicts: [Verdict])
  /// The strategies are being timed on a document.
  case timing(document: DocumentName)
  /// A document is done.
  case finished(document: DocumentName)
  /// A document could not be read; the others still run.
  case failed(DocumentFailure)
}
