import DecodingStrategies
import Foundation
import JSONMutation

/// Decodes mutants at several lengths, to find strategies whose work grows faster than a length.
///
/// In a build with code coverage, the work is how often each part of the code runs, which is the same
/// each time. What libraries do shows only in the time.
final class GrowthTrial {
  private let session: DecodingSession
  /// Best with the processor time of the thread.
  private let stopwatch: Stopwatch
  private var renderer = Renderer()
  private var tried: Set<TriedLength> = []
  private var new: [TriedLength] = []

  init(_ session: DecodingSession, timingClock: any Clock<Duration>) {
    self.session = session
    stopwatch = Stopwatch(timingClock)
  }

  /// The strategies whose work grows too fast, if a mutant sets a length; each field is tried once
  /// for lengths that are about the same.
  func findings(
    _ mutant: Mutant, _ verdicts: [Verdict], after number: Int
  ) -> [SearchFinding] {
    guard let length = MutantLength(mutant) else { return [] }
    let scale = (Int.bitWidth - length.value.leadingZeroBitCount) / 2
    let field = session.document.fields.number(of: length.mutation.node)
    return verdicts.compactMap { verdict in
      let length = TriedLength(strategy: verdict.strategy, field: field, scale: scale)
      guard !verdict.outcome.isCrash, tried.insert(length).inserted else { return nil }
      new.append(length)
      return finding(mutant, verdict.strategy, after: number)
    }
  }

  func skip(_ lengths: [TriedLength]) { tried.formUnion(lengths) }

  func takeTried() -> [TriedLength] {
    defer { new = [] }
    return new
  }

  func finding(
    _ mutant: Mutant, _ strategy: StrategyID, after number: Int
  ) -> SearchFinding? {
    guard let length = MutantLength(mutant),
      let position = session.strategies.firstIndex(where: { $0.id == strategy })
    else { return nil }
    let field = session.document.fields.field(of: length.mutation.node)
    let call = Call.trial(number)
    let detail: String
    if let exponent = exponentOfCounts(length, call, strategy: position) {
      detail = "code runs length^\(Format.decimal(exponent, places: 1)) times for \(field)"
    } else if let exponent = exponentOfTimes(length, call, strategy: position) {
      detail = "the time grows as length^\(Format.decimal(exponent, places: 1)) of \(field)"
    } else {
      return nil
    }
    return SearchFinding(.superLinearTime, strategy, mutant, detail: detail, after: number)
  }

  /// The least exponent that counts as more than linear: that of sorting, and noise, stay below.
  private static let leastExponent = 1.5

  /// The greatest exponent of how often a part of the code runs; nil if none is too great.
  private func exponentOfCounts(
    _ length: MutantLength, _ call: Call, strategy: Int
  ) -> Double? {
    guard let edges = session.supervisor.edges, let mutants = length.halved(times: 3)
    else { return nil }
    edges.takeChanges { _, _ in }
    let rows = amounts(mutants, call, strategy, rounds: 1) { _ in
      var row: [Int: UInt64] = [:]
      edges.takeChanges { row[$0] = $1 }
      return row
    }
    guard let rows, let longest = rows.last else { return nil }
    return longest.keys.compactMap { counter -> Double? in
      let counts = rows.map { Double($0[counter] ?? 0) }
      return Self.isSteep(counts) ? exponent(of: counts, from: length) : nil
    }.max()
  }

  /// Whether counts at lengths that double grow too fast at the end, where what does not depend on the
  /// length matters least.
  ///
  /// A loop over what is beyond some length seems steep at first, but not for the third time.
  private static func isSteep(_ counts: [Double]) -> Bool {
    counts.allSatisfy { $0 > 0 }
      && zip(counts, counts.dropFirst()).suffix(2).allSatisfy { before, after in
        after >= before * pow(2, leastExponent)
      }
  }

  /// A shorter call is not worth a look.
  private static let leastDuration = Duration.microseconds(100)
  private static let rounds = 3

  /// The exponent of the time of a strategy; nil if it is not too great, twice.
  private func exponentOfTimes(
    _ length: MutantLength, _ call: Call, strategy: Int
  ) -> Double? {
    guard let mutants = length.halved(times: 2) else { return nil }
    var exponent: Double?
    // What is slow only now and then cannot be reproduced.
    for _ in 0..<2 {
      guard let times = times(mutants, call, strategy) else { return nil }
      exponent = self.exponent(of: times, from: length)
      guard let exponent, exponent >= Self.leastExponent else { return nil }
    }
    return exponent
  }

  /// The shortest time of each mutant; nil once the time is short, or does not double with the
  /// length.
  private func times(_ mutants: [Mutant], _ call: Call, _ strategy: Int) -> [Double]? {
    var last: Double?
    return amounts(mutants, call, strategy, rounds: Self.rounds) { duration in
      let time = Double(duration.nanoseconds)
      guard duration > Self.leastDuration, time >= 2 * (last ?? 0) else { return nil }
      last = time
      return time
    }
  }

  /// What `amount` makes of the shortest time of each mutant; nil once it is nil.
  ///
  /// The strategy must do the same each time, since one that gives up early on short input is not
  /// slow on long input for that reason.
  private func amounts<Amount>(
    _ mutants: [Mutant], _ call: Call, _ strategy: Int, rounds: Int,
    _ amount: (Duration) -> Amount?
  ) -> [Amount]? {
    var amounts: [Amount] = []
    var outcomes: Set<Outcome> = []
    for mutant in mutants {
      let timed = session.timed(
        mutant, call, strategy: strategy, rounds: rounds, with: stopwatch, renderer: &renderer)
      guard let timed, let amount = amount(timed.duration) else { return nil }
      amounts.append(amount)
      outcomes.insert(timed.outcome)
    }
    return outcomes.count == 1 ? amounts : nil
  }

  private func exponent(of amounts: [Double], from length: MutantLength) -> Double {
    GrowthExponent.exponent(
      of: amounts, over: amounts.indices.reversed().map { length.value >> $0 })
  }
}

/// A length that is not tried again with a strategy at a field, also about the same length.
struct TriedLength: Hashable, Sendable, Codable {
  let strategy: StrategyID
  let field: Int
  /// Half the number of binary digits of the length.
  let scale: Int
}

private struct MutantLength {
  let mutant: Mutant
  let mutation: Mutation
  let value: Int

  init?(_ mutant: Mutant) {
    let mutation = mutant.mutations.first { $0.mutator.id == Mutator.setLength.id }
    guard let mutation, let value = mutation.variant.offset else { return nil }
    (self.mutant, self.mutation, self.value) = (mutant, mutation, value)
  }

  /// Others whose length is halved some times, the shortest first, and the mutant; nil if that is too
  /// short.
  ///
  /// Longer ones could crash a strategy, though the mutant does not.
  func halved(times: Int) -> [Mutant]? {
    var mutants: [Mutant] = []
    for power in (1...times).reversed() {
      let shorter = Mutation(setting: value >> power, like: mutation)
      guard value >> power >= Self.leastValue, shorter.isOffered(in: mutant.document),
        let next = try? Mutant(
          mutant.document, mutant.mutations.map { $0.node == mutation.node ? shorter : $0 })
      else { return nil }
      mutants.append(next)
    }
    return mutants + [mutant]
  }

  /// Below this length, what does not depend on it matters most.
  private static let leastValue = 4
}
