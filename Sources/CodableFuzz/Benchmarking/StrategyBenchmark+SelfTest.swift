import Foundation
import JSONMutation
import JSONText

extension StrategyBenchmark {
  /// How often strict is told from itself, and from strict that does more.
  static let selfTestRepeats = 20
  /// How often of those the result may be wrong.
  package static let selfTestMisses = 2
  /// Of so many calls of strict that is slowed by 3 % three decode twice.
  fileprivate static let slowedPeriod = 100
  /// So few records that a call takes some microseconds: what other processes do then strikes strict
  /// and its double alike.
  private static let selfTestRecordCount = 3

  func selfTest(within budget: Budget) throws(DocumentError) -> BenchmarkResult {
    var result = BenchmarkResult()
    guard let (name, document, strategy) = try selfTestSubject() else {
      result.notes = ["no self-test: strict is missing, or gave up the clean document"]
      return result
    }
    func call(_ subject: any Subject) -> InterleavedRounds.Call {
      InterleavedRounds.Call(subject: subject, bytes: document)
    }
    var equal = 0
    var slower = 0
    for repetition in 0..<Self.selfTestRepeats {
      let rounds = InterleavedRounds(
        calls: [call(strategy.makeSubject()), call(SlowedSubject(strategy.makeSubject()))],
        reference: call(strategy.makeSubject()), least: Self.leastRounds,
        fixedRepeats: Self.slowedPeriod / 2,
        budget: budget.part(1 / Double(Self.selfTestRepeats - repetition)), stopwatch: stopwatch)
      let (samples, _) = rounds.samples { _ in false }
      let intervals = (0...1).compactMap { number in
        Bootstrap.intervalOfRounds(
          samples.ratios(number), resolution: Bootstrap.ratioResolution)
      }
      guard intervals.count == 2 else { continue }
      if intervals[0].low <= 1, intervals[0].high >= 1 { equal += 1 }
      if intervals[1].low > 1 { slower += 1 }
    }
    result.rows = [
      BenchmarkRow("self-test-equal", name, count: equal, of: Self.selfTestRepeats),
      BenchmarkRow("self-test-slower", name, count: slower, of: Self.selfTestRepeats),
    ]
    return result
  }

  /// Strict, with a short document that it decodes.
  private func selfTestSubject() throws(DocumentError) -> (String, Data, Strategy)? {
    for study in studies {
      var study = study
      if study.recordsAt != nil { study.recordCount = Self.selfTestRecordCount }
      let document = try study.document()
      if strict(of: study, on: document) != nil,
        let strategy = study.strategies.first(where: { $0.id == .strict })
      {
        return (study.name, Data(document.index.bytes), strategy)
      }
    }
    return nil
  }
}

/// A strategy that decodes three in a hundred documents twice: 3 % more work by construction, on any
/// machine.
private final class SlowedSubject: Subject {
  private let subject: any Subject
  private var calls = 0

  init(_ subject: any Subject) {
    self.subject = subject
  }

  func decode(_ document: Data) {
    calls += 1
    if [25, 50, 75].contains(calls % StrategyBenchmark.slowedPeriod) { subject.decode(document) }
    subject.decode(document)
  }

  func learn(_ document: Data) -> Loss? { subject.learn(document) }
  func forget() { subject.forget() }
  var attempt: Attempt { subject.attempt }
  func deliveries(truth: GroundTruth) -> [Delivery] { subject.deliveries(truth: truth) }
}

extension StrategyBenchmark {
  /// Whether at most two of the results of each row of a self-test are wrong.
  package static func isPassed(_ result: BenchmarkResult) -> Bool {
    result.rows.count == 2
      && result.rows.allSatisfy { Int($0.value) >= selfTestRepeats - selfTestMisses }
  }
}
