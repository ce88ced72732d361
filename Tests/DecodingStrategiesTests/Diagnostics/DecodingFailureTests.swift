import DecodingStrategies
import Foundation
import JSONText
import Testing

@Suite struct DecodingFailureTests {
  private struct Record: Decodable {
    let id: Int
    let link: URL?
  }

  /// A key of a dictionary that looks like an index stays a key where the path becomes longer.
  @Test func aNumericKeyIsOneInAMovedPath() throws {
    let json = #"{"7":{"8":"x"}}"#
    let failure = DecodingFailure(
      try #require(decodingError([String: [String: Int]].self, json)))
    #expect(failure.line == #"["7"]["8"]: expected Int, found a string"#)
    let moved = failure.moved(to: ["list", "0"] + failure.path)
    #expect(moved.line == #"list[0]["7"]["8"]: expected Int, found a string"#)
    let elsewhere = failure.moved(to: ["list", "0"])
    #expect(elsewhere.line == "list[0]: expected Int, found a string")
  }

  @Test(arguments: [
    (
      #"{"feed":[{"created":1},{"created":"x"}]}"#, "feed[1].created: expected Int, found a string",
      "Post, /feed/1/created"
    ),
    (#"{"feed":[{}]}"#, #"feed[0]: no value for key "created""#, "Post, /feed/0/created"),
    (
      #"{"feed":[{"created":null}]}"#, "feed[0].created: expected Int, found null",
      "Post, /feed/0/created"
    ),
    (
      #"{"feed":[{"created":1,"author":[]}]}"#,
      "feed[0].author: expected an object, found an array",
      "Post, /feed/0/author"
    ),
    (
      #"{"feed":[{"created":1,"author":{}}]}"#, #"feed[0].author: no value for key "login""#,
      "Account, /feed/0/author/login"
    ),
    (#"{"feed":[7]}"#, "feed[0]: expected an object, found a number", "Feed, /feed/0"),
    (#"{"feed":{}}"#, "feed: expected an array, found an object", "Feed, /feed"),
    ("{}", #"the document: no value for key "feed""#, "Feed, /feed"),
  ])
  func aDecodingFailureIsOneLineWithModelAndPointer(
    json: String, line: String, notes: String
  ) throws {
    let failure = DecodingFailure(try #require(decodingError(Feed.self, json)))
    #expect(failure.line == line)
    #expect(failure.redactedLine == line)
    #expect(failure.description == "\(line) (\(notes))")
  }

  @Test("A decoding failure names the whole document") func namesTheWholeDocument() throws {
    let failure = DecodingFailure(try #require(decodingError(Int.self, #""x""#)))
    #expect(failure.description == "the document: expected Int, found a string")
  }

  @Test("A decoding failure keeps the kind, what was expected and found, and the message")
  func keepsKindExpectedFoundAndMessage() throws {
    let failure = DecodingFailure(try #require(decodingError(Box<Int>.self, #"{"v":"x"}"#)))
    #expect(failure.kind == .typeMismatch)
    #expect(failure.path == ["v"])
    #expect(failure.message == "expected Int, found a string")
    #expect(failure.expected == "Int")
    #expect(failure.found == "a string")
    #expect(failure.model == "Box")
  }

  @Test(arguments: [
    ("007", #"["007"]"#), ("7", #"["7"]"#), ("a key", #"["a key"]"#), ("", #"[""]"#),
    ("schlüssel", "schlüssel"), ("a.b", #"["a.b"]"#), ("say \"hi\"\\", #"["say \"hi\"\\"]"#),
    ("a\nb\r\t\u{0}", #"["a\nb\r\t\u{0}"]"#), ("\u{1B}[31mred", #"["\u{1B}[31mred"]"#),
    ("\u{202E}lortnoc\u{2028}", #"["\u{202E}lortnoc\u{2028}"]"#), ("👩‍👩‍👧", #"["👩‍👩‍👧"]"#),
  ])
  func aDecodingFailureWritesKeysAsInSwift(key: String, location: String) throws {
    let json = String(decoding: try JSONEncoder().encode([key: "x"]), as: UTF8.self)
    let failure = DecodingFailure(try #require(decodingError([String: Int].self, json)))
    #expect(failure.path == [key])
    #expect(failure.line == "\(location): expected Int, found a string")
    let nested = DecodingFailure(
      try #require(decodingError([String: Account].self, json.replacing("\"x\"", with: "{}"))))
    #expect(nested.line == "\(location): no value for key \"login\"")
    #expect(!failure.description.contains { $0.isNewline })
  }

  @Test("A decoding failure cuts huge keys") func cutsHugeKeys() throws {
    let json = #"{"\#(String(repeating: "k", count: 10_000))":"x"}"#
    let failure = DecodingFailure(try #require(decodingError([String: Int].self, json)))
    #expect(failure.line.count < 200)
  }

  @Test("A decoding failure leaves models out of keys that name none")
  func leavesModelsOutOfKeysThatNameNone() throws {
    let failure = DecodingFailure(
      try #require(decodingError([String: [Int]].self, #"{"a":["x"]}"#)))
    #expect(failure.model == nil)
    #expect(failure.description == "a[0]: expected Int, found a string (/a/0)")
  }

  @Test("A decoding failure names the expected model if no key does")
  func namesTheExpectedModelWhereNoKeyDoes() {
    let context = DecodingError.Context(codingPath: [], debugDescription: "?")
    let failure = DecodingFailure(DecodingError.typeMismatch(Record.self, context))
    #expect(failure.description == "the document: expected Record (DecodingFailureTests.Record)")
  }

  @Test("A decoding failure names local models") func namesLocalModels() throws {
    struct Local: Decodable {
      let id: Int
    }
    let failure = DecodingFailure(try #require(decodingError(Local.self, "{}")))
    #expect(failure.model == "DecodingFailureTests.Local")
  }

  @Test("A decoding failure says that a list ends") func saysThatAListEnds() throws {
    struct Pair: Decodable {
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        _ = (try container.decode(Int.self), try container.decode(Int.self))
      }
    }
    let failure = DecodingFailure(try #require(decodingError(Box<Pair>.self, #"{"v":[1]}"#)))
    #expect(failure.line == "v[1]: expected Int, found the end of the list")
  }

  @Test("A decoding failure is made of parts") func isMadeOfParts() throws {
    let failure = DecodingFailure(kind: .typeMismatch, path: ["a"], message: "expected Int")
    #expect(failure.line == "a: expected Int")
    let data = try JSONEncoder().encode(failure)
    #expect(try JSONDecoder().decode(DecodingFailure.self, from: data) == failure)
  }

  @Test("A decoding failure is the same after a round trip through JSON")
  func keepsAllThroughJSON() throws {
    let failure = DecodingFailure(try #require(decodingError([String: Color].self, #"{"7":"x"}"#)))
    let copy = try JSONDecoder().decode(
      DecodingFailure.self, from: try JSONEncoder().encode(failure))
    #expect(copy == failure)
    #expect(copy.line == #"["7"]: no case of Color: "x""#)
    #expect(copy.redactedLine == #"["7"]: no case of Color"#)
  }
}

@Suite struct DecodingLossDescriptionTests {
  private func losses<Value: Decodable>(
    _ type: Value.Type, _ json: String, decoder: JSONDecoder = JSONDecoder()
  ) throws -> [String] {
    let log = DecodingLog()
    decoder.decodingLog = log
    _ = try decoder.decode(type, from: Data(json.utf8))
    return log.losses.map(\.description)
  }

  @Test("A loss says what is in its place") func saysWhatStandsInItsPlace() throws {
    let json = #"{"v":[{"created":"x"}]}"#
    let reason = "v[0].created: expected Int, found a string (Post, /v/0/created)"
    #expect(try losses(Box<LossyArray<Post>>.self, json) == ["\(reason); v[0] left out"])
    #expect(try losses(Box<ResultArray<Post>>.self, json) == ["\(reason); v[0] became an error"])
  }

  @Test("A loss names its element, its key or the document")
  func namesElementsKeysAndTheDocument() throws {
    #expect(
      try losses(LossyArray<Int>.self, "[1,null]")
        == ["[1]: expected Int, found null (/1); [1] left out"])
    #expect(
      try losses(LossyDictionary<String, Int>.self, #"{"a b":"x","c":1}"#)
        == [#"["a b"]: expected Int, found a string (/a b); ["a b"] left out"#])
    #expect(
      try losses(LossyDictionary<Int, Int>.self, #"{"x":1}"#)
        == ["x: the key is not a valid Int (/x); x left out"])
  }

  @Test("A loss says that null was found if the decoder does not")
  func saysThatNullWasFoundWhereTheDecoderDoesNot() throws {
    #expect(
      try losses(LossyArray<Bool>.self, "[null]")
        == ["[0]: expected Bool, found null (/0); [0] left out"])
  }

  @Test("A date that does not decode is a loss of its element")
  func putsDatesIntoTheirElement() throws {
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

  @Test("Errors of other decoders are losses of their element")
  func putsTheErrorsOfOtherDecodersIntoTheElement() throws {
    #expect(
      try losses(Box<LossyArray<Embedded>>.self, #"{"v":["{\"created\":true}"]}"#)
        == ["v[0].created: expected Int, found a boolean (Post, /v/0/created); v[0] left out"])
    #expect(
      try losses(Box<ResultArray<Embedded>>.self, #"{"v":["{}"]}"#)
        == [#"v[0]: no value for key "created" (Post, /v/0/created); v[0] became an error"#])
  }

  @Test("A loss does not take another element for its own") func takesNoOtherElementForItsOwn() {
    let path = [Key(stringValue: "v"), Key(intValue: 3), Key(stringValue: "id")]
    let error = DecodingError.typeMismatch(
      Int.self, DecodingError.Context(codingPath: path, debugDescription: ""))
    let mine = DecodingLoss(error, at: .index(3), in: [Key(stringValue: "v")])
    #expect(mine.failure.path == ["v", "3", "id"])
    let other = DecodingLoss(error, at: .index(2), in: [Key(stringValue: "v")])
    #expect(other.failure.path == ["v", "2", "v", "3", "id"])
  }

  @Test("A loss keeps an error that is not a DecodingError")
  func keepsRecordsOfErrorsThatAreNoDecodingErrors() throws {
    #expect(
      try losses(LossyArray<UInt8>.self, "[300]")
        == ["[0]: a number that does not fit its type (/0); [0] left out"])
  }
}

struct Box<Value: Decodable>: Decodable {
  let v: Value
}

struct Account: Decodable {
  let login: String
}

struct Post: Decodable {
  let created: Int
  let author: Account?
}

struct Feed: Decodable {
  let feed: [Post]
}

enum Color: String, Decodable {
  case red
}

func decodingError<Value: Decodable>(
  _ type: Value.Type, _ json: String, decoder: JSONDecoder = JSONDecoder()
) -> (any Error)? {
  do {
    _ = try decoder.decode(type, from: Data(json.utf8))
    return nil
  } catch {
    return error
  }
}
