import Foundation
package import JSONMutation
import JSONText

/// A document that was opened to be run, in one thread: its mutants are decoded in parts, in any
/// order.
package final class DocumentRun {
  /// The document's name.
  package let name: DocumentName
  /// How many mutants are decoded: those of the plan, and behind them those of the damage curve.
  package var mutantCount: Int { mutants.count + (curve?.count ?? 0) }
  /// How many mutants the plan makes of it.
  package var planCount: Int { mutants.count }
  private let number: Int
  private let laboratory: Laboratory
  private let mutants: Mutants
  private let mutatorNumbers: [MutatorID: Int]
  private let mutatorClasses: [MutationClass]
  private let stopwatch: Stopwatch
  private var coverage: Coverage
  /// Cuts slices for the mutants; nil where they are decoded whole.
  private var slicer: Slicer?
  private let check: DistillationCheck
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
    let document = try study.checkedDocument()
    var laboratory: Laboratory?
    var unmutated: [DocumentReport.Unmutated] = []
    var plan: (mutants: Mutants, coverage: Coverage)?
    let wall = calls.stopwatch.time {
      let opened = Laboratory(study, document: document, calls: calls)
      unmutated = opened.unmutated()
      laboratory = opened
      let candidates = Candidates(
        in: document, by: configuration.mutators, filter: configuration.filter)
      plan = (configuration.plan.mutants(of: candidates), Coverage(of: candidates))
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
    slicer =
      configuration.distills ? Slicer(document, broken: laboratory.judges.map(\.isBroken)) : nil
    check = DistillationCheck(
      mutantCount: plan.mutants.count, byteCount: document.index.bytes.count)
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
    counts.distillation.isOn = slicer != nil
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
          runCurve(mutantNumber)
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

  /// Lets each strategy decode a mutant: in a slice if it can be, and some in both ways.
  private func verdicts(on mutant: Mutant, _ mutantNumber: Int) -> [Verdict] {
    guard let (slice, sliced) = slicer?.slice(for: mutant) else {
      let judged = laboratory.judged(
        mutant, .mutant(mutantNumber), id: mutant.id, renderer: &renderer)
      advise(on: mutant, of: mutant, mutantNumber, records: .all, judged)
      return judged.map(\.verdict)
    }
    let judged = laboratory.judged(
      sliced, .mutant(mutantNumber), id: mutant.id, records: .some(slice.records),
      renderer: &renderer)
    counts.distillation.slicedCount += 1
    if check.samples(mutantNumber) {
      compare(judged, of: mutant, mutantNumber, records: slice.records)
    }
    advise(on: sliced, of: mutant, mutantNumber, records: .some(slice.records), judged)
    return judged.map(\.verdict)
  }

  /// Tries changes to the models, where that is wanted, and counts what they gain.
  private func advise(
    on decoded: Mutant, of mutant: Mutant, _ mutantNumber: Int, records: RecordNumbers,
    _ judged: [JudgedVerdict]
  ) {
    guard let advisor else { return }
    let decoded = Advisor.Decoded(
      mutant: decoded, number: mutantNumber, id: mutant.id, records: records)
    advisor.tryChanges(on: decoded, judged) { strategy, change, kept, delivered in
      let gain = AdviceCounts.Gain(
        kept: kept, delivered: delivered,
        first: Ordinal(document: number, number: mutantNumber), example: decoded.id)
      counts.advice.add(gain, by: change, strategy: strategy)
    }
  }

  /// Lets each strategy decode a mutant of the whole document, and notes where that differs.
  private func compare(
    _ sliced: [JudgedVerdict], of mutant: Mutant, _ mutantNumber: Int, records: [Int]
  ) {
    let whole = laboratory.judged(
      mutant, .whole(mutantNumber), id: mutant.id, renderer: &renderer)
    counts.distillation.sampledCount += 1
    for (sliced, (whole, judge)) in zip(sliced, zip(whole, laboratory.judges)) {
      counts.insideStrategies += whole.verdict.duration
      let difference = DistillationCheck.difference(
        sliced, whole, records: records, isBroken: judge.isBroken)
      guard let difference else { continue }
      counts.distillation.note(
        DistillationReport.Difference(
          mutant: mutant.id, strategy: judge.strategy, difference: difference),
        at: Ordinal(document: number, number: mutantNumber))
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
    do throws(DocumentError) {
      return try document()
    } catch {
      let file = file.map { "\($0): " } ?? ""
      throw DocumentFailure(document: name, message: file + error.description)
    }
  }
}
