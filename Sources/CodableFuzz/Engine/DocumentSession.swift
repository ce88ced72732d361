import Foundation
package import JSONMutation
import JSONText

/// A document that is being run, in one thread; its mutants are decoded in parts, in any order.
package final class DocumentSession {
  let name: DocumentName
  package let callPlan: CallPlan
  let opening: Opening
  /// The time that what other threads need not do again took.
  let sharedTime: Duration
  private let opened: OpenedDocument
  private let analyses: [any Analysis]
  private let mutatorNumbers: [MutatorID: Int]
  private let stopwatch: Stopwatch
  private var counts: DocumentCounts
  private let nothing: DocumentCounts

  private var session: DecodingSession { opened.session }
  private var number: Int { opened.number }

  /// `isStream` says whether it is one of many that are counted together.
  package convenience init(
    _ study: Study, number: Int = 0, isStream: Bool = false, configuration: Runner.Configuration,
    clock: any Clock<Duration> = ContinuousClock(), protection: CallProtection = CallProtection()
  ) throws(DocumentFailure) {
    try self.init(
      Job(study: 0, number: number, source: study, isStream: isStream),
      configuration: configuration,
      supervisor: CallSupervisor(stopwatch: Stopwatch(clock), protection))
  }

  /// `known` is what another thread found out when it opened the document.
  init(
    _ job: Job, configuration: Runner.Configuration, supervisor: CallSupervisor,
    known: Opening? = nil
  ) throws(DocumentFailure) {
    let (study, number) = (job.source, job.number)
    var configuration = configuration
    // A newer document is only decoded as it is.
    if study.isNewer { configuration.mutators = [] }
    let document =
      if let known { known.parsed } else {
        try study.checkedDocument(isLimited: configuration.isLimited)
      }
    stopwatch = supervisor.stopwatch
    let start = stopwatch.elapsed()
    opened = OpenedDocument(
      DecodingSession(study, document: document, supervisor: supervisor), of: study,
      number: number, configuration: configuration)
    var facts = SumsByRole()
    if let known {
      opened.adopt(known)
      (opening, sharedTime) = (known, .zero)
    } else {
      let start = ContinuousClock.now
      facts = opened.prepare()
      opening = opened.plan(document)
      sharedTime = .now - start
    }
    let wall = stopwatch.elapsed() - start
    name = document.name
    analyses = Analyses.open(opened)
    callPlan = CallPlan(mutantCount: opened.mutants.count, analyses: analyses)
    mutatorNumbers = Dictionary(uniqueKeysWithValues: zip(configuration.mutators.map(\.id), 0...))
    var nothing = DocumentCounts(name: name, strategies: study.strategies.map(\.id))
    nothing.start(opened.document, number: number)
    self.nothing = nothing
    counts = nothing
    (counts.wall, counts.facts) = (wall, facts)
    for analysis in analyses { counts.facts.addFacts(of: analysis) }
    if !study.isNewer { counts.metadata = metadata }
  }

  private var metadata: DocumentMetadata {
    let document = session.document
    let invalid = session.invalidRecords
    var metadata = DocumentMetadata()
    metadata.documentCount = 1
    metadata.byteCount = document.index.bytes.count
    metadata.list = document.list.map(document.index.pointer)
    metadata.recordCount = document.records.count
    metadata.unmutated = opened.unmutated.map { row in
      DocumentMetadata.Unmutated(row: row, firstFailed: row.failure == nil ? nil : number)
    }
    metadata.idleMutators = opened.idleMutators
    metadata.patternMatches = opened.configuration.filter.matches(in: document)
    metadata.invalidCount = invalid.count
    metadata.invalid = zip(invalid, 0...).prefix(DocumentMetadata.mostInvalidRecords).map {
      Positioned(position: RunPosition(document: number, number: $1), element: $0)
    }
    return metadata
  }

  /// Does some of the units of work, one after another: decodes mutants with each strategy, and does
  /// what analyses ask for.
  package func run<Failure: Error>(
    _ numbers: some Sequence<Int>, onVerdicts: (Mutant, [Verdict]) throws(Failure) -> Void
  ) throws(Failure) {
    counts.wall += try stopwatch.time { () throws(Failure) in
      for number in numbers {
        let unit = callPlan[number]
        guard unit.call.kind == .mutant else {
          perform(unit)
          continue
        }
        let seen = seen(opened.mutants[number], number)
        counts.add(seen.verdicts, of: seen.rows)
        for analysis in analyses { analysis.observe(seen) }
        try onVerdicts(seen.mutant, seen.verdicts)
      }
    }
  }

  var rows: [[Int]] { opened.rows() }

  private func perform(_ unit: CallPlan.Unit) {
    for analysis in analyses
    where type(of: analysis).unitKind == unit.call.kind && unit.position < analysis.unitCount {
      analysis.perform(unit)
    }
    opened.inspection = nil
  }

  private func seen(_ mutant: Mutant, _ number: Int) -> SeenMutant {
    let cut = opened.cutter?.excerpt(for: mutant, in: session)
    let (decoded, records) = (cut?.mutant ?? mutant, cut?.excerpt.records ?? .all)
    let evaluations = session.evaluated(
      decoded, opened.isWholeAfterCheck ? .whole(number) : .mutant(number), id: mutant.id,
      records: records)
    counts.excerptCount += cut == nil ? 0 : 1
    var verdicts = evaluations.map(\.verdict)
    let merging = evaluations.indices.filter {
      cut != nil && opened.cutter?.needsWhole(evaluations[$0], by: $0, in: session) == true
    }
    if !merging.isEmpty {
      let whole = session.evaluated(mutant, .whole(number), id: mutant.id, by: merging)
      for (strategy, whole) in zip(merging, whole) {
        counts.insideStrategies += verdicts[strategy].duration
        verdicts[strategy] = whole.verdict
      }
    }
    return SeenMutant(
      mutant: mutant, number: number, decoded: decoded, records: records,
      evaluations: evaluations, verdicts: verdicts,
      rows: MutantRows(
        mutant, at: RunPosition(document: self.number, number: number),
        mutatorNumbers: mutatorNumbers))
  }

  package func takeNewCrashes() -> [Crash] { session.supervisor.takeNewCrashes() }

  package func takeCounts() -> DocumentCounts {
    counts.insideStrategies += session.takeTimeBesides()
    for analysis in analyses { counts.sums.take(from: analysis) }
    defer { counts = nothing }
    return counts
  }

  package func timings(clock: any Clock<Duration>) -> DocumentTimings {
    TimingPass(
      session: session, stopwatch: Stopwatch(clock), isLimited: opened.configuration.isLimited
    ).timings(with: opened.mutants)
  }
}

extension Study {
  func checkedDocument(isLimited: Bool) throws(DocumentFailure) -> Document {
    let name = DocumentName(name)
    let ids = strategies.map(\.id)
    if let twice = ids.enumerated().first(where: { ids.prefix($0.offset).contains($0.element) }) {
      let message = "two strategies have the name '\(twice.element)': each needs its own"
      throw DocumentFailure(document: name, message: message)
    }
    if let recordsAt, let strategy = strategies.first(where: \.returnsOneRecord) {
      let message =
        "the strategy '\(strategy.id)' returns one value, but the records are at '\(recordsAt)': "
        + "make it return them, as an array or as a Recovery. If they are one record, leave out recordsAt:"
      throw DocumentFailure(document: name, message: message)
    }
    let document: Document
    do throws(DocumentError) {
      document = try self.document(isLimited: isLimited)
    } catch {
      let file = origin.fileName.map { "\($0): " } ?? ""
      var remedy = ""
      if case .tooManyRecords = error, let growthLimit { remedy = ": \(growthLimit.remedy)" }
      throw DocumentFailure(document: name, message: file + error.description + remedy)
    }
    if isLimited, let reason = whyTooCostly(document) {
      throw DocumentFailure(document: name, message: reason)
    }
    return document
  }
}
