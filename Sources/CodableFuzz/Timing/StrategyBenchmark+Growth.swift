import Foundation
import JSONMutation
import JSONText

extension StrategyBenchmark {
  private static let leastGrowthRounds = 3
  private static let fullRate = 1.0

  func measureGrowth(within budget: Budget) throws(DocumentError) -> BenchmarkResult {
    let grown = studies.filter { $0.recordsAt != nil }
    let most = grown.map(\.strategies.count).max()
    guard let study = grown.first(where: { $0.strategies.count == most }) else {
      throw .notGrowable
    }
    var result = BenchmarkResult()
    let sizes = try growthSizes(of: study, within: budget, &result.notes)
    let series = Self.series(of: sizes)
    if sizes.count < 2 || series.isEmpty { return result }
    let rounds = InterleavedRounds(
      calls: series.flatMap(\.calls), least: Self.leastGrowthRounds, budget: budget,
      stopwatch: stopwatch)
    let counts = sizes.map(\.count)
    var question = NarrowQuestion(width: sufficientWidth)
    let (measured, ending) = rounds.times { measured in
      question.isAnswered(count: series.count) { number in
        let start = series.prefix(number).map(\.calls.count).reduce(0, +)
        return GrowthExponent.exponents(
          of: measured.calls[start..<start + counts.count], over: counts)
      }
    }
    var times = measured.calls[...]
    for series in series {
      result.rows += [Self.row(series.name, study.name, times.prefix(counts.count), over: counts)]
        .compactMap(\.self)
      times = times.dropFirst(counts.count)
    }
    result.documents = [
      BenchmarkResult.Measured(
        document: study.name, recordCount: counts.max() ?? 0,
        byteCount: sizes.last?.byteCount ?? 0, rounds: measured.rounds, ending: ending,
        widest: result.rows.map(\.relativeWidth).max() ?? 0, isGrowth: true)
    ]
    return result
  }

  private struct GrowthSize {
    let count: Int
    let byteCount: Int
    let entrants: [Entrant]
    let setup: Duration
    /// The time to decode once with all strategies.
    let decoding: Duration
  }

  /// The sizes for which there is time, the smallest first.
  private func growthSizes(
    of study: Study, within budget: Budget, _ notes: inout [String]
  ) throws(DocumentError) -> [GrowthSize] {
    var sizes: [GrowthSize] = []
    var leftOut = LeftOut()
    let counts = growthCounts.sorted()
    for count in counts {
      let spoken = sizes.map { $0.decoding * (Self.leastGrowthRounds + 2) }.reduce(.zero, +)
      let left = budget.left - spoken
      if let needed = Self.expected(count, after: sizes), needed > left {
        let dropped = counts.filter { $0 >= count }.map(String.init)
        notes.append(
          "no growth to \(dropped.joined(separator: ", ")) records of \(study.name): that takes "
            + "about \(Self.seconds(needed)) s more, and \(Self.seconds(left)) s are left; a longer "
            + "--budget has room for it")
        break
      }
      sizes.append(try growthSize(count, of: study, budget, &leftOut))
    }
    notes += leftOut.notes(of: study)
    return sizes
  }

  private func growthSize(
    _ count: Int, of study: Study, _ budget: Budget, _ leftOut: inout LeftOut
  ) throws(DocumentError) -> GrowthSize {
    let start = budget.left
    var study = study
    study.recordCount = count
    let space = MutationSpace(in: try study.document(), by: Mutators.core)
    let inputs = [0, Self.fullRate].compactMap { input(at: $0, of: space) }
    let made = budget.left
    var entrants: [Entrant] = []
    for input in inputs {
      let suffix = "-growth" + (input.rate == 0 ? "" : "@" + Self.text(of: input.rate))
      entrants += self.entrants(of: study, on: input, suffix: suffix, leftOut: &leftOut)
    }
    return GrowthSize(
      count: count, byteCount: space.document.index.bytes.count, entrants: entrants,
      setup: start - made, decoding: made - budget.left)
  }

  /// The predicted total time of the next size; nil if it cannot be predicted.
  private static func expected(_ count: Int, after sizes: [GrowthSize]) -> Duration? {
    guard let last = sizes.last else { return nil }
    var factor = Double(count) / Double(last.count)
    if sizes.count > 1, sizes[sizes.count - 2].decoding > .zero {
      factor = max(factor, last.decoding / sizes[sizes.count - 2].decoding)
    }
    return last.setup * (Double(count) / Double(last.count))
      + last.decoding * factor * Double(leastGrowthRounds + 3)
  }

  private static func seconds(_ duration: Duration) -> String {
    Format.decimal(max(0, Double(duration.nanoseconds) / 1e9), places: 1)
  }

  private static func series(
    of sizes: [GrowthSize]
  ) -> [(name: String, calls: [InterleavedRounds.Call])] {
    (sizes.first?.entrants ?? []).compactMap { entrant in
      let calls = sizes.compactMap { $0.entrants.first { $0.name == entrant.name }?.call }
      return calls.count == sizes.count ? (entrant.name, calls) : nil
    }
  }

  private static func row(
    _ name: String, _ document: String, _ times: ArraySlice<[Double]>, over counts: [Int]
  ) -> BenchmarkRow? {
    var row = BenchmarkRow(
      name, document, GrowthExponent.exponents(of: times, over: counts), unit: "exponent")
    row?.growth = StrategyGrowth.Point.medians(of: times, over: counts)
    return row
  }

  static let selfTestRepeats = 20
  /// The number of these that may be wrong.
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
  /// Whether at most two results of each row of a self-test are wrong.
  package static func isPassed(_ result: BenchmarkResult) -> Bool {
    result.rows.count == 2
      && result.rows.allSatisfy { Int($0.value) >= selfTestRepeats - selfTestMisses }
  }
}
