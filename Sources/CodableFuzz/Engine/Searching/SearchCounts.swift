public import JSONMutation

struct SearchCounts: RoleSums {
  /// The number of counters that the build has; 0 without instrumentation.
  var counterCount = 0
  var constantCount = 0
  var edges: Set<Int> = []
  /// The mutants that reached something new, by the number of their document.
  private(set) var kept: [Placed<Int, KeptMutant>] = []
  private(set) var findings: [Placed<Ordinal, SearchFinding>] = []
  /// The lengths that were tried, by the number of their document.
  private(set) var tried: [Placed<Int, TriedLength>] = []

  mutating func keep(_ mutant: KeptMutant, document: Int) {
    kept.append(Placed(place: document, element: mutant))
  }

  mutating func add(_ finding: SearchFinding, at ordinal: Ordinal) {
    findings.append(Placed(place: ordinal, element: finding))
  }

  mutating func add(_ lengths: [TriedLength], document: Int) {
    tried += lengths.map { Placed(place: document, element: $0) }
  }

  func progress(document: Int) -> SearchCounts {
    var progress = SearchCounts()
    progress.kept = kept.filter { $0.place == document }
      .sorted { $0.element.number < $1.element.number }
    progress.findings = findings.filter { $0.place.document == document }
      .sorted { $0.place < $1.place }
    progress.tried = tried.filter { $0.place == document }
    return progress
  }

  static func += (one: inout Self, other: Self) {
    one.counterCount = max(one.counterCount, other.counterCount)
    one.constantCount = max(one.constantCount, other.constantCount)
    one.edges.formUnion(other.edges)
    one.kept += other.kept
    one.findings += other.findings
    one.tried += other.tried
  }

  var report: SearchReport {
    // Parts of a run find the same problem independently.
    let findings = findings.sorted { $0.place < $1.place }.map(\.element).distinct
    return SearchReport(
      keptCount: kept.count { !$0.element.isCrash }, edgeCount: edges.count,
      counterCount: counterCount, constantCount: constantCount,
      findings: findings.sorted { $0.order < $1.order })
  }
}

extension [SearchFinding] {
  /// The findings that no other one covers; of equal ones the first.
  fileprivate var distinct: [SearchFinding] {
    reduce(into: []) { distinct, finding in
      if distinct.contains(where: { finding.isCovered(by: $0) }) { return }
      distinct.removeAll { $0.isCovered(by: finding) }
      distinct.append(finding)
    }
  }
}

extension RunCounts {
  package var kept: [MutantID] {
    documents.compactMap(\.self).flatMap { $0.sums[SearchRun.self].kept }.map(\.element)
      .filter { !$0.isCrash }.map(\.mutant)
  }
}

extension DocumentReport {
  /// What a guided search reached and found; nil for other plans.
  public internal(set) var search: SearchReport? {
    get { analyses[SearchRun.self] }
    set { analyses[SearchRun.self] = newValue }
  }
}

extension Report {
  /// The report with other findings of its searches; those that others cover are dropped.
  package func replacingSearchFindings(
    _ replacement: (SearchFinding) -> SearchFinding
  ) -> Report {
    var report = self
    for number in report.documents.indices {
      guard let findings = report.documents[number].search?.findings else { continue }
      report.documents[number].search?.findings = findings.map(replacement).distinct
    }
    return report
  }
}

extension SearchFinding {
  /// The order in reports: the gravest oracle first, then by strategy and fields.
  fileprivate var order: (Int, String, String) {
    (oracle.caseNumber, strategy.rawValue, fields.joined(separator: " "))
  }
}

/// What a guided search of a document reached and found.
public struct SearchReport: Hashable, Sendable, Codable {
  /// The number of mutants that reached something new.
  public let keptCount: Int
  /// The number of counters of the build that changed while a strategy was called; 0 without
  /// instrumentation.
  public let edgeCount: Int
  /// The number of counters that the build has; 0 without instrumentation.
  public let counterCount: Int
  /// The number of strings and numbers that were found in the models' source.
  public let constantCount: Int
  /// The problems, the gravest first.
  public internal(set) var findings: [SearchFinding]

  /// The findings by their causes, the gravest first: those of several strategies, or of one parser.
  package var causes: [[SearchFinding]] {
    findings.reduce(into: []) { causes, finding in
      if let known = causes.firstIndex(where: { $0[0].hasCause(of: finding) }) {
        causes[known].append(finding)
      } else {
        causes.append([finding])
      }
    }
  }
}

extension Runner.Configuration {
  /// A guided search with every mutator.
  ///
  /// - Parameters:
  ///   - count: How many mutants to decode, unless there is a time budget.
  ///   - seed: The seed of what is drawn.
  /// - Returns: The configuration.
  public static func guided(count: Int = 10_000, seed: Seed = 0) -> Runner.Configuration {
    var configuration = Runner.Configuration()
    configuration.plan = .guided(count: count, seed: seed)
    configuration.mutators = MutatorSet.all.mutators
    return configuration
  }

  /// These settings with what a guided search needs, such as the mutators whose variants it names.
  package func searching<Failure: Error>(
    for time: Duration?, from start: () throws(Failure) -> SearchStart
  ) throws(Failure) -> Runner.Configuration {
    guard plan.isGuided else { return self }
    var configuration = self
    let own = Mutators.ofGuidedSearch.filter { mutator in
      mutators.contains { $0.mutationClass == mutator.mutationClass }
        && !mutators.contains { $0.id == mutator.id }
    }
    configuration.mutators += own
    configuration.timesStrategies = false
    configuration.searchTime = time
    if time != nil {
      configuration.plan = plan.with { $0.count = MutantPlan.unlimitedCount }
    }
    configuration.searchStart = try start()
    return configuration
  }

  package var searchStart: SearchStart {
    get { search.start }
    set { search.start = newValue }
  }

  /// How long a guided search goes on with each document; nil for the count of its plan.
  package var searchTime: Duration? {
    get { search.time }
    set { search.time = newValue }
  }

  private struct Search: Codable {
    var start = SearchStart()
    var time: Duration?
  }

  private var search: Search {
    get { self[settingOf: SearchRun.self] ?? Search() }
    set { self[settingOf: SearchRun.self] = newValue }
  }
}
