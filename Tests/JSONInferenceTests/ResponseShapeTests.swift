import Foundation
import JSONText
import Testing

@testable import JSONInference

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
