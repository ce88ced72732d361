import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

@Suite struct StrategyTests {
  private final class CallCount: @unchecked Sendable {
    var decoding = 0
    var recovering = 0
  }

  @Test func recordsAreFoundOutOnceAndNotWhileDecoding() throws {
    let calls = CallCount()
    let strategy = Strategy("counting") { data in
      calls.decoding += 1
      return try JSONDecoder().decode(Notes<LossyArray<Note>>.self, from: data)
    } recovery: { body in
      calls.recovering += 1
      return Recovery(
        body.notes.elements, identities: .indices(body.notes.sentIndices),
        losses: body.notes.losses.map(Loss.init))
    }
    let document = try Study.notes.document()
    let instance = strategy.makeInstance()
    instance.decode(Data(document.index.bytes))
    #expect(calls.decoding == 1 && calls.recovering == 0)
    _ = instance.attempt
    _ = instance.attempt
    #expect(calls.decoding == 1 && calls.recovering == 1)
    instance.decode(Data(document.index.bytes))
    _ = instance.attempt
    #expect(calls.recovering == 2)
  }

  @Test func aStrategyInTwoPartsIsJudgedLikeOneInOne() throws {
    var study = Study.notes
    study.strategies = [
      Strategy("two") { data in
        try JSONDecoder().decode(Notes<LossyArray<Note>>.self, from: data).notes
      } recovery: { list in
        Recovery(list.elements, losses: list.losses.map(Loss.init))
      },
      Strategy("one") { data in
        let list = try JSONDecoder().decode(Notes<LossyArray<Note>>.self, from: data).notes
        return Recovery(list.elements, losses: list.losses.map(Loss.init))
      },
    ]
    let verdicts = try study.verdicts(on: "notes:remove-key@/notes/2/title")
    for id in ["one", "two"] as [StrategyID] {
      let verdict = try #require(verdicts[id])
      #expect(verdict.counters.untouchedPart == Counters.untouched(kept: 3))
      #expect(verdict.counters.mutatedPart == Counters.mutated(reported: 1))
      #expect(verdict.paths.map(\.description) == ["/notes/2/title"])
    }
  }

  @Test func whatWasLetGoIsNoRecord() throws {
    let document = try Study.notes.document()
    let instance = try #require(Study.notes.strategies.first).makeInstance()
    instance.decode(Data(document.index.bytes))
    instance.forget()
    guard case .returned(recordCount: 0, let losses) = instance.attempt else {
      Issue.record("\(instance.attempt)")
      return
    }
    #expect(losses.isEmpty)
  }

  /// A list type of a user's own that says nothing about converting it.
  private struct Page: Decodable, RecordList {
    let notes: [String: Note]

    var identified: (elements: [Note], identities: Identities) { notes.identified }
  }

  @Test func aConvertedListKeepsItsIdentities() {
    let notes = ["b": Note(id: 2, title: "b"), "a": Note(id: 1, title: "a")]
    for list in [notes.converted(\.id), Page(notes: notes).converted(\.id)] {
      let recovery = list.recovery { ($0, nil) }
      #expect(recovery.records == [1, 2])
      #expect(recovery.identities == .keys(["a", "b"]))
    }
    #expect([7, 8].converted { $0 * 2 }.recovery { ($0, nil) }.identities == .indices([0, 1]))
  }
}

@Suite struct CatalogTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/CodableFuzz/Strategies/Catalog")

  @Test func theRegistryNamesTheStrategiesOfAllFiles() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    let ids = try files.flatMap { file in
      let url = Self.sources.appendingPathComponent(file)
      let text = try String(contentsOf: url, encoding: .utf8)
      let found = text.matches(of: #/StrategyID\(\s*"([a-z-]+)",\s+purpose: /#)
      #expect(!found.isEmpty, "\(file)")
      return found.map { String($0.1) }
    }
    #expect(StrategyID.all.map(\.rawValue).sorted() == ids.sorted())
  }
}

@Suite struct KeyTransformTests {
  @Test(arguments: [
    "id", "created_at", "createdAt", "created_At", "_created_at", "created_at_", "__a_b__", "___",
    "_", "a__b", "URL_path", "media_url_https", "oneTwo_three", "é_à", "a_1_b2", "x_", "_x", "A_B",
  ])
  func theKeyTransformAgreesWithFoundation(key: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = try JSONEncoder().encode([key: 1])
    let seen = try decoder.decode(KeyList.self, from: json).keys
    #expect(seen == [KeyTransform.fromSnakeCase(key)])
  }

  @Test("The key transform leaves keys as sent") func leavesKeysAsSent() {
    #expect(KeyTransform.asSent("created_at") == "created_at")
  }

  private struct KeyList: Decodable {
    let keys: [String]

    init(from decoder: any Decoder) throws {
      keys = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

@Suite struct NearestNameTests {
  @Test(arguments: [
    (
      "re", ["add", "remove-key", "rename-key", "reorder", "reencode"],
      "; did you mean 'remove-key', 'rename-key' or 'reorder'?"
    ),
    ("strct", ["wrapper", "strut", "strict"], "; did you mean 'strut' or 'strict'?"),
    ("jsn", ["csv", "json"], "; did you mean 'json'?"),
    ("remove-kys", ["remove-keys", "remove-key"], "; did you mean 'remove-keys' or 'remove-key'?"),
    ("qqqq", ["orders", "feed"], "; valid are orders, feed"),
    ("", ["feed", "orders"], "; valid are feed, orders"),
    ("x", [], ""),
  ])
  func hintsNameTheNearestFirst(name: String, valid: [String], hint: String) {
    #expect(NearestName.hint(for: name, valid: valid) == hint)
  }
}

@Suite struct RecordComparisonTests {
  private struct Plain {
    var name: String
    var link: URL?
    var nested: [Inner]
    var byKey: [String: Inner]
    struct Inner { var data: Data }
  }

  private class Base { var id = 1 }
  private final class Derived: Base { var name = "a" }
  private enum Choice { case none, some(Int), other }

  @Test("Records are compared with == if they have it") func usesEqualityWhereThereIsAny() {
    #expect(RecordComparison<String>().equality == .equatable)
    let comparison = RecordComparison<[Int]>()
    #expect(comparison.areEqual([1, 2], [1, 2]))
    #expect(!comparison.areEqual([1, 2], [2, 1]))
  }

  @Test("Records without == are compared by stored properties") func usesStoredPropertiesElse() {
    #expect(RecordComparison<Plain>().equality == .reflected)
    let comparison = RecordComparison<Plain>()
    let one = plain(byte: 1)
    #expect(comparison.areEqual(one, plain(byte: 1)))
    #expect(!comparison.areEqual(one, plain(byte: 2)))
    var other = one
    other.link = nil
    #expect(!comparison.areEqual(one, other))
    other = one
    other.byKey["b"] = Plain.Inner(data: Data())
    #expect(!comparison.areEqual(one, other))
  }

  @Test("The comparison of records looks into classes and their superclasses")
  func looksIntoClassesAndTheirSuperclasses() {
    let comparison = RecordComparison<Derived>()
    let one = Derived()
    let other = Derived()
    #expect(comparison.areEqual(one, other))
    other.id = 2
    #expect(!comparison.areEqual(one, other))
    other.id = 1
    other.name = "b"
    #expect(!comparison.areEqual(one, other))
  }

  private final class Node {
    var id: Int
    var others: [Node] = []
    init(_ id: Int) { self.id = id }

    /// Eight objects that all refer to one another.
    static func cluster(last: Int) -> Node {
      let nodes = (0..<7).map { Node($0) } + [Node(last)]
      for node in nodes { node.others = nodes }
      return nodes[0]
    }
  }

  @Test func cyclesOfReferencesEnd() {
    let comparison = RecordComparison<Node>()
    #expect(comparison.areEqual(.cluster(last: 7), .cluster(last: 7)))
    #expect(!comparison.areEqual(.cluster(last: 7), .cluster(last: 8)))
  }

  /// A value whose mirror makes objects that live no longer than a look at them.
  private struct Fleeting: CustomReflectable {
    let parts: [Int]
    var customMirror: Mirror {
      Mirror(self, unlabeledChildren: parts.lazy.map { Held($0) })
    }
  }
  private final class Held {
    let part: Int
    init(_ part: Int) { self.part = part }
  }

  @Test func objectsOfAMirrorAreNotTakenForOneAnother() {
    let comparison = RecordComparison<Fleeting>()
    #expect(comparison.areEqual(Fleeting(parts: [1, 2, 3]), Fleeting(parts: [1, 2, 3])))
    #expect(!comparison.areEqual(Fleeting(parts: [1, 2, 3]), Fleeting(parts: [1, 2, 4])))
  }

  @Test func longChainsEnd() {
    func chain(_ length: Int) -> Node {
      let first = Node(0)
      var last = first
      for number in 1..<length {
        let next = Node(number)
        last.others = [next]
        last = next
      }
      return first
    }
    #expect(RecordComparison<Node>().areEqual(chain(5_000), chain(5_000)))
  }

  @Test("The comparison of records tells enum cases apart") func tellsEnumCasesApart() {
    let comparison = RecordComparison<Choice>()
    #expect(comparison.areEqual(.none, .none))
    #expect(!comparison.areEqual(.none, .other))
    #expect(!comparison.areEqual(.some(1), .some(2)))
    #expect(!comparison.areEqual(.some(1), .none))
  }

  private func plain(byte: UInt8) -> Plain {
    let inner = Plain.Inner(data: Data([byte]))
    return Plain(
      name: "a", link: URL(string: "https://example.org"), nested: [inner], byKey: ["k": inner])
  }
}

extension RecordComparison {
  fileprivate func areEqual(_ one: Record, _ other: Record) -> Bool {
    areEqual(
      [one], 0, [other], 0, way(of: other, again: other), checksEquality: true,
      reflected: ReflectedValue(other))
  }
}
