import DecodingStrategies
import Foundation
import Testing

@Suite struct TaggedPayloadTests {
  private enum Kind: String { case push, release, ping }

  private struct Push: Codable, Equatable {
    let commitCount: Int
    let pushedAt: Date
  }

  private enum Payload: Equatable {
    case push(Push)
    case release(URL)
    case ping(String?)
    case unknown(String)
  }

  /// Tag and payload beside one another.
  private struct Event: Decodable {
    let payload: Payload

    enum CodingKeys: String, CodingKey { case type, payload }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      payload = try container.payload(at: .payload, taggedBy: .type) {
        (tag: OpenEnum<Kind>, payload) in
        switch tag {
        case .known(.push): .push(try payload.decode())
        case .known(.release): .release(try payload.decode(URL.self))
        case .known(.ping): .ping(try payload.decodeIfPresent())
        case .unknown(let name): .unknown(name)
        }
      }
    }
  }

  /// The tag inside the payload.
  private struct InlineEvent: Decodable {
    let payload: Payload

    enum CodingKeys: CodingKey { case kindOfEvent }

    init(from decoder: any Decoder) throws {
      payload = try decoder.payload(taggedBy: CodingKeys.kindOfEvent) {
        (tag: OpenEnum<Kind>, object) in
        switch tag {
        case .known(.push): .push(try object.decode(Push.self))
        case .known(.release), .known(.ping): .ping(nil)
        case .unknown(let name): .unknown(name)
        }
      }
    }
  }

  private let push = Payload.push(Push(commitCount: 2, pushedAt: Date(timeIntervalSince1970: 60)))

  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode([Value].self, from: Data("[\(json)]".utf8))[0]
  }

  @Test func strategiesReachThePayload() throws {
    let fields = #""commit_count": 2, "pushed_at": "1970-01-01T00:01:00Z""#
    #expect(
      try decode(Event.self, #"{"type": "push", "payload": {\#(fields)}}"#).payload == push)
    #expect(
      try decode(InlineEvent.self, #"{"kind_of_event": "push", \#(fields)}"#).payload == push)
    #expect(
      try decode(Event.self, #"{"type": "release", "payload": "https://a.example"}"#).payload
        == .release(#require(URL(string: "https://a.example"))))
  }

  @Test(arguments: [
    "", #", "payload": null"#, #", "payload": 7"#, #", "payload": [{"commit_count": "?"}]"#,
  ])
  func anUnknownTagLeavesThePayloadAlone(payload: String) throws {
    #expect(try decode(Event.self, #"{"type": "poll"\#(payload)}"#).payload == .unknown("poll"))
    #expect(
      try decode(InlineEvent.self, #"{"kind_of_event": "poll"\#(payload)}"#).payload
        == .unknown("poll"))
  }

  @Test func aPayloadMayBeOptional() throws {
    #expect(try decode(Event.self, #"{"type": "ping"}"#).payload == .ping(nil))
    #expect(try decode(Event.self, #"{"type": "ping", "payload": null}"#).payload == .ping(nil))
    #expect(try decode(Event.self, #"{"type": "ping", "payload": "a"}"#).payload == .ping("a"))
  }

  @Test(arguments: [
    (#"{"type": "push"}"#, "keyNotFound payload Index 0"),
    (#"{"type": "push", "payload": {}}"#, "keyNotFound commitCount Index 0.payload"),
    (
      #"{"type": "push", "payload": {"commit_count": "2"}}"#,
      "typeMismatch Int Index 0.payload.commitCount"
    ),
    (#"{"payload": {}}"#, "keyNotFound type Index 0"),
    (#"{"type": null, "payload": {}}"#, "valueNotFound String Index 0.type"),
    (#"{"type": 7, "payload": {}}"#, "typeMismatch String Index 0.type"),
  ])
  func aKnownTagNeedsItsPayload(json: String, expected: String) {
    #expect(failureText { try decode(Event.self, json) } == expected)
  }

  @Test func aNullPayloadOfAKnownTagIsAnError() {
    let json = #"{"type": "push", "payload": null}"#
    #expect(failureText { try decode(Event.self, json) }.hasPrefix("valueNotFound "))
  }

  @Test(arguments: [
    (#"{"kind_of_event": "push"}"#, "keyNotFound commitCount Index 0"),
    ("{}", "keyNotFound kindOfEvent Index 0"),
  ])
  func anInlinePayloadFailsAtItsOwnPath(json: String, expected: String) {
    #expect(failureText { try decode(InlineEvent.self, json) } == expected)
  }

  @Test func decodesPropertyLists() throws {
    let fields =
      "<key>commitCount</key><integer>2</integer><key>pushedAt</key>"
      + "<date>1970-01-01T00:01:00Z</date>"
    let event =
      "<dict><key>type</key><string>push</string><key>payload</key>"
      + "<dict>\(fields)</dict></dict>"
    #expect(try plistValue(Event.self, event).payload == push)
    let inline = "<dict><key>kindOfEvent</key><string>push</string>\(fields)</dict>"
    #expect(try plistValue(InlineEvent.self, inline).payload == push)
    let unknown = "<dict><key>type</key><string>poll</string></dict>"
    #expect(try plistValue(Event.self, unknown).payload == .unknown("poll"))
  }
}
