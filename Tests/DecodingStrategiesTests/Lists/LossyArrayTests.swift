import DecodingStrategies
import Foundation
import Testing

@Suite struct LossyArrayTests {
  @Test(arguments: [
    ("[]", [], []),
    ("[1,2,3]", [1, 2, 3], []),
    ("[1,\"2\",3]", [1, 3], [1]),
    ("[null,[],{},true,5]", [5], [0, 1, 2, 3]),
    ("[{\"a\":[1,{}]},7,[[8]]]", [7], [0, 2]),
  ])
  func keepsTheGoodElementsAndTheLosses(json: String, kept: [Int], lost: [Int]) throws {
    let list = try JSONDecoder().decode(LossyArray<Int>.self, from: Data(json.utf8))
    #expect(Array(list) == kept)
    #expect(list.losses.map(\.index) == lost)
    #expect(list.losses.allSatisfy { $0.remedy == .dropped && $0.key == nil })
  }

  @Test(arguments: [
    ("[]", []), ("[1,2]", [0, 1]), ("[\"x\",1]", [1]), ("[1,null,\"x\",4,5,[]]", [0, 3, 4]),
    ("[null]", []),
  ])
  func knowsWhereEachElementWasSent(json: String, expected: [Int]) throws {
    let list = try JSONDecoder().decode(LossyArray<Int>.self, from: Data(json.utf8))
    #expect(list.sentIndices == expected)
  }

  @Test func keepsTheErrorOfEachLossWithItsPath() throws {
    let list = try JSONDecoder().decode(
      [String: LossyArray<Int>].self, from: Data("{\"a\":[1,\"x\"]}".utf8))
    let loss = try #require(list["a"]?.losses.first)
    guard case DecodingError.typeMismatch(_, let context) = loss.error else {
      Issue.record("not a type mismatch: \(loss.error)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
    #expect(loss.containerPath.map(\.stringValue) == ["a"])
  }

  @Test(arguments: ["{}", "5", "null", "\"[]\"", "true"])
  func throwsWhereThereIsNoList(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LossyArray<Int>.self, from: Data(json.utf8))
    }
  }

  @Test(arguments: DocumentForm.all)
  func savesTheElementsOfListsInLists(form: DocumentForm) throws {
    let log = DecodingLog()
    let lists = try form.decode(
      LossyArray<LossyArray<Int>>.self, from: [[1, "x"], [nil], "y", [], nil, [2]], log: log)
    #expect(lists.map(Array.init) == [[1], [], [], [2]])
    #expect(lists.map { $0.losses.map(\.cause) } == [[.corrupt], [.null], [], []])
    #expect(lists.losses.map(\.index) == [2, 4])
    #expect(log.losses.map(\.index) == [1, 0, 2, 4])
    #expect(log.decodedCount == 1 + 0 + 0 + 1 + 4)
  }

  @Test func keepsMoreLossesThanTheLog() throws {
    let log = DecodingLog(limit: 2)
    let list = try DocumentForm.json.decode(
      LossyArray<Int>.self, from: ["a", "b", nil, "d", 5], log: log)
    #expect(list.losses.count == 4)
    #expect(log.losses.map(\.index) == [0, 1])
    #expect(log.lossCount == 4)
    #expect(log.omittedCount == 2)
  }

  @Test func takesADecoderThatPromisesTooMuch() throws {
    let list = try LossyArray<Int>(from: BoastfulDecoder())
    #expect(list.elements == [])
  }

  @Test func isARandomAccessCollection() throws {
    let list: LossyArray = [1, 2, 3]
    #expect(list.count == 3)
    #expect(list[1] == 2)
    #expect(list.reversed() == [3, 2, 1])
    #expect(list.firstIndex(of: 3) == 2)
    #expect(list.index(list.startIndex, offsetBy: 2) == 2)
  }

  @Test func isComparedHashedAndEncodedByItsElements() throws {
    let damaged = try JSONDecoder().decode(LossyArray<Int>.self, from: Data("[1,null,2]".utf8))
    #expect(damaged == [1, 2])
    #expect(Set([damaged, [1, 2]]).count == 1)
    #expect(try JSONEncoder().encode(damaged) == Data("[1,2]".utf8))
    let sendable: any Sendable = damaged
    #expect((sendable as? LossyArray<Int>)?.losses.count == 1)
  }

  @Test func holdsClassesWithoutEquatable() throws {
    let list = try JSONDecoder().decode(
      LossyArray<Plain>.self, from: Data(#"[{"id":1},{"id":"x"}]"#.utf8))
    #expect(list.map(\.id) == [1])
    #expect(list.losses.map(\.cause) == [.corrupt])
  }

  private final class Plain: Decodable {
    let id: Int
  }
}

/// A decoder of an empty list whose count is `Int.max`.
private struct BoastfulDecoder: Decoder, UnkeyedDecodingContainer {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  let count: Int? = .max
  let isAtEnd = true
  let currentIndex = 0

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { self }
  func decodeNil() throws -> Bool { throw ForeignError() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { throw ForeignError() }
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw ForeignError()
  }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw ForeignError() }
  func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> { throw ForeignError() }
  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw ForeignError() }
  func superDecoder() throws -> any Decoder { throw ForeignError() }

  struct ForeignError: Error {}
}
