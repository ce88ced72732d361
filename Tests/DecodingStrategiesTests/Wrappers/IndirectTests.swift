import DecodingStrategies
import Foundation
import Testing

@Suite struct IndirectTests {
  private struct Comment: Codable, Hashable, Sendable {
    var text: String
    var parent: Indirect<Comment>?
  }

  @Test func letsAStructContainItself() throws {
    let json = #"{"parent":{"parent":null,"text":"a"},"text":"b"}"#
    var comment = try JSONDecoder().decode(Comment.self, from: Data(json.utf8))
    #expect(comment.parent?.value == Comment(text: "a"))
    comment.parent?.value.text = "c"
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(comment), as: UTF8.self)
    #expect(text == #"{"parent":{"text":"c"},"text":"b"}"#)
    #expect(Set([comment, comment]).count == 1)
  }

  @Test func throwsTheErrorOfTheValue() {
    let text = failureText { try jsonValue(Comment.self, #"{"text":"a","parent":{"text":1}}"#) }
    #expect(text == "typeMismatch String value.parent.text")
  }
}
