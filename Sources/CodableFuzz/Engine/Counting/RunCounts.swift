package import JSONMutation
import JSONText

/// The counts of a run: encoded, all but the timings.
package struct RunCounts: Sendable, Codable {
  private(set) var documents: [DocumentCounts?]
  var failed: [Int: DocumentFailure] = [:]
  private var failedInStreams: [Int: StreamFailures] = [:]
  package var timings: [DocumentTimings?] = []
  /// The time that processes spent outside of documents: to start, wait and pass counts on.
  package var waiting = Duration.zero
  package var partial: Report.Partial?

  private enum CodingKeys: CodingKey {
    case documents, failed, failedInStreams, waiting
  }

  package init(studyCount: Int) {
    documents = Array(repeating: nil, count: studyCount)
    timings = Array(repeating: nil, count: studyCount)
  }

  package var wall: Duration { documents.compactMap { $0?.wall }.reduce(.zero, +) }

  package mutating func add(_ failure: DocumentFailure, _ job: Job) {
    if job.isStream {
      failedInStreams[job.study, default: StreamFailures()].add(failure, number: job.number)
    } else {
      failed[job.study] = failure
    }
  }

  package mutating func start(_ stream: Job) {
    if documents[stream.study] != nil { return }
    documents[stream.study] = DocumentCounts(
      name: DocumentName(stream.source.name, recordCount: stream.source.recordCount),
      strategies: stream.source.strategies.map(\.id), isStream: true)
  }

  private var failures: [DocumentFailure] {
    documents.indices.flatMap { number in
      let stream = failedInStreams[number]?.listed(in: documents[number]?.name) ?? []
      return [failed[number]].compactMap(\.self) + stream
    }
  }

  package func name(ofStudy study: Int) -> DocumentName? { documents[study]?.name }

  package mutating func add(_ counts: DocumentCounts, study: Int) {
    if documents[study] == nil {
      documents[study] = counts.withoutUnusedFields
    } else {
      documents[study]? += counts
    }
  }

  package mutating func add(_ other: RunCounts) {
    for case (let number, let counts?) in other.documents.enumerated() {
      add(counts, study: number)
    }
    // A document that cannot be read is the same in all parts.
    failed.merge(other.failed) { one, _ in one }
    for (study, failures) in other.failedInStreams {
      failedInStreams[study, default: StreamFailures()] += failures
    }
    waiting += other.waiting
  }

  package var withoutMetadata: RunCounts {
    var counts = self
    counts.documents = documents.map { $0.map { $0.isStream ? $0 : $0.withoutMetadata } }
    return counts
  }

  var isConsistent: Bool { documents.allSatisfy { $0?.isConsistent ?? true } }

  package func report(
    plan: Report.Plan, mutators: [MutatorID], environment: Environment
  ) -> Report {
    var timings = Timings()
    timings.documents = zip(self.timings, documents).compactMap { timings, document in
      var timings = timings
      // The first document of a stream is timed for all of it.
      if let document, document.isStream { timings?.document = document.name }
      return timings
    }
    timings.add(wall: waiting, insideStrategies: .zero)
    for document in documents.compactMap(\.self) {
      timings.add(wall: document.wall, insideStrategies: document.insideStrategies)
    }
    let documents = documents.compactMap { $0?.report(mutators: mutators) }
    return Report(
      version: Report.currentVersion, partial: partial, plan: plan,
      documents: documents, comparisons: StrategyComparison.all(of: documents, mutators: mutators),
      failures: failures, unmatchedPatterns: unmatched(plan.included), timings: timings,
      environment: environment)
  }

  private func unmatched(_ patterns: [PointerPattern]) -> [PointerPattern]? {
    let metadata = documents.compactMap { $0?.metadata }.filter { $0.documentCount > 0 }
    let unmatched = patterns.enumerated().filter { number, _ in
      !metadata.contains { $0.patternMatches.indices.contains(number) && $0.patternMatches[number] }
    }
    return metadata.isEmpty || unmatched.isEmpty ? nil : unmatched.map(\.element)
  }
}

extension DocumentCounts {
  fileprivate func report(mutators: [MutatorID]) -> DocumentReport {
    var all = facts
    all += sums
    let strategies = zip(strategies, tallies).map { strategy, counts in
      StrategyReport(
        counts, of: strategy, mutators: mutators, fields: fields,
        besides: all.counters(of: strategy))
    }
    let counted = CountedDocument(
      strategies: strategies, mutantCount: mutantCount, excerptCount: excerptCount, sums: all)
    var report = DocumentReport(
      name: name, documentCount: isStream ? metadata.documentCount : nil,
      byteCount: metadata.byteCount, list: metadata.list, recordCount: metadata.recordCount,
      unmutated: metadata.unmutated.map(\.row), alreadyInvalid: metadata.invalid.map(\.element),
      idleMutators: metadata.idleMutators, mutantCount: mutantCount,
      crashes: crashes.map { crash in
        CrashRecord(crash.element, by: self.strategies[crash.element.strategy], in: name)
      }, strategies: strategies, analyses: ReportParts(counted))
    for preparation in Preparations.all { preparation.add(counted, to: &report) }
    return report
  }
}

struct StreamFailures: Sendable, Codable {
  static let mostNamed = 100

  var count = 0
  var named: [Positioned<Int, DocumentFailure>] = []

  mutating func add(_ failure: DocumentFailure, number: Int) {
    count += 1
    if named.count == Self.mostNamed, let last = named.last, last.position < number { return }
    keepFirst(of: [Positioned(position: number, element: failure)])
  }

  static func += (one: inout Self, other: Self) {
    one.count += other.count
    one.keepFirst(of: other.named)
  }

  private mutating func keepFirst(of others: [Positioned<Int, DocumentFailure>]) {
    named.add(others, first: Self.mostNamed) { $0.position < $1.position }
  }

  func listed(in stream: DocumentName?) -> [DocumentFailure] {
    let failures = named.map(\.element)
    let left = count - named.count
    guard left > 0, let stream = stream ?? failures.first?.document else { return failures }
    let rest = left == 1 ? "1 more document" : "\(left) more documents"
    return failures + [DocumentFailure(document: stream, message: "\(rest) could not be read")]
  }
}
