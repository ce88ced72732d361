import CodableFuzz
import FuzzPlatform
import JSONText
import Testing

@testable import FuzzDescriptions
@testable import FuzzDocuments
@testable import JSONMutation

@Suite struct APIDescriptionTests {
  private func allowances(
    _ schema: String, schemas: String = "", in json: String = #"{"a":"x"}"#,
    version: String = "3.1.0"
  ) throws -> [Field: FieldAllowance] {
    let text = """
      {"openapi":"\(version)","paths":{"/a":{"get":{"responses":{"200":{"content":\
      {"application/json":{"schema":\(schema)}}}}}}},"components":{"schemas":{\(schemas)}}}
      """
    let operation = try APIDescription(Array(text.utf8), path: "api.json").operation("GET /a")
    let document = try Document(DocumentName("page"), parsing: Array(json.utf8))
    return operation.describe(document).notes.allowances
  }

  private func allowance(
    _ property: String, schemas: String = "", version: String = "3.1.0"
  ) throws -> FieldAllowance {
    let all = try allowances(
      #"{"properties":{"a":\#(property)}}"#, schemas: schemas, version: version)
    return try #require(all["/a"])
  }

  @Test(
    arguments: [
      ("{}", [], []),
      ("true", [], []),
      ("7", [], []),
      (#"{"type":"string"}"#, [.string], [.string]),
      (#"{"type":["string","null"]}"#, [.null, .string], [.null, .string]),
      (#"{"type":"string","nullable":true}"#, [.null, .string], [.null, .string]),
      (#"{"type":"integer"}"#, [.number], [.number]),
      (#"{"type":"string","pattern":"^x$"}"#, [.string], []),
      (#"{"type":"string","enum":["x"]}"#, [.string], []),
      (#"{"enum":["x",null]}"#, [.null, .string], [.null]),
      (#"{"const":5}"#, [.number], []),
      (#"{"properties":{"b":{}}}"#, [.object], [.object]),
      (#"{"type":"object","required":["b"]}"#, [.object], []),
      (#"{"items":{"type":"string"}}"#, [.array], [.array]),
      (
        #"{"oneOf":[{"type":"string"},{"type":"integer"}]}"#, [.number, .string],
        [.number, .string]
      ),
      (
        ##"{"anyOf":[{"$ref":"#/components/schemas/N"},{"type":"null"}]}"##, [.null, .number],
        [.null, .number]
      ),
      (
        ##"{"allOf":[{"$ref":"#/components/schemas/N"}],"nullable":true}"##, [.null, .number],
        [.null, .number]
      ),
      (
        #"{"allOf":[{"type":["string","number"]},{"type":["number","null"]}]}"#, [.number],
        [.number]
      ),
      (##"{"$ref":"#/components/schemas/a~1b%20c"}"##, [.boolean], [.boolean]),
      (##"{"$ref":"#/components/schemas/Chain"}"##, [.number], [.number]),
      (#"{"$ref":"other.json#/a"}"#, [], []),
      (##"{"$ref":"#/components/schemas/Loop"}"##, [.object], []),
      (#"{"oneOf":[{"type":"string"},{}]}"#, [], [.string]),
    ] as [(String, [JSONKind], [JSONKind])])
  func anAPIDescriptionReadsKinds(schema: String, kinds: [JSONKind], free: [JSONKind]) throws {
    let schemas = """
      "N":{"type":"number"},"a/b c":{"type":"boolean"},"Chain":{"$ref":"#/components/schemas/N"},
      "Loop":{"type":"object","required":["x"],"allOf":[{"$ref":"#/components/schemas/Loop"}]}
      """
    let allowance = try allowance(schema, schemas: schemas)
    #expect(allowance.kinds == kinds)
    #expect(allowance.freeKinds == free)
  }

  @Test(arguments: [
    (#"{"type":"string","enum":["a","b"]}"#, ["a", "b"]),
    (#"{"const":"a"}"#, ["a"]),
    (#"{"enum":["a",null],"nullable":true}"#, ["a"]),
    (#"{"oneOf":[{"const":"a"},{"const":"b"},{"type":"null"}]}"#, ["a", "b"]),
    (#"{"oneOf":[{"const":"a"},{"type":"string"}]}"#, []),
    (#"{"allOf":[{"enum":["a","b"]},{"enum":["b","c"]}]}"#, ["b"]),
    (#"{"type":"string"}"#, []),
  ])
  func anAPIDescriptionReadsTags(schema: String, tags: [String]) throws {
    #expect(try allowance(schema).tags == tags)
  }

  @Test("An API description reads integers and formats") func readsIntegersAndFormats() throws {
    #expect(try allowance(#"{"type":"integer"}"#).isInteger)
    #expect(try allowance(#"{"oneOf":[{"type":"integer"},{"type":"number"}]}"#).isInteger == false)
    #expect(try allowance(#"{"type":"string","format":"uuid"}"#).format == "uuid")
  }

  @Test("An API description reads presence") func readsPresence() throws {
    let one = #"{"required":["a","b"],"properties":{"a":{},"b":{},"c":{},"w":{"writeOnly":true}}}"#
    let plain = try allowances(one)
    #expect(plain["/a"]?.presence == .required && plain["/b"]?.presence == .required)
    #expect(plain["/c"]?.presence == .optional)
    let merged = try allowances(#"{"allOf":[\#(one),{"required":["c"]}]}"#)
    #expect(merged["/c"]?.presence == .required)
    let union = try allowances(
      #"{"oneOf":[\#(one),{"required":["a"],"properties":{"a":{},"c":{}}}]}"#)
    #expect(union["/a"]?.presence == .required)
    #expect(union["/b"]?.presence == .variant)
    #expect(union["/c"]?.presence == .optional)
    let open = try allowances(#"{"oneOf":[\#(one),{"$ref":"x.json"}]}"#)
    #expect(open["/a"]?.presence == .variant)
  }

  @Test("An API description describes elements of arrays and maps")
  func walksArraysAndMaps() throws {
    let schema = #"""
      {"properties":{
        "list":{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"number"}},
        "map":{"type":"object","additionalProperties":{"properties":{"x":{"type":"integer"}}}},
        "both":{"properties":{"x":{"type":"string"}},"additionalProperties":{"type":"number"}}}}
      """#
    let json = #"{"list":["a",1],"map":{"k":{"x":1},"l":{"x":2}},"both":{"x":"a","y":1}}"#
    let all = try allowances(schema, in: json)
    #expect(all["/list/*"]?.kinds == [.number, .string])
    #expect(all["/map"]?.isMap == true && all["/map/{}/x"]?.isInteger == true)
    #expect(all["/both"]?.isMap == false)
    #expect(all["/both/x"]?.kinds == [.string] && all["/both/y"]?.kinds == [.number])
  }

  @Test("An API description reads discriminators") func readsDiscriminators() throws {
    let schemas = #"""
      "Song":{"required":["type","title"],"properties":{"type":{"type":"string"},"title":{"type":"string"}}},
      "Film":{"required":["type"],"properties":{"type":{"type":"string"},"title":{"type":"null"}}}
      """#
    func union(_ mapping: String) -> String {
      """
      {"oneOf":[{"$ref":"#/components/schemas/Song"},{"$ref":"#/components/schemas/Film"}],
       "discriminator":{"propertyName":"type"\(mapping)}}
      """
    }
    let json = #"{"type":"Song","title":"x"}"#
    let plain = try allowances(union(""), schemas: schemas, in: json)
    #expect(plain["/type"]?.tags == ["Song", "Film"])
    #expect(plain["/type"]?.selectsVariant == true && plain["/title"]?.selectsVariant == false)
    // No change of the title alone is allowed in both variants.
    #expect(plain["/title"]?.kinds == [.null, .string] && plain["/title"]?.freeKinds == [])
    #expect(plain["/title"]?.presence == .variant)
    let mapped = try allowances(
      union(##","mapping":{"s":"#/components/schemas/Song","old":"Song"}"##), schemas: schemas,
      in: json)
    #expect(mapped["/type"]?.tags == ["s", "old", "Film"])
  }

  @Test("An API description ends at recursive schemas") func endsAtRecursiveSchemas() throws {
    let node = """
      "Node":{"type":"object","properties":{"name":{"type":"string"},\
      "child":{"$ref":"#/components/schemas/Node"}}}
      """
    let all = try allowances(
      ##"{"$ref":"#/components/schemas/Node"}"##, schemas: node,
      in: #"{"name":"a","child":{"name":"b"}}"#)
    #expect(
      Set(all.keys.map(\.description)) == ["", "/name", "/child", "/child/name", "/child/child"])
  }

  @Test("Notes of the study prevail over an API description") func notesOfTheStudyPrevail() throws {
    let text = """
      {"openapi":"3.0.0","paths":{"/a":{"get":{"responses":{"default":{"content":{"a/b+json":\
      {"schema":{"additionalProperties":{"enum":["x"]}}}}}}}}}}
      """
    let operation = try APIDescription(Array(text.utf8), path: "api.json").operation("GET /a")
    let bytes = Array(#"{"a":"x"}"#.utf8)
    let map = operation.describe(try Document(DocumentName("page"), parsing: bytes))
    #expect(map.notes.maps == [""] && map.notes.enumTags == ["/{}"])
    #expect(map.fields.field(1) == "/{}")
    let object = operation.describe(
      try Document(
        DocumentName("page"), parsing: bytes, notes: FieldNotes(notEnumTags: ["/a"], notMaps: [""]))
    )
    #expect(object.fields.field(1) == "/a" && object.notes.maps.isEmpty)
    #expect(object.holdsEnumTags(field: 1) == false)
  }

  private static let manyOperations = """
    {"openapi":"3.0.0","paths":{
    "/v1/items":{"post":{"responses":{"204":{}}},"get":{"operationId":"listItems","responses":{
      "404":{"content":{"application/json":{"schema":{"type":"string"}}}},
      "2XX":{"content":{"application/json":{"schema":{"type":"object"}}}},
      "201":{"$ref":"#/components/responses/Items"}}}},
    "/v1/items/{id}":{"get":{"responses":{"200":{"content":{"*/*":{"schema":{"type":"number"}}}}}}},
    "/v1/items/new":{"get":{"responses":{"200":{"content":{"*/*":{"schema":{"type":"boolean"}}}}}}},
    "/old":{"$ref":"#/paths/~1v1~1items"}},
    "components":{"responses":{"Items":{"content":{"application/json; charset=utf-8":
      {"schema":{"type":"array"}}, "text/html":{"schema":{"type":"string"}}}}}}}
    """

  @Test(arguments: [
    ("GET /v1/items", "GET /v1/items", JSONKind.array), ("listItems", "GET /v1/items", .array),
    ("/v1/items?page=2", "GET /v1/items", .array), ("get /v1/items", "GET /v1/items", .array),
    ("GET https://api.example.com/v1/items/7", "GET /v1/items/{id}", .number),
    ("GET /v1/items/{id}", "GET /v1/items/{id}", .number),
    ("GET /v1/items/new", "GET /v1/items/new", .boolean), ("GET /old", "GET /old", .array),
  ])
  func anAPIDescriptionFindsOperations(name: String, expected: String, kind: JSONKind) throws {
    let description = try APIDescription(Array(Self.manyOperations.utf8), path: "api.json")
    let operation = try description.operation(name)
    #expect(operation.name == expected)
    let document = operation.describe(try Document(DocumentName("page"), parsing: Array("[]".utf8)))
    #expect(document.notes.allowances[""]?.kinds == [kind])
  }

  @Test func listsOperations() throws {
    let description = try APIDescription(Array(Self.manyOperations.utf8), path: "api.json")
    #expect(
      description.missingOperation
        == "--openapi needs --operation, one of 'GET /v1/items', 'GET /v1/items/{id}', "
        + "'GET /v1/items/new', 'GET /old', 'POST /v1/items', 'POST /old'")
    #expect {
      try description.operation("GET /v1/item")
    } throws: { error in
      "\(error)" == "api.json: no operation 'GET /v1/item'; did you mean 'GET /v1/items', "
        + "'GET /v1/items/{id}' or 'GET /v1/items/new'?"
    }
    #expect {
      try description.operation("POST /v1/items")
    } throws: { error in
      "\(error)" == "api.json: POST /v1/items: none of its success responses has a schema in JSON: "
        + "it has 204"
    }
  }

  @Test(arguments: [
    ("", "the text is empty, and JSON is needed"),
    ("{\n \"openapi\":,}", "(line 2, column 12)"),
    ("openapi: 3.0.0\n", "this is YAML, and JSON is needed: convert it with 'yq -o=json api.json"),
    (#"{"swagger":"2.0"}"#, "this is Swagger 2.0, and OpenAPI 3 is needed: convert it with 'npx"),
    ("[]", "this is not an API description: the key 'openapi'"),
    (#"{"openapi":"3.1.0"}"#, "the description has no operations under 'paths'"),
    (
      String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000),
      "more than 1024 nested"
    ),
  ])
  func anAPIDescriptionRefusesOtherFiles(text: String, message: String) {
    #expect {
      try APIDescription(Array(text.utf8), path: "api.json")
    } throws: { error in
      let text = "\(error)"
      return text.hasPrefix("api.json: ") && text.contains(message)
    }
  }

  @Test("An API description names references that lead nowhere")
  func namesReferencesThatLeadNowhere() throws {
    let text = """
      {"openapi":"3.0.0","paths":{"/a":{"get":{"responses":{"200":{"content":{"application/json":\
      {"schema":{"properties":{"a":{"$ref":"#/x"},"b":{"$ref":"b.json#/B"},"c":{"$ref":"#/x"}}}}}}}}},
      "/b":{"get":{"responses":{"200":{"content":{"application/json":\
      {"schema":{"items":{"$ref":"#/loop/a"}}}}}}}}},\
      "loop":{"a":{"$ref":"#/loop/b"},"b":{"$ref":"#/loop/a"}}}
      """
    let description = try APIDescription(Array(text.utf8), path: "api.json")
    #expect(
      try description.operation("/a").warnings.sorted() == [
        "api.json: the $ref '#/x' leads nowhere: anything is allowed there",
        "api.json: the $ref 'b.json#/B' is in another file: anything is allowed there",
      ])
    #expect {
      try description.operation("/b")
    } throws: { error in
      "\(error)".contains("GET /b: the $ref '#/loop/a' leads to itself, and never to a schema")
    }
  }

  @Test(arguments: [
    // Alternatives multiply.
    #"{"allOf":[\#((0..<40).map { #"{"oneOf":[{"title":"\#($0)"},{"type":"string"}]}"# }.joined(separator: ","))]}"#,
    // More tags and variants than any model has.
    #"{"enum":[\#((0..<10_000).map { "\"tag\($0)\"" }.joined(separator: ","))]}"#,
    #"{"oneOf":[\#((0..<10_000).map { #"{"const":\#($0)}"# }.joined(separator: ","))]}"#,
    #"{"allOf":[\#((0..<10_000).map { #"{"title":"\#($0)"}"# }.joined(separator: ","))]}"#,
    // Deep, and each level is used twice.
    ##"{"$ref":"#/components/schemas/S0"}"##,
    #"{"type":5,"enum":{},"required":"a","properties":[1],"items":[],"allOf":{},"oneOf":7,"$ref":[]}"#,
    #"{"properties":{"a":false,"b":null,"c":"x"},"additionalProperties":false,"discriminator":3}"#,
  ])
  func anAPIDescriptionSurvivesHostileSchemas(schema: String) throws {
    let deep = (0..<20_000).map { number in
      let next = ##"{"$ref":"#/components/schemas/S\##(number + 1)"}"##
      return #""S\#(number)":{"allOf":[\#(next),\#(next)],"properties":{"a":\#(next)}}"#
    }.joined(separator: ",")
    let all = try allowances(schema, schemas: schema.contains("S0") ? deep : "")
    #expect(all[""] != nil)
  }

  @Test("An API description reads only the schemas of the document")
  func readsOnlyTheSchemasOfTheDocument() throws {
    let schemas = (0..<900).map { number in
      let next = ##"{"$ref":"#/components/schemas/S\##((number + 1) % 900)"}"##
      return #""S\#(number)":{"properties":{"a":\#(next),"b":\#(next)}}"#
    }.joined(separator: ",")
    let text = #"{"components":{"schemas":{\#(schemas)}}}"#
    let references = References(try DocumentIndex(parsing: Array(text.utf8)))
    let reader = SchemaReader(
      references, root: try references.target(of: "#/components/schemas/S0"))
    let document = try Document(DocumentName("page"), parsing: Array(#"{"a":{"a":1}}"#.utf8))
    let notes = reader.notes(for: document)
    #expect(Set(notes.allowances.keys) == ["", "/a", "/b", "/a/a", "/a/b"])
  }
}

@Suite struct ContradictionTests {
  private static let text = """
    {"items":[{"id":1,"kind":"a"},{"id":"x","kind":"z"},{"kind":null},{"id":2.5,"kind":"b"},\
    {"id":3.0,"kind":"b"}]}
    """

  @Test("Contradictions are found by field") func areFoundByField() throws {
    var notes = FieldNotes()
    notes.allowances = [
      "/items/*/id": FieldAllowance(.required, kinds: [.number], isInteger: true),
      "/items/*/kind": FieldAllowance(kinds: [.string], tags: ["a", "b"]),
      "/items/*/unseen": FieldAllowance(.optional, kinds: [.string]),
      "/total": FieldAllowance(.required),
      "/items/*/other": FieldAllowance(.variant),
    ]
    let document = try Document(DocumentName("page"), parsing: Array(Self.text.utf8), notes: notes)
    var found: [String] = []
    document.forEachContradiction { field, node, kind, text in
      found.append("\(field) \(kind.rawValue) \(text) at \(document.index.pointer(to: node))")
    }
    #expect(
      found == [
        "/total absent  at ", "/items/*/id other-type string at /items/1/id",
        "/items/*/kind unknown-tag z at /items/1/kind", "/items/*/id absent  at /items/2",
        "/items/*/kind null null at /items/2/kind",
        "/items/*/id other-type fraction at /items/3/id",
      ])
  }
}
