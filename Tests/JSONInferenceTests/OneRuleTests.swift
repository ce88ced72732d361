import JSONInference
import JSONMutation
import JSONText
import Testing

/// Models, mutants and comparisons decide alike what is a map and what is a tag.
@Suite struct OneRuleTests {
  private static func object(_ keys: [String], _ value: (String) -> String) -> String {
    "{" + keys.map { #""\#($0)":\#(value($0))"# }.joined(separator: ",") + "}"
  }

  private static let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)

  static let objects: [(json: String, isMap: Bool)] = [
    (object(["1", "2"]) { _ in #"{"name":"A","size":1}"# }, true),
    (#"{"1":"text","2":5}"#, true),
    (#"{"2026-01-31":1,"2026-02-01":2}"#, true),
    (#"{"user.name":"A","user.id":"B"}"#, false),
    (#"{"README":{"size":1},"a.txt":{"size":2}}"#, true),
    (#"{"+1":3,"-1":4}"#, false),
    (
      object(["USD", "EUR", "GBP", "CHF", "SEK", "NOK"]) { #"{"name":"\#($0)","digits":2}"# },
      true
    ),
    (object(["small", "medium", "large"]) { #"{"name":"\#($0)","digits":2}"# }, false),
    (object(letters) { #"{"name":"\#($0)"}"# }, true),
    (object(letters) { _ in "1" }, false),
    (object(["name", "mail"]) { _ in #""text""# }, false),
  ]

  @Test(arguments: objects)
  func mapsAreThoseOfMutantsAndModels(json: String, isMap: Bool) throws {
    let bytes = Array(#"{"it":\#(json)}"#.utf8)
    let document = try Document(DocumentName("document"), parsing: bytes)
    let node = try #require(document.index.node(at: "/it"))
    #expect(document.fields.isMap(node, in: document.index) == isMap)
    let profile = SampleProfile()
    profile.add(document.index)
    #expect((profile.model().listType(at: "/it") != nil) == isMap)
  }

  /// Different tags, how often there is each, and whether mutants and models take them for tags.
  @Test(arguments: [
    (2, 2, true, false), (4, 3, true, true), (16, 3, true, true), (20, 2, false, false),
    (26, 3, true, true), (33, 9, false, false),
  ])
  func tagsOfModelsAreTagsOfMutants(
    different: Int, times: Int, areTags: Bool, areModeled: Bool
  ) throws {
    let words = (0..<different).map { "tag-\($0)" }
    let values = (0..<times).flatMap { _ in words }.map { #"{"kind":"\#($0)"}"# }
    let bytes = Array("[\(values.joined(separator: ","))]".utf8)
    let document = try Document(DocumentName("document"), parsing: bytes, recordsAt: "")
    let node = try #require(document.index.node(at: "/0/kind"))
    #expect(document.holdsEnumTags(field: document.fields.number(of: node)) == areTags)
    let profile = SampleProfile()
    profile.add(document.index)
    #expect(profile.model().tags.isEmpty != areModeled)
  }

  @Test func aLineIsARecordWhateverListsAreInIt() throws {
    let line = #"{"id":1,"rows":[{"a":1,"b":"text"},{"a":2,"b":"text"},{"a":3,"b":"text"}]}"#
    let index = try DocumentIndex(parsing: Array(line.utf8))
    let (lines, document) = (SampleProfile(), SampleProfile())
    lines.add(index, isLine: true)
    document.add(index)
    #expect(lines.model().list == nil && lines.recordCount == 1)
    #expect(document.model().list == "/rows" && document.recordCount == 3)
  }

  @Test func recordsOfAMapAreCounted() throws {
    let records = Self.object(Self.letters) { #"{"id":1,"name":"\#($0)"}"# }
    let profile = SampleProfile()
    profile.add(try DocumentIndex(parsing: Array(#"{"plugins":\#(records)}"#.utf8)))
    let model = profile.model(by: .small)
    #expect(model.list == "/plugins" && model.recordCount == 26)
    #expect(model.objects.first { $0.count == 26 }?.properties.allSatisfy(\.isRequired) == true)
  }
}
