import DecodingStrategies
import Foundation
import Testing

@Suite struct LossyArrayTests {
  @Test(arguments: [
    ("[]", []), ("[1,2]", [0, 1]), ("[\"x\",1]", [1]), ("[1,null,\"x\",4,5,[]]", [0, 3, 4]),
    ("[null]", []),
  ])
  func lossyArrayKnowsWhereEachElementWasSent(json: String, expected: [Int]) throws {
    let list = try JSONDecoder().decode(LossyArray<Int>.self, from: Data(json.utf8))
    #expect(list.sentIndices == expected)
  }

  @Test("LossyArray keeps the error of each loss with its path")
  func keepsTheErrorOfEachLossWithItsPath() throws {
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

  @Test("LossyArray saves the elements of lists in lists", arguments: DocumentForm.all)
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

  @Test("LossyArray keeps more losses than the log") func keepsMoreLossesThanTheLog() throws {
    let log = DecodingLog(limit: 2)
    let list = try DocumentForm.json.decode(
      LossyArray<Int>.self, from: ["a", "b", nil, "d", 5], log: log)
    #expect(list.losses.count == 4)
    #expect(log.losses.map(\.index) == [0, 1])
    #expect(log.lossCount == 4)
    #expect(log.lossCount - log.losses.count == 2)
  }

  @Test("LossyArray takes a decoder that promises too much")
  func takesADecoderThatPromisesTooMuch() throws {
    let list = try LossyArray<Int>(from: BoastfulDecoder())
    #expect(list.elements == [])
  }

  @Test("LossyArray is a random access collection") func isARandomAccessCollection() throws {
    let list: LossyArray = [1, 2, 3]
    #expect(list.count == 3)
    #expect(list[1] == 2)
    #expect(list.reversed() == [3, 2, 1])
    #expect(list.firstIndex(of: 3) == 2)
    #expect(list.index(list.startIndex, offsetBy: 2) == 2)
  }

  @Test("LossyArray is compared, hashed and encoded by its elements")
  func isComparedHashedAndEncodedByItsElements() throws {
    let damaged = try JSONDecoder().decode(LossyArray<Int>.self, from: Data("[1,null,2]".utf8))
    #expect(damaged == [1, 2])
    #expect(Set([damaged, [1, 2]]).count == 1)
    #expect(try JSONEncoder().encode(damaged) == Data("[1,2]".utf8))
    let sendable: any Sendable = damaged
    #expect((sendable as? LossyArray<Int>)?.losses.count == 1)
  }

  @Test("LossyArray holds classes that are not Equatable")
  func holdsClassesWithoutEquatable() throws {
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

@Suite struct ResultArrayTests {
  @Test("ResultArray keeps the errors in their places", arguments: DocumentForm.all)
  func keepsTheErrorsInTheirPlaces(form: DocumentForm) throws {
    let log = DecodingLog()
    let list = try form.decode(ResultArray<Int>.self, from: [1, "x", 3, nil], log: log)
    #expect(list.values == [1, 3])
    #expect(list.map { (try? $0.get()) == nil } == [false, true, false, true])
    #expect(log.losses.map(\.remedy) == [.becameError, .becameError])
    #expect(log.decodedCount == 2)
  }

  @Test(arguments: [
    ("[1.5]", "Index 0"), ("[1,99999999999999999999]", "Index 1"),
  ])
  func resultArrayWrapsErrorsOfTheDecoderItself(json: String, key: String) throws {
    let list = try JSONDecoder().decode(ResultArray<Int>.self, from: Data(json.utf8))
    guard case .failure(.dataCorrupted(let context))? = list.last else {
      Issue.record("\(list)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == [key])
  }

  @Test("ResultArray wraps errors of a model") func wrapsErrorsOfAModel() throws {
    let list = try JSONDecoder().decode(
      [String: ResultArray<Odd>].self, from: Data(#"{"a":[1]}"#.utf8))
    guard case .failure(.dataCorrupted(let context))? = list["a"]?.first else {
      Issue.record("\(list)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["a", "Index 0"])
    #expect(context.underlyingError is DocumentForm.ForeignError)
  }

  private struct Odd: Decodable {
    init(from decoder: any Decoder) throws { throw DocumentForm.ForeignError() }
  }
}

@Suite struct SkipTests {
  @Test(arguments: DocumentForm.all)
  func stepsOverAnyElement(form: DocumentForm) throws {
    let list: Tree = [1, 1.5, "x", true, nil, [], [[1], [:]], [:], ["a": ["b": nil]], "last"]
    let skipped = try form.decode(Skipper.self, from: list)
    #expect(skipped.indices == Array(1...10))
    #expect(skipped.nulls == [4])
  }

  @Test("Skipping an element throws at the end of the list", arguments: DocumentForm.all)
  func throwsAtTheEnd(form: DocumentForm) {
    #expect(throws: DecodingError.self) { try form.decode(OneMore.self, from: [1]) }
  }

  @Test(
    "Skipping an element reports a decoder that never advances",
    arguments: ["x", nil, [], [:]] as [Tree])
  func reportsADecoderThatNeverGoesOn(element: Tree) {
    let form = DocumentForm.tree("stuck") { $0.neverAdvances = true }
    #expect(throws: DecodingError.self) {
      try form.decode(SkippingList<Int>.self, from: [element])
    }
  }

  /// Skips all elements.
  private struct Skipper: Decodable {
    var indices: [Int] = []
    var nulls: [Int] = []

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        if try container.skip() { nulls.append(container.currentIndex - 1) }
        indices.append(container.currentIndex)
      }
    }
  }

  private struct OneMore: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd { try container.skip() }
      try container.skip()
    }
  }
}
