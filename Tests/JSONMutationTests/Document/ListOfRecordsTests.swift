import JSONMutation
import JSONText
import Testing

/// Which list the commands take for that of the records.
@Suite struct ListOfRecordsTests {
  private static let text = String(repeating: "words ", count: 40)

  private static let outlines = list(5) { number in
    list(40) { "[\(number).\($0)25,\($0).\(number)75]" }
  }

  private static func lesson(_ number: Int) -> String {
    #"{"room":"R\#(number)","seats":\#(number)}"#
  }

  /// Documents as backends send them, and where their records are; nil for one record.
  static let documents: [(name: String, json: String, list: JSONPointer?)] = [
    (
      "plugins by name, one with many dependencies",
      object([
        ("updated", #""2026-01-31""#),
        (
          "plugins",
          object(
            "amber birch cobalt dune ember flint grove".split(separator: " ").map { name in
              let dependencies = list(name == "cobalt" ? 11 : 1) { #"{"name":"dep\#($0)"}"# }
              return ("\(name)", #"{"title":"The \#(name)","dependencies":\#(dependencies)}"#)
            })
        ),
      ]), "/plugins"
    ),
    (
      "a table with a description of its columns",
      object([
        ("columns", list(12) { #"{"name":"c\#($0)"}"# }),
        ("data", list(60) { #"[\#($0),"name \#($0)","a street in a city",null,1.5,true,"text"]"# }),
      ]), "/data"
    ),
    (
      "a page and its rows",
      #"[{"page":1,"pages":7,"total":50},"# + list(8) { #"{"id":\#($0),"country":"C\#($0)"}"# }
        + "]", "/1"
    ),
    (
      "a query and its completions",
      #"["swift",["swift package","swift testing","swift format"]]"#, "/1"
    ),
    (
      "many small facets before few large results",
      object([
        ("facets", list(12) { #"{"k":"f\#($0)","n":\#($0)}"# }),
        ("results", list(3) { #"{"id":\#($0),"body":"\#(text)"}"# }),
      ]), "/results"
    ),
    (
      "an article with a few labels",
      object([
        ("id", "7"), ("body", #""\#(text)\#(text)""#),
        ("labels", list(3) { #"{"id":\#($0)}"# }),
      ]), nil
    ),
    (
      "numbers that are longer than the records",
      object([
        ("ids", list(80) { "\(100_000 + $0)" }),
        ("users", list(5) { #"{"id":\#($0),"name":"User \#($0)","mail":"u\#($0)@example.com"}"# }),
      ]), "/users"
    ),
    (
      "edges of a graph, each with a list",
      #"{"data":{"viewer":{"repositories":{"totalCount":3,"edges":"#
        + list(4) { #"{"node":{"id":"R\#($0)","topics":[{"t":"a"},{"t":"b"}]}}"# } + "}}}}",
      "/data/viewer/repositories/edges"
    ),
    (
      "records by number, each with a list",
      object(
        (1000..<1005).map { ("\($0)", #"{"name":"Item","tags":[{"t":"x"},{"t":"y"}]}"#) }), ""
    ),
    (
      "currencies by code",
      object([
        ("success", "true"),
        (
          "currencies",
          object(
            "USD EUR GBP CHF SEK NOK".split(separator: " ").map {
              ("\($0)", #"{"name":"The \#($0)","digits":2}"#)
            })
        ),
      ]), "/currencies"
    ),
    (
      "links only", object([("version", "3"), ("links", list(9) { #""/page/\#($0)""# })]),
      "/links"
    ),
    (
      "one result with a list inside", #"{"data":[{"rows":[{"id":1},{"id":2}]}]}"#,
      "/data/0/rows"
    ),
    (
      "a table that is smaller than the description of its columns",
      object([
        (
          "view",
          object([
            ("columns", list(3) { #"{"name":"c\#($0)","text":"\#(text)"}"# }),
            ("tags", list(9) { #""\#($0)""# }),
          ])
        ), ("data", list(30) { #"[\#($0),"name",null]"# }),
      ]), "/data"
    ),
    (
      "columns of numbers, described beside them",
      object([
        ("sensors", list(3) { #"{"name":"s\#($0)"}"# }), ("values", list(40) { "[\($0),1.5,2]" }),
      ]), "/values"
    ),
    (
      "distances between the records",
      object([
        ("places", list(4) { #"{"name":"p\#($0)"}"# }),
        ("distances", list(4) { "[\($0).123456789,0.123456789,1.123456789,2.123456789]" }),
      ]), "/places"
    ),
    (
      "features of a map with long outlines",
      object([
        ("features", list(2) { #"{"name":"f\#($0)","geometry":{"coordinates":\#(outlines)}}"# })
      ]), "/features"
    ),
    (
      "a single feature",
      object([("features", list(1) { #"{"id":\#($0),"coordinates":\#(outlines)}"# })]), "/features"
    ),
    (
      "a single feature with a few stops",
      object([
        (
          "features",
          list(1) {
            #"{"id":\#($0),"stops":\#(list(10) { #"{"n":\#($0)}"# }),"coordinates":\#(outlines)}"#
          }
        )
      ]), "/features"
    ),
    ("an outline alone", object([("coordinates", outlines)]), "/coordinates"),
    (
      "short geometries and the long lines that they are made of",
      object([
        (
          "objects",
          object([("states", object([("geometries", list(3) { #"{"arcs":[\#($0)]}"# })]))])
        ),
        ("arcs", outlines),
      ]), "/objects/states/geometries"
    ),
    (
      "lists by day", object((1...4).map { ("2026-01-0\($0)", list(3, lesson)) }), ""
    ),
    (
      "lists by the names of groups",
      object([
        ("page", "1"),
        ("groups", object(["Ants", "Fresh bread"].map { ($0, list(3, lesson)) })),
      ]), "/groups"
    ),
    (
      "lists by language", object(["en", "de", "pt-BR"].map { ($0, list(3, lesson)) }), ""
    ),
    (
      "two properties with records of one shape",
      object([("added", list(2, lesson)), ("removed", list(3, lesson))]), "/removed"
    ),
    (
      "names of properties in another style, with records of another shape",
      object([("Items", list(5, lesson)), ("Errors", list(2) { #"{"code":\#($0),"at":"x"}"# })]),
      "/Items"
    ),
    ("the rows of an only page", "[\(list(5, lesson))]", "/0"),
    ("the rows of two pages", "[\(list(5, lesson)),\(list(5, lesson))]", ""),
    ("arrays of a square matrix", "[[1,2,3],[4,5,6],[7,8,9]]", ""),
    ("an empty array", "[]", ""),
    ("a scalar", "5", nil),
  ]

  @Test("The list of records is chosen among all lists", arguments: documents)
  func isChosen(name: String, json: String, list: JSONPointer?) throws {
    let index = try DocumentIndex(parsing: Array(json.utf8))
    #expect(index.listOfRecords.map(index.pointer(to:)) == list, "\(name)")
  }

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[" + (0..<count).map(element).joined(separator: ",") + "]"
  }

  private static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",") + "}"
  }
}

@Suite struct MapLooksTests {
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

  @Test("Values of a map have one form") func valuesHaveOneForm() throws {
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

  @Test(
    "Many values of an object are elements of a map",
    arguments: [(99, "1", false), (100, "1", true), (256, #"1,"s":"x""#, true)])
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

  @Test("Notes overrule what looks like a map") func notesOverrule() throws {
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
      let space = MutationSpace(in: document, by: .core)
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
      return MutantPlan.everyField.mutants(of: MutationSpace(in: document, by: .core)).count
    }
    #expect(try count(257) == count(10_000))
    #expect(try count(256) > count(257))
  }
}
