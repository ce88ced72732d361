import CodableFuzz
import DecodingStrategies
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

  @Test("The standard strategies find what an envelope finds", arguments: families.map(\.name))
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
    runner.configuration.searchesFindings = false
    runner.configuration.advice = .off
    runner.configuration.mutators = [Mutator].drift
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
  func theStandardStrategiesFollowAnyPointer(json: String, list: JSONPointer) throws {
    struct Item: Decodable, Equatable { let a: Int }
    let study = Study("items", json: json, record: Item.self, recordsAt: list, decoder: .api)
    let report = try #require(study.quickReport().documents.first)
    #expect(report.alreadyInvalid.isEmpty)
    #expect(report.unmutated.map(\.counters[.untouchedKept]) == [2, 2, 2, 2])
    for strategy in report.strategies {
      #expect(strategy.headline[.namedElsewhere] == 0, "\(strategy.strategy)")
    }
  }

  private struct Item: Decodable, Equatable { let id: Int, name: String }

  /// An item of which nothing is required, so every object is one.
  private struct LooseItem: Decodable, Equatable { let id: Int?, name: String? }

  /// An object is the one record if it decodes as one, and most of its members do not.
  @Test(arguments: [
    (#"{"data":{"the_entry":{"id":1,"name":"a","next":{"id":2,"name":"b"}}},"page":7}"#, 1),
    (#"{"data":{"the_entry":{"x":{"id":1,"name":"a"},"y":{"id":2,"name":"b"}}}}"#, 2),
  ])
  func oneRecordInAnEnvelopeIsNoMap(json: String, count: Int) throws {
    try expectRecords(count, of: Item.self, in: json)
    if count > 1 { try expectRecords(count, of: LooseItem.self, in: json) }
  }

  private func expectRecords<Record: Decodable & SendableMetatype>(
    _ count: Int, of type: Record.Type, in json: String
  ) throws {
    let study = Study(
      "items", json: json, record: type, recordsAt: "/data/the_entry", decoder: .api)
    let report = try #require(study.quickReport().documents.first)
    #expect(report.recordCount == count && (report.list == nil) == (count == 1))
    #expect(report.alreadyInvalid.isEmpty)
    #expect(report.unmutated.allSatisfy { $0.counters[.untouchedKept] == count })
    for strategy in report.strategies {
      #expect(strategy.headline[.namedElsewhere] == 0, "\(strategy.strategy)")
    }
  }

  /// The app's function for it returns the record, and a lost envelope costs the record.
  @Test func oneRecordInAnEnvelopeIsWhatAnEnvelopeFinds() throws {
    struct Envelope: Decodable {
      struct Body: Decodable { let entry: Item }
      let data: Body
    }
    let app = Strategy("app") { try JSONDecoder().decode(Envelope.self, from: $0).data.entry }
    let study = Study(
      "items", json: #"{"data":{"entry":{"id":1,"name":"a"}},"page":7}"#, record: Item.self,
      recordsAt: "/data/entry", adding: [app])
    #expect(study.recordsAt == nil)
    let report = try #require(study.quickReport().documents.first)
    let (strict, own) = (report.strategies[0], try #require(report.strategies.last))
    #expect(report.strategies.map(\.strategy) == [.strict, .wrapper, .result, "app"])
    #expect(strict.headline[.mutants] > 5 && strict.headline[.untouchedKept] == 0)
    #expect(strict.headline[.mutatedEqual] == own.headline[.mutatedEqual])
    #expect(strict.headline[.mutatedReported] == own.headline[.mutatedReported])
  }

  private struct Envelope<Content: Decodable>: Decodable { let data: Content }

  /// A study of strategies of one's own names the record as it would name a list.
  @Test func oneRecordInAnEnvelopeIsNamedAsAList() throws {
    let json = #"{"data":{"id":1,"name":"a","tags":{}},"page":7}"#
    let study = Study(
      "items", json: json, recordsAt: "/data",
      strategies: [
        .strict(Envelope<Item>.self, records: { SoleRecord($0.data) }),
        .wrapper(
          Envelope<CodableFuzz.Failable<Item>>.self, records: { SoleRecord($0.data) },
          value: \.value),
        .permissive(Envelope<LooseItem>.self, records: { SoleRecord($0.data) }) { item in
          item.id.flatMap { id in item.name.map { Item(id: id, name: $0) } }
        },
        Strategy("app") { try JSONDecoder().decode(Envelope<Item>.self, from: $0).data },
      ])
    let report = study.quickReport()
    #expect(report.failures.isEmpty)
    let document = try #require(report.documents.first)
    #expect(document.recordCount == 1 && document.list == nil)
    #expect(document.unmutated.map(\.counters[.untouchedKept]) == [1, 1, 1, 1])
    let standard = Study("items", json: json, record: Item.self, recordsAt: "/data").quickReport()
    for strategy in standard.documents[0].strategies where strategy.strategy != .result {
      let same = try #require(document.strategies.first { $0.strategy == strategy.strategy })
      #expect(same.headline == strategy.headline, "\(strategy.strategy)")
    }
    let own = document.strategies.filter { ["strict", "app"].contains($0.strategy) }
    #expect(own.count == 2 && own[0].fields == own[1].fields)
    #expect(own[0].headline[.mutatedReported] > 5)
  }

  /// A map of records is none.
  @Test func aMapIsNotOneRecord() {
    let json = #"{"data":{"x":{"id":1,"name":"a"},"y":{"id":2,"name":"b"}}}"#
    let study = Study(
      "items", json: json, recordsAt: "/data",
      strategies: [
        Strategy("app") { try JSONDecoder().decode(Envelope<[String: Item]>.self, from: $0) }
      ])
    let failures = study.quickReport().failures.map(\.message)
    #expect(failures.count == 1 && failures[0].hasSuffix("leave out recordsAt:"), "\(failures)")
  }
}
