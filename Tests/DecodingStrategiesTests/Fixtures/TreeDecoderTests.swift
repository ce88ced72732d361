import Foundation
import Testing

@Suite struct TreeDecoderTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "127", "128", "-129", "255", "256", "65536", "4294967296",
    "9007199254740993", "9223372036854775807", "18446744073709551615", "18446744073709551616",
    "1.0", "1.5", "-0.5", "3.14", "1e3", "1e300", #""""#, #""text""#, #""1""#, #""true""#,
    #""aGk=""#, #""https://example.com/a""#, #""2024-01-02T03:04:05Z""#, "[]", "[null]", "[1]",
    "[1,2]", #"[1,"2"]"#, "[1,null]", "[[1],[2,3]]", "[[1],2]", "[300]", "{}", #"{"id":1}"#,
    #"{"id":null}"#, #"{"id":"1"}"#, #"{"id":1,"name":"n"}"#, #"{"id":1,"name":null}"#,
    #"{"id":1,"name":2}"#, #"{"id":1,"next":{"id":2}}"#, #"{"id":1,"next":{"id":"x"}}"#,
    #"{"id":1,"next":[]}"#, #"{"a":1,"b":2}"#, #"{"a":1,"b":"2"}"#, #"{"a":[1],"b":[2,null]}"#,
    #"[{"id":1},{"id":2}]"#, #"[{"id":1},{"name":"n"}]"#, #"{"super":{"id":1},"extra":"e"}"#,
    #"{"super":{"id":"x"},"extra":"e"}"#, #"{"extra":"e"}"#,
    #"{"inner":{"id":3},"list":[1,{"id":2},[true],{"id":4},5]}"#,
    #"{"inner":{"id":3},"list":[1]}"#, #"{"inner":{"id":3},"list":[1,2]}"#,
    #"{"inner":3,"list":[1]}"#, #"{"list":[]}"#, #"{"date":0.5,"urls":["a:b",null]}"#,
    #"{"date":true,"urls":[]}"#, #"{"date":1,"data":"aGk=","urls":[1]}"#,
    #"{"date":1,"data":"*","urls":[]}"#, #"{"date":null,"urls":[null]}"#,
  ])
  func decodesAsFoundationDoes(json: String) throws {
    let tree = try Tree(json: json)
    let foundation = JSONDecoder()
    foundation.dateDecodingStrategy = .secondsSince1970
    // Foundation reports null as a type mismatch for Bool only.
    for probe in DecoderProbe.all where json != "null" || probe.name != "Bool" {
      let expected = probe.foundation(foundation, Data(json.utf8))
      #expect(probe.tree(TreeDecoder(), tree) == expected, "\(probe.name)")
    }
  }

  @Test func literalsAreTheTreesOfTheirJSON() throws {
    let tree: Tree = ["a": [nil, true, 1, 1.5, "s"], "b": [:]]
    #expect(try Tree(json: #"{"b":{},"a":[null,true,1,1.5,"s"]}"#) == tree)
    #expect(try Tree(json: "18446744073709551615") == .unsigned(.max))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @Test func theWidestIntegersDoNotAskTheTypeForEver() throws {
    #expect(try TreeDecoder().decode([Int128].self, from: [-1, .unsigned(.max)]).count == 2)
    #expect(throws: DecodingError.self) { try TreeDecoder().decode(UInt128.self, from: -1) }
  }

  @Test func equalKeysAreAllListedAndTheFirstIsDecoded() throws {
    let tree: Tree = ["a": 1, "b": 2, "a": 3]
    let keys = try TreeDecoder().decode(ListedKeys.self, from: tree)
    #expect(keys.names == ["a", "b", "a"])
    #expect(try TreeDecoder().decode([String: Int].self, from: tree) == ["a": 1, "b": 2])
  }
}

struct ListedKeys: Decodable {
  let names: [String]

  init(from decoder: any Decoder) throws {
    names = try decoder.container(keyedBy: TreeKey.self).allKeys.map(\.stringValue)
  }
}

/// Tests that each option has the effect that its name says.
@Suite struct TreeDecoderOptionsTests {
  @Test(arguments: [
    (false, [Step(before: 0, after: 0), Step(before: 0, after: 1), Step(before: 1, after: 2)]),
    (true, [Step(before: 0, after: 1), Step(before: 1, after: 2)]),
  ])
  func aFailureMayAdvance(advances: Bool, expected: [Step]) throws {
    let decoder = TreeDecoder { $0.advancesOnFailure = advances }
    let tree: Tree = ["x", 1]
    var list = try decoder.decode(Opened.self, from: tree).list
    var steps: [Step] = []
    while !list.isAtEnd {
      let before = list.currentIndex
      if (try? list.decode(Int.self)) == nil, list.currentIndex == before {
        steps.append(Step(before: before, after: list.currentIndex))
        _ = try list.decode(Anything.self)
      }
      steps.append(Step(before: before, after: list.currentIndex))
    }
    #expect(steps == expected)
  }

  @Test func aBrokenDecoderStaysWhereItIs() throws {
    let decoder = TreeDecoder { $0.neverAdvances = true }
    var list = try decoder.decode(Opened.self, from: [nil, 1]).list
    #expect(try list.decodeNil())
    _ = try list.decode(Anything.self)
    _ = try list.superDecoder()
    #expect(throws: DecodingError.self) { try list.decode(Int.self) }
    #expect(list.currentIndex == 0 && !list.isAtEnd)
  }

  @Test func aStreamHasNoCount() throws {
    let decoder = TreeDecoder { $0.knowsCount = false }
    #expect(try decoder.decode(Opened.self, from: [1, 2]).list.count == nil)
    #expect(try decoder.decode([Int].self, from: [1, 2]) == [1, 2])
  }

  @Test func pathsMayStartAtTheElement() throws {
    let decoder = TreeDecoder { $0.pathsAreRelative = true }
    let tree: Tree = ["feed": [["id": 1], ["id": "x"]]]
    #expect(path { try decoder.decode([String: [Linked]].self, from: tree) } == ["id"])
    #expect(path { try decoder.decode([Int].self, from: ["x"]) } == [])
    #expect(
      path { try TreeDecoder().decode([String: [Linked]].self, from: tree) }
        == ["feed", "Index 1", "id"])
    var list = try decoder.decode(Opened.self, from: [[1]]).list
    #expect(try list.superDecoder().codingPath.isEmpty)
  }

  @Test func keysAreConvertedInDictionariesToo() throws {
    let decoder = TreeDecoder { $0.keyConversion = { $0.lowercased() } }
    let tree: Tree = ["ID": 1, "id": 2, "Name": "n"]
    #expect(try decoder.decode(Linked.self, from: tree).id == 1)
    #expect(try decoder.decode(Linked.self, from: tree).name == "n")
    #expect(try decoder.decode(ListedKeys.self, from: tree).names == ["id", "id", "name"])
    #expect(try decoder.decode([String: Int].self, from: ["A": 1, "a": 2]) == ["a": 1])
  }

  @Test func specialTypesAreReadByTheContainerAlone() throws {
    let decoder = TreeDecoder()
    let date = Date(timeIntervalSince1970: 1_704_164_645)
    #expect(try decoder.decode([Date].self, from: ["2024-01-02T03:04:05Z", 0])[0] == date)
    #expect(try decoder.decode([Date].self, from: [1_704_164_645]) == [date])
    #expect(throws: DecodingError.self) {
      try decoder.decode(RoundTheContainer<Date>.self, from: "2024-01-02T03:04:05Z")
    }
    #expect(
      try decoder.decode(RoundTheContainer<Date>.self, from: 1_704_164_645).value
        == Date(timeIntervalSinceReferenceDate: 1_704_164_645))
    #expect(throws: DecodingError.self) {
      try decoder.decode(RoundTheContainer<URL>.self, from: "https://example.com")
    }
    #expect(throws: DecodingError.self) {
      try decoder.decode(RoundTheContainer<Data>.self, from: "aGk=")
    }
  }

  @Test func specialTypesMayDecodeThemselves() throws {
    let decoder = TreeDecoder { $0.readsSpecialTypes = false }
    #expect(try decoder.decode(Data.self, from: [104, 105]) == Data("hi".utf8))
    #expect(
      try decoder.decode([Date].self, from: [60]) == [Date(timeIntervalSinceReferenceDate: 60)])
    #expect(throws: DecodingError.self) { try decoder.decode(URL.self, from: "a:b") }
    #expect(
      try decoder.decode(URL.self, from: ["relative": "a:b"]) == URL(string: "a:b"))
  }

  @Test func aWrongTypeMayBeAnErrorOfItsOwn() {
    struct Odd: Error, Equatable {}
    let decoder = TreeDecoder { $0.failsWith = Odd() }
    #expect(throws: Odd()) { try decoder.decode(Int.self, from: "x") }
    #expect(throws: Odd()) { try decoder.decode([Int].self, from: [:]) }
    #expect(throws: DecodingError.self) { try decoder.decode(Linked.self, from: [:]) }
    #expect(throws: DecodingError.self) { try decoder.decode(Int.self, from: nil) }
  }

  @Test func userInfoReachesEveryDecoder() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "key"))
    var decoder = TreeDecoder()
    decoder.userInfo[key] = "value"
    let tree: Tree = ["a": [["b": 1]]]
    let found = try decoder.decode([String: [[String: Informed]]].self, from: tree)
    #expect(found["a"]?.first?["b"]?.text == "value")
  }

  private func path(_ body: () throws -> some Any) -> [String]? {
    do {
      _ = try body()
      return nil
    } catch let DecodingError.typeMismatch(_, context) {
      return context.codingPath.map(\.stringValue)
    } catch {
      return nil
    }
  }

  struct Step: Equatable, Sendable {
    let before: Int
    let after: Int
  }
}

private struct Opened: Decodable {
  let list: any UnkeyedDecodingContainer

  init(from decoder: any Decoder) throws { list = try decoder.unkeyedContainer() }
}

private struct Anything: Decodable {
  init(from decoder: any Decoder) {}
}

/// Makes a common mistake: it passes its decoder on instead of using a container.
private struct RoundTheContainer<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
}

private struct Informed: Decodable {
  let text: String?

  init(from decoder: any Decoder) {
    text = CodingUserInfoKey(rawValue: "key").flatMap { decoder.userInfo[$0] as? String }
  }
}
