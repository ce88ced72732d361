import JSONMutation
import JSONText
import Testing

@Suite struct MapLooksTests {
  /// The fields of an object under the key `m`, without `/m` before them.
  private func fields(_ object: String, _ notes: FieldNotes = FieldNotes()) throws -> Set<String> {
    let document = try Document(
      DocumentName("doc"), parsing: Array(#"{"m":\#(object)}"#.utf8), notes: notes)
    let fields = document.index.nodeIDs.map { document.fields.field(of: $0).description }
    return Set(fields.filter { $0.hasPrefix("/m/") }.map { String($0.dropFirst(2)) })
  }

  private func object(_ keys: [String], _ value: String) -> String {
    "{" + keys.map { "\"\($0)\":\(value)" }.joined(separator: ",") + "}"
  }

  @Test(arguments: [
    ["a.swift"], [".gitignore"], ["a.swift", "b.swift", "README"], ["a/b", "c"],
    ["text/html", "image/png"], ["2026-11-22", "2026-11-23"], ["2026-11"], ["1.0", "1.10.2"],
    ["2026-11-22T10:00:00Z"], ["10.0.0.1", "10.0.0.2"], ["a1b2c3d", "00ff00a"],
    ["ann@example.com"], ["https://example.com/a"], ["order-1001", "order-1002"], ["7", "12"],
  ])
  func keysThatLookLikeDataNameElements(keys: [String]) throws {
    #expect(try fields(object(keys, #"{"size":1,"name":"x"}"#)) == ["/{}", "/{}/size", "/{}/name"])
  }

  @Test(arguments: [
    ["user.name", "user.id", "user.mail"], ["a", "b"], ["self", "next"], ["16x16", "32x32"],
    ["sha256", "sha512"], ["@id", "@type"], ["dc:title", "dc:date"], ["en", "de", "fr"],
    ["line1", "line2"], ["1. open", "2. high"], ["a.swift", "b", "c", "d"], ["deadbeef", "facade"],
    ["+1", "-1"], ["", "."], ["order-1001"], ["1.0", "7"],
  ])
  func keysThatMayBePropertiesDoNot(keys: [String]) throws {
    #expect(try !fields(object(keys, #"{"size":1}"#)).contains("/{}"))
  }

  @Test func valuesHaveOneForm() throws {
    #expect(try fields(#"{"a.txt":1,"b.txt":2}"#) == ["/{}"])
    #expect(try fields(#"{"a.txt":1,"b.txt":null}"#) == ["/{}"])
    #expect(try fields(#"{"a.txt":1,"b.txt":"x"}"#) == ["/a.txt", "/b.txt"])
    #expect(
      try !fields(#"{"a.txt":{"x":1,"y":"z"},"b.txt":{"v":1,"w":"z"},"c.txt":{"t":1,"u":"z"}}"#)
        .contains("/{}"))
    // Integers are data whatever they name.
    #expect(try fields(#"{"1":1,"2":"x"}"#) == ["/{}"])
  }

  @Test(arguments: [(19, false), (20, true)])
  func manyObjectsThatLookAlikeAreElements(count: Int, isMap: Bool) throws {
    let keys = (0..<count).map { "key\($0)x" }
    #expect(try fields(object(keys, #"{"size":1}"#)).contains("/{}") == isMap)
  }

  @Test(arguments: [(99, "1", false), (100, "1", true), (256, #"1,"s":"x""#, true)])
  func manyValuesAreElements(count: Int, value: String, isMap: Bool) throws {
    let keys = (0..<count).map { "key\($0)x" }
    #expect(try fields(object(keys, value)).contains("/{}") == isMap)
  }

  @Test func allObjectsOfAFieldAreJudgedTogether() throws {
    func fields(_ text: String) throws -> [String] {
      let document = try Document(text: text, recordsAt: "")
      return document.index.nodeIDs.map { document.fields.field(of: $0).description }
    }
    #expect(
      try fields(#"[{"f":{"a.c":{}}},{"f":{"b.c":{}}},{"f":{}}]"#)
        == ["", "/*", "/*/f", "/*/f/{}", "/*", "/*/f", "/*/f/{}", "/*", "/*/f"])
    // One that has another key is enough to tell that they are properties.
    #expect(try fields(#"[{"f":{"7":0}},{"f":{"b":1}}]"#).contains("/*/f/7"))
    // What records have in common is declared, however much it is.
    let many = object((0..<120).map { "key\($0)x" }, "1")
    #expect(try fields("[\(many),\(many)]").contains("/*/key7x"))
  }

  @Test func mapsHoldMaps() throws {
    let text = #"{"1":{"a.txt":{"n":1},"b.txt":{"n":2}},"2":{"c.txt":{"n":3}}}"#
    #expect(try fields(text) == ["/{}", "/{}/{}", "/{}/{}/n"])
  }

  @Test func notesOverrule() throws {
    let named = object(["en", "de"], #"{"size":1}"#)
    #expect(try fields(named, FieldNotes(maps: ["/m"])) == ["/{}", "/{}/size"])
    let numbered = object(["1", "2"], "0")
    #expect(try fields(numbered, FieldNotes(notMaps: ["/m"])) == ["/1", "/2"])
    #expect(
      try fields(#"{"en":{"a.c":1,"b.c":2}}"#, FieldNotes(maps: ["/m"], notMaps: ["/m/{}"]))
        == ["/{}", "/{}/a.c", "/{}/b.c"])
  }

  @Test func mapsShrinkPlans() throws {
    func count(_ keys: [String]) throws -> Int {
      let document = try Document(text: object(keys, #"{"size":1,"isNew":true}"#))
      let space = MutationSpace(in: document, by: Mutators.core)
      return MutantPlan.everyField.mutants(of: space).count
    }
    let one = try count(["a.swift"])
    #expect(try count((0..<50).map { "file\($0).swift" }) == one)
    #expect(try count((0..<5).map { "key\($0)x" }) > 4 * one)
  }

  @Test func aPlanOfManyKeysDoesNotGrow() throws {
    func count(_ keyCount: Int) throws -> Int {
      let members = (0..<keyCount).map { #""key\#($0)x":\#($0 % 2 == 0 ? "1" : #""a""#)"# }
      let document = try Document(text: "{" + members.joined(separator: ",") + "}")
      return MutantPlan.everyField.mutants(of: MutationSpace(in: document, by: Mutators.core)).count
    }
    #expect(try count(257) == count(10_000))
    #expect(try count(256) > count(257))
  }
}
