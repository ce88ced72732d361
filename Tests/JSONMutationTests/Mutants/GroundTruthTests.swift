import JSONMutation
import JSONText
import Testing

@Suite struct GroundTruthTests {
  static let array = #"{"meta":{"n":1},"feed":[{"a":1,"b":2},{"a":3}, 5],"end":true}"#
  static let object = #"{"n":0,"orders":{"x":{"t":1}, "y" : {"t":2},"z":3},"end":[]}"#

  @Test(arguments: [
    ("remove-key@/feed/0/a", [true, false, false]), ("remove-key@/feed/0/b", [true, false, false]),
    ("flip-type@/feed/1/a=null", [false, true, false]),
    ("remove-key@/feed/1/a", [false, true, false]),
    ("flip-type@/feed/0=null", [true, false, false]),
    ("flip-type@/feed/2=string", [false, false, true]),
    ("flip-type@/feed/0/a=null+flip-type@/feed/2=null", [true, false, true]),
    ("flip-type@/feed/0/a=null+flip-type@/feed/0/b=null", [true, false, false]),
    ("remove-key@/meta", [false, false, false]), ("remove-key@/meta/n", [false, false, false]),
    ("flip-type@/meta=array", [false, false, false]), ("remove-key@/end", [false, false, false]),
    ("remove-key@/feed/1/a+flip-type@/end=null", [false, true, false]),
  ])
  func editsInAnArrayKeepItsElements(steps: String, isDamaged: [Bool]) throws {
    let document = try Document(text: Self.array, recordsAt: "/feed")
    let truth = GroundTruth(of: try document.mutant(steps))
    #expect(truth.isDamaged == isDamaged)
    #expect(truth.elements == [0, 1, 2])
    #expect(truth.elementsByKey == nil)
  }

  @Test(arguments: [
    ("remove-key@/orders/x", [true, false, false], [1, 2]),
    ("remove-key@/orders/y", [false, true, false], [0, 2]),
    ("remove-key@/orders/z", [false, false, true], [0, 1]),
    ("remove-key@/orders/y+remove-key@/orders/z", [false, true, true], [0]),
    ("remove-key@/orders/x+remove-key@/orders/z", [true, false, true], [1]),
    ("remove-key@/orders/x/t", [true, false, false], [0, 1, 2]),
    ("flip-type@/orders/y=null", [false, true, false], [0, 1, 2]),
    ("flip-type@/orders/z=object", [false, false, true], [0, 1, 2]),
    ("remove-key@/orders/x+flip-type@/orders/z=null", [true, false, true], [1, 2]),
    ("remove-key@/n", [false, false, false], [0, 1, 2]),
    ("remove-key@/end", [false, false, false], [0, 1, 2]),
  ])
  func membersOfAnObjectMayGo(steps: String, isDamaged: [Bool], elements: [Int]) throws {
    let document = try Document(text: Self.object, recordsAt: "/orders")
    let truth = GroundTruth(of: try document.mutant(steps))
    #expect(truth.isDamaged == isDamaged)
    #expect(truth.elements == elements)
    let keys = elements.map { ["x", "y", "z"][$0] }
    #expect(truth.elementsByKey == Dictionary(uniqueKeysWithValues: zip(keys, keys.indices)))
  }

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
  func withoutTheListAllRecordsAreGone(
    text: String, list: JSONPointer, steps: String, count: Int
  ) throws {
    let document = try Document(text: text, recordsAt: list)
    let truth = GroundTruth(of: try document.mutant(steps))
    #expect(truth.isDamaged == Array(repeating: true, count: count))
    #expect(truth.elements == [])
    #expect(truth.elementsByKey == (document.recordKeys == nil ? nil : [:]))
  }

  @Test(arguments: [
    (#"{"a":1,"b":2}"#, "remove-key@/a"), (#"{"a":1,"b":2}"#, "flip-type@/b=null"),
    ("[1,2]", "flip-type@=null"), ("1", "flip-type@=string"),
  ])
  func aDocumentWithoutAListIsDamagedByAnyEdit(text: String, steps: String) throws {
    let truth = GroundTruth(of: try Document(text: text).mutant(steps))
    #expect(truth.isDamaged == [true])
    #expect(truth.elements == [0])
    #expect(truth.elementsByKey == nil)
  }

  @Test(arguments: [
    (#"{"x":{"t":1}}"#, "remove-key@/x", [true], []),
    (#"{"x":1,"x":2}"#, "remove-key@/x", [true, false], [1]),
    (#"{"x":1,"x":2}"#, "remove-key@/x#2", [false, true], [0]),
    ("{\n  \"x\": 1,\n  \"y\": 2\n}", "remove-key@/x", [true, false], [1]),
    ("{\n  \"x\": 1,\n  \"y\": 2\n}", "remove-key@/y", [false, true], [0]),
  ])
  func membersAreRemovedWithTheirSeparators(
    text: String, steps: String, isDamaged: [Bool], elements: [Int]
  ) throws {
    let document = try Document(text: text, recordsAt: "")
    let truth = GroundTruth(of: try document.mutant(steps))
    #expect(truth.isDamaged == isDamaged)
    #expect(truth.elements == elements)
  }

  @Test func anEmptyListKeepsNothing() throws {
    let document = try Document(text: #"{"feed":[],"a":1}"#, recordsAt: "/feed")
    let truth = GroundTruth(of: try document.mutant("remove-key@/a"))
    #expect(truth.elements == [])
    #expect(truth.isDamaged == [])
  }

  @Test func knowsTheEditedPlaces() throws {
    let document = try Document(text: Self.array, recordsAt: "/feed")
    let mutant = try document.mutant("flip-type@/meta=null+remove-key@/feed/0/b+remove-key@/end")
    #expect(GroundTruth(of: mutant).editedPlaces == ["/meta", "/feed/0/b", "/end"])
  }

  @Test func nothingHappensToAnUnchangedDocument() throws {
    let document = try Document(text: Self.object, recordsAt: "/orders")
    let truth = GroundTruth(ofUnchanged: document)
    #expect(truth.elements == [0, 1, 2])
    #expect(truth.elementsByKey == ["x": 0, "y": 1, "z": 2])
    #expect(truth.isDamaged == [false, false, false])
    #expect(truth.editedPlaces == [])
  }

  @Test func aRecordIsDamagedWhereAnEditTouchesIt() throws {
    let document = try Document.nasty()
    let listed = try Document(
      DocumentName("doc"), parsing: document.index.bytes, recordsAt: "/tags")
    let range = try #require(listed.list.map { listed.index.memberRange(of: $0) })
    let plan = RandomPlan.random(count: 400, seed: 9, mutations: 4)
    for mutant in plan.mutants(of: Candidates(in: listed, by: Mutators.core)) {
      let truth = GroundTruth(of: mutant)
      let expected = listed.records.indices.map { number in
        let bytes = Set(listed.recordRange(number))
        return mutant.splices.contains { !bytes.isDisjoint(with: $0.range) }
      }
      #expect(truth.isDamaged == expected, "\(mutant.id)")
      let isListThere = !mutant.splices.contains { $0.range.contains(range.upperBound - 1) }
      #expect(truth.elements == (isListThere ? [0, 1, 2, 3, 4] : []), "\(mutant.id)")
    }
  }
}
