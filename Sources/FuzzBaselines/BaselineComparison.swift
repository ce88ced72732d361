public import CodableFuzz
public import JSONMutation

public struct BaselineComparison: Hashable, Sendable {
  /// The differences, by kind, then in the order of the report.
  public let findings: [Finding]
  /// Further notes: what was not compared, and lines of the baseline without effect.
  public let notes: [String]
  /// The number of compared rows, including those in which nothing was lost.
  public let rowCount: Int
  /// Why the run ended early, and how many of the baseline's rows it reached; nil for a whole run.
  public let shortfall: Shortfall?
  /// The crashes and hangs that no row of the baseline covers: those of documents and strategies
  /// that it lacks, and those in extra calls, which no counter includes.
  public let crashes: [CrashRecord]

  public var fails: Bool { findings.contains { $0.kind.fails } || !crashes.isEmpty }

  public func findings(_ kind: Kind) -> [Finding] { findings.filter { $0.kind == kind } }

  public struct Shortfall: Hashable, Sendable, CustomStringConvertible {
    public let reason: String
    /// The number of compared rows.
    public let compared: Int
    /// The number of rows that the baseline has for the run's documents and strategies.
    public let known: Int

    /// Whether less than half of the baseline was compared.
    public var isLarge: Bool { compared * 2 < known }

    public var description: String {
      (isLarge
        ? "less than half of the baseline was compared, " : "the baseline was compared in part, ")
        + "\(compared) of \(Format.count(known, "row")): \(reason)"
    }
  }

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// By the first of these that differs: more crashes; a record lost or altered silently that was
    /// reported, even if others are no longer lost; more records lost; as many lost, but more of them
    /// silently; as many delivered, but fewer of them equal; as many equal, but fewer alterations
    /// reported; fewer documents decoded. A field that is no longer read is worse, or read in part, and so
    /// are a new row with a crash and a new finding about models.
    case worse
    /// A loss whose acceptance has expired is still there.
    case expired
    /// The baseline has it, but this run did not measure it.
    case gone
    /// The whole interval of the ratio to strict is above the baseline's interval and the
    /// tolerance.
    case slower
    /// It is worse, and the baseline accepts that.
    case accepted
    /// The baseline does not have it, and it costs more than the mutated records; or the models read a
    /// field, or a part of it, that they did not read, and so alter its mutants; or it is by a mutator that the baseline
    /// lacks.
    case new
    /// The first difference is for the better.
    case better
    /// The whole interval of the ratio to strict is below the baseline's and the tolerance.
    case faster

    /// Whether such a finding makes the baseline fail.
    public var fails: Bool {
      switch self {
      case .worse, .expired, .gone, .slower: true
      case .accepted, .new, .better, .faster: false
      }
    }
  }

  @dynamicMemberLookup
  public struct Finding: Hashable, Sendable {
    public let kind: Kind
    /// What differs.
    public let subject: Baseline.Subject
    /// The baseline's measurement; nil if there is none.
    public let before: Measure?
    /// This run's measurement; nil if there is none.
    public let after: Measure?
    /// A mutant to replay; nil if no mutant crashed.
    public let example: MutantID?
    public let acceptance: Baseline.Acceptance?

    public subscript<Value>(dynamicMember part: KeyPath<Baseline.Subject, Value>) -> Value {
      subject[keyPath: part]
    }
  }

  public enum Measure: Hashable, Sendable {
    case survival(Survival)
    case unmutated(Baseline.Unmutated)
    case time(Interval)
    case mutants(Int)
    case reading(Bool)
    case found(ModelFindingID?)
  }

  /// The documents and strategies that a run was asked for; other lines are not compared.
  public struct Selection: Hashable, Sendable {
    /// The documents, whose digests of files are ignored; nil for all.
    public var documents: [DocumentName]?
    public var strategies: [StrategyID]?

    /// The strategies that the baseline covers; nil for those it has, and
    /// ``Baseline/coveredStrategies(of:)``.
    public var covered: [StrategyID]?

    public init(
      documents: [DocumentName]? = nil, strategies: [StrategyID]? = nil,
      covered: [StrategyID]? = nil
    ) {
      self.documents = documents
      self.strategies = strategies
      self.covered = covered
    }

    func has(_ name: DocumentName) -> Bool {
      documents?.contains { $0.name == name.name && $0.recordCount == name.recordCount } ?? true
    }

    func has(_ strategy: StrategyID) -> Bool { strategies?.contains(strategy) ?? true }
  }

  /// The share by which a ratio to strict may exceed the baseline's by default: 0.1.
  ///
  /// Within a run, the interval of a ratio is about 0.02 wide. Between machines, a ratio moves by
  /// about 0.05.
  public static let defaultTimeTolerance = 0.1

  /// Compares a report with a baseline, row by row: a set of mutators may grow.
  ///
  /// - Parameters:
  ///   - report: The results of this run.
  ///   - baseline: The baseline.
  ///   - today: The date, on which acceptances may have expired.
  ///   - timeTolerance: The share by which a ratio to strict may grow; nil not to compare timings.
  ///     Those of a debug build are never compared.
  ///   - selection: The part of the baseline that the run covers.
  /// - Throws: ``BaselineError/otherRun(document:reason:)`` if the run used another plan, or none of
  ///   the mutators, and ``BaselineError/nothingCompared(documents:known:)`` if
  ///   the baseline has no row about what a complete run measured.
  public init(
    of report: Report, with baseline: Baseline, today: Day,
    timeTolerance: Double? = Self.defaultTimeTolerance, selection: Selection = Selection()
  ) throws(BaselineError) {
    var comparer = BaselineComparer(
      report: report, baseline: baseline, today: today, selection: selection)
    try comparer.compareDocuments()
    if let timeTolerance { comparer.compareTimes(tolerance: timeTolerance) }
    let found = comparer.findings
    findings = Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } }
    notes = comparer.notes
    rowCount = comparer.rowCount
    shortfall = report.partial.map {
      Shortfall(
        reason: $0.reason, compared: comparer.rowCount,
        known: max(comparer.rowCount, comparer.knownRowCount))
    }
    crashes = baseline.uncoveredCrashes(in: report)
    // A partial run, or one whose documents could not be read, says so itself.
    let isWhole = report.partial == nil && report.failures.isEmpty && !report.documents.isEmpty
    if isWhole, rowCount == 0, !fails {
      throw .nothingCompared(
        documents: report.documents.map(\.name), known: baseline.documents)
    }
  }
}
