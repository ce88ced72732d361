import Foundation
import Testing

@testable import CodableFuzz

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
  private struct Coded: Encodable {
    var id: Int
    var cache = UUID()
    enum CodingKeys: CodingKey { case id }
  }
  private enum Choice { case none, some(Int), other }

  @Test func usesEqualityWhereThereIsAny() {
    #expect(RecordComparison<String>().equality == .equatable)
    let comparison = RecordComparison<[Int]>()
    #expect(comparison.areEqual([1, 2], [1, 2]))
    #expect(!comparison.areEqual([1, 2], [2, 1]))
  }

  @Test func aPropertyThatDiffersTwiceIsIgnored() throws {
    let comparison = RecordComparison<Coded>()
    let clean = Coded(id: 1)
    let way = comparison.way(of: clean, again: Coded(id: 1))
    #expect(comparison.facts(of: [way]).ignored == ["cache"])
    func isEqual(_ other: Coded) -> Bool {
      comparison.areEqual([other], 0, [clean], 0, way, checksEquality: false)
    }
    #expect(isEqual(Coded(id: 1)))
    #expect(!isEqual(Coded(id: 2)))
  }

  @Test func usesStoredPropertiesElse() {
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

  @Test func looksIntoClassesAndTheirSuperclasses() {
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

  @Test func tellsEnumCasesApart() {
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
    areEqual([one], 0, [other], 0, way(of: other, again: other), checksEquality: true)
  }
}
