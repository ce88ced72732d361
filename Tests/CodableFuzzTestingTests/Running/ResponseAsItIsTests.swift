import CodableFuzz
import DecodingStrategies
import Foundation
import Testing

@testable import CodableFuzzTesting

/// What a test of one line says where the response as it is cannot be measured.
@Suite struct ResponseAsItIsTests {
  private struct Stop: Decodable {
    let number: Int16
    let name: String
  }

  private struct Line: Decodable { let stops: [Stop] }
  private struct LossyLine: Decodable { @Lossy var stops: [Stop] }

  private static func stops(_ numbers: String...) -> String {
    let stops = numbers.map { #"{"number":\#($0),"name":"n"}"# }
    return #"{"tags":[],"stops":[\#(stops.joined(separator: ","))]}"#
  }

  private static func decoded<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> Value {
    try JSONDecoder().decode(type, from: data)
  }

  private static func found<Output>(
    in json: String, allowing: AllowedLoss = [],
    decoder: @autoclosure @escaping @Sendable () -> (any DataDecoder)? = nil,
    _ decode: @escaping (Data) throws -> Output
  ) throws -> [String] {
    let place = try ResponseFile(json)
    defer { place.remove() }
    return try place.failures {
      try expectResilience(
        .file($0), keeping: 0, allowing: allowing, comparing: decoder(), options: .quick,
        decoding: decode)
    }
  }

  private static let refused = "parcels: the function does not decode the response as it is: "

  // MARK: - What does not decode

  @Test func theValueIsNamedOnce() throws {
    func check<Output>(_ words: String, json: String, _ decode: @escaping (Data) throws -> Output)
      throws
    {
      #expect(try Self.found(in: json, decode) == [Self.refused + words])
    }
    try check("stops[1].number: expected Int16, found a string", json: Self.stops("1", "\"2\"")) {
      try Self.decoded(Line.self, $0).stops
    }
    try check("number: expected Int16, found null", json: #"{"number":null,"name":"n"}"#) {
      try Self.decoded(Stop.self, $0)
    }
    try check(#"the document: no value for key "number""#, json: #"{"error":{"code":7}}"#) {
      try Self.decoded(Stop.self, $0)
    }
  }

  /// Foundation's error names no value: the first that does not fit is found among those that do.
  @Test(arguments: [
    (["500", "600", "70000", "800", "900"], "stops[2].number", "70000"),
    (["500", "7.5", "70000", "-80000"], "stops[1].number", "7.5"),
    (["1", "2", "-80000"], "stops[2].number", "-80000"),
    (["80000"], "stops[0].number", "80000"),
  ]) func aNumberThatDoesNotFitIsNamed(numbers: [String], path: String, number: String) throws {
    let list = numbers.map { #"{"number":\#($0),"name":"n"}"# }.joined(separator: ",")
    let words = "\(path): a number that does not fit its type: \(number)"
    #expect(
      try Self.found(in: #"{"total":1234567,"stops":[\#(list)]}"#) {
        try Self.decoded(Line.self, $0).stops
      } == [Self.refused + words])
  }

  @Test func aFunctionThatReturnsNilIsReportedOnce() throws {
    let found = try Self.found(in: #"{"number":null,"name":"n"}"#) {
      try? Self.decoded(Stop.self, $0)
    }
    #expect(
      found == [
        """
        parcels: nothing was measured: its only record does not decode even on its own, as (root): \
        the document: no record comes back for it, and no error: it is left out, as by a filter or \
        try?; check that the decoder is the app's, and that the type is that of a record
        """
      ])
  }

  // MARK: - What is left out

  private static let none = "parcels: the function returns no record of the response as it is"
  private static let wrong = stops("\"1\"", "\"2\"")

  @Test func aLossyListOfNothingShowsTheError() throws {
    let words = Self.none + ": stops[0].number: expected Int16, found a string"
    #expect(
      try Self.found(in: Self.wrong) { try Self.decoded(LossyLine.self, $0).$stops } == [words])
    #expect(
      try Self.found(in: Self.wrong) { data in
        let decoder = JSONDecoder()
        let log = DecodingLog()
        decoder.decodingLog = log
        let line = try decoder.decode(LossyLine.self, from: data)
        return log.report().text.isEmpty ? [] : line.stops
      } == [words])
  }

  @Test func aSilentListOfNothingShowsTheErrorWithTheDecoder() throws {
    let decode: @Sendable (Data) throws -> [Stop] = { data in
      try Self.decoded(LossyLine.self, data).stops
    }
    // Another list that is empty may be the one.
    let wrong = Self.wrong.replacing(#""tags":[],"#, with: "")
    let silent = Self.none + ", and no error. "
    #expect(
      try Self.found(in: wrong, decode)
        == [silent + "With like: and its decoder, this shows whether a record decodes"])
    #expect(try Self.found(in: Self.wrong, decode) == [silent + "The list '/tags' is empty"])
    let explained = try Self.found(in: Self.wrong, decoder: JSONDecoder(), decode)
    #expect(
      explained == [
        Self.none
          + ", and no error; alone, '/stops/0' fails: number: expected Int16, found a string"
      ])
  }

  @Test func listsThatAreJoinedAreNamed() throws {
    let json = #"{"lines":[\#(Self.stops("1", "2")),\#(Self.stops("3"))]}"#
    let found = try Self.found(in: json) {
      try Self.decoded([String: [Line]].self, $0)["lines", default: []].flatMap(\.stops)
    }
    #expect(
      found == [
        "parcels: the function returns 3 records, 2 of them for one element of '/lines', as from "
          + "flatMap: return the elements of '/lines', which hold them"
      ])
  }

  private struct Door: Decodable {
    let isOpen: Bool
    let side: String
  }

  /// No wrapper would report what a filter leaves out.
  @Test func aFilterNeedNotReport() throws {
    let door = #"{"isOpen":true,"side":"left"}"#
    let found = try Self.found(in: "[\(door),\(door),\(door)]") {
      try Self.decoded([Door].self, $0).filter { $0.isOpen && $0.side == "left" }
    }
    #expect(
      found == [
        """
        parcels: app lost 1 of 69 records silently
          unknown-enum-tag at /*/side: 1 of 3 records lost silently, as in \
        parcels:unknown-enum-tag@/0/side
          Show this mutant with:  CODABLE_FUZZ_REPLAY=parcels:unknown-enum-tag@/0/side swift test \
        --filter aFilterNeedNotReport
          Records with other values are left out, as by a filter. If records may be lost, say \
        allowing: .silentLoss
        """
      ])
  }

  // MARK: - What is read

  @Test(arguments: [
    ("\u{FEFF}\(stops("1", "2"))", "its byte order mark"),
    (#"{"stops":[{"number":1,"name":"n",},],}"#, "3 trailing commas"),
  ])
  func whatTheDecoderReadsBesidesJSONIsRead(json: String, what: String) throws {
    #expect(try Self.found(in: json) { try Self.decoded(Line.self, $0).stops } == [])
    let place = try ResponseFile(json)
    defer { place.remove() }
    let note = try Study(fixture: .file(place.file), strategies: []).origin.note
    #expect(
      note
        == "not JSON (RFC 8259), but read without \(what), as JSONDecoder does from iOS 17 and Swift "
        + "6 on")
  }

  @Test(arguments: [
    ("items", "items"), ("Items", "items"), ("order_items", "orderItems"),
    ("ORDER_ITEMS", "orderItems"), ("URLList", "urlList"), ("ID", "id"), ("a-b", nil), ("", nil),
  ]) func thePropertyOfAKeyIsNamedAsInSwift(key: String, property: String?) {
    #expect(KeyTransform.likelyProperty(key) == property)
  }
}
