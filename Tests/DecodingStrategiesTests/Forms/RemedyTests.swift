import DecodingStrategies
import Foundation
import Testing

/// What holds for every type that reads several forms of a value.
@Suite struct RemedyTests {
  private struct Nest<Value: Codable & Equatable & Sendable>: Codable {
    @Lossy var list: [Value]
    var one: Value?
    var none: Value?
    var map: [String: Value]
  }

  private struct Required<Value: Decodable>: Decodable {
    let value: Value
  }

  /// Reads the forms as elements, optionals and members, and writes each as it was sent.
  private func nest<Value: Codable & Equatable & Sendable>(
    _ type: Value.Type, _ forms: [String], bad: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let list = (forms + [bad]).joined(separator: ",")
    let json = #"{"list":[\#(list)],"one":\#(forms[0]),"none":null,"map":{"a":\#(forms[1])}}"#
    let log = DecodingLog()
    let decoder = JSONDecoder()
    decoder.decodingLog = log
    let nest = try decoder.decode(Nest<Value>.self, from: Data(json.utf8))
    #expect(nest.list.count == forms.count, sourceLocation: location)
    #expect(nest.$list.losses.map(\.index) == [forms.count], sourceLocation: location)
    #expect(log.lossCount == 1, sourceLocation: location)
    #expect(nest.one == nest.list[0] && nest.none == nil, sourceLocation: location)
    #expect(nest.map == ["a": nest.list[1]], sourceLocation: location)
    let kept = #"{"list":[\#(forms.joined(separator: ","))],"one":\#(forms[0]),"#
    let expected = Data((kept + #""map":{"a":\#(forms[1])}}"#).utf8)
    #expect(
      try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(nest))
        == JSONDecoder().decode(JSONValue.self, from: expected), sourceLocation: location)
    for (json, error) in [("{}", "keyNotFound"), (#"{"value":null}"#, "valueNotFound")] {
      let data = Data(json.utf8)
      let text = failureText { try JSONDecoder().decode(Required<Value>.self, from: data) }
      #expect(text.hasPrefix(error), sourceLocation: location)
    }
  }

  @Test func eachFormIsReadAnywhereAndWrittenAsItWasSent() throws {
    try nest(OneOrMany<Int>.self, ["[1,2]", "1", "[]", #"{"0":1,"3":2}"#], bad: #""x""#)
    try nest(Enveloped<[Int], ListKey>.self, ["[1]", #"{"data":[2]}"#], bad: #"{"page":[2]}"#)
    try nest(Expandable<String, Author>.self, [#""a""#, #"{"id":"a"}"#], bad: "1")
    try nest(Stringified<Author>.self, [#"{"id":"a"}"#, #""{\"id\":\"b\"}""#], bad: #""b""#)
    let dates = [#""2026-01-31T12:00:00+01:00""#, "1769860800", "1769860800500", #""1769860800""#]
    try nest(LenientDate<Date>.self, dates, bad: "17698608")
  }
}

private enum ListKey: CodingKey, CaseIterable, Sendable { case data, items }

struct Author: Codable, Hashable, Identifiable, Sendable {
  let id: String
}

@Suite struct OneOrManyTests {
  private struct Book: Codable {
    @OneOrMany var authors: [Author]
  }

  private struct Shelf: Decodable, PartlyDecodable {
    @Lossy var notes: OneOrMany<Note>
    @DefaultEmpty var counts: OneOrMany<Int>

    struct Note: Decodable, Equatable {
      @DefaultFalse var isPinned: Bool
      let id: Int
    }
  }

  @Test(
    arguments: [
      (#"{"authors":{"id":"a"}}"#, ["a"], .one),
      (#"{"authors":[{"id":"a"}]}"#, ["a"], .list),
      (#"{"authors":[]}"#, [], .list),
      (
        #"{"authors":{"10":{"id":"c"},"0":{"id":"a"},"2":{"id":"b"}}}"#, ["a", "b", "c"],
        .indexed([0, 2, 10])
      ),
    ] as [(String, [String], OneOrMany<Author>.Form)])
  func oneOrManyReadsEachForm(json: String, ids: [String], form: OneOrMany<Author>.Form) throws {
    let book = try JSONDecoder().decode(Book.self, from: Data(json.utf8))
    #expect(book.authors.map(\.id) == ids)
    #expect(book.$authors.form == form)
    #expect(book.$authors == OneOrMany(wrappedValue: ids.map(Author.init)))
  }

  @Test(arguments: [
    ("7", "typeMismatch"), ("[7]", "typeMismatch"), (#"{"0":7}"#, "typeMismatch"),
    ("null", "valueNotFound"), ("{}", "keyNotFound id value"),
    (#"{"00":{"id":"a"}}"#, "keyNotFound id value"),
    (#"{"-1":{"id":"a"}}"#, "keyNotFound id value"),
    (#"{"0":{"id":"a"},"total":1}"#, "keyNotFound id value"),
    (#"{"0":{}}"#, "keyNotFound id value.0"), (#"[{}]"#, "keyNotFound id value.Index 0"),
  ])
  func oneOrManyRefusesOtherForms(json: String, expected: String) {
    let text = failureText { try jsonValue(OneOrMany<Author>.self, json) }
    #expect(text.hasPrefix(expected), "\(text)")
  }

  @Test("OneOrMany reads each form of other decoders", arguments: DocumentForm.all)
  func readsEachFormOfOtherDecoders(form: DocumentForm) throws {
    for tree: Tree in [[1, 2], ["0": 1, "1": 2]] {
      let list = try form.decode([String: OneOrMany<Int>].self, from: ["a": tree, "b": 3])
      #expect(list == ["a": [1, 2], "b": [3]])
    }
  }

  @Test("OneOrMany keeps the elements that decode in a lossy property")
  func keepsTheElementsThatDecodeInALossyProperty() throws {
    let json =
      #"{"notes":[{"id":1},{"id":"x"},{"id":3,"isPinned":0}],"counts":{"0":1,"1":"x","4":2}}"#
    let shelf = try JSONDecoder().decode(Shelf.self, from: Data(json.utf8))
    #expect(shelf.notes.map(\.id) == [1, 3])
    #expect(shelf.$notes.losses.map(\.index) == [1])
    #expect(shelf.counts == [1, 2])
    #expect(shelf.counts.form == .indexed([0, 4]))
    #expect(shelf.$counts.losses.map(\.key) == ["1"])
    #expect(
      shelf.forgivenFields.map(\.description) == [
        "notes[1]: expected Int, found a string", "notes[0].isPinned: nothing was sent",
        "notes[2].isPinned: expected Bool, found a number",
        #"counts["1"]: expected Int, found a string"#,
      ])
    let one = Data(#"{"notes":{"id":1},"counts":"x"}"#.utf8)
    let other = try JSONDecoder().decode(Shelf.self, from: one)
    #expect(other.notes.form == .one && other.counts.isEmpty && other.$counts.isDefault)
    let bad = Data(#"{"notes":{"id":"x"}}"#.utf8)
    #expect(failureText { try JSONDecoder().decode(Shelf.self, from: bad) }.contains("notes.id"))
  }

  @Test(arguments: [
    ("1", [1, 2], "[1,2]"), ("1", [], "[]"), ("1", [2], "2"), ("[1]", [2], "[2]"),
    (#"{"0":1,"4":2}"#, [5], #"{"0":5}"#), (#"{"4":1}"#, [2], #"{"4":2}"#),
  ])
  func oneOrManyWritesAChangedListInAFormThatHoldsIt(
    json: String, new: [Int], expected: String
  ) throws {
    var list = try jsonValue(OneOrMany<Int>.self, json)
    list.wrappedValue = new
    #expect(try jsonText([list]) == "[\(expected)]")
  }
}

@Suite struct EnvelopedTests {
  @Test(
    arguments: [
      ("[1,2]", [1, 2], nil), (#"{"next":null,"data":[1]}"#, [1], "data"),
      (#"{"items":[2]}"#, [2], "items"), (#"{"items":[2],"data":[1]}"#, [1], "data"),
    ] as [(String, [Int], String?)])
  func envelopedReadsTheValueOrItsEnvelope(json: String, expected: [Int], key: String?) throws {
    let list = try JSONDecoder().decode(Enveloped<[Int], ListKey>.self, from: Data(json.utf8))
    #expect(list.wrappedValue == expected)
    #expect(list.key?.stringValue == key)
  }

  /// An envelope without a value is not a value of which all is missing.
  @Test(arguments: [
    (#"{"data":null,"error":"late"}"#, "valueNotFound"), (#"{"data":7}"#, "typeMismatch"),
  ])
  func envelopedRefusesAnEnvelopeWithoutAValue(json: String, expected: String) {
    struct Sparse: Decodable { let name: String? }
    let text = failureText {
      try JSONDecoder().decode(Enveloped<Sparse, ListKey>.self, from: Data(json.utf8))
    }
    #expect(text.hasPrefix(expected) && text.hasSuffix(" data"), "\(text)")
  }

  @Test("What Enveloped forgives is found") func isAPropertyThatFindsWhatIsForgiven() throws {
    struct Page: Decodable, PartlyDecodable {
      @Enveloped<LossyArray<Int>, ListKey> var numbers: LossyArray<Int>
    }
    let json = Data(#"{"numbers":{"data":[1,"x"]}}"#.utf8)
    let page = try JSONDecoder().decode(Page.self, from: json)
    #expect(page.numbers == [1])
    #expect(page.forgivenFields.map { "\($0)" } == ["numbers[1]: expected Int, found a string"])
  }

  @Test("Enveloped reads other decoders", arguments: DocumentForm.all)
  func readsOtherDecoders(form: DocumentForm) throws {
    let lists = try form.decode(
      [Enveloped<[Int], ListKey>].self, from: [[1], ["data": [2]]])
    #expect(lists.map(\.wrappedValue) == [[1], [2]])
    let authors = try form.decode(
      [Expandable<String, Author>].self, from: ["a", ["id": "b"]])
    #expect(authors.map(\.id) == ["a", "b"])
    #expect(authors.map(\.object) == [nil, Author(id: "b")])
  }

  @Test(arguments: [
    ("7", "typeMismatch String value"), ("[]", "typeMismatch String value"),
    (#"{"name":"a"}"#, "keyNotFound id value"), (#"{"id":7}"#, "typeMismatch String value.id"),
  ])
  func expandableRefusesWhatIsNeitherAnIDNorAnObject(json: String, expected: String) {
    #expect(failureText { try jsonValue(Expandable<String, Author>.self, json) } == expected)
  }
}

@Suite struct FirstKeyTests {
  private struct Post: Decodable {
    let title: String
    let likes: Int?
    enum CodingKeys: String, CodingKey { case title, name, likeCount, likes }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      title = try container.decode(forFirstOf: .title, .name)
      likes = try container.decodeIfPresent(forFirstOf: .likeCount, .likes)
    }
  }

  @Test(arguments: [
    (#"{"title":"a","like_count":1}"#, "a 1"), (#"{"name":"b","likes":2}"#, "b 2"),
    (#"{"title":"a","name":"b","likes":2,"like_count":1}"#, "a 1"),
    (#"{"title":null,"name":"b","likes":null}"#, "b -"),
    (#"{"title":7,"name":"b"}"#, "typeMismatch String title"),
    (#"{"name":"b","likes":"x"}"#, "typeMismatch Int likes"),
    ("{}", "keyNotFound title "), (#"{"title":null}"#, "valueNotFound String title"),
  ])
  func theFirstOfSeveralKeysThatHasAValueIsTaken(json: String, expected: String) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    var text = ""
    let failure = failureText {
      let post = try decoder.decode(Post.self, from: Data(json.utf8))
      text = "\(post.title) \(post.likes.map(String.init) ?? "-")"
    }
    #expect((text.isEmpty ? failure : text) == expected)
  }
}

@Suite struct StringifiedTests {
  private struct Body: Codable, Equatable {
    @Lossy var sizes: [Int]
    var userName: String?
  }

  @Test(arguments: [
    (#""soon""#, "dataCorrupted value"), (#""""#, "dataCorrupted value"),
    (#""{\"sizes\":7}""#, "typeMismatch Array<Any> value.sizes"),
    (#""{}""#, "keyNotFound sizes value"), ("7", "typeMismatch Dictionary<String, Any> value"),
  ])
  func stringifiedNamesThePlaceInsideTheString(json: String, expected: String) {
    let text = failureText { try jsonValue(Stringified<Body>.self, json) }
    #expect(text == expected)
  }

  @Test("Stringified logs losses inside the string") func logsLossesInsideTheString() throws {
    let log = DecodingLog()
    let decoder = JSONDecoder()
    decoder.decodingLog = log
    let json = #"{"bodies":["{\"sizes\":[1,\"x\"]}",{"sizes":["y"]}]}"#
    let bodies = try decoder.decode([String: [Stringified<Body>]].self, from: Data(json.utf8))
    #expect(bodies["bodies"]?.map(\.wrappedValue.sizes) == [[1], []])
    #expect(bodies["bodies"]?.map(\.isString) == [true, false])
    #expect(log.report().groups.map(\.count) == [2])
    #expect(
      log.losses.map { "\($0.failure.pointer)" }
        == ["/bodies/0/sizes/1", "/bodies/1/sizes/0"])
    #expect(log.decodedCount == 1)
  }

  @Test("Stringified reads and writes the string with the coders that are passed")
  func readsAndWritesTheStringWithTheCodersThatArePassed() throws {
    let json = #"["{\"sizes\":[],\"user_name\":\"a\"}"]"#
    let (inner, decoder) = (JSONDecoder(), JSONDecoder())
    inner.keyDecodingStrategy = .convertFromSnakeCase
    decoder.userInfo[.stringCoder] = inner
    let bodies = try decoder.decode([Stringified<Body>].self, from: Data(json.utf8))
    #expect(bodies.map(\.wrappedValue.userName) == ["a"])
    let (writer, encoder) = (JSONEncoder(), JSONEncoder())
    (writer.keyEncodingStrategy, writer.outputFormatting) = (.convertToSnakeCase, .sortedKeys)
    encoder.userInfo[.stringCoder] = writer
    #expect(String(decoding: try encoder.encode(bodies), as: UTF8.self) == json)
  }

  @Test("Stringified leaves a string that is the value itself")
  func leavesAStringThatIsTheValueItself() throws {
    let tags = try jsonValue([Stringified<OpenEnum<Tag>>].self, #"["a","\"b\"","{"]"#)
    #expect(tags.map(\.wrappedValue.rawValue) == ["a", "b", "{"])
    #expect(tags.map(\.isString) == [false, true, false])
  }
}

private enum Tag: String, Codable, Sendable { case a, lightGreen = "light_green" }

@Suite struct LenientDateTests {
  @Test(arguments: [
    (#""2026-01-31T12:00:00Z""#, 1_769_860_800), (#""2026-01-31""#, 1_769_817_600),
    (#""Sat, 31 Jan 2026 12:00:00 GMT""#, 1_769_860_800), (#""0001-01-01""#, -62_135_596_800),
    ("1769860800", 1_769_860_800), ("1769860800.5", 1_769_860_800.5),
    ("1769860800500", 1_769_860_800.5), (#""1769860800500""#, 1_769_860_800.5),
    ("1769860800500000", 1_769_860_800.5), ("631152000", 631_152_000),
    ("4102444800000", 4_102_444_800),
  ])
  func lenientDateReadsTextAndNumbers(json: String, seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try jsonValue(LenientDate<Date>.self, json) == LenientDate<Date>(wrappedValue: date))
    #expect(try jsonText([jsonValue(LenientDate<Date>.self, json)]) == "[\(json)]")
  }

  @Test(arguments: [
    ("0", "dataCorrupted value"), ("-1769860800", "dataCorrupted value"),
    ("17698608", "dataCorrupted value"), ("5000000000", "dataCorrupted value"),
    ("1769860800000000000", "dataCorrupted value"), ("1e300", "dataCorrupted value"),
    (#""soon""#, "dataCorrupted value"), (#""""#, "dataCorrupted value"),
    (#""20260131""#, "dataCorrupted value"), (#""nan""#, "dataCorrupted value"),
    ("true", "typeMismatch Double value"), ("[]", "typeMismatch Double value"),
  ])
  func lenientDateRefusesImpossibleYearsAndOtherTypes(json: String, expected: String) {
    #expect(failureText { try jsonValue(LenientDate<Date>.self, json) } == expected)
  }

  @Test(arguments: [
    ("1769860800", "1769860801"), ("1769860800000", "1769860800500"),
    ("1769860800.25", "1769860800.5"), (#""2026-01-31""#, #""2026-01-31T12:00:00Z""#),
  ])
  func lenientDateWritesAChangedDateInItsUnit(json: String, expected: String) throws {
    var date = try jsonValue(LenientDate<Date>.self, json)
    date.wrappedValue = Date(timeIntervalSince1970: 1_769_860_800.5)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    #expect(String(decoding: try encoder.encode([date]), as: UTF8.self) == "[\(expected)]")
  }

  @Test("A lenient date reads text as the decoder does") func textIsReadAsTheDecoderReadsIt() throws
  {
    let format = DateFormatter()
    format.dateFormat = "dd.MM.yyyy HH:mm:ss.SSS"
    format.locale = Locale(identifier: "en_US_POSIX")
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .formatted(format)
    for text in ["31.01.2026 12:00:00.222", "02.03.2025 08:15:22.222"] {
      let sent = Data("[\"\(text)\"]".utf8)
      let dates = try decoder.decode([LenientDate<Date>].self, from: sent)
      #expect(dates.map(\.wrappedValue) == (try decoder.decode([Date].self, from: sent)))
    }
    let others = try decoder.decode(
      [LenientDate<Date>].self, from: Data(#"["2026-01-31T12:00:00Z", 1769860800]"#.utf8))
    #expect(others.map(\.wrappedValue.timeIntervalSince1970) == [1_769_860_800, 1_769_860_800])
  }

  @Test("LenientDate reads the dates of property lists")
  func readsTheDatesOfPropertyLists() throws {
    let date = try plistValue(LenientDate<Date>.self, "<date>2026-01-31T12:00:00Z</date>")
    #expect(date.wrappedValue == Date(timeIntervalSince1970: 1_769_860_800))
  }
}

@Suite struct OpenKeyTests {
  private struct Palette: Codable {
    @Lossy var counts: [OpenEnum<Tag>: Int]
  }

  @Test("A dictionary with open keys keeps unknown ones") func keepsUnknownKeys() throws {
    let counts = try jsonValue([OpenEnum<Tag>: Int].self, #"{"a":1,"light_green":2,"z":3}"#)
    #expect(counts == [.known(.a): 1, .known(.lightGreen): 2, .unknown("z"): 3])
    let text = try jsonText(counts)
    #expect(try JSONDecoder().decode([OpenEnum<Tag>: Int].self, from: Data(text.utf8)) == counts)
    let failure = failureText { try jsonValue([OpenEnum<Tag>: Int].self, #"{"z":"x"}"#) }
    #expect(failure == "typeMismatch Int value.z")
  }

  /// In a plain dictionary a key strategy converts keys that are not strings.
  @Test("A lossy dictionary keeps open keys as they were sent")
  func keepsKeysAsTheyWereSentInALossyProperty() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = Data(#"{"counts":{"light_green":2,"dark_red":3,"a":"x"}}"#.utf8)
    let palette = try decoder.decode(Palette.self, from: json)
    #expect(palette.counts == [.known(.lightGreen): 2, .unknown("dark_red"): 3])
    #expect(palette.$counts.losses.map(\.key) == ["a"])
    #expect(
      try jsonText(palette).contains(#""dark_red":3"#)
        && failureText { try JSONDecoder().decode(Palette.self, from: Data("{}".utf8)) }
          == "keyNotFound counts "
    )
  }
}
