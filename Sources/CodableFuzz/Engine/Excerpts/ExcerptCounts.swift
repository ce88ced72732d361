public import JSONMutation

/// How mutants of a document with many records were decoded.
public struct ExcerptReport: Hashable, Sendable, Codable {
  /// The mutants decoded in an excerpt: the envelope, the mutated records, and untouched ones that
  /// count for the others.
  public let decodedInExcerpts: Rate
  /// The number of mutants decoded both ways before the run as a check.
  public let sampled: Int
  /// The number of mutants × strategies that differed; if not zero, all mutants were decoded whole.
  public let differenceCount: Int
  public let differences: [Difference]

  /// A strategy that behaved differently with an excerpt than with the whole document.
  public struct Difference: Hashable, Sendable, Codable {
    /// The mutant; nil for the unmutated document.
    public let mutant: MutantID?
    public let strategy: StrategyID
    public let difference: String
  }
}

extension ExcerptCheck: Preparation {
  static let id: RoleID = "excerpts"

  static func prepare(_ opened: OpenedDocument) -> ExcerptCounts {
    guard opened.configuration.usesExcerpts else { return ExcerptCounts() }
    var check = ExcerptCheck(opened.session, mutants: opened.mutants, number: opened.number)
    opened.cutter = check.cutter(unmutated: opened.unmutated)
    opened.isWholeAfterCheck = check.counts.isOn && opened.cutter == nil
    return check.counts
  }

  static func add(
    _ sums: ExcerptCounts, of document: CountedDocument, to report: inout DocumentReport
  ) {
    guard sums.isOn else { return }
    report.excerpts = ExcerptReport(
      decodedInExcerpts: Rate(document.excerptCount, of: document.mutantCount),
      sampled: sums.sampledCount, differenceCount: sums.differenceCount,
      differences: sums.differences.map(\.difference))
  }
}

/// Counts how excerpts of documents compare with the whole.
struct ExcerptCounts: RoleSums {
  /// The maximum number of differences that are listed; all are counted.
  static let mostNamed = 100

  /// Whether the document is long enough for excerpts.
  var isOn = false
  /// The number of mutants decoded both ways before the run.
  var sampledCount = 0
  /// The number of mutants × strategies for which the two differ.
  private(set) var differenceCount = 0
  private(set) var differences: [Difference] = []

  struct Difference: Sendable, Codable {
    let ordinal: Ordinal
    let difference: ExcerptReport.Difference
  }

  mutating func note(_ difference: ExcerptReport.Difference, at ordinal: Ordinal) {
    differenceCount += 1
    guard differences.count < Self.mostNamed else { return }
    differences.append(Difference(ordinal: ordinal, difference: difference))
  }

  static func += (one: inout Self, other: Self) {
    one.isOn = one.isOn || other.isOn
    one.sampledCount += other.sampledCount
    one.differenceCount += other.differenceCount
    one.differences.add(other.differences, first: mostNamed) { $0.ordinal < $1.ordinal }
  }
}

extension Runner.Configuration {
  /// Whether to decode mutants of a long list in excerpts: the envelope, the mutated records, and
  /// untouched ones that count for the others.
  ///
  /// Rates and identifiers are still those of the whole document. The default is true, for
  /// excerpts that save 1 KB and a quarter of the document. `--no-excerpts` overrides it.
  public var usesExcerpts: Bool {
    get { self[asks: ExcerptCheck.self] }
    set { self[asks: ExcerptCheck.self] = newValue }
  }
}
