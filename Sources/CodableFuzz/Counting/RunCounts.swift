package import JSONMutation

/// What was counted in all studies so far.
package struct RunCounts: Sendable {
  /// The counts of each study, by its number; nil where there are none yet.
  package private(set) var documents: [DocumentCounts?]
  package var failures: [DocumentFailure] = []
  package var timings: [DocumentTimings?]

  /// Counts nothing yet.
  package init(studyCount: Int) {
    documents = Array(repeating: nil, count: studyCount)
    timings = Array(repeating: nil, count: studyCount)
  }

  /// Adds what was counted of a study.
  package mutating func add(_ counts: DocumentCounts, study: Int) {
    if documents[study] == nil {
      documents[study] = counts.withoutUnusedShapes
    } else {
      documents[study]? += counts
    }
  }

  /// The report.
  ///
  /// - Parameters:
  ///   - plan: Which mutants were made.
  ///   - mutators: The mutators, in the order in which the counts number them.
  ///   - environment: Where and when.
  /// - Returns: The figures of all that was counted.
  package func report(
    plan: Report.Plan, mutators: [MutatorID], environment: Environment
  ) -> Report {
    var timings = Timings()
    timings.documents = zip(self.timings, documents).compactMap { timings, document in
      // What is measured with the first document of a stream stands for the stream.
      guard let document, document.isStream else { return timings }
      return timings?.of(document.name)
    }
    var strategies: [(id: StrategyID, counts: StrategyCounts)] = []
    for document in documents.compactMap(\.self) {
      timings.add(wall: document.wall, insideStrategies: document.insideStrategies)
      for (strategy, var counts) in zip(document.strategies, document.tallies) {
        counts.byShape = [:]
        if let known = strategies.firstIndex(where: { $0.id == strategy }) {
          strategies[known].counts.addLater(counts)
        } else {
          strategies.append((strategy, counts))
        }
      }
    }
    return Report(
      version: Report.currentVersion, plan: plan,
      documents: documents.compactMap { $0?.report(mutators: mutators) },
      strategies: strategies.map {
        StrategyReport($0.counts, of: $0.id, mutators: mutators, shapes: [])
      },
      failures: failures
        + documents.compactMap(\.self).flatMap { $0.failures.listed(in: $0.name) },
      timings: timings, environment: environment)
  }
}

extension DocumentCounts {
  fileprivate func report(mutators: [MutatorID]) -> DocumentReport {
    DocumentReport(
      name: name, documentCount: isStream ? facts.documentCount : nil, byteCount: facts.byteCount,
      list: facts.list, recordCount: facts.recordCount,
      unmutated: facts.unmutated.map(\.row), brokenAtStart: facts.broken.map(\.record),
      mutantCount: mutantCount,
      coverage: DocumentReport.CellCoverage(
        touched: Rate(cells.touched.count, of: cells.offered.count), untouched: cells.untouched),
      pairs: facts.pairs,
      strategies: zip(strategies, tallies).map { strategy, counts in
        StrategyReport(counts, of: strategy, mutators: mutators, shapes: shapes)
      })
  }
}
