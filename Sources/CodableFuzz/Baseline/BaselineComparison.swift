public import JSONMutation

/// How the survival of a run differs from that of a baseline.
public struct BaselineComparison: Hashable, Sendable {
  /// What differs, by kind, then in the order of the report.
  public let findings: [Finding]
  /// What else to know: what was not compared, and what the baseline says in vain.
  public let notes: [String]
  /// How many rows were compared, those in which nothing was lost among them.
  public let rowCount: Int

  /// Whether something is not as the baseline says it must be.
  public var fails: Bool { findings.contains { $0.kind.fails } }

  /// The findings of a kind.
  public func findings(_ kind: Kind) -> [Finding] { findings.filter { $0.kind == kind } }

  /// In what way something differs.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Less survives than did, or more is lost in silence, changed or faulty.
    case worse
    /// A loss was accepted until a day that has come, and it is still there.
    case expired
    /// The baseline has it, but this run did not make it.
    case gone
    /// The ratio to strict is beyond the tolerance and the baseline's interval, with all of its own.
    case slower
    /// It is worse, and the baseline says why that is accepted.
    case accepted
    /// The baseline does not have it, and it is not perfect.
    case new
    /// More survives than did.
    case better
    /// The ratio to strict is below the tolerance, with all of its interval.
    case faster

    /// Whether a run with such a finding does not hold the baseline.
    public var fails: Bool {
      switch self {
      case .worse, .expired, .gone, .slower: true
      case .accepted, .new, .better, .faster: false
      }
    }
  }

  /// A thing that differs.
  public struct Finding: Hashable, Sendable {
    /// In what way.
    public let kind: Kind
    /// The document's name.
    public let document: DocumentName
    /// The strategy; nil where it goes for all.
    public internal(set) var strategy: StrategyID?
    /// The field; nil for the unmutated document and for timings.
    public internal(set) var field: Field?
    /// The mutator; nil for the unmutated document and for timings.
    public internal(set) var mutator: MutatorID?
    /// What the baseline says; nil for nothing.
    public internal(set) var before: Measure?
    /// What this run found; nil for nothing.
    public internal(set) var after: Measure?
    /// A mutant to replay; nil where none is at crash.
    public internal(set) var example: MutantID?
    /// What the baseline says of its being accepted; nil for nothing.
    public internal(set) var acceptance: Baseline.Acceptance?
  }

  /// What was measured.
  public enum Measure: Hashable, Sendable {
    /// What survived a mutator at a field.
    case survival(Survival)
    /// What survived of the document before anything was done to it.
    case unmutated(Baseline.Unmutated)
    /// The ratio to strict.
    case time(Interval)
    /// How many mutants there were.
    case mutants(Int)
  }

  /// Which of the documents and strategies that there are a run was asked for; what the baseline
  /// says of others is not compared.
  public struct Selection: Hashable, Sendable {
    /// The documents; nil for all.
    ///
    /// Digests of files are not looked at.
    public var documents: [DocumentName]?
    /// The strategies; nil for all.
    public var strategies: [StrategyID]?

    /// The strategies that the baseline holds; nil for those that it has, and
    /// ``Baseline/heldStrategies(of:)``.
    public var held: [StrategyID]?

    /// Makes a selection; nil stands for all there are.
    public init(
      documents: [DocumentName]? = nil, strategies: [StrategyID]? = nil,
      held: [StrategyID]? = nil
    ) {
      self.documents = documents
      self.strategies = strategies
      self.held = held
    }

    func has(_ name: DocumentName) -> Bool {
      documents?.contains { $0.name == name.name && $0.recordCount == name.recordCount } ?? true
    }

    func has(_ strategy: StrategyID) -> Bool { strategies?.contains(strategy) ?? true }
  }

  /// By how much a ratio to strict may be above that of the baseline, unless told otherwise: 0.1.
  ///
  /// Within a run, the interval of a ratio is some 0.02 wide; from machine to machine, the same
  /// ratio moves by some 0.05.
  public static let defaultTimeTolerance = 0.1

  /// Compares.
  ///
  /// - Parameters:
  ///   - report: What this run found.
  ///   - baseline: What earlier ones found.
  ///   - today: The day, which may be one on which something is accepted no more.
  ///   - timeTolerance: By which share of itself a ratio to strict may grow; nil not to compare
  ///     timings. Those of a debug build are never compared.
  ///   - selection: What the run was asked for.
  /// - Throws: ``BaselineError/otherRun(document:reason:)`` where the run made mutants by another
  ///   plan, or decoded them in another way.
  public init(
    of report: Report, with baseline: Baseline, today: Day,
    timeTolerance: Double? = Self.defaultTimeTolerance, selection: Selection = Selection()
  ) throws(BaselineError) {
    var comparer = BaselineComparer(baseline: baseline, today: today, selection: selection)
    try comparer.compare(report)
    if let timeTolerance { comparer.compareTimes(of: report, tolerance: timeTolerance) }
    let found = comparer.findings
    findings = Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } }
    notes = comparer.notes
    rowCount = comparer.rowCount
  }
}
