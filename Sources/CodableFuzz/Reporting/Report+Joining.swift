public import JSONMutation
import JSONText

extension Report {
  /// Puts reports of different documents together, whose mutants were made by the same plan.
  ///
  /// Figures over all documents are sums of counts. The environment is that of the first report.
  ///
  /// - Parameter reports: The reports, in the order in which their documents shall stand.
  /// - Throws: ``JoiningError`` where there is none, or where they do not go together.
  public init(joining reports: [Report]) throws(JoiningError) {
    guard let first = reports.first else { throw .nothing }
    var names: Set<DocumentName> = []
    for report in reports {
      for document in report.documents where !names.insert(document.name).inserted {
        throw .sameDocument(document.name)
      }
      guard report.plan == first.plan else {
        throw .otherPlan(report.documents.first?.name ?? report.failures.first?.document)
      }
    }
    let partials = reports.compactMap(\.partial)
    self.init(
      version: Report.currentVersion,
      partial: partials.first.map {
        Partial(reason: $0.reason, documents: partials.flatMap(\.documents))
      },
      plan: first.plan, documents: reports.flatMap(\.documents),
      strategies: StrategyReport.sums(of: reports.flatMap(\.documents)),
      failures: reports.flatMap(\.failures), unmatchedPatterns: Self.unmatched(in: reports),
      timings: Timings(joining: reports.map(\.timings)), environment: first.environment)
  }

  /// The patterns that match in none of some reports; nil where there is none.
  private static func unmatched(in reports: [Report]) -> [PointerPattern]? {
    let patterns = (reports.first?.unmatchedPatterns ?? []).filter { pattern in
      reports.allSatisfy { $0.unmatchedPatterns?.contains(pattern) ?? false }
    }
    return patterns.isEmpty ? nil : patterns
  }
}

/// Why reports cannot be put together.
public enum JoiningError: Error, Hashable, Sendable {
  /// There is no report.
  case nothing
  /// Two reports are of a document of this name.
  case sameDocument(DocumentName)
  /// The mutants of this document were made by another plan, with other mutators or other locations.
  case otherPlan(DocumentName?)
}

extension JoiningError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .nothing: "there is no report"
    case .sameDocument(let name):
      "two studies have the name '\(name)': give each its own"
    case .otherPlan(let name):
      "the mutants of \(name.map(\.description) ?? "a document") were made by another plan, with "
        + "other mutators or at other locations: its figures cannot be added to the others"
    }
  }
}

extension StrategyReport {
  /// The figures of each strategy over all of some documents.
  fileprivate static func sums(of documents: [DocumentReport]) -> [StrategyReport] {
    var sums: [StrategyReport] = []
    for strategy in documents.flatMap(\.strategies) {
      if let known = sums.firstIndex(where: { $0.strategy == strategy.strategy }) {
        sums[known] = StrategyReport(adding: [sums[known], strategy])
      } else {
        sums.append(StrategyReport(adding: [strategy]))
      }
    }
    return sums
  }

  private init(adding reports: [StrategyReport]) {
    strategy = reports[0].strategy
    fields = []
    classes = MutationClass.allCases.compactMap { mutationClass in
      let rows = reports.flatMap(\.classes).filter { $0.mutationClass == mutationClass }
      return Figures.sum(of: rows.map(\.figures)).map { figures in
        ClassFigures(
          mutationClass: mutationClass, figures: figures,
          example: rows.compactMap(\.example).first)
      }
    }
    let rows = reports.flatMap(\.mutators)
    var ids: [MutatorID] = []
    for row in rows where !ids.contains(row.mutator) { ids.append(row.mutator) }
    mutators = ids.compactMap { id in
      Figures.sum(of: rows.filter { $0.mutator == id }.map(\.figures)).map {
        MutatorFigures(mutator: id, figures: $0)
      }
    }
  }
}

extension Figures {
  /// All of some figures together; nil for those of nothing.
  fileprivate static func sum(of figures: [Figures]) -> Figures? {
    guard var sum = figures.first else { return nil }
    for other in figures.dropFirst() { sum += other }
    return sum
  }
}

extension Timings {
  fileprivate init(joining timings: [Timings]) {
    self.init()
    documents = timings.flatMap(\.documents)
    for other in timings {
      add(
        wall: .nanoseconds(other.wallNanoseconds),
        insideStrategies: .nanoseconds(other.strategyNanoseconds))
    }
    peakMemoryBytes = timings.compactMap(\.peakMemoryBytes).max()
  }
}
