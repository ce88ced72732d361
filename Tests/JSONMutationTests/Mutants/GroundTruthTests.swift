import JSONMutation
import JSONText
import Testing

@Suite struct GroundTruthTests {
  static let array = #"{"meta":{"n":1},"feed":[{"a":1,"b":2},{"a":3}, 5],"end":true}"#
  static let object = #"{"n":0,"orders":{"x":{"t":1}, "y" : {"t":2},"z":3},"end":[]}"#

  @Test(
    arguments: [
      (array, "/feed", "remove-key@/feed", 3), (array, "/feed", "flip-type@/feed=object", 3),
      (array, "/feed", "flip-type@/feed=null", 3), (array, "/feed", "flip-type@=array", 3),
      (array, "/feed", "remove-key@/feed+remove-key@/end", 3),
      (object, "/orders", "remove-key@/orders", 3),
      (object, "/orders", "flip-type@/orders=array", 3),
      (object, "/orders", "flip-type@=string", 3),
      (#"{"feed":[1,2]}"#, "/feed", "remove-key@/feed", 2),
      (#"{"d":{"feed":[1,2]},"x":0}"#, "/d/feed", "remove-key@/d", 2),
      (#"{"d":{"feed":[1,2]},"x":0}"#, "/d/feed", "flip-type@/d=null", 2),
      (#"{"d":{"e":{"feed":{"k":1}}}}"#, "/d/e/feed", "flip-type@/d=array", 1),
      (#"[[1,2]]"#, "/0", "flip-type@/0=null", 2), ("[1,2]", "", "flip-type@=object", 2),
      ("[]", "", "flip-type@=null", 0),
    ] as [(String, JSONPointer, String, Int)])
  func nobodyRemovedTheRecordsOfAListThatIsGone(
    text: String, list: JSONPointer, steps: String, count: Int
  ) throws {
    let document = try Document(text: text, recordsAt: list)
    let truth = GroundTruth(of: try document.mutant(steps))
    #expect(truth.isRemoved == Array(repeating: false, count: count))
    #expect(truth.isMutated == truth.isRemoved)
    #expect(truth.elements == [])
    #expect(truth.elementsByKey == (document.recordKeys == nil ? nil : [:]))
  }

  @Test func recordsOfAListThatIsGoneMayBeEditedOrRemovedToo() throws {
    let document = try Document(text: Self.array, recordsAt: "/feed")
    let renamed = try document.mutant("rename-key@/feed=suffix+remove-key@/feed/0/b")
    #expect(GroundTruth(of: renamed).isMutated == [true, false, false])
    #expect(GroundTruth(of: renamed).isRemoved == [false, false, false])
  }

  @Test("Ground truth knows the records inside an element")
  func knowsTheRecordsInsideAnElement() throws {
    let document = try Document(text: Self.array, recordsAt: "/feed")
    let nested = GroundTruth(of: try document.mutant("wrap-in-array@/feed"))
    #expect(nested.recordsInside == [0: [0, 1, 2]])
    let plain = GroundTruth(of: try document.mutant("resize-array@/feed=doubled"))
    #expect(plain.recordsInside == [:])
  }

  @Test("Ground truth knows the edited places") func knowsTheEditedPlaces() throws {
    let document = try Document(text: Self.array, recordsAt: "/feed")
    let mutant = try document.mutant("flip-type@/meta=null+remove-key@/feed/0/b+remove-key@/end")
    #expect(GroundTruth(of: mutant).editedLocations == ["/meta", "/feed/0/b", "/end"])
  }

  @Test func nothingHappensToAnUnchangedDocument() throws {
    let document = try Document(text: Self.object, recordsAt: "/orders")
    let truth = GroundTruth(of: document, isMutated: false)
    #expect(truth.elements == [0, 1, 2])
    #expect(truth.elementsByKey == ["x": 0, "y": 1, "z": 2])
    #expect(truth.isMutated == [false, false, false])
    #expect(truth.editedLocations == [])
  }

  @Test(
    arguments: [
      ("resize-array@/feed=empty", [], "---"),
      ("resize-array@/feed=doubled", [0, 1, 2, nil, nil, nil], "..."),
      ("resize-array@/feed=drop-first", [1, 2], "-.."),
      ("resize-array@/feed=drop-last", [0, 1], "..-"),
      ("resize-array@/feed=repeat-first", [0, nil, 1, 2], "..."),
      ("resize-array@/feed=repeat-last", [0, 1, 2, nil], "..."),
      ("resize-array@/feed=first-only", [0], ".--"),
      ("reorder-elements@/feed=reversed", [2, 1, 0], "..."),
      ("reorder-elements@/feed=rotated", [1, 2, 0], "..."),
      ("insert-bad-element@/feed=null-first", [nil, 0, 1, 2], "..."),
      ("insert-bad-element@/feed=number-middle", [0, nil, 1, 2], "..."),
      ("insert-bad-element@/feed=object-last", [0, 1, 2, nil], "..."),
      ("huge-array@/feed", [0, 1, 2] + Array(repeating: nil, count: 997), "..."),
      ("double-encode@/feed/0", [0, 1, 2], "x.."), ("double-encode@/meta", [0, 1, 2], "..."),
      ("wrap-in-array@/feed/1", [0, 1, 2], ".x."),
      ("wrap-in-array@/feed", [nil], "..."), ("unwrap-array@/feed=first", [], "..."),
      ("array-to-object@/feed=dense", [], "..."), ("double-encode@/feed", [], "..."),
      ("rename-key@/feed=suffix", [], "..."), ("nest-key@/feed=data", [], "..."),
      ("envelope@=added-data", [], "..."), ("envelope@=array", [], "..."),
      ("envelope@=removed", [], "..."), ("envelope@=renamed", [], "..."),
      ("error-document@=errors", [], "..."),
      ("duplicate-key@/feed=same", [0, 1, 2], "..."),
      ("duplicate-key@/feed=other-before", [0, 1, 2], "..."),
      ("duplicate-key@/feed=other-after", [0, 1, 2], "..."),
      ("byte-order-mark@", [0, 1, 2], "..."),
      ("reorder-members@=reversed", [0, 1, 2], "..."),
      ("reorder-members@/feed/0=reversed", [0, 1, 2], "..."),
      ("rewrite-whitespace@=pretty", [0, 1, 2], "..."),
      ("pad-document@=leading", [0, 1, 2], "..."),
    ] as [(String, [Int?], String)])
  func elementsAreFollowedBackToRecords(
    steps: String, elements: [Int?], damage: String
  ) throws {
    let document = try Document(text: Self.array, recordsAt: "/feed")
    try expectTruth(steps, of: document, elements, damage)
  }

  @Test(
    arguments: [
      ("reorder-members@/orders=reversed", [2, 1, 0], "...", "zyx"),
      ("reorder-members@/orders=rotated", [1, 2, 0], "...", "yzx"),
      ("reorder-members@=reversed", [0, 1, 2], "...", "xyz"),
      ("add-key@/orders/x=scalar", [0, 1, 2], "...", "xyz"),
      ("remove-keys@/orders=all", [], "---", ""),
      ("remove-keys@/orders=subset.3", [2], "--.", "z"),
      ("keep-only-member@/orders=1", [1], "-.-", "y"),
      ("rename-key@/orders/y=uppercase", [0, nil, 2], ".x.", "xYz"),
      ("every-member@/orders=null", [0, 1, 2], "xxx", "xyz"),
      ("duplicate-key@/orders/x=other-after", [0, nil, 1, 2], "...", "xxyz"),
      ("duplicate-key@/orders/x=other-before", [0, nil, 1, 2], "x..", "xxyz"),
      ("wrap-in-array@/orders/z", [0, 1, 2], "..x", "xyz"),
      ("wrap-in-array@/orders", [], "...", ""), ("rename-key@/orders=suffix", [], "...", ""),
      ("flatten-object@/orders", [], "...", ""), ("collapse-object@/orders", [], "...", ""),
      ("envelope@=added-data", [], "...", ""), ("envelope@=removed", [], "...", ""),
    ] as [(String, [Int?], String, String)])
  func membersAreFollowedBackByTheirKeys(
    steps: String, elements: [Int?], damage: String, keys: String
  ) throws {
    let document = try Document(text: Self.object, recordsAt: "/orders")
    try expectTruth(steps, of: document, elements, damage)
    let expected = Dictionary(
      zip(keys.map(String.init), keys.indices.map { keys.distance(from: keys.startIndex, to: $0) }),
      uniquingKeysWith: { first, _ in first })
    #expect(GroundTruth(of: try document.mutant(steps)).elementsByKey == expected)
  }

  @Test func keysThatAreAddedAreForeign() throws {
    let document = try Document(text: Self.object, recordsAt: "/orders")
    let truth = GroundTruth(of: try document.mutant("duplicate-key@/orders=unknown-key"))
    #expect(truth.elements == [0, 1, 2, nil, nil])
    #expect(truth.elementsByKey == ["x": 0, "y": 1, "z": 2, "added_key": 3])
    #expect(truth.isMutated == [false, false, false])
  }

  private func expectTruth(
    _ steps: String, of document: Document, _ elements: [Int?], _ damage: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let mutant = try document.mutant(steps)
    let truth = GroundTruth(of: mutant)
    #expect(truth.elements == elements, sourceLocation: sourceLocation)
    let found = zip(truth.isRemoved, truth.isMutated).map { $0 ? "-" : $1 ? "x" : "." }.joined()
    #expect(found == damage, sourceLocation: sourceLocation)
    if document.recordKeys == nil {
      #expect(truth.elementsByKey == nil, sourceLocation: sourceLocation)
    }
  }
}
