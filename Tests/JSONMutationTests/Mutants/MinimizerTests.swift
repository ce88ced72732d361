import JSONText
import Testing

@testable import JSONMutation

@Suite struct MinimizerTests {
  private func node(_ pointer: JSONPointer, in document: Document) throws -> NodeID {
    try #require(document.index.node(at: pointer))
  }

  /// Every mutant that lacks one mutation, or one location of the document, is no longer the same.
  private func expectMinimal(
    _ mutant: Mutant, _ isSame: (Mutant) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(isSame(mutant), "\(mutant.text)", sourceLocation: sourceLocation)
    for number in mutant.mutations.indices where mutant.mutations.count > 1 {
      var mutations = mutant.mutations
      mutations.remove(at: number)
      let smaller = try Mutant(mutant.document, mutations)
      #expect(isSame(smaller) == false, "\(smaller.text)", sourceLocation: sourceLocation)
    }
    let index = mutant.document.index
    for node in index.nodeIDs.dropFirst() {
      let subtree = index.subtree(of: node)
      let needed = mutant.mutations.map(\.node) + [mutant.document.list].compactMap(\.self)
      if needed.contains(where: { subtree.contains($0.number) }) { continue }
      let smaller = Reduction(of: mutant).mutant(without: [node])
      #expect(
        smaller.map(isSame) != true, "\(index.pointer(to: node)) of \(mutant.document.text)",
        sourceLocation: sourceLocation)
    }
  }

  @Test("The minimizer keeps the edited record only") func keepsTheEditedRecordOnly() throws {
    let text = #"{"n":{"m":1},"feed":[{"a":1},{"a":2,"b":[3]},{"a":4}],"end":0}"#
    let document = try Document(text: text, recordsAt: "/feed")
    let smallest = Minimizer { _ in true }.minimize(
      try document.mutant("flip-type@/feed/1/a=null+remove-key@/end"))
    #expect(smallest.document.text == #"{"feed":[{"a":2}]}"#)
    #expect(smallest.text == #"{"feed":[{"a":null}]}"#)
    #expect(smallest.mutations.count == 1)
    #expect(smallest.id.description.hasSuffix(":flip-type@/feed/0/a=null"))
  }

  @Test("The minimizer leaves a mutant alone that cannot be smaller")
  func leavesAMutantThatCannotBeSmallerAlone() throws {
    let document = try Document(text: #"{"a":1,"b":[2]}"#)
    let mutant = try document.mutant("null-value@/a+null-value@/b/0")
    let same = Minimizer { $0.text == mutant.text }.minimize(mutant)
    #expect(same.id == mutant.id)
    #expect(same.document === document)
    let none = Minimizer { _ in false }.minimize(mutant)
    #expect(none.id == mutant.id)
  }

  @Test(arguments: 0..<24)
  func nothingCanBeLeftOutOfTheResult(number: Int) throws {
    let text = #"""
      {"n":[0,{"x":null}],"feed":[{"id":1,"t":["a","b"]},{"id":2},{"id":3,"t":[]},5],"k":{"p":{}}}
      """#
    let list: JSONPointer? = number % 3 == 0 ? nil : number % 3 == 1 ? "/feed" : "/feed/0"
    let document = try Document(text: text, recordsAt: list)
    let space = MutationSpace(in: document, by: [Mutator].drift)
    let plan = MutantPlan.random(count: 24, seed: 31, mutations: 4)
    let mutant = plan.mutants(of: space)[number]
    let needed = Array("13x[".utf8)[number % 4]
    let length = min([0, 8, 30][number / 8], mutant.bytes().count)
    let most = mutant.mutations.count
    func isSame(_ other: Mutant) -> Bool {
      let bytes = other.bytes()
      return bytes.count >= length && (!mutant.bytes().contains(needed) || bytes.contains(needed))
        && (number % 2 == 0 || other.mutations.count >= min(2, most) || bytes.count < 20)
    }
    #expect(isSame(mutant))
    let smallest = Minimizer(isSame: isSame).minimize(mutant)
    try expectMinimal(smallest, isSame)
    #expect(smallest.document.index.bytes.count <= document.index.bytes.count)
  }

  @Test func aMutationThatOnlyALargeDocumentNeedsIsLeftOut() throws {
    let document = try Document(text: #"{"a":1,"b":2,"c":[1,2,3,4,5,6,7,8,9]}"#)
    let mutant = try document.mutant("null-value@/a+null-value@/b")
    func isSame(_ other: Mutant) -> Bool {
      other.mutations.count == 2 || other.document.index.bytes.count < 16
    }
    let smallest = Minimizer(isSame: isSame).minimize(mutant)
    #expect(smallest.mutations.count == 1)
    try expectMinimal(smallest, isSame)
  }

  @Test func theFewestOfTenMutationsAreFound() throws {
    let document = try Document(text: "[1,2,3,4,5,6,7,8,9,10]")
    let steps = (0..<10).map { "null-value@/\($0)" }.joined(separator: "+")
    let mutant = try document.mutant(steps)
    let smallest = Minimizer { mutant in
      let nullCount = mutant.text.split(separator: ",").count { $0.contains("null") }
      return nullCount == 3 || mutant.mutations.count == 10
    }.minimize(mutant)
    #expect(smallest.mutations.count == 3)
    #expect(smallest.text == "[null,null,null]")
  }

  @Test func moreMutationsAreHalved() throws {
    let document = try Document(text: "[" + (0..<40).map(String.init).joined(separator: ",") + "]")
    let mutations = try (0..<40).map { number in
      Mutation(
        .nullValue, at: try node(JSONPointer([.init("\(number)")]), in: document), variant: .only)
    }
    let mutant = try Mutant(document, mutations)
    let smallest = Minimizer { mutant in
      let index = mutant.document.index
      let edited = Set(
        mutant.mutations.map {
          String(decoding: index.bytes[index.range(of: $0.node)], as: UTF8.self)
        })
      return edited.isSuperset(of: ["7", "21", "38"])
    }.minimize(mutant)
    #expect(smallest.document.text == "[7,21,38]")
    #expect(smallest.text == "[null,null,null]")
  }

  @Test func theListIsFollowedThroughArrays() throws {
    let document = try Document(
      text: #"[0,[1,{"l":[{"a":1},{"a":2}],"m":3}],4]"#, recordsAt: "/1/1/l")
    let smallest = Minimizer { GroundTruth(of: $0).isMutated.contains(true) }.minimize(
      try document.mutant("null-value@/1/1/l/1/a"))
    #expect(smallest.document.text == #"[[{"l":[{"a":2}]}]]"#)
    #expect(smallest.id.description.hasSuffix(":null-value@/0/0/l/0/a"))
    #expect(smallest.document.list.map(smallest.document.index.pointer) == "/0/0/l")
  }

  @Test func recordsOfAnObjectAreDropped() throws {
    let document = try Document(
      text: #"{"by":{"x":{"t":1,"u":2},"y":{"t":3},"z":4},"n":5}"#, recordsAt: "/by")
    let smallest = Minimizer { mutant in
      GroundTruth(of: mutant).elementsByKey?["y"] == nil && mutant.document.recordKeys != []
    }.minimize(try document.mutant("remove-key@/by/y"))
    #expect(
      smallest.document.text == #"{"by":{"y":{"t":3}}}"#
        || smallest.document.text == #"{"by":{"y":{}}}"#)
    #expect(smallest.text == #"{"by":{}}"#)
    try expectMinimal(smallest) { GroundTruth(of: $0).elementsByKey?["y"] == nil }
  }

  @Test func variantsWithOffsetsMeanTheSameBytes() throws {
    let document = try Document(text: #"{"o":{"a":1,"b":2,"c":3},"x":[4]}"#)
    let mutant = try document.mutant("keep-only-member@/o=2")
    #expect(mutant.text == #"{"o":{"c":3},"x":[4]}"#)
    let smallest = Minimizer { $0.text.contains("3") }.minimize(mutant)
    // With fewer members there is no third one to keep.
    #expect(smallest.text == #"{"o":{"c":3}}"#)
    #expect(smallest.document.text == #"{"o":{"a":1,"b":2,"c":3}}"#)
    let any = Minimizer { _ in true }.minimize(try document.mutant("keep-only-member@/o=1"))
    #expect(any.document.index.node(at: "/o").map(any.document.index.childCount) == 2)
  }
}

@Suite struct ReductionTests {
  @Test(
    arguments: [
      (#"{"a":1,"b":2,"c":3}"#, ["/b"], #"{"a":1,"c":3}"#),
      (#"{"a":1,"b":2,"c":3}"#, ["/c"], #"{"a":1,"b":2}"#),
      (#"{"a":1,"b":2,"c":3}"#, ["/b", "/c"], #"{"a":1}"#),
      (#"{ "a" : 1 , "b" : 2 ,  "c" : 3 }"#, ["/b"], #"{ "a" : 1 , "c" : 3 }"#),
      (#"{"a":[1, 2, [3,4]],"b":[]}"#, ["/a/0", "/a/2/1", "/b"], #"{"a":[2, [3]]}"#),
      (#"{"a":[[1],[2]]}"#, ["/a/0", "/a/1"], #"{"a":[]}"#),
      ("{\n  \"a\": 1,\n  \"b\": 2\n}", ["/b"], "{\n  \"a\": 1\n}"),
    ] as [(String, [JSONPointer], String)])
  func whatIsDroppedGoesWithItsComma(
    text: String, dropped: [JSONPointer], expected: String
  ) throws {
    let document = try Document(text: text)
    let mutant = Mutant(
      document, Mutation(.padDocument, at: document.index.root, variant: "newline"))
    let nodes = try dropped.map { try #require(document.index.node(at: $0)) }
    let reduced = try #require(Reduction(of: mutant).mutant(without: Set(nodes)))
    #expect(reduced.document.text == expected)
    #expect(reduced.text == expected + "\n")
  }

  @Test("A reduction keeps the list if keys are equal")
  func ofEqualKeysTheListIsStillTheSame() throws {
    let text = #"{"l":[0],"l":[1,2],"l":[3,4,5]}"#
    let list = JSONPointer([JSONPointer.Token("l", occurrence: 2)])
    let document = try Document(text: text, recordsAt: list)
    let mutant = Mutant(document, Mutation(.nullValue, at: document.records[0], variant: .only))
    let first = try #require(document.index.node(at: "/l"))
    let reduced = try #require(Reduction(of: mutant).mutant(without: [first]))
    #expect(reduced.document.text == #"{"l":[1,2],"l":[3,4,5]}"#)
    #expect(reduced.document.records.count == 2)
    #expect(reduced.text == #"{"l":[null,2],"l":[3,4,5]}"#)
  }

  @Test func aMutationThatIsNotOfferedAnyMoreMakesNoMutant() throws {
    let document = try Document(text: "[1,[2,3],4]")
    let mutant = try document.mutant("resize-array@/1=drop-first")
    for pointer in ["/1/1", "/1"] as [JSONPointer] {
      let node = try #require(document.index.node(at: pointer))
      let reduced = Reduction(of: mutant).mutant(without: [node])
      #expect(reduced?.text == nil)
    }
  }

  @Test func enumTagsStayTags() throws {
    let document = try Document(text: #"[{"s":"on"},{"s":"on"},{"s":"off"}]"#)
    let mutant = try document.mutant("unknown-enum-tag@/0/s")
    let nodes = try ["/1", "/2"].map { try #require(document.index.node(at: $0)) }
    let reduced = try #require(Reduction(of: mutant).mutant(without: Set(nodes)))
    let node = try #require(reduced.document.index.node(at: "/0/s"))
    #expect(Mutator.unknownEnumTag.variants(at: node, in: reduced.document).isEmpty == false)
  }

  @Test func theNameGetsADigestOfTheNewText() throws {
    let document = try Document(text: "[1,2]")
    let mutant = try document.mutant("null-value@/0")
    let node = try #require(document.index.node(at: "/1"))
    let reduced = try #require(Reduction(of: mutant).mutant(without: [node]))
    #expect(
      reduced.document.name
        == DocumentName("doc", digest: DocumentName.Digest(of: Array("[1]".utf8))))
  }
}

@Suite struct DeltaDebuggingTests {
  @Test func theResultIsMinimalForAnyTest() {
    // A test of up to four elements is a table of the 16 subsets that pass it.
    for count in 1...4 {
      for table in stride(from: 1, to: 1 << (1 << count), by: count == 4 ? 7 : 1) {
        let all = Array(0..<count)
        func passes(_ kept: [Int]) -> Bool {
          table >> kept.reduce(0) { $0 | 1 << $1 } & 1 == 1
        }
        guard passes(all) else { continue }
        let kept = DeltaDebugging.minimize(all, passes: passes)
        #expect(passes(kept) && kept == kept.sorted(), "\(table)")
        for element in kept {
          #expect(passes(kept.filter { $0 != element }) == false, "\(table), \(kept)")
        }
        if passes([]) { #expect(kept.isEmpty) }
      }
    }
  }

  @Test(
    "Delta debugging finds the elements that are needed",
    arguments: [[0], [99], [41, 42], [0, 50, 99], [3, 4, 5, 60, 61]])
  func findsTheElementsThatAreNeeded(needed: [Int]) {
    var questions = 0
    let kept = DeltaDebugging.minimize(Array(0..<100)) { kept in
      questions += 1
      return Set(needed).isSubset(of: kept)
    }
    #expect(kept == needed)
    #expect(questions < 150)
  }
}
