import Foundation
package import JSONMutation
import JSONText

/// A document that is being run, in one thread; its mutants are decoded in parts, in any order.
package final class DocumentSession {
  let name: DocumentName
  package let callPlan: CallPlan
  private let number: Int
  private let session: DecodingSession
  private let mutants: Mutants
  private let mutatorNumbers: [MutatorID: Int]
  private let mutatorClasses: [MutationClass]
  private let stopwatch: Stopwatch
  /// The search that makes the mutants; nil if the plan names them.
  private let search: SearchRun?
  private var coverage: Coverage
  /// Cuts excerpts for the mutants; nil if they are decoded whole.
  private var cutter: ExcerptCutter?
  /// Whether a strategy behaves differently with excerpts, so that mutants are decoded whole.
  private let isWholeAfterCheck: Bool
  /// Tries changes to the models; nil if none are wanted.
  private let advisor: Advisor?
  private var renderer = Renderer()
  private var counts: DocumentCounts
  /// Empty counts with the fields of the document.
  private let nothing: DocumentCounts
  private var worst: WorstNotes
  /// The damage curve; nil if none is measured.
  private let curve: CurvePlan?
  private let configuration: Runner.Configuration
  private lazy var curveMutants = curve.flatMap {
    CurveMutants(
      $0, of: session.document, by: configuration.mutators, filter: configuration.filter)
  }

  /// Reads a document, decodes each of its records alone with each strategy, and plans the mutants.
  ///
  /// A search is guided by the counters `edges`, and resumes where its `progress` ends.
  ///
  /// - Throws: ``DocumentFailure`` if the document cannot be read.
  package convenience init(
    _ study: Study, number: Int = 0, configuration: Runner.Configuration,
    clock: any Clock<Duration> = ContinuousClock(), recorder: any CallRecorder = NoRecorder(),
    timingClock: any Clock<Duration> = ContinuousClock(), crashes: [KnownCrash] = [],
    edges: (any EdgeCounters)? = nil, callGuard: (any CallGuard)? = nil,
    progress: SearchProgress = SearchProgress()
  ) throws(DocumentFailure) {
    try self.init(
      study, number: number, configuration: configuration,
      supervisor: CallSupervisor(
        stopwatch: Stopwatch(clock), recorder: recorder, crashes: crashes, edges: edges,
        callGuard: callGuard),
      timingClock: timingClock, progress: progress)
  }

  init(
    _ study: Study, number: Int, configuration: Runner.Configuration, supervisor: CallSupervisor,
    timingClock: any Clock<Duration>, progress: SearchProgress = SearchProgress()
  ) throws(DocumentFailure) {
    let configuration = study.isNewer ? configuration.withoutMutants : configuration.settled
    var document = try study.checkedDocument()
    var session: DecodingSession?
    var unmutated: [DocumentReport.Unmutated] = []
    var roles: [FieldRole] = []
    var plan: (mutants: Mutants, coverage: Coverage)?
    var excerpts = ExcerptCounts()
    var cutter: ExcerptCutter?
    let wall = supervisor.stopwatch.time {
      let opened = DecodingSession(study, document: document, supervisor: supervisor)
      let lessons = FieldLearner.lessons(opened, configuration)
      document = lessons.document
      roles = lessons.roles(named: study.notes)
      opened.adopt(document)
      unmutated = opened.unmutated()
      session = opened
      let space = MutationSpace(
        in: document, by: configuration.mutators, filter: configuration.filter)
      let mutants = configuration.plan.mutants(of: space)
      plan = (mutants, Coverage(of: space))
      guard configuration.usesExcerpts else { return }
      var check = ExcerptCheck(opened, mutants: mutants, number: number)
      cutter = check.cutter(unmutated: unmutated)
      excerpts = check.counts
    }
    guard let session, let plan else { preconditionFailure("a document was not opened") }
    self.session = session
    self.number = number
    self.configuration = configuration
    worst = WorstNotes(strategyCount: study.strategies.count, document: document)
    curve = configuration.measuresDamageCurve ? CurvePlan(of: document) : nil
    (mutants, coverage) = plan
    name = document.name
    stopwatch = supervisor.stopwatch
    self.cutter = cutter
    isWholeAfterCheck = excerpts.isOn && cutter == nil
    search =
      configuration.plan.isGuided
      ? SearchRun(
        session, number: number, first: plan.mutants, configuration,
        timingClock: timingClock) : nil
    // Of documents that are counted together only the first is searched for findings.
    callPlan = CallPlan(
      mutantCount: search == nil || mutants.isEmpty
        ? mutants.count : configuration.plan.parameters.count,
      others: [
        (.curve, curve?.count ?? 0),
        (.inspection, configuration.searchesFindings && number == 0 ? 1 : 0),
      ])
    advisor =
      configuration.advice == .none ? nil : Advisor(session, scope: configuration.advice)
    mutatorClasses = configuration.mutators.map(\.mutationClass)
    mutatorNumbers = Dictionary(
      uniqueKeysWithValues: zip(configuration.mutators.map(\.id), 0...))
    var nothing = DocumentCounts(name: name, strategies: study.strategies.map(\.id))
    nothing.start(document, number: number)
    self.nothing = nothing
    counts = nothing
    counts.wall = wall
    counts.metadata = metadata(unmutated)
    counts.metadata.operation = study.operation?.name
    counts.metadata.addContradictions(of: document, number: number, file: study.file)
    counts.metadata.add(
      roles, document: number,
      idle: configuration.mutators.map(\.id).filter { !plan.coverage.mutators.contains($0) })
    counts.excerpts = excerpts
    if search != nil {
      counts.search.counterCount = supervisor.edges?.count ?? 0
      counts.search.constantCount = configuration.searchStart.constants.count
    }
    if study.isNewer {
      counts.metadata = DocumentMetadata()
      counts.newer = session.delivered(unmutated, document: number)
    }
    counts.advice.isOn = advisor != nil
    for (position, cell) in coverage.combinationNames.enumerated() {
      counts.combinations.offered[cell] = Ordinal(document: number, number: position)
    }
    search?.resume(progress, mutators: configuration.mutators, decode: repeated)
  }

  private func metadata(_ unmutated: [DocumentReport.Unmutated]) -> DocumentMetadata {
    let document = session.document
    let invalid = session.invalidRecords
    var metadata = DocumentMetadata()
    metadata.documentCount = 1
    metadata.byteCount = document.index.bytes.count
    metadata.list = document.list.map(document.index.pointer)
    metadata.recordCount = document.records.count
    metadata.pairs = mutants.pairs
    metadata.curveRecordCount = curve?.recordCount
    metadata.differences = document.notes.differences
    metadata.unmutated = unmutated.map { row in
      DocumentMetadata.Unmutated(row: row, firstFailed: row.failure == nil ? nil : number)
    }
    metadata.patternMatches = configuration.filter.matches(in: document)
    metadata.invalidCount = invalid.count
    metadata.invalid = zip(invalid, 0...).prefix(DocumentMetadata.mostInvalidRecords).map {
      DocumentMetadata.Invalid(ordinal: Ordinal(document: number, number: $1), record: $0)
    }
    return metadata
  }

  /// Decodes some of the mutants with each strategy, one after another.
  ///
  /// - Throws: An error of `onVerdicts`, which ends the run.
  package func run<Failure: Error>(
    _ numbers: some Sequence<Int>, onVerdicts: (Mutant, [Verdict]) throws(Failure) -> Void
  ) throws(Failure) {
    counts.wall += try stopwatch.time { () throws(Failure) in
      for mutantNumber in numbers {
        let unit = callPlan[mutantNumber]
        guard unit.call.kind == .mutant else {
          perform(unit)
          continue
        }
        search?.begin()
        let mutant = search?.mutant(mutantNumber) ?? mutants[mutantNumber]
        let verdicts = verdicts(on: mutant, mutantNumber)
        let rows = MutantRows(
          mutant, at: Ordinal(document: number, number: mutantNumber),
          mutatorNumbers: mutatorNumbers)
        counts.add(verdicts, of: rows)
        if let made = session.document.differences(of: mutant) {
          counts.differences.add(verdicts, of: made, at: rows.ordinal, rows.id)
        }
        worst.note(mutant, verdicts, rows, session.supervisor, in: &counts)
        coverage.touch(mutant)
        if let found = search?.explore(
          mutant, mutantNumber, verdicts, again: { repeated(mutant, mutantNumber) })
        {
          counts.search += found
        }
        try onVerdicts(mutant, verdicts)
      }
    }
  }

  private func perform(_ unit: CallPlan.Unit) {
    guard unit.call.kind == .inspection else { return decode(unit) }
    let inspection = Inspection(session, call: unit.call)
    counts.findings += inspection.findings
    counts.contracts += ContractTrial.contracts(inspection)
    counts.gaps = ContractTrial.gaps(inspection)
  }

  /// Decodes a mutant of the damage curve.
  private func decode(_ unit: CallPlan.Unit) {
    guard let curve, let curveMutants else { return }
    let mutant = curveMutants[unit.position]
    let evaluated = session.evaluated(
      mutant, unit.call, id: curveMutants.id(of: mutant), records: curveMutants.records,
      renderer: &renderer)
    counts.add(evaluated.map(\.verdict), ofRate: curve.position(of: unit.position).rate)
  }

  /// Decodes a mutant with each strategy, in an excerpt if possible.
  private func verdicts(on mutant: Mutant, _ mutantNumber: Int) -> [Verdict] {
    guard let (excerpt, cutMutant) = cutter?.excerpt(for: mutant) else {
      let evaluated = session.evaluated(
        mutant, isWholeAfterCheck ? .whole(mutantNumber) : .mutant(mutantNumber), id: mutant.id,
        renderer: &renderer)
      advise(on: mutant, of: mutant, mutantNumber, records: .all, evaluated)
      return evaluated.map(\.verdict)
    }
    let evaluated = session.evaluated(
      cutMutant, .mutant(mutantNumber), id: mutant.id, records: excerpt.records, renderer: &renderer
    )
    counts.excerpts.excerptCount += 1
    advise(on: cutMutant, of: mutant, mutantNumber, records: excerpt.records, evaluated)
    var verdicts = evaluated.map(\.verdict)
    let merging = evaluated.indices.filter {
      evaluated[$0].needsWhole && session.mayMergeRecords(strategy: $0)
    }
    guard !merging.isEmpty else { return verdicts }
    let whole = session.evaluated(
      mutant, .whole(mutantNumber), id: mutant.id, by: merging, renderer: &renderer)
    for (strategy, whole) in zip(merging, whole) {
      counts.insideStrategies += verdicts[strategy].duration
      verdicts[strategy] = whole.verdict
    }
    return verdicts
  }

  /// Decodes a mutant once more, which counts for nothing but time.
  private func repeated(_ mutant: Mutant, _ mutantNumber: Int) -> [Verdict] {
    let excerpts = counts.excerpts
    defer { counts.excerpts = excerpts }
    let verdicts = verdicts(on: mutant, mutantNumber)
    counts.insideStrategies += verdicts.reduce(.zero) { $0 + $1.duration }
    return verdicts
  }

  private func advise(
    on decoded: Mutant, of mutant: Mutant, _ mutantNumber: Int, records: RecordNumbers,
    _ evaluated: [Evaluation]
  ) {
    guard let advisor else { return }
    let decoded = Advisor.Decoded(
      mutant: decoded, number: mutantNumber, id: mutant.id, records: records)
    let made = session.document.differences(of: mutant)
    advisor.tryChanges(on: decoded, evaluated) { strategy, change, gained in
      let gain = AdviceCounts.Gain(
        gained, first: Ordinal(document: number, number: mutantNumber), example: decoded.id)
      counts.advice.add(gain, by: change, strategy: strategy)
      if let made { counts.differences.add(gain, by: change, strategy: strategy, of: made) }
    }
  }

  /// The counts since the document was opened, or since the last call of this.
  ///
  /// The sum over all calls is that of the run.
  package func takeCounts() -> DocumentCounts {
    counts.file(classes: mutatorClasses)
    counts.insideStrategies += session.takeTimeBesides()
    var taken = counts
    taken.combinations.touched = Set(coverage.takeTouched())
    counts = nothing
    return taken
  }

  /// Times the strategies on the document and a sample of its mutants.
  package func timings(clock: any Clock<Duration>) -> DocumentTimings {
    TimingPass(session: session, stopwatch: Stopwatch(clock)).timings(mutants: mutants)
  }
}

extension Study {
  /// The document.
  ///
  /// - Throws: ``DocumentFailure`` if it cannot be read, or two strategies have the same name.
  func checkedDocument() throws(DocumentFailure) -> Document {
    let name = DocumentName(name)
    let ids = strategies.map(\.id)
    if let twice = ids.enumerated().first(where: { ids.prefix($0.offset).contains($0.element) }) {
      let message = "two strategies have the name '\(twice.element)': each needs its own"
      throw DocumentFailure(document: name, message: message)
    }
    if let recordsAt, let strategy = strategies.first(where: \.returnsOneRecord) {
      let message =
        "the strategy '\(strategy.id)' returns one value, but the records are at '\(recordsAt)': "
        + "make it return them, as an array or as a Recovery"
      throw DocumentFailure(document: name, message: message)
    }
    do throws(DocumentError) {
      return try document()
    } catch {
      let file = file.map { "\($0): " } ?? ""
      var remedy = ""
      if case .tooManyRecords = error, let growthLimit { remedy = ": \(growthLimit.remedy)" }
      throw DocumentFailure(document: name, message: file + error.description + remedy)
    }
  }
}

extension Runner.Configuration {
  /// The configuration with what its plan settles: a search leaves out what is not about mutants.
  fileprivate var settled: Self {
    guard plan.isGuided else { return self }
    var configuration = self
    configuration.measuresDamageCurve = false
    configuration.advice = .none
    configuration.searchesFindings = false
    return configuration
  }

  /// The configuration for a document that is only decoded as it is.
  fileprivate var withoutMutants: Self {
    var configuration = self
    configuration.mutators = []
    configuration.usesExcerpts = false
    configuration.measuresDamageCurve = false
    configuration.advice = .none
    configuration.searchesFindings = false
    configuration.learnsFields = false
    return configuration
  }
}
