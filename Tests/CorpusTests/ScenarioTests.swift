import CodableFuzz
import FuzzCorpus
import Testing

/// What the table of scenarios says of a strategy, in the order of the scenarios.
@Suite struct ScenarioTests {
  private typealias Fate = ScenarioEffect.Fate

  private static let fates: [StrategyID: [Fate]] = [
    .strict: Array(repeating: .allLostReported, count: 10),
    .allOptional: [.alteredSilent, .alteredSilent] + Array(repeating: .allLostReported, count: 8),
    .permissive: [.lostSilent, .lostSilent] + Array(repeating: .allLostReported, count: 8),
    // A bad tag and a bad count cost only themselves.
    .permissiveFields: Array(repeating: .lostSilent, count: 7) + [
      .alteredSilent, .alteredSilent, .lostSilent,
    ],
    // Only the id has no default.
    .defaulted: Array(repeating: .alteredReported, count: 4) + [.allLostReported]
      + Array(repeating: .alteredReported, count: 5),
  ]

  @Test func eachStrategyLosesWhatItMust() throws {
    let results = try #require(Corpus.scenarios.first).results()
    let silent: Set<StrategyID> = [.wrapper, .failableArray, .skip, "manual"]
    for row in results.strategies {
      let other: Fate = silent.contains(row.strategy) ? .lostSilent : .lostReported
      let expected = Self.fates[row.strategy] ?? Array(repeating: other, count: 10)
      #expect(row.effects.map(\.fate) == expected, "\(row.strategy)")
      for effect in row.effects {
        #expect(effect.counters[.untouchedAltered] == 0, "\(row.strategy) \(effect.scenario)")
      }
    }
  }
}
