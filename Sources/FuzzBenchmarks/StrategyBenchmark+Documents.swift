import CodableFuzz
import Foundation
import JSONMutation
import JSONText

extension StrategyBenchmark {
  private static let leastRecordCount = 20
  /// The number of rounds that must fit: the minimum, one to warm up, and two more for the rest.
  private static let plannedRounds = Double(leastRounds + 3)
  /// A call is measured twice, between two measurements of strict.
  private static let samplesPerRow = 4.0
  private static let mutatedShare = 0.75

  struct Prepared {
    fileprivate let draft: Draft
    let entrants: [Entrant]
    /// The approximate time of half a round, in nanoseconds, by which the budget is shared.
    let roundCost: Double

    fileprivate var name: String { draft.study.name }
    fileprivate var recordCount: Int { max(1, draft.document.records.count) }
    fileprivate var byteCount: Int { draft.document.index.bytes.count }
  }

  func prepared(
    within budget: Budget, _ result: inout BenchmarkResult
  ) throws(DocumentError) -> [Prepared] {
    var drafts: [Draft] = []
    let left = budget.left
    let worked = try stopwatch.time { () throws(DocumentError) in
      for study in studies {
        if let draft = try draft(of: study, recordCount, &result.notes) { drafts.append(draft) }
      }
    }
    // If other processes share the processor, less work fits into the budget.
    let share = left > budget.left ? min(1, worked / (left - budget.left)) : 1
    let samples = drafts.map(\.rowCount).reduce(0, +) * Self.samplesPerRow * Self.plannedRounds
    let room = Double(budget.left.nanoseconds) * share / max(1, samples)
    for number in drafts.indices where drafts[number].isCuttable && drafts[number].time > room {
      let fitting = Double(recordCount) * max(0, room / drafts[number].time)
      let count = max(Self.leastRecordCount, Int(fitting))
      guard count < recordCount,
        let draft = try draft(of: drafts[number].study, count, &result.notes)
      else { continue }
      drafts[number] = draft
      result.notes.append(
        "\(draft.study.name) has \(Format.count(count)) records here, not "
          + "\(Format.count(recordCount)): more take too long for the budget")
    }
    return drafts.map { prepared($0, &result.notes) }
  }

  /// A document of which only strict's time is known.
  fileprivate struct Draft {
    let study: Study
    let isCuttable: Bool
    let document: Document
    let strict: InterleavedRounds.Call
    let time: Double
    let rowCount: Double
  }

  private func draft(
    of study: Study, _ recordCount: Int, _ notes: inout [String]
  ) throws(DocumentError) -> Draft? {
    let isCuttable = study.recordsAt != nil && study.recordCount == nil
    var grown = study
    if isCuttable { grown.recordCount = recordCount }
    let document = try grown.document()
    guard let strict = strict(of: study, on: document) else {
      notes.append("no rows of \(study.name): strict is missing, or gave up the clean document")
      return nil
    }
    let time = strict.time(stopwatch)
    strict.instance.forget()
    let strategyCount = study.strategies.count { strategies?.contains($0.id) ?? true }
    let passes = rates.map { $0 == 0 ? 1 : Self.mutatedShare }.reduce(0, +)
    return Draft(
      study: study, isCuttable: isCuttable, document: document, strict: strict,
      time: Double(time.nanoseconds), rowCount: Double(strategyCount) * passes)
  }

  private func prepared(_ draft: Draft, _ notes: inout [String]) -> Prepared {
    let space = MutationSpace(in: draft.document, by: .core)
    let recordCount = draft.document.records.count
    var entrants: [Entrant] = []
    var leftOut: [LeftOut] = []
    for rate in rates {
      let suffix = "@" + Self.text(of: rate)
      guard let input = input(at: rate, of: space) else {
        notes.append("no rows \(suffix): there is nothing in \(draft.study.name) to mutate")
        continue
      }
      guard rate == 0 || recordCount == 0 || input.untouchedCount < recordCount else {
        notes.append(
          "no rows \(suffix) of \(draft.study.name): chance mutated none of its "
            + Format.count(recordCount, "record"))
        continue
      }
      entrants += self.entrants(of: draft.study, on: input, suffix: suffix, leftOut: &leftOut)
    }
    notes += leftOut.grouped(alike: \.reason).map { alike in
      let names = alike.map(\.name).unique.joined(separator: ", ")
      return "no row \(names) of \(draft.study.name): it \(alike[0].reason)"
    }
    let shortest = Double(InterleavedRounds.sampleDuration.nanoseconds)
    let cost = entrants.map { entrant in
      max(shortest, draft.time) + max(shortest, Double(entrant.time.nanoseconds))
    }.reduce(0, +)
    return Prepared(draft: draft, entrants: entrants, roundCost: max(1, cost))
  }

  func measure(_ document: Prepared, within budget: Budget) -> BenchmarkResult {
    let rounds = InterleavedRounds(
      calls: document.entrants.map(\.call), reference: document.draft.strict,
      least: Self.leastRounds, budget: budget, stopwatch: stopwatch)
    let (measured, ending) = rounds.times { measured in
      rounds.calls.indices.allSatisfy { isNarrow(measured.ratios($0)) }
    }
    var result = BenchmarkResult()
    result.rows = document.entrants.indices.compactMap { number in
      row(of: document.entrants[number], number, in: measured, of: document)
    }
    result.documents = [
      BenchmarkResult.Measured(
        document: document.name, recordCount: document.recordCount, byteCount: document.byteCount,
        rounds: measured.rounds, ending: ending,
        widest: result.rows.map(\.relativeWidth).max() ?? 0)
    ]
    result.rows += strictRows(measured.referenceOfRounds, of: document)
    return result
  }

  private func row(
    of entrant: Entrant, _ number: Int, in measured: InterleavedRounds.RoundTimes,
    of document: Prepared
  ) -> BenchmarkRow? {
    var row = BenchmarkRow(
      entrant.name, document.name, measured.ratios(number), unit: "ratio",
      resolution: Bootstrap.ratioResolution)
    guard let time = Bootstrap.median(measured.calls[number]), time > 0 else { return row }
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
      BenchmarkRow("strict-time", document.name, times.map { $0 / recordCount }, unit: "ns/record"),
    ].compactMap(\.self)
  }

  private func isNarrow(_ ratios: [Double]) -> Bool {
    let interval = Bootstrap.intervalOfRounds(ratios, resolution: Bootstrap.ratioResolution)
    return interval.map { $0.high - $0.low <= sufficientWidth * abs($0.median) } ?? true
  }
}
