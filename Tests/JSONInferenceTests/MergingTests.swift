import Foundation
import JSONMutation
import JSONText
import Testing

@testable import JSONInference

/// A sample gives the same model in any order.
@Suite struct MergingTests {
  @Test(arguments: 0..<20)
  func anyOrderGivesTheSameModel(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let documents = (0..<Int.random(in: 2...12, using: &generator)).map { _ in
      Self.document(&generator)
    }
    let whole = try SampleProfile(documents)
    let shuffled = try SampleProfile(documents.shuffled(using: &generator))
    let model = whole.model()
    #expect(shuffled.model() == model)
    #expect(whole.model() == model)
    #expect(whole.model(by: .strict) == shuffled.model(by: .strict))
  }

  /// An object is compared only with those that have enough keys in common with it.
  @Test func aDifferentObjectIsComparedWithFewOthers() throws {
    var generator = SeededGenerator(seed: 0)
    func tree(_ depth: Int) -> String {
      let keys = Set((0..<5).map { _ in Int.random(in: 0..<4_000, using: &generator) }).sorted()
      let members = keys.map { key in
        let isObject = depth > 0 && Bool.random(using: &generator)
        return #""key\#(key)":"# + (isObject ? tree(depth - 1) : "1")
      }
      return "{" + members.joined(separator: ",") + "}"
    }
    let trees = (0..<2).map { _ in tree(6) }
    let profile = try SampleProfile("[" + trees.joined(separator: ",") + "]")
    let compared = ShapeSharing.share(in: profile.root, .none)
    let count = profile.model().objects.count
    #expect(count > 200 && compared < 10 * count)
  }

  /// A list of records with drawn members, many of them absent, null or of several types.
  private static func document(_ generator: inout SeededGenerator) -> String {
    list(Int.random(in: 0...12, using: &generator)) { _ in
      object(&generator, depth: 0)
    }
  }

  private static func object(_ generator: inout SeededGenerator, depth: Int) -> String {
    let keys = ["id", "type", "name", "by", "items", "1", "2", "3", "at"]
      .filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator)
    let members = keys.map { key in
      #""\#(key)":"# + (key == "type" ? tag(&generator) : value(&generator, depth: depth))
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func tag(_ generator: inout SeededGenerator) -> String {
    #""tag\#(Int.random(in: 0...(Bool.random(using: &generator) ? 3 : 50), using: &generator))""#
  }

  private static func value(_ generator: inout SeededGenerator, depth: Int) -> String {
    switch Int.random(in: 0...(depth < 3 ? 9 : 6), using: &generator) {
    case 0: "null"
    case 1: "\(Bool.random(using: &generator))"
    case 2: "\(Int.random(in: 0...9, using: &generator))"
    case 3: "0.5"
    case 4: #""2026-01-31""#
    case 5: #""w\#(Int.random(in: 0...70, using: &generator))""#
    case 6: #""open""#
    case 7: "[" + value(&generator, depth: depth + 1) + "]"
    default: object(&generator, depth: depth + 1)
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

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

@Suite struct ResponseShapeTests {
  private static let user = #"{"id":1,"name":"Ada","email":"a@b.c","avatar":null,"active":true}"#
  private static let order =
    #"{"id":7,"total":12.5,"currency":"EUR","items":[{"sku":"x","count":2}],"paid":false}"#
  private static let meta = #""meta":{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8}"#

  private func groups(_ texts: [String]) throws -> [Int] {
    var groups = ResponseGroups()
    return try texts.enumerated().map { number, text in
      groups.group(
        of: try DocumentIndex(parsing: Array(text.utf8)), in: "\(number).json", isLine: false)
    }
  }

  /// Responses of one endpoint.
  @Test(arguments: [
    ["[\(user)]", "[\(user),\(user)]", "[]"],
    [user, #"{"id":2,"name":"Bo","email":"b@c.d","active":true,"avatar":"x","plan":"a"}"#],
    [#"{"page":1,"users":[\#(user)]}"#, #"{"page":2,"users":[]}"#, #"{"page":3,"users":null}"#],
    // The keys of a map are data.
    [
      #"{"files":{"a.txt":\#(user),"b.txt":\#(user),"c.txt":\#(user)}}"#,
      #"{"files":{"d.txt":\#(user),"e.txt":\#(user),"f.txt":\#(user)}}"#,
    ],
    // Records with a tag have fields in common, and some of their own.
    [
      #"{"feed":[{"type":"link","id":1,"title":"a","date":"x","url":"u"}]}"#,
      #"{"feed":[{"type":"image","id":1,"title":"a","date":"x","width":1,"height":2}]}"#,
    ],
  ])
  func oneShapeIsOneGroup(texts: [String]) throws {
    #expect(Set(try groups(texts)).count == 1)
    #expect(Set(try groups(texts.reversed())).count == 1)
  }

  /// Responses of two endpoints.
  @Test(arguments: [
    [user, order], ["[\(user)]", "[\(order)]"], ["[\(user)]", #"{"users":[\#(user)]}"#],
    [user, #"{"error":"not found"}"#],
    // What is around the records does not make them alike.
    [
      #"{"data":[\#(user),\#(user)],\#(meta)}"#, #"{"data":[\#(order),\#(order)],\#(meta)}"#,
    ],
    [#"{"data":\#(user),"status":"ok"}"#, #"{"data":\#(order),"status":"ok"}"#],
  ])
  func twoShapesAreTwoGroups(texts: [String]) throws {
    #expect(try groups(texts) == [0, 1])
    #expect(try groups(texts.reversed()) == [0, 1])
  }

  @Test func aFileBelongsToTheGroupOfItsFirstResponse() throws {
    var groups = ResponseGroups()
    for text in [Self.user, Self.order, Self.user] {
      let index = try DocumentIndex(parsing: Array(text.utf8))
      #expect(groups.group(of: index, in: "lines.ndjson", isLine: true) == 0)
    }
    #expect(groups.files == [["lines.ndjson"]])
  }

  /// Fields that few responses have count little.
  @Test func manyResponsesWithFieldsOfTheirOwnAreOneGroup() throws {
    let texts = (0..<20).map { number in
      #"{"id":1,"title":"a","date":"x","kind":"k","own\#(number)":1,"more\#(number)":2}"#
    }
    #expect(Set(try groups(texts)).count == 1)
  }
}
