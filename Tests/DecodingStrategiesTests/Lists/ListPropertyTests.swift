import DecodingStrategies
import Foundation
import Testing

@Suite struct ListPropertyTests {
  @Test("A list as a property needs its key", arguments: DocumentForm.all)
  func needsItsKey(form: DocumentForm) {
    let trees: [(Tree, LossCause)] = [
      ([:], .absent), (["items": nil], .null), (["items": 5], .corrupt),
    ]
    for (tree, cause) in trees {
      expect(cause, ListModel<LossyArray<Int>>.self, form, tree)
      expect(cause, ListModel<LossyDictionary<String, Int>>.self, form, tree)
      expect(cause, ListModel<ResultArray<Int>>.self, form, tree)
      expect(cause, LossyListModel<[Int]>.self, form, tree)
    }
  }

  @Test(arguments: DocumentForm.all)
  func asAnOptionalIsNilWhereNothingOrNullIsSent(form: DocumentForm) throws {
    let nulls: Tree = ["array": nil, "dictionary": nil, "results": nil]
    for tree in [[:], nulls] {
      let model = try form.decode(Optionals.self, from: tree)
      #expect(model.array == nil && model.dictionary == nil && model.results == nil)
    }
    expect(.corrupt, Optionals.self, form, ["array": 5])
  }

  @Test func aLossyOptionalOfAListThatCannotBeReadIsNil() throws {
    let form = DocumentForm.tree("stuck") { $0.neverAdvances = true }
    let model = try form.decode(LossyListModel<[Int]?>.self, from: ["items": [1]])
    #expect(model.items == nil)
    #expect(model.$items.losses.map(\.position) == [.whole])
    #expect(model.$items.state.cause == .corrupt)
  }

  @Test func dictionariesAreEncodedWithTheKeysThatTheyWereSentWith() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let numbers: LossyDictionary = [1: "a", -2: "b"]
    let data = try encoder.encode(numbers)
    #expect(String(decoding: data, as: UTF8.self) == #"{"-2":"b","1":"a"}"#)
    #expect(try JSONDecoder().decode(LossyDictionary<Int, String>.self, from: data) == numbers)
    let sizes: LossyDictionary = [Size.veryLarge: 1]
    let sized = try encoder.encode(sizes)
    #expect(String(decoding: sized, as: UTF8.self) == #"{"very_large":1}"#)
    #expect(try JSONDecoder().decode(LossyDictionary<Size, Int>.self, from: sized) == sizes)
  }

  private struct Optionals: Decodable {
    let array: LossyArray<Int>?
    let dictionary: LossyDictionary<String, Int>?
    let results: ResultArray<Int>?
  }

  private enum Size: String, Codable, CodingKeyRepresentable {
    case veryLarge = "very_large"
  }

  /// A decoder may throw its own error for a value of another type.
  private func expect<Value: Decodable>(
    _ cause: LossCause, _ type: Value.Type, _ form: DocumentForm, _ tree: Tree,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: (any Error).self, sourceLocation: sourceLocation) {
      try form.decode(type, from: tree)
    }
    #expect(error.map { LossCause(of: $0) } == cause, sourceLocation: sourceLocation)
  }
}
