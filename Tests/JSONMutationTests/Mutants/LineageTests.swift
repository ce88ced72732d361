import JSONText
import Testing

@testable import JSONMutation

/// Compares the truth found by tracing bytes with a slow search.
@Suite struct LineageTests {
  static let documents: [(text: String, list: JSONPointer?)] = [
    (#"{"meta":{"n":1},"feed":[{"id":1,"b":"x"},{"id":2,"c":[7]}, 5],"end":true}"#, "/feed"),
    (
      #"{"n":0,"orders":{"x":{"t":1}, "y" : {"t":"on"},"z":{"t":"on","u":{}}},"end":[]}"#, "/orders"
    ),
    (#"{"x":{"t":1},"x":{"t":2}, "y":3}"#, ""),
    (#"{"data":{"items":[[1,2],[{"a":null}],"s"],"page":1},"o":{"k":2}}"#, "/data/items"),
    (#"[{"items":[{"a":1},{"a":2}]},7]"#, "/0/items"), (#"[1.5,{"a":1}, "two",[ ]]"#, ""),
    (#"{"a":1,"b":{"c":["x"]}}"#, nil), ("[]", ""), (#""text""#, nil),
  ]

  /// The mutators whose mutants are small enough to be followed byte by byte.
  private static let small = Mutators.all.filter {
    !["huge-string", "huge-key", "huge-array", "deep-nesting"].contains($0.id)
  }

  private func expectTruth(_ mutant: Mutant) {
    let truth = GroundTruth(of: mutant)
    guard let expected = SlowTruth(of: mutant) else {
      #expect(truth.isMutated == SlowTruth.damage(by: mutant), "\(mutant.id)")
      #expect(mutant.mutationClass >= .unspecified, "\(mutant.id)")
      return
    }
    #expect(truth.elements == expected.elements, "\(mutant.id): \(mutant.text)")
    #expect(truth.elementsByKey == expected.elementsByKey, "\(mutant.id): \(mutant.text)")
    #expect(truth.isMutated == expected.isMutated, "\(mutant.id): \(mutant.text)")
    #expect(truth.isRemoved == expected.isRemoved, "\(mutant.id): \(mutant.text)")
  }

  @Test(arguments: documents.indices)
  func everyMutationHasTheTruthOfASlowSearch(number: Int) throws {
    let (text, list) = Self.documents[number]
    let document = try Document(text: text, recordsAt: list)
    let mutants = MutantPlan.exhaustive.mutants(of: MutationSpace(in: document, by: Self.small))
    #expect(mutants.count > 50)
    for mutant in mutants { expectTruth(mutant) }
  }

  @Test(arguments: documents.indices)
  func severalMutationsHaveTheTruthOfASlowSearch(number: Int) throws {
    let (text, list) = Self.documents[number]
    let document = try Document(text: text, recordsAt: list)
    let mutators = Self.small.filter { $0.mutationClass < .malformed } + [.testWrap]
    let plan = MutantPlan.random(count: 200, seed: 21, mutations: 5)
    for mutant in plan.mutants(of: MutationSpace(in: document, by: mutators)) {
      expectTruth(mutant)
    }
  }

  /// Each keeps a copy of a part of a value, so that no byte of its own tells that something is missing.
  @Test(arguments: [Mutator.unwrapArray, .collapseObject, .flattenObject])
  func anEditIsSeenAfterOneThatPreservesMeaning(mutator: Mutator) throws {
    let record = #"{"author":"x","by":{"id":1,"name":"y"},"tags":["a","b"],"end":0}"#
    let document = try Document(text: "[\(record),\(record)]", recordsAt: "")
    let ids = document.index.nodeIDs.map { (node: $0, pointer: document.index.pointer(to: $0)) }
      .filter { $0.pointer.description.hasPrefix("/1/") }
      .flatMap { node, pointer in
        mutator.variants(at: node, in: document).map {
          "\(mutator.id)@\(pointer)" + ($0 == .only ? "" : "=\($0.name)")
        }
      }
    #expect(!ids.isEmpty)
    for id in ids {
      let mutant = try document.mutant(
        "insert-bad-element@=null-middle+re-escape@/1/author=key-unicode+\(id)")
      #expect(GroundTruth(of: mutant).isMutated == [false, true], "\(mutant.id): \(mutant.text)")
      expectTruth(mutant)
    }
  }

  @Test(arguments: documents.indices)
  func whatPreservesMeaningDamagesNothing(number: Int) throws {
    let (text, list) = Self.documents[number]
    let document = try Document(text: text, recordsAt: list)
    let space = MutationSpace(in: document, by: MutatorSet.meaningPreserving.mutators)
    let plan = MutantPlan.random(count: 150, seed: 4, mutations: 4)
    for mutant in Array(MutantPlan.exhaustive.mutants(of: space)) + plan.mutants(of: space) {
      let truth = GroundTruth(of: mutant)
      #expect(truth.isMutated.contains(true) == false, "\(mutant.id)")
      #expect(truth.elements.compactMap(\.self).sorted() == Array(document.records.indices))
      #expect(truth.elements.count == document.records.count, "\(mutant.id)")
      if document.recordKeys == nil {
        #expect(truth.elements == Array(document.records.indices), "\(mutant.id)")
      }
    }
  }
}
