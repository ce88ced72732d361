import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

/// A document with its strategies at work: everything that one study needs in one thread.
///
/// Every call of a strategy in a survival run is made here.
final class Laboratory {
  private(set) var document: Document
  let strategies: [Strategy]
  let subjects: [any Subject]
  private(set) var judges: [Judge] = []
  /// For each strategy, for each record, why it is broken at the start; nil where it decodes.
  let broken: [[DecodingFailure?]]
  /// The time inside strategies that no verdict tells of.
  private var besides = Duration.zero
  let calls: Calls

  /// Lets each strategy decode each record alone.
  init(_ study: Study, document: Document, calls: Calls) {
    let subjects = study.strategies.map { $0.makeSubject() }
    let locators = study.strategies.map { LossLocator(document: document, keys: $0.keys) }
    var broken = [[DecodingFailure?]](repeating: [], count: subjects.count)
    for number in document.records.indices {
      let alone = Data(document.bytes(withOnly: number))
      calls.prepare(.record(number), "\(document.name), record \(number)", alone)
      for (turn, subject) in subjects.enumerated() {
        if let fault = calls.fault(.record(number), turn) {
          subject.learnNothing()
          broken[turn].append(fault.failure)
          continue
        }
        let (loss, duration) = subject.learned(alone, turn, calls)
        besides += duration
        let failure = loss.map(locators[turn].failure)
        broken[turn].append(failure.map { document.relocated($0, to: number) })
      }
    }
    self.document = document
    self.subjects = subjects
    self.broken = broken
    self.calls = calls
    strategies = study.strategies
    judges = zip(zip(study.strategies, locators), broken).map { strategy, broken in
      Judge(
        document: document, strategy: strategy.0.id, locator: strategy.1,
        isBroken: broken.map { $0 != nil })
    }
  }

  /// Takes the same document with what was learned of its fields.
  func adopt(_ document: Document) {
    self.document = document
    judges = judges.map { $0.of(document) }
  }

  /// Which records the strategies treat alike, as far as they decoded them alone.
  var recordKinds: RecordKinds {
    let reports = subjects.map(\.reportsAlone)
    return RecordKinds(
      document,
      signs: document.records.indices.map { record in
        RecordKinds.Sign(
          isBroken: broken.map { $0[record] != nil }, isReported: reports.map { $0[record] })
      })
  }

  /// Whether a strategy may take one record for another that it became equal to: it makes a set or
  /// dictionary of a list, or may do so, as it does not say which elements its records are.
  func mayMergeRecords(strategy: Int) -> Bool {
    switch subjects[strategy].identities {
    case .indices: false
    case .keys: document.recordKeys == nil
    case .ordered, .unordered, nil: true
    }
  }

  /// Lets each strategy decode a mutant.
  ///
  /// - Parameters:
  ///   - mutant: The mutant, of the document or of an excerpt of it.
  ///   - call: The mutant, by its number.
  ///   - id: The mutant's identifier.
  ///   - records: Which records stand in it.
  ///   - numbers: The numbers of the strategies that decode it; nil for all.
  ///   - renderer: Memory for the mutant's bytes.
  /// - Returns: What each strategy did, in order.
  func judged(
    _ mutant: Mutant, _ call: Call, id: @autoclosure () -> MutantID, records: RecordNumbers = .all,
    by numbers: [Int]? = nil, renderer: inout Renderer
  ) -> [JudgedVerdict] {
    renderer.render(mutant)
    let mutationClass = mutant.mutationClass
    let data = renderer.withBytes { Data($0) }
    calls.prepare(call, id().description, data)
    return judged(
      data, call, truth: GroundTruth(of: mutant), records: records,
      diagnoses: mutationClass == .structural || mutationClass == .undefined, by: numbers)
  }

  /// Lets each strategy decode a mutant of the whole document.
  func verdicts(on mutant: Mutant, _ call: Call, renderer: inout Renderer) -> [Verdict] {
    judged(mutant, call, id: mutant.id, renderer: &renderer).map(\.verdict)
  }

  /// Whether a strategy is known not to survive a call.
  func hasFault(_ call: Call) -> Bool {
    strategies.indices.contains { calls.fault(call, $0) != nil }
  }

  /// Lets each strategy decode an excerpt that nothing was done to.
  func unmutated(_ excerpt: Slicer.Excerpt) -> [Verdict] {
    unmutated(excerpt.slice.document, .excerpt, "\(document.name), excerpt", excerpt.records)
  }

  private func unmutated(
    _ document: Document, _ call: Call, _ subject: @autoclosure () -> String,
    _ records: RecordNumbers
  ) -> [Verdict] {
    let data = Data(document.index.bytes)
    calls.prepare(call, subject(), data)
    let judged = judged(
      data, call, truth: GroundTruth(ofUnchanged: document), records: records, diagnoses: false)
    besides += judged.reduce(.zero) { $0 + $1.verdict.duration }
    return judged.map(\.verdict)
  }

  /// Lets each strategy decode the document that nothing was done to.
  func unmutated() -> [DocumentReport.Unmutated] {
    let verdicts = unmutated(document, .unmutated, document.name.description, .all)
    return verdicts.enumerated().map { number, verdict in
      let comparison = subjects[number].comparisonFacts
      return DocumentReport.Unmutated(
        strategy: verdict.strategy, outcome: verdict.outcome, intact: verdict.intact,
        equality: comparison.equality, ignoredProperties: comparison.ignored,
        unseenProperties: comparison.unseen,
        failure: verdict.outcome == .recovered ? nil : verdict.failures.first)
    }
  }

  /// The time inside strategies, since this was called last, that no verdict tells of: decoding each
  /// record alone, and letting go of what came back.
  func takeTimeBesides() -> Duration {
    defer { besides = .zero }
    return besides
  }

  /// The records that are broken at the start, by record, then by strategy.
  var brokenRecords: [DocumentReport.BrokenRecord] {
    guard broken.contains(where: { $0.contains { $0 != nil } }) else { return [] }
    return zip(document.records.indices, document.recordPointers()).flatMap { number, pointer in
      zip(strategies, broken).compactMap { strategy, broken in
        broken[number].map {
          DocumentReport.BrokenRecord(pointer: pointer, strategy: strategy.id, failure: $0)
        }
      }
    }
  }

  private func judged(
    _ data: Data, _ call: Call, truth: GroundTruth, records: RecordNumbers, diagnoses: Bool,
    by numbers: [Int]? = nil
  ) -> [JudgedVerdict] {
    (numbers ?? Array(subjects.indices)).map { number in
      if let fault = calls.fault(call, number) {
        return judges[number].judged(fault, truth: truth, records: records)
      }
      return judged(data, by: number, truth: truth, records: records, diagnoses: diagnoses)
    }
  }

  private func judged(
    _ data: Data, by number: Int, truth: GroundTruth, records: RecordNumbers, diagnoses: Bool
  ) -> JudgedVerdict {
    let (subject, judge) = (subjects[number], judges[number])
    let duration = calls.time(number) { subject.decode(data) }
    let judged = calls.watch(number) {
      judge.judged(
        subject, truth: truth, records: records, diagnoses: diagnoses, duration: duration)
    }
    // Records may run code of their own when they are freed, too.
    besides += calls.time(number) { subject.forget() }
    return judged
  }

  /// The first records that a strategy delivers of the document as it is.
  ///
  /// - Parameters:
  ///   - strategy: The number of the strategy.
  ///   - call: The name under which the decode is on record.
  ///   - look: Is given the records, which may run code of their own.
  func lookAtRecords(of strategy: Int, _ call: Call, _ look: ([Any]) -> Void) {
    if calls.fault(call, strategy) != nil || calls.fault(.unmutated, strategy) != nil { return }
    let data = Data(document.index.bytes)
    calls.prepare(call, document.name.description, data)
    besides += calls.time(strategy) { subjects[strategy].decode(data) }
    calls.watch(strategy) { look(subjects[strategy].records) }
    besides += calls.time(strategy) { subjects[strategy].forget() }
  }

  /// Counts the time of decodes that are in no other figure.
  func addTimeBesides(of verdicts: [JudgedVerdict]) {
    besides += verdicts.reduce(.zero) { $0 + $1.verdict.duration }
  }

  /// Lets one strategy decode something that no verdict is given on.
  ///
  /// - Parameters:
  ///   - data: What is decoded.
  ///   - call: Under which name.
  ///   - subject: What is decoded, as text.
  ///   - strategy: The number of the strategy.
  ///   - truth: What became of the records.
  ///   - records: Which records stand in it.
  ///   - diagnoses: Whether the reported locations are compared with the edited ones.
  /// - Returns: What the strategy did.
  func tried(
    _ data: Data, _ call: Call, subject: @autoclosure () -> String, strategy: Int,
    truth: GroundTruth, records: RecordNumbers, diagnoses: Bool = false
  ) -> JudgedVerdict {
    calls.prepare(call, subject(), data)
    let judged = judged(data, by: strategy, truth: truth, records: records, diagnoses: diagnoses)
    besides += judged.verdict.duration
    return judged
  }
}

extension Subject {
  /// Decodes the next record alone, twice where that works, and keeps what came back.
  ///
  /// - Returns: What was lost if no record came back, and the time that the strategy took.
  func learned(_ alone: Data, _ turn: Int, _ calls: Calls) -> (Loss?, Duration) {
    var duration = calls.time(turn) { decode(alone) }
    let loss = calls.watch(turn) { learn() }
    if loss == nil {
      duration += calls.time(turn) { decode(alone) }
      calls.watch(turn) { learnAgain() }
    }
    duration += calls.time(turn) { forget() }
    return (loss, duration)
  }
}

extension Document {
  /// A failure in a document with only one record left, as a failure in the whole document.
  fileprivate func relocated(_ failure: DecodingFailure, to number: Int) -> DecodingFailure {
    guard let list, recordKeys == nil else { return failure }
    let depth = index.pointer(to: list).tokens.count
    guard failure.path.indices.contains(depth), failure.path[depth] == "0" else { return failure }
    var path = failure.path
    path[depth] = String(number)
    return failure.moved(to: path)
  }

  /// The document with only one record left in its list.
  fileprivate func bytes(withOnly number: Int) -> [UInt8] {
    let first = recordRange(0).lowerBound
    let last = recordRange(records.count - 1).upperBound
    return Array(index.bytes[..<first]) + index.bytes[recordRange(number)] + index.bytes[last...]
  }
}
