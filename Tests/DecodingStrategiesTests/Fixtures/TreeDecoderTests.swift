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

/// Lists the keys of an object.
struct ListedKeys: Decodable {
  let names: [String]

  init(from decoder: any Decoder) throws {
    names = try decoder.container(keyedBy: TreeKey.self).allKeys.map(\.stringValue)
  }
}
