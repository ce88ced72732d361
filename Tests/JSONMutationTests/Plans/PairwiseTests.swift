import JSONMutation
import JSONText
import Testing

@Suite struct PairwiseTests {
  private struct Row: Hashable, Comparable {
    let field: Int
    let mutator: String

    init(_ mutation: Mutation, in document: Document) {
      field = document.fields.number(of: mutation.node)
      mutator = mutation.mutator.id.rawValue
    }

    static func < (one: Row, other: Row) -> Bool {
      (one.field, one.mutator) < (other.field, other.mutator)
    }
  }

  private struct Pair: Hashable {
    let one: Row
    let other: Row

    init(_ one: Row, _ other: Row) {
      self.one = min(one, other)
      self.other = max(one, other)
    }
  }

  static let mixed: [Mutator] = [
    .removeKey, .nullValue, .wrapInArray, .insertBadElement, .resizeArray, .renameKey, .nestKey,
    .addKey,
  ]
  static let grave: [Mutator] = [
    .flipType, .removeKeys, .hoistKey, .reorderElements, .everyMember, .duplicateKey, .reEscape,
    .adjustNumber,
  ]
  static let documents: [(text: String, list: JSONPointer?)] = [
    (#"{"feed":[{"id":1,"s":"on"},{"id":2,"s":"on"},{"id":3}],"n":null}"#, "/feed"),
    (#"{"x":{"t":1,"l":[1]},"y":{"t":2}}"#, ""), (#"{"a":{"b":[1,"x"]},"c":{}}"#, nil),
    ("[[1,2],[3]]", ""), ("7", nil),
  ]

  /// The pairs of rows that some two mutations of any locations and variants have together, and how
  /// many rows there are.
  private func compatible(_ space: MutationSpace) -> (pairs: Set<Pair>, rowCount: Int) {
    let document = space.document
    let all = (0..<space.count).map { number in
      let mutation = space[number]
      return (Row(mutation, in: document), mutation.splices(in: document).map(\.range))
    }
    var pairs: Set<Pair> = []
    for (number, (row, ranges)) in all.enumerated() {
      for (other, others) in all[..<number] where other != row {
        let pair = Pair(row, other)
        if pairs.contains(pair) { continue }
        if !ranges.contains(where: { range in others.contains { Self.conflict(range, $0) } }) {
          pairs.insert(pair)
        }
      }
    }
    return (pairs, Set(all.map(\.0)).count)
  }

  /// Whether two splices share a byte, or one of them inserts inside or at an edge of the other.
  private static func conflict(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    if one.isEmpty { return (other.lowerBound...other.upperBound).contains(one.lowerBound) }
    if other.isEmpty { return (one.lowerBound...one.upperBound).contains(other.lowerBound) }
    return max(one.lowerBound, other.lowerBound) < min(one.upperBound, other.upperBound)
  }

  private func expectCover(
    _ mutators: [Mutator], mutations: Int, document number: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (text, list) = Self.documents[number]
    let document = try Document(text: text, recordsAt: list)
    let space = MutationSpace(in: document, by: mutators)
    let expected = compatible(space)
    let mutants = MutantPlan.pairwise(mutations: mutations).mutants(of: space)
    var covered: Set<Pair> = []
    for mutant in mutants {
      let rows = mutant.mutations.map { Row($0, in: document) }
      #expect((2...mutations).contains(rows.count), "\(mutant.id)", sourceLocation: sourceLocation)
      for (position, row) in rows.enumerated() {
        for other in rows[..<position] where other != row { covered.insert(Pair(row, other)) }
      }
      #expect(throws: Never.self, "\(mutant.id)", sourceLocation: sourceLocation) {
        try DocumentIndex(parsing: mutant.bytes())
      }
      #expect(throws: Never.self, "\(mutant.id)", sourceLocation: sourceLocation) {
        try Mutant(document, mutant.mutations)
      }
    }
    let missing = expected.pairs.subtracting(covered).map { pair in
      let names = [pair.one, pair.other].map { "\(document.fields.field($0.field)) \($0.mutator)" }
      return names.joined(separator: " with ")
    }
    #expect(missing.sorted().prefix(9).isEmpty, sourceLocation: sourceLocation)
    #expect(covered.subtracting(expected.pairs).isEmpty, sourceLocation: sourceLocation)
    let pairs = try #require(mutants.pairs)
    #expect(pairs.covered == expected.pairs.count, sourceLocation: sourceLocation)
    #expect(
      pairs.incompatible
        == expected.rowCount * (expected.rowCount - 1) / 2 - expected.pairs.count,
      sourceLocation: sourceLocation)
  }

  @Test(arguments: documents.indices, [2, 4])
  func everyCompatiblePairOfTheCoreIsTogether(number: Int, mutations: Int) throws {
    try expectCover(Mutators.core, mutations: mutations, document: number)
  }

  @Test(arguments: documents.indices)
  func everyCompatiblePairOfOtherMutatorsIsTogether(number: Int) throws {
    try expectCover(Self.mixed, mutations: 3, document: number)
    try expectCover(Self.grave, mutations: 5, document: number)
  }

  @Test func isTheSameEachTimeAndMutantsAreMadeAlone() throws {
    let space = MutationSpace(in: try Document.nasty(), by: Mutators.core)
    let mutants = MutantPlan.pairwise.mutants(of: space)
    let ids = mutants.map(\.id)
    #expect(MutantPlan.pairwise.mutants(of: space).map(\.id) == ids)
    let backwards = mutants.indices.reversed().map { mutants[$0].id }
    #expect(backwards.reversed() == ids)
    #expect(Set(ids).count == ids.count)
  }

  @Test func moreMutationsMakeFewerMutants() throws {
    let space = MutationSpace(in: try Document.nasty(), by: Mutators.core)
    let counts = [2, 4, 8].map { MutantPlan.pairwise(mutations: $0).mutants(of: space).count }
    #expect(counts[0] > counts[1] && counts[1] > counts[2])
  }

  @Test func oneMutationOrNoneMakesNoPair() throws {
    for text in ["7", "[]"] {
      let space = MutationSpace(in: try Document(text: text), by: [.removeKey, .nullValue])
      let mutants = MutantPlan.pairwise.mutants(of: space)
      #expect(mutants.isEmpty)
      #expect(mutants.pairs?.covered == 0 && mutants.pairs?.incompatible == 0)
    }
  }

  @Test func aMutantHasRoomForAPairAtLeast() {
    #expect(MutantPlan.pairwise.parameters.mutations == 4)
    #expect(MutantPlan.pairwise(mutations: 1).parameters.mutations == 2)
    #expect(MutantPlan.pairwise(mutations: 7).parameters.mutations == 7)
  }

  @Test func onlyPlacesThatAreLetThroughArePaired() throws {
    let document = try Document(text: #"{"a":1,"b":2,"c":3}"#)
    let filter = LocationFilter(including: ["/a", "/b"])
    let mutants = MutantPlan.pairwise.mutants(
      of: MutationSpace(in: document, by: [.removeKey, .nullValue], filter: filter))
    let pointers = mutants.flatMap { $0.mutations.map { document.index.pointer(to: $0.node) } }
    #expect(Set(pointers) == ["/a", "/b"])
  }
}
