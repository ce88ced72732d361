import Foundation
public import JSONMutation
import JSONText

extension StrategyBenchmark {
  private static let mostGrowthRounds = 31
  private static let leastGrowthRounds = 3
  /// Every record is bad.
  private static let fullRate = 1.0

  /// Measures how the time of each strategy grows with the number of records.
  ///
  /// A row `STRATEGY-growth` is the exponent of that growth: the slope of a straight line, fitted by
  /// least squares, of the logarithm of the time over that of the record count. 1 is linear.
  /// `STRATEGY-growth@1.00` is the same where every record is damaged.
  ///
  /// It takes minutes: all strategies decode the largest document several times.
  ///
  /// - Returns: The rows, and a note for each that is left out.
  /// - Throws: ``DocumentError`` where the document cannot be read, or has no list that could grow.
  public func measureGrowth() throws(DocumentError) -> BenchmarkResult {
    var result = BenchmarkResult()
    var series: [(name: String, calls: [InterleavedRounds.Call])] = []
    let documents = try growthDocuments()
    for suffix in ["", "@" + Self.text(of: Self.fullRate)] {
      let sized = documents.map { suffix.isEmpty ? ($0.clean, $0.count) : ($0.damaged, nil) }
      series += self.series(of: sized, suffix: "-growth" + suffix, notes: &result.notes)
    }
    let rounds = InterleavedRounds(
      calls: series.flatMap(\.calls), most: Self.mostGrowthRounds, least: Self.leastGrowthRounds,
      budget: budget, stopwatch: stopwatch)
    var times = rounds.samples().calls[...]
    result.rows = series.compactMap { series in
      let own = Array(times.prefix(series.calls.count))
      times = times.dropFirst(series.calls.count)
      let exponents = (0..<(own.first?.count ?? 0)).map { round in
        Self.exponent(of: own.map { $0[round] }, over: documents.map(\.count))
      }
      return BenchmarkRow(series.name, study.name, exponents, unit: "exponent")
    }
    return result
  }

  private struct GrowthDocument {
    let count: Int
    let clean: Data
    let damaged: Data
  }

  private func growthDocuments() throws(DocumentError) -> [GrowthDocument] {
    var documents: [GrowthDocument] = []
    for count in growthCounts {
      var study = study
      study.recordCount = count
      let candidates = Candidates(in: try study.document(), by: Mutators.core)
      let clean = Data(candidates.document.index.bytes)
      documents.append(
        GrowthDocument(
          count: count, clean: clean,
          damaged: bytes(at: Self.fullRate, of: candidates) ?? clean))
    }
    return documents
  }

  /// The calls of each strategy that gives up no size.
  private func series(
    of documents: [(bytes: Data, cleanCount: Int?)], suffix: String, notes: inout [String]
  ) -> [(name: String, calls: [InterleavedRounds.Call])] {
    var known: [String] = []
    let sized = documents.map { document in
      var reasons: [String] = []
      let entrants = entrants(
        on: document.bytes, suffix: suffix, cleanCount: document.cleanCount, notes: &reasons)
      known += reasons.filter { !known.contains($0) }
      return entrants
    }
    notes += known
    return (sized.first ?? []).compactMap { entrant in
      let calls = sized.compactMap { $0.first { $0.name == entrant.name }?.call }
      return calls.count == documents.count ? (entrant.name, calls) : nil
    }
  }

  /// The slope of the line that is fitted to the logarithms of some times.
  static func exponent(of times: [Double], over counts: [Int]) -> Double {
    let points = zip(counts, times).map { (x: log(Double($0)), y: log($1)) }
    let size = Double(points.count)
    let x = points.map(\.x).reduce(0, +) / size
    let y = points.map(\.y).reduce(0, +) / size
    let products = points.map { ($0.x - x) * ($0.y - y) }.reduce(0, +)
    let squares = points.map { ($0.x - x) * ($0.x - x) }.reduce(0, +)
    return products / squares
  }
}
