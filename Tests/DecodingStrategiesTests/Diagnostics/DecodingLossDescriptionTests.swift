import DecodingStrategies
import Foundation
import Testing

@Suite struct DecodingLossDescriptionTests {
  private struct LossyFeed: Decodable {
    let feed: LossyArray<Post>
  }

  private func losses<Value: Decodable>(
    _ type: Value.Type, _ json: String, decoder: JSONDecoder = JSONDecoder()
  ) throws -> [String] {
    let log = DecodingLog()
    decoder.decodingLog = log
    _ = try decoder.decode(type, from: Data(json.utf8))
    return log.losses.map(\.description)
  }

  @Test func saysWhatStandsInItsPlace() throws {
    let json = #"{"v":[{"created":"x"}]}"#
    let reason = "v[0].created: expected Int, found a string (Post, /v/0/created)"
    #expect(try losses(Box<LossyArray<Post>>.self, json) == ["\(reason); v[0] left out"])
    #expect(try losses(Box<[Failable<Post>]>.self, json) == ["\(reason); v[0] became nil"])
    #expect(try losses(Box<FailableArray<Post>>.self, json) == ["\(reason); v[0] became nil"])
    #expect(try losses(Box<ResultArray<Post>>.self, json) == ["\(reason); v[0] became an error"])
  }

  @Test func namesElementsKeysAndTheDocument() throws {
    #expect(
      try losses(LossyArray<Int>.self, "[1,null]")
        == ["[1]: expected Int, found null (/1); [1] left out"])
    #expect(
      try losses(LossyDictionary<String, Int>.self, #"{"a b":"x","c":1}"#)
        == [#"["a b"]: expected Int, found a string (/a b); ["a b"] left out"#])
    #expect(
      try losses(Failable<Int>.self, "[]")
        == ["the document: expected Int, found an array; the document became nil"])
    #expect(
      try losses(LossyDictionary<Int, Int>.self, #"{"x":1}"#)
        == ["x: the key is not a valid Int (/x); x left out"])
  }

  @Test func saysThatNullWasFoundWhereTheDecoderDoesNot() throws {
    #expect(
      try losses(LossyArray<Bool>.self, "[null]")
        == ["[0]: expected Bool, found null (/0); [0] left out"])
  }

  @Test func putsDatesIntoTheirElement() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    #expect(
      try losses(Box<LossyArray<Date>>.self, #"{"v":["x"]}"#, decoder: decoder)
        == ["v[0]: not an ISO 8601 date (Box, /v/0); v[0] left out"])
  }

  /// A record that decodes the JSON in one of its strings.
  private struct Embedded: Decodable {
    init(from decoder: any Decoder) throws {
      let json = try decoder.singleValueContainer().decode(String.self)
      _ = try JSONDecoder().decode(Post.self, from: Data(json.utf8))
    }
  }

  @Test func putsTheErrorsOfOtherDecodersIntoTheElement() throws {
    #expect(
      try losses(Box<LossyArray<Embedded>>.self, #"{"v":["{\"created\":true}"]}"#)
        == ["v[0].created: expected Int, found a boolean (Post, /v/0/created); v[0] left out"])
    #expect(
      try losses(Box<[Failable<Embedded>]>.self, #"{"v":["{}"]}"#)
        == [#"v[0]: no value for key "created" (Post, /v/0/created); v[0] became nil"#])
  }

  @Test func takesNoOtherElementForItsOwn() {
    let path = [Key(stringValue: "v"), Key(intValue: 3), Key(stringValue: "id")]
    let error = DecodingError.typeMismatch(
      Int.self, DecodingError.Context(codingPath: path, debugDescription: ""))
    let mine = DecodingLoss(error, at: .index(3), in: [Key(stringValue: "v")])
    #expect(mine.failure.path == ["v", "3", "id"])
    let other = DecodingLoss(error, at: .index(2), in: [Key(stringValue: "v")])
    #expect(other.failure.path == ["v", "2", "v", "3", "id"])
  }

  @Test func keepsRecordsOfErrorsThatAreNoDecodingErrors() throws {
    #expect(
      try losses(LossyArray<UInt8>.self, "[300]")
        == ["[0]: a number that does not fit its type (/0); [0] left out"])
  }
}
