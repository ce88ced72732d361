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
    #expect(Set(list.sentIndices + lost) == Set(0..<kept.count + lost.count))
  }

  @Test func keepsTheErrorOfEachLossWithItsPath() throws {
    let list = try JSONDecoder().decode(LossyArray<Int>.self, from: Data("[1,\"x\"]".utf8))
    let loss = try #require(list.losses.first)
    guard case DecodingError.typeMismatch(_, let context) = loss.error else {
      Issue.record("not a type mismatch: \(loss.error)")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [1])
  }

  @Test(arguments: ["{}", "5", "null", "\"[]\""])
  func throwsWhereThereIsNoList(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LossyArray<Int>.self, from: Data(json.utf8))
    }
  }

  @Test func isARandomAccessCollection() throws {
    let list = try JSONDecoder().decode(LossyArray<Int>.self, from: Data("[1,null,2]".utf8))
    #expect(list.count == 2)
    #expect(list[1] == 2)
    #expect(list.reversed() == [2, 1])
    #expect(list.map { $0 * 2 } == [2, 4])
  }

  @Test func worksWithPropertyLists() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: [1, "two", 3] as [Any], format: .xml, options: 0)
    let list = try PropertyListDecoder().decode(LossyArray<Int>.self, from: data)
    #expect(Array(list) == [1, 3])
    #expect(list.losses.map(\.index) == [1])
  }

  @Test func reportsADecoderThatNeverAdvances() {
    #expect(throws: DecodingError.self) { try LossyArray<Int>(from: StuckDecoder()) }
  }
}

/// A decoder of a list of one element that neither decodes nor is stepped over.
private struct StuckDecoder: Decoder, UnkeyedDecodingContainer {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  let count: Int? = 1
  let isAtEnd = false
  let currentIndex = 0

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { self }
  func decodeNil() throws -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == Int.self { throw Refusal() }
    return try type.init(from: self)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw Refusal()
  }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Refusal() }
  func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> { throw Refusal() }
  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Refusal() }
  func superDecoder() throws -> any Decoder { throw Refusal() }

  struct Refusal: Error {}
}
