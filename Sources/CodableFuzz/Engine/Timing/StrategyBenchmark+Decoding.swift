import JSONMutation

extension StrategyBenchmark {
  /// Measures one document after another, each within a part of the remaining budget.
  func measureDecoding(within budget: Budget) throws(DocumentError) -> BenchmarkResult {
    var result = BenchmarkResult()
    let documents = try prepared(within: budget, &result)
    var cost = documents.map(\.roundCost).reduce(0, +)
    for document in documents where !document.entrants.isEmpty {
      result += measure(document, within: budget.part(document.roundCost / cost))
      cost -= document.roundCost
    }
    return result
  }

  private func measure(_ document: Prepared, within budget: Budget) -> BenchmarkResult {
    let rounds = InterleavedRounds(
      calls: document.entrants.map(\.call), reference: document.strict, least: Self.leastRounds,
      budget: budget, stopwatch: stopwatch)
    var question = NarrowQuestion(
      width: sufficientWidth, resolution: Bootstrap.ratioResolution)
    let (samples, ending) = rounds.samples { samples in
      question.isAnswered(count: samples.calls.count) { samples.ratios($0) }
    }
    var result = BenchmarkResult()
    result.rows = document.entrants.indices.compactMap { number in
      row(of: document.entrants[number], number, in: samples, of: document)
    }
    result.documents = [
      BenchmarkResult.Measured(
        document: document.name, recordCount: document.recordCount, byteCount: document.byteCount,
        rounds: samples.rounds, ending: ending,
        widest: result.rows.map(\.relativeWidth).max() ?? 0, isGrowth: false)
    ]
    result.rows += strictRows(samples.referenceOfRounds, of: document)
    return result
  }

  private func row(
    of entrant: Entrant, _ number: Int, in samples: InterleavedRounds.Samples,
    of document: Prepared
  ) -> BenchmarkRow? {
    var row = BenchmarkRow(
      entrant.name, document.name, samples.ratios(number), unit: "ratio",
      resolution: Bootstrap.ratioResolution)
    guard let time = Bootstrap.median(samples.calls[number]), time > 0 else { return row }
    let count = Double(entrant.recoveredCount)
    row?.decoding = BenchmarkRow.Decoding(
      strategy: entrant.strategy, rate: entrant.rate,
      megabytesPerSecond: Double(entrant.call.bytes.count) * 1_000 / time,
      recordsPerSecond: count * 1e9 / time,
      nanosecondsPerRecoveredRecord: count > 0 ? time / count : nil)
    return row
  }

  private func strictRows(_ times: [Double], of document: Prepared) -> [BenchmarkRow] {
    let byteCount = Double(document.byteCount)
    let recordCount = Double(document.recordCount)
    return [
      BenchmarkRow(
        "strict-rate", document.name, times.map { byteCount * 1_000 / $0 }, unit: "MB/s"),
      BenchmarkRow(
        "strict-time", document.name, times.map { $0 / recordCount }, unit: "ns/record"),
    ].compactMap(\.self)
  }
}

/// Whether all intervals are narrow enough.
///
/// It first checks the one that was too wide last time.
struct NarrowQuestion {
  private let width: Double
  private let resolution: Double
  private var lastWide = 0

  init(width: Double, resolution: Double = 0) {
    self.width = width
    self.resolution = resolution
  }

  mutating func isAnswered(count: Int, _ values: (Int) -> [Double]) -> Bool {
    for turn in 0..<count {
      let number = (lastWide + turn) % count
      guard
        let interval = Bootstrap.intervalOfRounds(values(number), resolution: resolution)
      else { continue }
      if interval.high - interval.low > width * abs(interval.median) {
        lastWide = number
        return false
      }
    }
    return true
  }
}
