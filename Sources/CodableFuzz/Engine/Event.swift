public import JSONMutation

/// An event of a run, in one process or many.
public enum Event: Sendable {
  /// A document was read, and the number of mutants to decode is known.
  case opened(Job, mutants: Int)
  /// Every strategy decoded a mutant, in this process.
  ///
  /// The verdicts are in the order of the strategies.
  case evaluated(mutant: Mutant, verdicts: [Verdict])
  /// More mutants were decoded, including those of the damage curve.
  case decoded(Job, mutants: Int)
  /// A strategy crashed or hung in another process.
  case crashed(CrashRecord)
  /// The strategies are being timed on a document.
  case timing(Job)
  case finished(Job)
  /// A document could not be read; the others still run.
  case failed(DocumentFailure)
  /// Something went wrong that costs no counts.
  case warning(String)
}
