import CodableFuzz
import DecodingStrategies
import Foundation
import JSONInference
import JSONText
import Testing

@testable import FuzzModels

@Suite struct InferredRecordTests {
  /// What the strict model of the tests is in Swift.
  private struct Episode: Codable {
    let id: Int
    let title: String?
    let kind: Kind
    let tags: [String]
    let author: Author
    let scores: [String: Double]
    let site: URL
    let token: UUID
    let isNew: Bool
    let price: Decimal
    let parts: [Part?]
  }

  private enum Kind: String, Codable { case audio, video }
  private struct Author: Codable { let name: String }
  private struct Part: Codable { let length: Int }

  private static let token = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
  private static let members = [
    "id": "1", "title": #""one""#, "kind": #""audio""#, "tags": #"["a","b"]"#,
    "author": #"{"name":"Ada"}"#, "scores": #"{"us":4.5,"de":3}"#,
    "site": #""https://example.com/a""#, "token": "\"\(token)\"", "isNew": "true",
    "price": "12345678901234567890.12", "parts": #"[{"length":3},null]"#,
  ]

  private static func json(replacing key: String = "", with value: String? = nil) -> String {
    var members = members
    members[key] = value
    let body = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    return "{\(body.joined(separator: ","))}"
  }

  private static let builder = {
    var builder = ModelBuilder(isStrict: true)
    let kind = builder.tags("kind", "audio", "video")
    builder.object([
      "id": .integer, "title?": .string, "kind": kind, "tags": .list(.string),
      "author": .object(1), "scores": .map(.number), "site": .text(.url), "token": .text(.uuid),
      "isNew": .boolean, "price": .decimal, "parts": .list(.optional(.object(2))),
    ])
    builder.object(["name": .string])
    builder.object(["length": .integer])
    return builder
  }()

  private static let values: [String?] = [
    nil, "null", "1", "1.5", "-1e400", "99999999999999999999", #""text""#, #""""#, "true", "[]",
    "{}", "[1]", "[null]", #"["a",null]"#, #"{"name":null}"#, #"{"name":1}"#, #"{"us":"x"}"#,
    #"[{"length":"x"}]"#, #"[{"length":1},{}]"#, #"[{"length":null}]"#, #"[[]]"#,
  ]

  /// Every value in place of every member, decoded by the model and by its Swift types.
  @Test(arguments: members.keys.sorted())
  func errorsAreThoseOfSynthesizedCode(key: String) throws {
    for value in Self.values {
      let json = Self.json(replacing: key, with: value)
      let expected = FailureKind.of {
        _ = try JSONDecoder().decode(Episode.self, from: Data(json.utf8))
      }
      let found = FailureKind.of { _ = try Self.builder.decoded(json) }
      #expect(found == expected, "\(key): \(value ?? "absent")")
    }
  }

  @Test func aRecordEncodesAsItWasSent() throws {
    let value = try Self.builder.decoded(Self.json())
    let sent = try JSONDecoder().decode(JSONValue.self, from: Data(Self.json().utf8))
    let again = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
    #expect(again == sent)
  }

  @Test func recordsDifferInWhatTheModelReads() throws {
    let record = try Self.builder.decoded(Self.json())
    #expect(try Self.builder.decoded(Self.json(replacing: "unread", with: "1")) == record)
    #expect(try Self.builder.decoded(Self.json(replacing: "id", with: "2")) != record)
  }

  @Test func anOptionalPropertyMayBeAbsentOrNull() throws {
    for value in [nil, "null"] {
      #expect(try Self.builder.decoded(Self.json(replacing: "title", with: value))["title"] == nil)
    }
  }

  @Test func onlyStrictModelsRejectUnknownTagsAndText() throws {
    var builder = ModelBuilder()
    let kind = builder.tags("kind", "audio")
    builder.object(["kind?": kind, "site?": .text(.url), "token?": .text(.uuid)])
    for json in [#"{"kind":"poll"}"#, #"{"site":""}"#, #"{"token":"soon"}"#] {
      builder.model.isStrict = false
      #expect(
        try builder.decoded(json) == JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)))
      builder.model.isStrict = true
      #expect(throws: DecodingError.self) { try builder.decoded(json) }
    }
  }

  @Test(arguments: [
    ("null", "null"), ("-0", "-0"), ("12345678901234567890123", "12345678901234567890123"),
    (#"{"a":[1,2.5,{"b":null}]}"#, #"{"a":[1,2.5,{"b":null}]}"#),
  ])
  func anythingKeepsEveryValue(json: String, expected: String) throws {
    var builder = ModelBuilder()
    let value = try builder.record("[\(json)]", of: .list(.anything))
    #expect(
      value == (try JSONDecoder().decode(JSONValue.self, from: Data("[\(expected)]".utf8))))
  }
}

@Suite struct InferredUnionTests {
  private struct Holder: Decodable { let value: IntegerOrAuthor }
  private struct Author: Decodable { let name: String }

  /// What the union of the test is in Swift.
  private enum IntegerOrAuthor: Decodable {
    case integer(Int)
    case author(Author)
    case other(JSONValue)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self =
        switch try container.decode(JSONValue.self) {
        case .integer(let integer): .integer(integer)
        case .object: .author(try container.decode(Author.self))
        case let value: .other(value)
        }
    }
  }

  @Test(arguments: [
    "1", "null", "true", #""text""#, "[1]", #"{"name":"Ada"}"#, "1.5", #"{"name":1}"#, "{}",
    #"{"name":null}"#,
  ])
  func aKnownTypeDecodesAsItsCase(json: String) throws {
    var builder = ModelBuilder()
    let author = builder.object(["name": .string])
    let union = builder.union(.byType([.integer, author]))
    builder.model.record = builder.object(["value": union])
    let json = #"{"value":\#(json)}"#
    let expected = FailureKind.of {
      _ = try JSONDecoder().decode(Holder.self, from: Data(json.utf8))
    }
    #expect(builder.failure(of: json) == expected)
  }

  /// The root's type reads all of the envelope, and its list keeps the records that decode.
  @Test(
    arguments: [
      (#"{"page":1,"box":{"items":[{"n":1},{"n":2}]}}"#, 2, 0, 2),
      (#"{"page":null,"box":{"items":[{"n":1},{"n":"x"},{"n":3}],"more":1}}"#, 2, 1, nil),
      (#"{"page":"1","box":{"items":[{"n":1}]}}"#, nil, nil, nil),
      (#"{"box":{"items":[{"n":1}]}}"#, 1, 0, 1), (#"{"box":{"items":{}}}"#, nil, nil, nil),
      (#"{"box":{}}"#, nil, nil, nil), ("[]", nil, nil, nil),
    ] as [(String, Int?, Int?, Int?)])
  func aWholeDocumentDecodesAsItsRoot(
    json: String, count: Int?, losses: Int?, strictCount: Int?
  ) throws {
    var builder = ModelBuilder()
    let item = builder.object(["n": .integer])
    let box = builder.object(["items": .list(item)])
    builder.model.root = builder.object(["page?": .integer, "box": box])
    (builder.model.list, builder.model.record) = ("/box/items", item)
    builder.expect(json, count, losses, strictCount)
  }

  @Test(arguments: ShapedDocuments.all)
  func aDocumentOfAnyShapeDecodesByWhatIsPrinted(
    name: String, json: String, record: String
  ) throws {
    let profile = try ShapedDocuments.profile(of: json)
    for rules in [InferenceRules(), .strict] {
      let model = profile.model(by: rules)
      if !model.isStrict { #expect(SwiftCode(model, name: name).recordType == record) }
      let recovery = try ModelDecoding(model).decodeDocument(Data(json.utf8))
      #expect(recovery.records.count == profile.recordCount && recovery.losses.isEmpty)
    }
  }

  /// A list on the way keeps the elements that decode; one of them holds the list of records.
  @Test(
    arguments: [
      (#"[{"a":1},[{"n":1},{"n":2}]]"#, 2, 0, 2), (#"[{"a":1},[{"n":1},{"n":"x"}]]"#, 1, 1, nil),
      // The other elements are decoded as well, and what is lost of them is no record.
      (#"[{"a":"1"},[{"n":1},{"n":2}]]"#, 2, 1, nil), (#"[{"a":1},{"a":2}]"#, 0, 0, 0),
      (#"[{"a":1}]"#, 0, 0, 0), (#"[{"a":1},null]"#, 0, 0, nil), ("{}", nil, nil, nil),
    ] as [(String, Int?, Int?, Int?)])
  func theWayToTheListLeadsThroughListsAndUnions(
    json: String, count: Int?, losses: Int?, strictCount: Int?
  ) throws {
    var builder = ModelBuilder()
    let item = builder.object(["n": .integer])
    let union = builder.union(.byType([builder.object(["a": .integer]), .list(item)]))
    builder.model.root = .list(union)
    (builder.model.list, builder.model.record) = ("/1", item)
    #expect(ModelDecoding(builder.model).readsEnvelope)
    builder.expect(json, count, losses, strictCount)
  }

  /// As those of a `LossyArray` in a property are, unless the record is lost with them.
  @Test func lossesInsideOfRecordsAreReported() throws {
    var builder = ModelBuilder()
    let part = builder.object(["n": .integer])
    let item = builder.object(["id": .integer, "parts": .list(part)])
    builder.model.root = .list(item)
    (builder.model.list, builder.model.record) = (.root, item)
    let json =
      #"[{"id":1,"parts":[{"n":1},{"n":"x"},{}]},{"parts":[{}],"id":"2"},{"id":3,"parts":[]}]"#
    let recovery = try ModelDecoding(builder.model).decodeDocument(Data(json.utf8))
    #expect(recovery.records.count == 2)
    let paths = recovery.losses.map { DecodingFailure($0.error).path.joined(separator: "/") }
    #expect(paths.sorted() == ["0/parts/1/n", "0/parts/2/n", "1/id"])
  }

  @Test func strictTextIsEncodedAsItsTypeDoes() throws {
    struct Item: Codable {
      let site: URL
      let token: UUID
    }
    var builder = ModelBuilder(isStrict: true)
    let type = builder.object(["site": .text(.url), "token": .text(.uuid)])
    let json =
      #"{"site":"https://a.example/ü b","token":"c0ffee00-aaaa-4bbb-8ccc-0123456789ab"}"#
    let item = try JSONDecoder().decode(Item.self, from: Data(json.utf8))
    let encoded = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(item))
    #expect(try builder.record(json, of: type) == encoded)
  }

  /// The standard strategies differ in what they make of the list: each decodes the envelope.
  @Test(
    arguments: [
      (#"{"page":1,"items":[{"n":1},{"n":"x"},{"n":3}]}"#, 2, 1),
      (#"{"page":1,"items":{"a":{"n":1},"b":{"n":"x"},"c":{"n":3}}}"#, 2, 1),
      (#"{"page":"1","items":[{"n":1}]}"#, nil, nil), (#"{"page":"1","items":{}}"#, nil, nil),
      (#"{"items":[{"n":1}]}"#, nil, nil), (#"{"page":1}"#, nil, nil),
    ] as [(String, Int?, Int?)])
  func aStrategyDecodesTheEnvelope(json: String, count: Int?, losses: Int?) {
    var builder = ModelBuilder(isStrict: true)
    let item = builder.object(["n": .integer])
    let isMap = json.contains(#""items":{"#)
    builder.model.root = builder.object(
      ["page": .integer, "items": isMap ? .map(item) : .list(item)])
    (builder.model.list, builder.model.record) = ("/items", item)
    let model = builder.model
    func recovery(_ strategy: StrategyID) -> Recovery<InferredRecord>? {
      try? ModelDecoding(model, strategy: strategy).decodeDocument(Data(json.utf8))
    }
    for strategy in [.lossyArray, isMap ? .result : .resultArray] as [StrategyID] {
      #expect(recovery(strategy)?.records.count == count, "\(strategy)")
      #expect(recovery(strategy)?.losses.count == losses, "\(strategy)")
    }
    let wrapped = recovery(.wrapper)
    #expect((wrapped?.records.count, wrapped?.losses.count) == (count, losses.map { _ in 0 }))
    if losses != 0 { #expect(recovery(.strict) == nil) }
  }

  /// Whoever reads the first list finds it where it is after those that did not decode.
  @Test func aBadElementOnTheWayDoesNotMoveTheList() throws {
    var builder = ModelBuilder()
    let point = builder.object(["n": .integer])
    let series = builder.object(["points": .list(point)])
    builder.model.root = builder.object(["series": .list(series)])
    (builder.model.list, builder.model.record) = ("/series/0/points", point)
    let json = #"{"series":[0,{"points":[{"n":1},{"n":2}]},{"points":[{"n":3}]}]}"#
    let recovery = try ModelDecoding(builder.model).decodeDocument(Data(json.utf8))
    #expect(recovery.records.map(\.value) == [["n": 1], ["n": 2]] && recovery.losses.count == 1)
  }

  @Test func theWayToTheListLeadsThroughMaps() throws {
    var builder = ModelBuilder()
    let item = builder.object(["n": .integer])
    builder.model.root = .map(builder.object(["items": .list(item)]))
    (builder.model.list, builder.model.record) = ("/b/items", item)
    let decoding = ModelDecoding(builder.model)
    func decoded(_ json: String) throws -> Recovery<InferredRecord> {
      try decoding.decodeDocument(Data(json.utf8))
    }
    let json = #"{"a":{"items":[{"n":1}]},"b":{"items":[{"n":2},{"n":null}]}}"#
    let recovery = try decoded(json)
    #expect(recovery.records.map(\.value) == [["n": 2]] && recovery.losses.count == 1)
    // As in a dictionary of Swift, one bad value is one too many.
    #expect(throws: DecodingError.self) { try decoded(#"{"a":1,"b":{"items":[]}}"#) }
  }

  /// As `LossyArray` does, which the Swift types have there.
  @Test func anInnerListKeepsTheElementsThatDecode() throws {
    var builder = ModelBuilder()
    let part = builder.object(["n": .integer])
    let lists = builder.object(["parts": .list(part), "names": .list(.string)])
    let json = #"{"parts":[{"n":1},null,{"n":"x"},3,[{"n":2}],{"n":4}],"names":["a"]}"#
    let value = try builder.record(json, of: lists)
    #expect(value["parts"] == [["n": 1], ["n": 4]])
    #expect(throws: DecodingError.self) {
      try builder.record(#"{"parts":[],"names":[1]}"#, of: lists)
    }
    builder.model.isStrict = true
    #expect(throws: DecodingError.self) { try builder.decoded(json) }
  }

  enum TagPlace { case inside, beside }

  @Test(
    arguments: [
      (.inside, #"{"type":"push","size":3}"#, nil as String?),
      (.inside, #"{"type":"fork","anything":[1]}"#, nil),
      (.inside, #"{"type":"push"}"#, "no key size in 0"),
      (.inside, #"{"size":3}"#, "no key type in 0"),
      (.inside, #"{"type":4}"#, "mismatch at 0/type"),
      (.inside, "1", "mismatch at 0"),
      (.beside, #"{"type":"push","payload":{"size":3}}"#, nil),
      (.beside, #"{"type":"fork","payload":{"size":"x"}}"#, nil),
      (.beside, #"{"type":"push","payload":{"size":"x"}}"#, "mismatch at payload/size"),
      (.beside, #"{"type":"push"}"#, "no key payload in "),
    ] as [(TagPlace, String, String?)])
  func aTagChoosesTheCaseOfAnObject(
    place: TagPlace, json: String, failure: String?
  ) throws {
    var builder = ModelBuilder()
    let push = builder.object(["size": .integer])
    let cases = [InferredUnion.Case(tag: "push", type: push, count: 1)]
    switch place {
    case .inside:
      builder.model.record = .map(builder.union(.byTag(key: "type", cases: cases)))
    case .beside:
      let union = builder.union(.bySibling(key: "type", cases: cases))
      builder.model.record = builder.object(["type": .string, "payload": union])
    }
    let found = builder.failure(of: place == .inside ? #"{"0":\#(json)}"# : json)
    #expect(found?.description == failure)
  }
}
