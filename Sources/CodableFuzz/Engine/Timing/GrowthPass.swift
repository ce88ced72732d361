import Foundation
import JSONMutation
import JSONText

/// Measures how the time per record changes as the clean document grows, with the strategies that decode
/// all of it.
struct GrowthPass: Measurement {
  /// The sizes to measure, in records; sizes that are too large are skipped.
  private static let recordCounts = [10, 100, 1_000]
  /// What decoding the largest document costs, see `decodingCost`.
  private static let mostCost = 1_000_000
  private static let effort = TimingPass.Effort(
    rounds: 7, budget: .milliseconds(150), sampleDuration: .microseconds(200))

  private struct Size {
    let recordCount: Int
    let data: Data
  }

  private let pass: TimingPass
  private var session: DecodingSession { pass.session }

  static func measure(
    _ opened: OpenedDocument, with stopwatch: Stopwatch, _ timings: inout DocumentTimings
  ) {
    let growth = GrowthPass(pass: TimingPass(session: opened.session, stopwatch: stopwatch))
    let timed = timings.strategies.enumerated().filter { $0.element.clean != nil }
    timings.growth = growth.growth(of: timed.map(\.offset))
  }

  /// Measures some strategies, interleaved round by round.
  ///
  /// - Parameter strategies: The numbers of strategies that decode the whole document.
  /// - Returns: The growth of each that decodes every size; empty without two sizes.
  private func growth(of strategies: [Int]) -> [StrategyGrowth] {
    let sizes = sizes
    guard sizes.count > 1 else { return [] }
    let lasting = strategies.filter { number in sizes.allSatisfy { delivers($0, number) } }
    let times = times(of: sizes, lasting)
    let counts = sizes.map(\.recordCount)
    return zip(lasting, times).compactMap { number, times in
      let exponents = GrowthExponent.exponents(of: times, over: counts)
      return Bootstrap.intervalOfRounds(exponents).map { exponent in
        StrategyGrowth(
          strategy: session.strategies[number].id, exponent: exponent,
          points: StrategyGrowth.Point.medians(of: times, over: counts))
      }
    }
  }

  /// The document in at least two sizes, the smallest first; empty if it has no list, or cannot
  /// grow.
  private var sizes: [Size] {
    let document = session.document
    guard document.list != nil, !document.records.isEmpty else { return [] }
    let perRecord = max(1, document.index.decodingCost / document.records.count)
    let isGrown = document.name.recordCount != nil
    let most = min(
      Self.mostCost / perRecord, isGrown ? document.records.count : .max)
    var counts = Self.recordCounts.filter { $0 <= most }
    if counts.count < 2 { counts = most < 20 ? [] : [most / 10, most] }
    return counts.compactMap { count in
      sized(document, to: count).map { Size(recordCount: count, data: Data($0.index.bytes)) }
    }
  }

  /// The document with a number of records: the first of them, or also copies.
  private func sized(_ document: Document, to count: Int) -> Document? {
    guard count < document.records.count else {
      return count == document.records.count ? document : try? document.grown(to: count)
    }
    return DocumentExcerpt(of: document, keeping: Array(0..<count))?.document
  }

  /// Whether a strategy returns all records, and reports nothing.
  private func delivers(_ size: Size, _ number: Int) -> Bool {
    guard case .returned(let count, let losses) = pass.decoding(size.data, with: number, \.attempt)
    else { return false }
    return count == size.recordCount && losses.isEmpty
  }

  /// The nanoseconds of each round, for each strategy and size.
  private func times(of sizes: [Size], _ strategies: [Int]) -> [[[Double]]] {
    let calls = strategies.flatMap { strategy in
      sizes.map { TimingPass.Call(documents: [$0.data], strategy: strategy) }
    }
    let times = pass.times(of: calls, Self.effort)
    return strategies.indices.map { number in
      sizes.indices.map { times[number * sizes.count + $0] }
    }
  }
}
