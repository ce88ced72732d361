package import DecodingStrategies
import Foundation
package import JSONMutation
import JSONText

/// A document with its strategies in use: everything that one study needs in one thread.
package final class DecodingSession {
  package private(set) var document: Document
  private var knownOutline: FieldOutline?
  private var knownCost: DecodingCost?
  package let strategies: [Strategy]
  package let instances: [any StrategyInstance]
  package private(set) var oracles: [Oracle] = []
  package let invalid: [[DecodingFailure?]]
  /// The time inside strategies that no verdict includes.
  private var besides = Duration.zero
  let supervisor: CallSupervisor

  init(_ study: Study, document: Document, supervisor: CallSupervisor) {
    let instances = study.strategies.map { $0.makeInstance() }
    let locators = study.strategies.map { LossLocator(document: document, keys: $0.keys) }
    var invalid = [[DecodingFailure?]](repeating: [], count: instances.count)
    for number in document.records.indices {
      let alone = Data(document.bytes(withOnly: number))
      supervisor.prepare(.record(number), "\(document.name), record \(number)", alone)
      for (turn, instance) in instances.enumerated() {
        let learned =
          (supervisor.crash(.record(number), turn)
          ?? supervisor.hang(.record(number), turn, at: nil)).map { .failure($0) }
          ?? supervisor.survive(instance) { instance.learned(alone, turn, supervisor) }
        switch learned {
        case .failure(let crash):
          if crash.outcome == .hung { supervisor.noteHang(.record(number), turn, at: nil) }
          instance.learnNothing(of: number, because: crash)
          invalid[turn].append(crash.failure)
        case .success(let (loss, duration)):
          besides += duration
          let failure = loss.map(locators[turn].failure)
          invalid[turn].append(failure.map { document.relocated($0, to: number) })
        }
      }
    }
    (self.document, self.instances) = (document, instances)
    (self.invalid, self.supervisor) = (invalid, supervisor)
    strategies = study.strategies
    oracles = instances.indices.map { number in
      Oracle(
        document: document, strategy: study.strategies[number].id, locator: locators[number],
        isInvalid: invalid[number].map { $0 != nil },
        standing: StandingLosses(instances[number].lossesAlone, invalid[number], locators[number]))
    }
  }

  package var outline: FieldOutline {
    let outline = knownOutline ?? FieldOutline(document)
    knownOutline = outline
    return outline
  }

  var cost: DecodingCost {
    let cost = knownCost ?? DecodingCost(document)
    knownCost = cost
    return cost
  }

  func adopt(_ document: Document) {
    self.document = document
    (knownOutline, knownCost) = (nil, nil)
    for number in oracles.indices { oracles[number].document = document }
  }

  var recordKinds: RecordKinds {
    let reports = instances.map(\.reportsAlone)
    return RecordKinds(
      document,
      troubles: document.records.indices.map { record in
        invalid.map { $0[record] != nil } + reports.map { $0[record] }
      })
  }

  /// It makes a set or dictionary of a list, or may do so because it doesn't say which elements its
  /// records are.
  func mayMergeRecords(strategy: Int) -> Bool {
    switch instances[strategy].identities {
    case .indices: false
    case .keys: document.recordKeys == nil
    case .ordered, .unordered, nil: true
    }
  }

  func evaluated(
    _ mutant: Mutant, _ call: Call, id: @autoclosure () -> MutantID, records: RecordNumbers = .all,
    by numbers: [Int]? = nil
  ) -> [Evaluation] {
    let data = Data(mutant.bytes())
    supervisor.prepare(call, id().description, data)
    let expected = Expected(
      truth: GroundTruth(of: mutant), records: records, mutationClass: mutant.mutationClass)
    return evaluated(data, call, expected, by: numbers, at: id().steps.first?.pointer)
  }

  package func verdicts(on mutant: Mutant) -> [Verdict] {
    evaluated(mutant, .mutant(0), id: mutant.id).map(\.verdict)
  }

  package func takeNewCrashes() -> [Crash] { supervisor.takeNewCrashes() }

  func unmutated(_ excerpt: ExcerptCutter.Cut) -> [Verdict] {
    unmutated(
      excerpt.excerpt.document, Call(.excerpt), "\(document.name), excerpt", excerpt.records)
  }

  private func unmutated(
    _ document: Document, _ call: Call, _ input: @autoclosure () -> String,
    _ records: RecordNumbers
  ) -> [Verdict] {
    let data = Data(document.index.bytes)
    supervisor.prepare(call, input(), data)
    let expected = Expected(truth: GroundTruth(of: document, isMutated: false), records: records)
    let verdicts = evaluated(data, call, expected).map(\.verdict)
    addTimeBesides(of: verdicts)
    return verdicts
  }

  func unmutated() -> [DocumentReport.Unmutated] {
    let verdicts = unmutated(document, .unmutated, document.name.description, .all)
    return verdicts.enumerated().map { number, verdict in
      let comparison = instances[number].comparisonFacts
      return DocumentReport.Unmutated(
        strategy: verdict.strategy, outcome: verdict.outcome, counters: verdict.counters,
        equality: comparison.equality, ignoredProperties: comparison.ignored,
        unseenProperties: comparison.unseen,
        failure: verdict.outcome == .returned ? nil : verdict.failures.first)
    }
  }

  /// The time inside strategies since the last call of this that no verdict includes: decoding each
  /// record alone, and freeing results.
  func takeTimeBesides() -> Duration {
    defer { besides = .zero }
    return besides
  }

  /// The records that every strategy decodes; if there are none, those that any strategy decodes.
  var goodRecords: [Int] {
    let records = document.records.indices
    let good = records.filter { record in oracles.allSatisfy { !$0.isInvalid[record] } }
    if !good.isEmpty { return good }
    return records.filter { record in oracles.contains { !$0.isInvalid[record] } }
  }

  var invalidRecords: [DocumentReport.InvalidRecord] {
    guard invalid.contains(where: { $0.contains { $0 != nil } }) else { return [] }
    return zip(document.records.indices, document.recordPointers()).flatMap { number, pointer in
      zip(strategies, invalid).compactMap { strategy, invalid in
        invalid[number].map {
          DocumentReport.InvalidRecord(
            pointer: pointer, strategy: strategy.id,
            failure: $0.explained(by: document.index, in: document.records[number]))
        }
      }
    }
  }

  private func evaluated(
    _ data: Data, _ call: Call, _ expected: Expected, by numbers: [Int]? = nil,
    at location: @autoclosure () -> JSONPointer? = nil
  ) -> [Evaluation] {
    (numbers ?? Array(instances.indices)).map { number in
      if let hang = supervisor.hang(call, number, at: location()) {
        return oracles[number].evaluated(hang, expected)
      }
      let evaluation =
        supervisor.crash(call, number).map { oracles[number].evaluated($0, expected) }
        ?? evaluated(data, by: number, expected)
      if evaluation.verdict.outcome == .hung, let location = location() {
        supervisor.noteHang(call, number, at: location)
      }
      return evaluation
    }
  }

  private func evaluated(
    _ data: Data, by number: Int, _ expected: Expected,
    look: @escaping (any StrategyInstance) -> Void = { _ in }
  ) -> Evaluation {
    let (instance, oracle, supervisor) = (instances[number], oracles[number], supervisor)
    let evaluated = supervisor.survive(instance) {
      let duration = supervisor.time(number) { instance.decode(data) }
      let evaluation = supervisor.watch(number) {
        let evaluation = oracle.evaluated(instance, expected, duration: duration)
        look(instance)
        return evaluation
      }
      // Records may also run code of their own when they are freed.
      return (evaluation, supervisor.time(number) { instance.forget() })
    }
    switch evaluated {
    case .success(let (evaluation, duration)):
      besides += duration
      return evaluation
    case .failure(let crash): return oracle.evaluated(crash, expected)
    }
  }

  func lookAtRecords(
    of strategy: Int, first count: Int, _ call: Call, _ look: @escaping ([Any]) -> Void
  ) {
    if supervisor.crash(call, strategy) != nil || supervisor.crash(.unmutated, strategy) != nil {
      return
    }
    supervisor.prepare(call, document.name.description, Data(document.index.bytes))
    let (instance, supervisor) = (instances[strategy], supervisor)
    _ = supervisor.survive(instance) {
      supervisor.watch(strategy) { look(instance.cleanRecords(first: count)) }
    }
  }

  /// The app's own strategies, else strict, or else all; and inferred models.
  package var ownStrategies: [Int] {
    let ids = strategies.map(\.id)
    let wanted = StrategyID.own(among: ids) + ids.filter { $0 == .inferred }
    return wanted.unique.compactMap(ids.firstIndex)
  }

  /// Whether two strategies have the same type of records, and see the same keys.
  func hasSameModels(_ one: Int, _ other: Int) -> Bool {
    strategies[one].recordType == strategies[other].recordType
      && outline.keys.allSatisfy { strategies[one].keys($0) == strategies[other].keys($0) }
  }

  func addTimeBesides(of verdicts: [Verdict]) {
    for verdict in verdicts { count(verdict.duration) }
  }

  func count(_ duration: Duration) { besides += duration }

  func tried(
    _ data: Data, _ call: Call, input: @autoclosure () -> String, strategy: Int,
    _ expected: Expected, look: @escaping (any StrategyInstance) -> Void = { _ in }
  ) -> Evaluation {
    supervisor.prepare(call, input(), data)
    let evaluated = evaluated(data, by: strategy, expected, look: look)
    besides += evaluated.verdict.duration
    return evaluated
  }
}

extension StrategyInstance {
  func learned(_ alone: Data, _ turn: Int, _ supervisor: CallSupervisor) -> (Loss?, Duration) {
    var duration = supervisor.time(turn) { decode(alone) }
    let loss = supervisor.watch(turn) { learn() }
    if loss == nil {
      duration += supervisor.time(turn) { decode(alone) }
      supervisor.watch(turn) { learnAgain() }
    }
    duration += supervisor.time(turn) { forget() }
    return (loss, duration)
  }
}

extension Document {
  fileprivate func relocated(_ failure: DecodingFailure, to number: Int) -> DecodingFailure {
    guard let list, recordKeys == nil else { return failure }
    let depth = index.pointer(to: list).tokens.count
    guard failure.path.indices.contains(depth), failure.path[depth] == "0" else { return failure }
    var path = failure.path
    path[depth] = String(number)
    return failure.moved(to: path)
  }

  /// The document with one record, whose value may be replaced.
  func bytes(withOnly number: Int, as value: [UInt8]? = nil) -> [UInt8] {
    let (first, last) = (recordRange(0), recordRange(records.count - 1))
    let key = recordRange(number).lowerBound..<index.range(of: records[number]).lowerBound
    var bytes = Array(index.bytes[..<first.lowerBound])
    bytes += index.bytes[key]
    bytes += value ?? Array(index.bytes[index.range(of: records[number])])
    bytes += index.bytes[last.upperBound...]
    return bytes
  }
}
