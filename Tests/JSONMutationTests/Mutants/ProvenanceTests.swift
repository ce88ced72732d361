import JSONText
import Testing

@testable import JSONMutation

@Suite struct ProvenanceTests {
  private func provenance(_ steps: String, of text: String) throws -> Provenance {
    let document = try Document(text: text)
    return Provenance(of: try document.mutant(steps).patch, in: document)
  }

  /// Segments in words: `3-5<7` are the bytes 3 to 5 of the mutant, from byte 7 of the document on,
  /// `3-5!7-8` those that a splice puts for the bytes 7 to 8.
  private func words(_ provenance: Provenance) -> [String] {
    provenance.segments.map { segment in
      let bytes = "\(segment.range.lowerBound)-\(segment.range.upperBound)"
      switch segment.source {
      case .document(let start): return "\(bytes)<\(start)"
      case .splice:
        guard let splice = segment.splice else { return "\(bytes)?" }
        return "\(bytes)\(splice.preserves ? "=" : "!")"
          + "\(splice.range.lowerBound)-\(splice.range.upperBound)"
      }
    }
  }

  // Offsets: 0123456789012
  static let text = #"[1,{"a":2},3]"#

  @Test(arguments: [
    ("flip-type@/0=null", ["0-1<0", "1-5!1-2", "5-16<2"]),
    ("remove-key@/1/a", ["0-4<0", "4-4!4-9", "4-8<9"].map { $0 }),
    ("flip-type@=null", ["0-4!0-13"]),
    ("wrap-in-array@/1", ["0-3<0", "3-4!3-3", "4-11<3", "11-12!10-10", "12-15<10"]),
    ("resize-array@=repeat-last", ["0-12<0", "12-13!12-12", "13-14<11", "14-15<12"]),
    ("pad-document@=newline", ["0-13<0", "13-14=13-13"]),
    (
      "flip-type@/0=null+wrap-in-array@/2",
      [
        "0-1<0", "1-5!1-2", "5-14<2", "14-15!11-11",
        "15-16<11", "16-17!12-12", "17-18<12",
      ]
    ),
  ])
  func everyByteHasASource(steps: String, expected: [String]) throws {
    #expect(words(try provenance(steps, of: Self.text)) == expected)
  }

  @Test func segmentsHaveNoGapsAndTellTheTruth() throws {
    for seed in UInt64(0)..<40 {
      let document = try Document(text: RandomDocument.text(seed: seed))
      let space = MutationSpace(in: document, by: MutatorSet.drift.mutators)
      let plan = MutantPlan.random(count: 10, seed: Seed(rawValue: seed), mutations: 4)
      for mutant in plan.mutants(of: space) {
        let bytes = mutant.bytes()
        let provenance = Provenance(of: mutant.patch, in: document)
        var end = 0
        for segment in provenance.segments {
          #expect(segment.range.lowerBound == end)
          end = segment.range.upperBound
          guard case .document(let start) = segment.source else { continue }
          let source = document.index.bytes[start..<start + segment.range.count]
          #expect(bytes[segment.range].elementsEqual(source), "\(mutant.id)")
        }
        #expect(end == bytes.count, "\(mutant.id)")
      }
    }
  }

  @Test(arguments: [(0..<1, 1), (1..<5, 1), (4..<6, 2), (0..<16, 3), (5..<6, 1), (15..<16, 1)])
  func findsTheSegmentsOfBytes(range: Range<Int>, count: Int) throws {
    let found = try provenance("flip-type@/0=null", of: Self.text).segments(in: range)
    #expect(Array(found).count == count)
  }

  @Test(arguments: [(0, 0), (1, nil), (2, 5), (12, 15)] as [(Int, Int?)])
  func findsAByteOfTheDocument(offset: Int, position: Int?) throws {
    let provenance = try provenance("flip-type@/0=null", of: Self.text)
    #expect(provenance.position(ofByteAt: offset) == position)
  }
}
