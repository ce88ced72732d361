import DecodingStrategies
import Foundation
import Testing

private struct Profile: Codable, Hashable {
  var name: String
  var age: Int?
  var address: Address?

  struct Address: Codable, Hashable {
    var city: String
    var zip: String?
  }
}

@Suite struct PreservedObjectTests {
  private static let sent = """
    {"name": "Ada", "age": 36, "vip": true, "address": {"city": "London", "zip": "W1", "geo": [1.50, null]},
     "unset": null, "links": {"self": {"href": "/1"}}}
    """

  private static let cases: [Writing<Profile>] = [
    Writing(sent) { _ in },
    Writing(sent.replacing("Ada", with: "Bob")) { $0.name = "Bob" },
    Writing(sent.replacing(#""age": 36, "#, with: "")) { $0.age = nil },
    Writing(sent.replacing("London", with: "Paris")) { $0.address?.city = "Paris" },
    Writing(sent.replacing(#""zip": "W1", "#, with: "")) { $0.address?.zip = nil },
    Writing(
      sent.replacing(
        #""address": {"city": "London", "zip": "W1", "geo": [1.50, null]},"#, with: "")
    ) { $0.address = nil },
    Writing(
      sent.replacing("London", with: "Rome").replacing(#""zip": "W1", "#, with: "")
    ) { $0.address = Profile.Address(city: "Rome") },
    // What was not sent is added.
    Writing(#"{"name":"A","x":1,"age":7}"#, of: #"{"name":"A","x":1}"#) { $0.age = 7 },
    Writing(#"{"name":"A","age":7}"#, of: #"{"name":"A","age":null}"#) { $0.age = 7 },
    Writing(#"{"name":"A","x":1,"address":{"city":"B"}}"#, of: #"{"name":"A","x":1}"#) {
      $0.address = Profile.Address(city: "B")
    },
    Writing(
      #"{"name":"C","x":1,"address":{"city":"D","y":2}}"#,
      of: #"{"name":"A","age":1,"x":1,"address":{"city":"B","y":2}}"#
    ) { $0 = Profile(name: "C", address: Profile.Address(city: "D")) },
  ]

  @Test(arguments: cases.indices)
  func onlyTheChangeDiffers(number: Int) throws {
    try Self.cases[number].check(sending: Self.sent)
  }

  @Test func numbersKeepTheirDigits() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let sent =
      #"{"a":12345678901234567890.5,"b":9223372036854775808,"c":9007199254740993,"name":"A"}"#
    var value = try JSONDecoder().decode(Preserving<Profile>.self, from: Data(sent.utf8))
    value.name = "B"
    let written = String(decoding: try encoder.encode(value), as: UTF8.self)
    #expect(written == sent.replacing(#""A""#, with: #""B""#))
  }

  @Test func aDefaultThatWasNotSentIsNotAdded() throws {
    struct Model: Codable {
      @DefaultZero var count: Int
      @DefaultEmpty var list: [Int]
    }
    try expectWriting(Model.self, #"{"x":1}"#, #"{"x":1}"#) { _ in }
    try expectWriting(Model.self, #"{"x":1}"#, #"{"x":1,"count":2}"#) { $0.count = 2 }
    try expectWriting(
      Model.self, #"{"count":"many","list":null}"#, #"{"count":"many","list":[1]}"#
    ) { $0.list = [1] }
  }

  @Test func explicitNullsAreWrittenAsTheModelDoes() throws {
    struct Model: Codable {
      var a: Int?
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(a, forKey: .a)
      }
    }
    try expectWriting(Model.self, #"{"a":1,"x":2}"#, #"{"a":null,"x":2}"#) { $0.a = nil }
    try expectWriting(Model.self, #"{"x":2}"#, #"{"x":2}"#) { _ in }
  }

  @Test func entriesOfDictionariesAreAddedAndRemoved() throws {
    try expectWriting(
      [String: Profile].self, #"{"a":{"name":"A","x":1},"b":{"name":"B","x":2}}"#,
      #"{"a":{"name":"C","x":1},"c":{"name":"D"}}"#
    ) {
      $0["a"]?.name = "C"
      $0["b"] = nil
      $0["c"] = Profile(name: "D")
    }
    try expectWriting(
      LossyDictionary<Int, Int>.self, #"{"1":1,"2":"x","3":3}"#, #"{"1":1,"2":"x","4":3}"#
    ) { $0 = [1: 1, 4: 3] }
  }
}

@Suite struct PreservedValueTests {
  @Test func singleValuesAreReplaced() throws {
    try expectWriting(Int.self, "1", "2") { $0 = 2 }
    try expectWriting(String.self, #""a""#, #""b""#) { $0 = "b" }
    try expectWriting(Int?.self, "1", "null") { $0 = nil }
    try expectWriting(Int?.self, "null", "1") { $0 = 1 }
    try expectWriting([Int].self, "[1,2]", "[1,2,3]") { $0.append(3) }
    try expectWriting(JSONValue.self, #"{"a":[1,{"b":2}]}"#, #"{"a":[1,{"b":3}]}"#) {
      $0 = ["a": [1, ["b": 3]]]
    }
  }

  @Test func objectsInAModelAreChangedUnnoticed() throws {
    final class Author: Codable {
      var name: String
    }
    struct Post: Codable {
      let author: Author
    }
    try expectWriting(Author.self, #"{"name":"A","x":1}"#, #"{"name":"B","x":1}"#) {
      $0.name = "B"
    }
    let sent = #"{"author":{"name":"A","x":1},"y":2}"#
    let value = try JSONDecoder().decode(Preserving<Post>.self, from: Data(sent.utf8))
    value.author.name = "B"
    let written = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
    #expect(written == ["author": ["name": "B", "x": 1], "y": 2])
  }

  @Test func enumsChangeTheirCase() throws {
    enum Shape: Codable, Equatable {
      case circle(radius: Int)
      case text(String)
      case none
    }
    let sent = #"{"circle":{"radius":1,"x":2}}"#
    try expectWriting(Shape.self, sent, #"{"circle":{"radius":5,"x":2}}"#) {
      $0 = .circle(radius: 5)
    }
    try expectWriting([Shape].self, "[\(sent)]", #"[{"text":{"_0":"a"}}]"#, losses: ["/0"]) {
      $0 = [.text("a")]
    }
    try expectWriting(Shape.self, sent, #"{"none":{}}"#) { $0 = .none }
  }

  @Test func aValueThatTheModelCannotWriteStays() throws {
    enum Kind: Codable, Equatable {
      case post, unknown
      init(from decoder: any Decoder) throws {
        self = try String(from: decoder) == "post" ? .post : .unknown
      }
      func encode(to encoder: any Encoder) throws {
        guard self == .post else { throw CocoaError(.coderInvalidValue) }
        try "post".encode(to: encoder)
      }
    }
    struct Model: Codable {
      var kind: Kind
      var count: Int
    }
    try expectWriting(
      Model.self, #"{"kind":"poll","count":1}"#, #"{"kind":"poll","count":2}"#
    ) { $0.count = 2 }
    #expect(throws: CocoaError.self) {
      try expectWriting(Model.self, #"{"kind":"post","count":1}"#, "") { $0.kind = .unknown }
    }
  }

  @Test func nestedContainersAreMerged() throws {
    struct Model: Codable {
      var first: Int
      var second: Int
      enum Keys: CodingKey { case outer, inner, list }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        first = try container.nestedContainer(keyedBy: Keys.self, forKey: .outer)
          .decode(Int.self, forKey: .inner)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        var inner = try list.nestedUnkeyedContainer()
        second = try inner.decode(Int.self)
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var outer = container.nestedContainer(keyedBy: Keys.self, forKey: .outer)
        try outer.encode(first, forKey: .inner)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        var inner = list.nestedUnkeyedContainer()
        try inner.encode(second)
        var object = list.nestedContainer(keyedBy: Keys.self)
        try object.encode(second, forKey: .inner)
        try second.encode(to: list.superEncoder())
      }
    }
    try expectWriting(
      Model.self, #"{"outer":{"inner":1,"x":0},"list":[[2],{"inner":2,"y":0},2],"z":0}"#,
      #"{"outer":{"inner":3,"x":0},"list":[[4],{"inner":4,"y":0},4],"z":0}"#
    ) { ($0.first, $0.second) = (3, 4) }
  }

  @Test func datesAndDataAreWrittenByTheEncoder() throws {
    struct Model: Codable {
      var date: Date
      var data: Data
      var url: URL
      var count: Double
    }
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    decoder.dateDecodingStrategy = .custom { decoder in
      try Sent<Date>(from: decoder).value ?? .distantPast
    }
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let sent = #"{"date":"1970-01-01T00:01:00.0+00:00","data":"AA==","url":"a?b=ü","count":0}"#
    try expectWriting(
      Model.self, sent, sent.replacing(#":0}"#, with: #":"inf"}"#), decoder: decoder,
      encoder: encoder
    ) { $0.count = .infinity }
    try expectWriting(
      Model.self, sent, sent.replacing(#""1970-01-01T00:01:00.0+00:00""#, with: "61"),
      decoder: decoder, encoder: encoder
    ) { $0.date += 1 }
    try expectWriting(
      Model.self, sent, sent.replacing("AA==", with: "AQ==").replacing("a?b=ü", with: "b"),
      decoder: decoder, encoder: encoder
    ) { ($0.data, $0.url) = (Data([1]), try #require(URL(string: "b"))) }
  }

  @Test func propertyListsWithoutDatesAreWrittenBack() throws {
    let sent: JSONValue = ["name": "A", "vip": true, "address": ["city": "B", "x": [1]]]
    let data = try PropertyListEncoder().encode(sent)
    var value = try PropertyListDecoder().decode(Preserving<Profile>.self, from: data)
    value.address?.city = "C"
    let written = try PropertyListDecoder().decode(
      JSONValue.self, from: PropertyListEncoder().encode(value))
    #expect(written == ["name": "A", "vip": true, "address": ["city": "C", "x": [1]]])
    #expect(throws: DecodingError.self) {
      let date = try PropertyListEncoder().encode(["date": Date()])
      _ = try PropertyListDecoder().decode(Preserving<[String: Date]>.self, from: date)
    }
  }

  @Test func aNumberThatWouldBeRoundedIsAnError() {
    let sent = #"{"name":"A","x":\#(String(repeating: "1", count: 50))}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Preserving<Profile>.self, from: Data(sent.utf8))
    }
  }
}

@Suite struct PreservingTests {
  @Test func aNewModelIsEncodedAsItIs() throws {
    let value = Preserving(Profile(name: "A"))
    #expect(value.sent == nil)
    #expect(try jsonText(value) == #"{"name":"A"}"#)
  }

  @Test func propertiesAreThoseOfTheModel() throws {
    let json = Data(#"{"name":"A","x":1}"#.utf8)
    var value = try JSONDecoder().decode(Preserving<Profile>.self, from: json)
    value.name += "B"
    #expect(value.name == "AB")
    #expect(value.model == Profile(name: "AB"))
    #expect(value.sent == ["name": "A", "x": 1])
  }

  @Test("Preserving compares the model only") func comparesTheModelOnly() throws {
    let json = Data(#"[{"name":"A","x":1},{"name":"A","x":2},{"name":"B","x":1}]"#.utf8)
    let values = try JSONDecoder().decode([Preserving<Profile>].self, from: json)
    #expect(values[0] == values[1])
    #expect(values[0] != values[2])
    #expect(Set(values).count == 2)
    let sendable: any Sendable = values
    #expect(sendable is [Preserving<Profile>])
  }

  @Test func aListOfPreservingElementsNeedsNoIDs() throws {
    let json = Data(#"[{"name":"A","x":1},{"name":"B","x":2},{"name":"C","x":3}]"#.utf8)
    var list = try JSONDecoder().decode([Preserving<Profile>].self, from: json)
    list.remove(at: 0)
    list.reverse()
    list[1].name = "D"
    list.append(Preserving(Profile(name: "E")))
    let written = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(list))
    #expect(written == [["name": "C", "x": 3], ["name": "D", "x": 2], ["name": "E"]])
  }

  @Test("Preserving models may contain each other") func theyMayBeInEachOther() throws {
    struct Page: Codable {
      var items: [Preserving<Item>]
      var next: Preserving<Int>?
      struct Item: Codable, Identifiable {
        let id: Int
        var userName: String
      }
    }
    let first = #"{"id":1,"user_name":"A","x_y":1}"#
    let sent = #"{"items":[\#(first),{"id":2,"user_name":"B","x_y":2}],"z":0}"#
    let expected = #"{"items":[{"id":2,"user_name":"C","x_y":2}],"z":0,"next":5}"#
    try expectWriting(Page.self, sent, expected, decoder: .snakeCase, encoder: .snakeCase) {
      $0.items.remove(at: 0)
      $0.items[0].userName = "C"
      $0.next = Preserving(5)
    }
    try expectWriting(Page.self, sent, sent, decoder: .snakeCase, encoder: .snakeCase) { _ in }
  }
}
