import Foundation
package import JSONMutation
import JSONText

/// A document that was opened to be run, in one thread: its mutants are decoded in parts, in any
/// order.
package final class DocumentRun {
  /// The document's name.
  package let name: DocumentName
  /// How many units of work there are: the mutants of the plan, those of the damage curve, and at the
  /// end the search for findings, which counts as one.
  package var mutantCount: Int { inspectionNumber + (isSearched ? 1 : 0) }
  /// How many mutants the plan makes of it.
  package var planCount: Int { mutants.count }
  private var inspectionNumber: Int { mutants.count + (curve?.count ?? 0) }
  /// Of documents that are counted together only the first is searched.
  private var isSearched: Bool { configuration.searchesFindings && number == 0 }
  private let number: Int
  private let laboratory: Laboratory
  private let mutants: Mutants
  private let mutatorNumbers: [MutatorID: Int]
  private let mutatorClasses: [MutationClass]
  private let stopwatch: Stopwatch
  private var coverage: Coverage
  /// Cuts excerpts for the mutants; nil where they are decoded whole.
  private var slicer: Slicer?
  /// Whether a strategy does otherwise with excerpts, so that mutants are decoded whole.
  private let isWholeAfterCheck: Bool
  /// Tries changes to the models; nil where none are wanted.
  private let advisor: Advisor?
  private var renderer = Renderer()
  private var counts: DocumentCounts
  /// Counts of nothing, with the shapes of the document.
  private let nothing: DocumentCounts
  private var worst: WorstNotes
  /// The damage curve; nil where none is measured.
  private let curve: CurvePlan?
  private let configuration: Runner.Configuration
  private lazy var curveMutants = curve.flatMap {
    CurveMutants(
      $0, of: laboratory.document, by: configuration.mutators, filter: configuration.filter)
  }

  /// Reads a document, lets each strategy decode each of its records alone, and plans the mutants.
  ///
  /// - Parameters:
  ///   - study: The document and the strategies.
  ///   - number: The number of the document among those that the study decodes.
  ///   - configuration: Which mutants are made.
  ///   - clock: The clock that strategies are timed by.
  ///   - recorder: Is told of each call of a strategy.
  ///   - faults: Calls that are known to end badly, and are not made again.
  /// - Throws: ``DocumentFailure`` where the document cannot be read.
  package convenience init(
    _ study: Study, number: Int = 0, configuration: Runner.Configuration,
    clock: any Clock<Duration> = ContinuousClock(), recorder: any CallRecorder = NoRecorder(),
    faults: [KnownFault] = []
  ) throws(DocumentFailure) {
    try self.init(
      study, number: number, configuration: configuration,
      calls: Calls(stopwatch: Stopwatch(clock), recorder: recorder, faults: faults))
  }

  init(
    _ study: Study, number: Int, configuration: Runner.Configuration, calls: Calls
  ) throws(DocumentFailure) {
    var document = try study.checkedDocument()
    var laboratory: Laboratory?
    var unmutated: [DocumentReport.Unmutated] = []
    var roles: [FieldRole] = []
    var plan: (mutants: Mutants, coverage: Coverage)?
    var distillation = DistillationCounts()
    var slicer: Slicer?
    let wall = calls.stopwatch.time {
      let opened = Laboratory(study, document: document, calls: calls)
      let lessons = FieldLearner.lessons(opened, configuration)
      document = lessons.document
      roles = lessons.roles(named: study.notes)
      opened.adopt(document)
      unmutated = opened.unmutated()
      laboratory = opened
      let candidates = Candidates(
        in: document, by: configuration.mutators, filter: configuration.filter)
      let mutants = configuration.plan.mutants(of: candidates)
      plan = (mutants, Coverage(of: candidates))
      guard configuration.distills else { return }
      var check = DistillationCheck(opened, mutants: mutants, number: number)
      slicer = check.slicer(unmutated: unmutated)
      distillation = check.counts
    }
    guard let laboratory, let plan else { preconditionFailure("a document was not opened") }
    self.laboratory = laboratory
    self.number = number
    self.configuration = configuration
    worst = WorstNotes(strategyCount: study.strategies.count, document: document)
    curve = configuration.measuresDamageCurve ? CurvePlan(of: document) : nil
    (mutants, coverage) = plan
    name = document.name
    stopwatch = calls.stopwatch
    self.slicer = slicer
    isWholeAfterCheck = distillation.isOn && slicer == nil
    advisor = configuration.advises ? Advisor(laboratory) : nil
    mutatorClasses = configuration.mutators.map(\.mutationClass)
    mutatorNumbers = Dictionary(
      uniqueKeysWithValues: zip(configuration.mutators.map(\.id), 0...))
    var nothing = DocumentCounts(name: name, strategies: study.strategies.map(\.id))
    nothing.start(document, number: number)
    self.nothing = nothing
    counts = nothing
    counts.wall = wall
    counts.facts = facts(unmutated)
    counts.facts.add(
      roles, document: number,
      idle: configuration.mutators.map(\.id).filter { !plan.coverage.mutators.contains($0) })
    counts.distillation = distillation
    counts.advice.isOn = advisor != nil
    for (position, cell) in coverage.cellNames.enumerated() {
      counts.cells.offered[cell] = Ordinal(document: number, number: position)
    }
  }

  private func facts(_ unmutated: [DocumentReport.Unmutated]) -> DocumentFacts {
    let document = laboratory.document
    let broken = laboratory.brokenRecords
    var facts = DocumentFacts()
    facts.documentCount = 1
    facts.byteCount = document.index.bytes.count
    facts.list = document.list.map(document.index.pointer)
    facts.recordCount = document.records.count
    facts.pairs = mutants.pairs
    facts.curveRecordCount = curve?.recordCount
    facts.unmutated = unmutated.map { row in
      DocumentFacts.Unmutated(row: row, firstFailed: row.failure == nil ? nil : number)
    }
    facts.patternMatches = configuration.filter.matches(in: document)
    facts.brokenCount = broken.count
    facts.broken = zip(broken, 0...).prefix(DocumentFacts.mostBrokenRecords).map {
      DocumentFacts.Broken(ordinal: Ordinal(document: number, number: $1), record: $0)
    }
    return facts
  }

  /// Lets each strategy decode some of the mutants, one after another.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the mutants.
  ///   - onVerdicts: Called with each mutant of the plan and what each strategy did with it.
  /// - Throws: What `onVerdicts` throws, which ends the run.
  package func run<Failure: Error>(
    _ numbers: some Sequence<Int>, onVerdicts: (Mutant, [Verdict]) throws(Failure) -> Void
  ) throws(Failure) {
    counts.wall += try stopwatch.time { () throws(Failure) in
      for mutantNumber in numbers {
        if mutantNumber >= mutants.count {
          runBeyondPlan(mutantNumber)
          continue
        }
        let mutant = mutants[mutantNumber]
        let verdicts = verdicts(on: mutant, mutantNumber)
        let rows = MutantRows(
          mutant, at: Ordinal(document: number, number: mutantNumber),
          mutatorNumbers: mutatorNumbers)
        counts.add(verdicts, of: rows)
        worst.note(mutant, verdicts, rows, laboratory.calls, in: &counts)
        coverage.touch(mutant)
        try onVerdicts(mutant, verdicts)
      }
    }
  }

  /// Does what is not of the plan: a mutant of the damage curve, or the search for findings.
  private func runBeyondPlan(_ mutantNumber: Int) {
    guard mutantNumber == inspectionNumber else { return runCurve(mutantNumber) }
    let call = Call.inspection(mutantNumber)
    counts.findings += Inspection(laboratory, call: call).findings
  }

  /// Lets each strategy decode a mutant of the damage curve.
  private func runCurve(_ mutantNumber: Int) {
    guard let curve, let curveMutants else { return }
    let number = mutantNumber - mutants.count
    let mutant = curveMutants[number]
    let judged = laboratory.judged(
      mutant, .curve(mutantNumber), id: curveMutants.id(of: mutant),
      records: curveMutants.records, renderer: &renderer)
    counts.add(judged.map(\.verdict), ofRate: curve.position(of: number).rate)
  }

  /// Lets each strategy decode a mutant, in an excerpt where that tells the same.
  private func verdicts(on mutant: Mutant, _ mutantNumber: Int) -> [Verdict] {
    guard let (excerpt, sliced) = slicer?.slice(for: mutant) else {
      let judged = laboratory.judged(
        mutant, isWholeAfterCheck ? .whole(mutantNumber) : .mutant(mutantNumber), id: mutant.id,
        renderer: &renderer)
      advise(on: mutant, of: mutant, mutantNumber, records: .all, judged)
      return judged.map(\.verdict)
    }
    let judged = laboratory.judged(
      sliced, .mutant(mutantNumber), id: mutant.id, records: excerpt.records, renderer: &renderer)
    counts.distillation.slicedCount += 1
    advise(on: sliced, of: mutant, mutantNumber, records: excerpt.records, judged)
    var verdicts = judged.map(\.verdict)
    let merging = judged.indices.filter {
      judged[$0].needsWhole && laboratory.mayMergeRecords(strategy: $0)
    }
    guard !merging.isEmpty else { return verdicts }
    let whole = laboratory.judged(
      mutant, .whole(mutantNumber), id: mutant.id, by: merging, renderer: &renderer)
    for (strategy, whole) in zip(merging, whole) {
      counts.insideStrategies += verdicts[strategy].duration
      verdicts[strategy] = whole.verdict
    }
    return verdicts
  }

  /// Tries changes to the models, where that is wanted, and counts what they gain.
  private func advise(
    on decoded: Mutant, of mutant: Mutant, _ mutantNumber: Int, records: RecordNumbers,
    _ judged: [JudgedVerdict]
  ) {
    guard let advisor else { return }
    let decoded = Advisor.Decoded(
      mutant: decoded, number: mutantNumber, id: mutant.id, records: records)
    advisor.tryChanges(on: decoded, judged) { strategy, change, gained in
      let gain = AdviceCounts.Gain(
        gained, first: Ordinal(document: number, number: mutantNumber), example: decoded.id)
      counts.advice.add(gain, by: change, strategy: strategy)
    }
  }

  /// What was counted since the document was opened, or since this was called last.
  ///
  /// The counts of all calls together are those of the run.
  package func takeCounts() -> DocumentCounts {
    counts.file(classes: mutatorClasses)
    counts.insideStrategies += laboratory.takeTimeBesides()
    var taken = counts
    taken.cells.touched = Set(coverage.takeTouched())
    counts = nothing
    return taken
  }

  /// Measures the strategies on the document and a sample of its mutants.
  ///
  /// - Parameter clock: The clock to measure by: unless told otherwise the processor time of the
  ///   thread, which does not run while others have the processor.
  /// - Returns: The times.
  package func timings(clock: any Clock<Duration> = ThreadClock()) -> DocumentTimings {
    TimingPass(laboratory: laboratory, stopwatch: Stopwatch(clock)).timings(mutants: mutants)
  }
}

extension Study {
  /// The document.
  ///
  /// - Throws: ``DocumentFailure`` where it cannot be read, or where strategies cannot be told apart.
  fileprivate func checkedDocument() throws(DocumentFailure) -> Document {
    let name = DocumentName(name)
    let ids = strategies.map(\.id)
    if let twice = ids.enumerated().first(where: { ids.prefix($0.offset).contains($0.element) }) {
      let message = "two strategies have the name '\(twice.element)': each needs its own"
      throw DocumentFailure(document: name, message: message)
    }
    if let recordsAt, let strategy = strategies.first(where: \.returnsOneRecord) {
      let message =
        "the strategy '\(strategy.id)' returns one value, but the records are at '\(recordsAt)': let "
        + "it return them, as an array or as a Recovery"
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
