import CodableFuzz
import Foundation
import JSONText
import Testing

@Suite struct DecodingFailureTests {
  private struct Record: Decodable {
    let id: Int
    let link: URL?
  }

  @Test(arguments: [
    (#"{"records":[{"id":"x"}]}"#, DecodingFailure.Kind.typeMismatch, "/records/0/id", "Int"),
    (#"{"records":[{"id":1},{}]}"#, .keyNotFound, "/records/1/id", "no value for key \"id\""),
    (#"{"records":[{"id":null}]}"#, .valueNotFound, "/records/0/id", "null instead of Int"),
    (#"{"records":[{"id":1,"link":"http://a b"}]}"#, .dataCorrupted, "/records/0/link", "URL"),
    (#"{"records":5}"#, .typeMismatch, "/records", "expected"),
    ("[", .dataCorrupted, "", "JSON"),
  ])
  func namesThePlaceAndTheReason(
    json: String, kind: DecodingFailure.Kind, pointer: String, words: String
  ) throws {
    let failure = try #require(
      failure {
        [String: [Record]].self
      } from: {
        json
      })
    #expect(failure.kind == kind)
    #expect(failure.pointer.description == pointer)
    #expect(failure.message.contains(words), "\(failure.message)")
  }

  @Test func keepsKeysOfDictionariesThatLookLikeNumbers() throws {
    let failure = try #require(
      failure {
        [String: Int].self
      } from: {
        #"{"007":"x"}"#
      })
    #expect(failure.pointer.description == "/007")
  }

  @Test func describesOtherErrors() {
    struct Odd: Error {}
    let failure = DecodingFailure(Odd())
    #expect(failure.kind == .other)
    #expect(failure.path.isEmpty)
    #expect(failure.message == "Odd()")
  }

  private func failure<Value: Decodable>(
    _ type: () -> Value.Type, from json: () -> String
  ) -> DecodingFailure? {
    do {
      _ = try JSONDecoder().decode(type(), from: Data(json().utf8))
      return nil
    } catch {
      return DecodingFailure(error)
    }
  }
}
