import Foundation
import JSONMutation
import JSONText

extension StrategyBenchmark {
  static let selfTestRepeats = 20
  static let selfTestMisses = 2
  /// The number of decodes in a sample of the self-test, and in one that does 3 % more.
  private static let decodes = (equal: 33, slower: 34)
  /// Few enough records that a sample takes some hundred microseconds.
  ///
  /// Other processes rarely disturb samples that short.
  private static let selfTestRecordCount = 1

  func selfTest(within budget: Budget) throws(DocumentError) -> BenchmarkResult {
    var result = BenchmarkResult()
    guard let (name, document, strategy) = try selfTestInstance() else {
      result.notes = ["no self-test: strict is missing, or gave up the clean document"]
      return result
    }
    func call(_ times: Int) -> InterleavedRounds.Call {
      InterleavedRounds.Call(
        instance: strategy.makeInstance(), bytes: document, times: times)
    }
    var equal = 0
    var slower = 0
    for repetition in 0..<Self.selfTestRepeats {
      let rounds = InterleavedRounds(
        calls: [call(Self.decodes.equal), call(Self.decodes.slower)],
        reference: call(Self.decodes.equal), least: Self.leastRounds, fixedRepeats: 1,
        budget: budget.part(1 / Double(Self.selfTestRepeats - repetition)), stopwatch: stopwatch)
      let (measured, _) = rounds.times { _ in false }
      let intervals = (0...1).compactMap { number in
        Bootstrap.intervalOfRounds(
          measured.ratios(number), resolution: Bootstrap.ratioResolution)
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

  private func selfTestInstance() throws(DocumentError) -> (String, Data, Strategy)? {
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

extension StrategyBenchmark {
  package static func isPassed(_ result: BenchmarkResult) -> Bool {
    result.rows.count == 2
      && result.rows.allSatisfy { Int($0.value) >= selfTestRepeats - selfTestMisses }
  }
}
