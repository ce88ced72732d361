import DecodingStrategies
import Foundation
import Testing

@Suite struct LenientDoubleTests {
  private struct Place: Codable, Equatable {
    @LenientDouble var latitude: Double
    var heights: [LenientDouble]
    var depth: LenientDouble?
  }

  @Test(arguments: [
    ("0.1", 0.1), ("52.520006599999995", 52.520006599999995), ("-12.5e3", -12500), ("42", 42),
    ("0e1", 0), ("9007199254740992", 9_007_199_254_740_992), ("1e22", 1e22),
    ("0.10000000000000000000000", 0.1), ("0.10000000000000001", 0.1), ("1e300", 1e300),
    ("1.7976931348623157e308", .greatestFiniteMagnitude), ("5e-324", .leastNonzeroMagnitude),
    (#""0.1""#, 0.1), (#""+1.5E3""#, 1500), (#""007""#, 7),
    (#""4.9e-324""#, .leastNonzeroMagnitude),
    (#""1.7976931348623157e308""#, .greatestFiniteMagnitude),
  ])
  func takesNumbersAndNumericStrings(json: String, expected: Double) throws {
    #expect(try jsonValue(LenientDouble.self, json).wrappedValue == expected)
  }

  @Test(arguments: ["-0", "-0.0", #""-0""#])
  func keepsTheSignOfZero(json: String) throws {
    #expect(try jsonValue(LenientDouble.self, json).wrappedValue.sign == .minus)
  }

  @Test(arguments: [
    "9007199254740993", "0.1234567890123456789", "90071992547409.93", "1e400", "1e-400",
    "0.10000000000000000000001", "123456789012345678901234567890123456789012345",
    #""9007199254740993""#, #""1e400""#, #""1e-400""#, #""0.1234567890123456789""#, #""nan""#,
    #""inf""#, #""-Infinity""#, #""0x10""#, #""""#, #"" 1""#, #""1 ""#, #""1,5""#, #"".5""#,
    #""5.""#,
  ])
  func rejectsWhatItWouldHaveToRound(json: String) {
    #expect(failureText { try jsonValue(LenientDouble.self, json) } == "dataCorrupted value")
  }

  @Test(arguments: [
    ("null", "valueNotFound Double value"), ("true", "typeMismatch Double value"),
    ("[1]", "typeMismatch Double value"), ("{}", "typeMismatch Double value"),
  ])
  func rejectsOtherTypes(json: String, expected: String) {
    #expect(failureText { try jsonValue(LenientDouble.self, json) } == expected)
  }

  @Test func standsInAModel() throws {
    let json = #"{"latitude": "52.52", "heights": [1, 2.5, "3e1"], "depth": 0.5}"#
    let place = try JSONDecoder().decode(Place.self, from: Data(json.utf8))
    #expect(place == Place(latitude: 52.52, heights: [1, 2.5, 30], depth: 0.5))
    let encoded = try PropertyListEncoder().encode(place)
    #expect(try PropertyListDecoder().decode(Place.self, from: encoded) == place)
    #expect(try jsonText(place.heights) == "[1,2.5,30]")
  }

  @Test(arguments: [
    ("<integer>42</integer>", 42), ("<real>0.1</real>", 0.1), ("<real>1e300</real>", 1e300),
    ("<string>0.1</string>", 0.1), ("<integer>9007199254740992</integer>", 9_007_199_254_740_992),
  ])
  func takesNumbersOfPropertyLists(element: String, expected: Double) throws {
    #expect(try plistValue(LenientDouble.self, element).wrappedValue == expected)
  }

  @Test(arguments: [
    ("<integer>9007199254740993</integer>", "dataCorrupted value"),
    ("<real>nan</real>", "dataCorrupted value"), ("<true/>", "typeMismatch Double value"),
  ])
  func rejectsOtherValuesOfPropertyLists(element: String, expected: String) {
    #expect(failureText { try plistValue(LenientDouble.self, element) } == expected)
  }

  @Test func rejectsInfinityUnderAStrategyToo() {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let data = Data(#"["inf"]"#.utf8)
    #expect(
      failureText { try decoder.decode([LenientDouble].self, from: data) }
        == "dataCorrupted Index 0")
  }
}
