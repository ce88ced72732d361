public import JSONMutation

/// An event of a run, in one process or many.
public enum Event: Sendable {
  /// A document was read, and the work of this run on it is known.
  case opened(Job, Work)
  /// Every strategy decoded a mutant, in this process.
  ///
  /// The verdicts are in the order of the strategies.
  case evaluated(mutant: Mutant, verdicts: [Verdict])
  /// More of that work is done.
  case decoded(Job, Work)
  /// A strategy crashed or hung in another process.
  case crashed(CrashRecord)
  /// The strategies are being timed on a document.
  case timing(Job)
  case finished(Job)
  /// A document could not be read; the others still run.
  case failed(DocumentFailure)
  /// Something went wrong that costs no counts.
  case warning(String)

  /// An amount of work.
  public struct Work: Hashable, Sendable {
    /// Mutants of the plan, which reports count.
    public var mutants = 0
    /// Everything else: units of the analyses, such as mutants of the damage curve.
    public var others = 0

    public init(mutants: Int = 0, others: Int = 0) {
      self.mutants = mutants
      self.others = others
    }
  }
}
