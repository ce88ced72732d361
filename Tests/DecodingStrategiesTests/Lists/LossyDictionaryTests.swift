import DecodingStrategies
import Foundation
import Testing

@Suite struct LossyDictionaryTests {
  @Test("LossyDictionary keeps the good values and the losses", arguments: DocumentForm.all)
  func keepsTheGoodValuesAndTheLosses(form: DocumentForm) throws {
    let log = DecodingLog()
    let dictionary = try form.decode(
      LossyDictionary<String, Int>.self, from: ["a": 1, "c": "x", "b": nil, "d": 4], log: log)
    #expect(dictionary.values == ["a": 1, "d": 4])
    #expect(dictionary.losses.map(\.key) == ["b", "c"])
    #expect(dictionary.losses.map(\.cause) == [.null, .corrupt])
    #expect(log.losses.map(\.key) == ["b", "c"])
    #expect(log.decodedCount == 2)
    #expect(dictionary["a"] == 1)
    #expect(dictionary["b"] == nil)
    #expect(dictionary.count == 2)
    #expect(try form.decode(LossyDictionary<String, Int>.self, from: [:]).isEmpty)
  }

  @Test("LossyDictionary tells null from an error of the model", arguments: DocumentForm.all)
  func tellsNullFromAnErrorOfTheModel(form: DocumentForm) throws {
    let dictionary = try form.decode(
      LossyDictionary<String, Stubborn>.self, from: ["a": nil, "b": 1, "c": []])
    #expect(dictionary.losses.map(\.cause) == [.null, .corrupt, .corrupt])
  }

  @Test("LossyDictionary keeps nulls of optional values", arguments: DocumentForm.all)
  func keepsNullsOfOptionalValues(form: DocumentForm) throws {
    let dictionary = try form.decode(
      LossyDictionary<String, Int?>.self, from: ["a": nil, "b": 1, "c": "x"])
    #expect(dictionary.values == ["a": nil, "b": 1])
    #expect(dictionary.losses.map(\.key) == ["c"])
  }

  @Test("LossyDictionary keeps keys as they were sent") func keepsKeysAsTheyWereSent() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = #"{"order_1":1,"order1":2,"user_name":"x"}"#
    let dictionary = try decoder.decode(LossyDictionary<String, Int>.self, from: Data(json.utf8))
    #expect(dictionary.values == ["order_1": 1, "order1": 2])
    #expect(dictionary.losses.map(\.key) == ["user_name"])
  }

  @Test("LossyDictionary takes integers for keys", arguments: DocumentForm.all)
  func takesIntegersForKeys(form: DocumentForm) throws {
    let dictionary = try form.decode(
      LossyDictionary<Int, Int>.self, from: ["1": 10, "-20": 200, "x": 3, "3": "bad"])
    #expect(dictionary.values == [1: 10, -20: 200])
    #expect(dictionary.losses.map(\.key) == ["3", "x"])
  }

  @Test("LossyDictionary takes enums for keys", arguments: DocumentForm.all)
  func takesEnumsForKeys(form: DocumentForm) throws {
    let colors = try form.decode(
      LossyDictionary<Color, Int>.self, from: ["red": 1, "dark_blue": 2, "green": 3])
    #expect(colors.values == [.red: 1, .darkBlue: 2])
    #expect(colors.losses.map(\.key) == ["green"])
    let levels = try form.decode(LossyDictionary<Level, Int>.self, from: ["1": 1, "3": 3])
    #expect(levels.values == [.low: 1])
    #expect(levels.losses.map(\.key) == ["3"])
  }

  @Test("LossyDictionary takes converted keys only if the decoder converts them")
  func takesConvertedKeysOnlyWhereTheDecoderConvertsThem() throws {
    let json = Data(
      #"{"light_green":1,"red":"x","dark_blue":2,"light__green":3,"no_color":4}"#.utf8)
    let decoder = JSONDecoder()
    let plain = try decoder.decode(LossyDictionary<Color, Int>.self, from: json)
    #expect(plain.values == [.darkBlue: 2])
    #expect(plain.losses.map(\.key) == ["light__green", "light_green", "no_color", "red"])
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let converted = try decoder.decode(LossyDictionary<Color, Int>.self, from: json)
    #expect(converted.values == [.lightGreen: 3, .darkBlue: 2])
    #expect(converted.losses.map(\.key) == ["light_green", "no_color", "red"])
    let both = try decoder.decode(
      LossyDictionary<Color, Int>.self, from: Data(#"{"light_green":1,"lightGreen":"x"}"#.utf8))
    #expect(both.values.isEmpty)
    #expect(both.losses.map(\.key) == ["lightGreen", "light_green"])
  }

  @Test("LossyDictionary keeps the first of equal keys in their order", arguments: 0..<20)
  func keepsTheFirstOfEqualKeysInTheirOrder(attempt: Int) throws {
    let json = #"{"7":1,"07":2,"007":3,"8":4}"#
    let dictionary = try JSONDecoder().decode(
      LossyDictionary<Int, Int>.self, from: Data(json.utf8))
    #expect(dictionary.values == [7: 3, 8: 4])
    #expect(dictionary.losses.map(\.key) == ["07", "7"])
    #expect(dictionary.losses.map(\.cause) == [.corrupt, .corrupt])
  }

  @Test("LossyDictionary reports keys that the decoder makes equal")
  func reportsKeysThatTheDecoderMakesEqual() throws {
    let form = DocumentForm.tree("lowercase") { $0.keyConversion = { $0.lowercased() } }
    let dictionary = try form.decode(
      LossyDictionary<String, Int>.self, from: ["Key": 1, "other": 2, "KEY": 3, "key": 4])
    #expect(dictionary.values == ["key": 1, "other": 2])
    #expect(dictionary.losses.map(\.key) == ["key", "key"])
  }

  @Test("LossyDictionary throws if there is no object", arguments: DocumentForm.all)
  func throwsWhereThereIsNoObject(form: DocumentForm) {
    for tree: Tree in [[], 5, nil, "{}"] {
      #expect(throws: (any Error).self) {
        _ = try form.decode([LossyDictionary<String, Int>].self, from: [tree])
      }
    }
  }

  @Test("LossyDictionary is made from a list") func isMadeOfAList() throws {
    let list = try JSONDecoder().decode(
      LossyArray<Item>.self,
      from: Data(#"[{"id":1},{"id":"x"},{"id":2},{"id":1},null]"#.utf8))
    let dictionary = LossyDictionary(list, keyedBy: \.id)
    #expect(dictionary.values.keys.sorted() == [1, 2])
    #expect(dictionary.losses.map(\.index) == [1, 3, 4])
    #expect(dictionary.losses.map(\.cause) == [.corrupt, .corrupt, .null])
  }

  @Test("LossyDictionary is compared, hashed and encoded by its values")
  func isComparedHashedAndEncodedByItsValues() throws {
    let damaged = try JSONDecoder().decode(
      LossyDictionary<String, Int>.self, from: Data(#"{"a":1,"b":null}"#.utf8))
    #expect(damaged == ["a": 1])
    #expect(Set([damaged, ["a": 1]]).count == 1)
    #expect(try JSONEncoder().encode(damaged) == Data(#"{"a":1}"#.utf8))
    let literal: LossyDictionary = ["a": 1, "a": 2]
    #expect(literal.values == ["a": 1])
  }

  private struct Item: Decodable {
    let id: Int
  }

  private enum Color: String, CodingKeyRepresentable {
    case red
    case darkBlue = "dark_blue"
    case lightGreen
  }

  private enum Level: Int, CodingKeyRepresentable {
    case low = 1
  }

  /// A model that always throws its own error.
  private struct Stubborn: Decodable {
    init(from decoder: any Decoder) throws { throw DocumentForm.ForeignError() }
  }
}
