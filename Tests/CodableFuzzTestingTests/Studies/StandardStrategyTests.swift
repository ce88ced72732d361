import CodableFuzz
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import FuzzCorpus

/// The standard strategies do what a generic envelope does that is written for each.
@Suite struct StandardStrategyTests {
  private static let families: [(name: String, standard: [Strategy])] = [
    ("people", Strategy.standard(for: Person.self, recordsAt: "")),
    ("users", Strategy.standard(for: User.self, recordsAt: "/users")),
    ("feed", Strategy.standard(for: Entry.self, recordsAt: "/feed")),
    (
      "messages",
      Strategy.standard(for: Message.self, recordsAt: "/items", decoder: JSONDecoder.snakeCase())
    ),
    (
      "pull-requests",
      Strategy.standard(for: PullRequest.self, recordsAt: "/nodes", decoder: JSONDecoder.iso8601())
    ),
    (
      "orders",
      Strategy.standard(
        for: Order.self, recordsAt: "/orders", form: .object, decoder: JSONDecoder.iso8601())
    ),
    (
      "weather",
      Strategy.standard(for: Weather.self, recordsAt: nil, decoder: JSONDecoder.iso8601())
    ),
  ]

  @Test(arguments: families.map(\.name))
  func findsWhatAnEnvelopeFinds(name: String) throws {
    let standard = try #require(Self.families.first { $0.name == name }).standard
    let study = try #require(Corpus.studies.first { $0.name == name })
    let isSole = study.recordsAt == nil
    let others: [StrategyID] = [.strict, .wrapper, .result] + (isSole ? [] : [.lossyArray])
    #expect(standard.count == others.count)
    let found = try report(of: study, standard)
    let expected = try report(of: study, study.strategies.filter { others.contains($0.id) })
    #expect(found.mutantCount > 20)
    for (one, other) in zip(found.strategies, expected.strategies) {
      #expect(one.classes == other.classes, "\(one.strategy)")
      #expect(one.mutators == other.mutators, "\(one.strategy)")
      #expect(one.fields == other.fields, "\(one.strategy)")
    }
  }

  /// The report of what is done at the records: envelopes have models of their own.
  private func report(of study: Study, _ strategies: [Strategy]) throws -> DocumentReport {
    var study = study
    study.strategies = strategies
    var runner = Runner([study])
    runner.configuration.timesStrategies = false
    runner.configuration.measuresDamageCurve = false
    runner.configuration.searchesFindings = false
    runner.configuration.advice = .none
    runner.configuration.mutators = MutatorSet.drift.mutators
    if let list = study.recordsAt, !list.tokens.isEmpty {
      runner.configuration.filter = LocationFilter(
        including: [
          try PointerPattern(parsing: "\(list)"), try PointerPattern(parsing: "\(list)/**"),
        ])
    }
    return try #require(runner.run().documents.first)
  }

  @Test(arguments: [
    (#"{"data":{"all_items":[{"a":1},{"a":2}]}}"#, "/data/all_items" as JSONPointer),
    (#"{"a/b":[0,{"all_items":[{"a":1},{"a":2}]}]}"#, "/a~1b/1/all_items"),
    (#"{"1":{"2":[{"a":1},{"a":2}]}}"#, "/1/2"),
    (#"[[{"a":1},{"a":2}]]"#, "/0"),
    (#"{"allItems":{"x":{"a":1},"y":{"a":2}}}"#, "/allItems"),
  ])
  func goesAlongAnyPointer(json: String, list: JSONPointer) throws {
    struct Item: Decodable, Equatable { let a: Int }
    let decoder: @Sendable () -> JSONDecoder = {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return decoder
    }
    let study = Study("items", json: json, records: Item.self, recordsAt: list, decoder: decoder())
    let report = try #require(study.quickReport().documents.first)
    #expect(report.alreadyInvalid.isEmpty)
    #expect(report.unmutated.map(\.counters[.untouchedKept]) == [2, 2, 2, 2])
    for strategy in report.strategies {
      #expect(strategy.headline[.namedElsewhere] == 0, "\(strategy.strategy)")
    }
  }
}
