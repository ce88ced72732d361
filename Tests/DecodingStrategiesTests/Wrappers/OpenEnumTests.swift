import DecodingStrategies
import Foundation
import Testing

@Suite struct OpenEnumTests {
  private enum Kind: String, Codable { case text, image, shortVideo = "short_video" }
  private enum Level: Int { case low = 1, high = 2 }

  private struct Message: Codable, Equatable {
    let messageKind: OpenEnum<Kind>
    let others: [OpenEnum<Kind>]
    let fallback: OpenEnum<Kind>?
  }

  @Test("OpenEnum finds the tag or keeps the raw value") func findsTheTagOrKeepsTheRawValue() {
    #expect(OpenEnum<Kind>(rawValue: "short_video").value == .shortVideo)
    #expect(OpenEnum<Kind>(rawValue: "poll").value == nil)
    #expect(OpenEnum<Kind>(rawValue: "poll").rawValue == "poll")
    #expect(OpenEnum.known(Kind.image).rawValue == "image")
    #expect(OpenEnum.known(Kind.image).description == "image")
    #expect(OpenEnum<Level>(rawValue: 9).description == "9")
  }

  @Test("OpenEnum compares raw values") func comparesRawValues() {
    let image = OpenEnum<Kind>(rawValue: "image")
    #expect(image == .image)
    #expect(image != .text)
    #expect(image == .unknown("image"))
    #expect(Set([image, .unknown("image"), .unknown("poll")]).count == 2)
  }

  private struct Color: RawRepresentable {
    let rawValue: String
    static let red = Color(rawValue: "red")
  }

  @Test("OpenEnum works in patterns") func standsInPatterns() {
    func name(_ kind: OpenEnum<Kind>) -> String {
      let special = Kind.image
      return switch kind {
      case special: "an image"
      case .known(let kind): "known \(kind.rawValue)"
      case .unknown(let name): "unknown \(name)"
      }
    }
    #expect(
      ["image", "text", "poll"].map { name(OpenEnum(rawValue: $0)) }
        == ["an image", "known text", "unknown poll"])
    if case Color.red = OpenEnum<Color>(rawValue: "blue") { Issue.record("blue matched red") }
    guard case Color.red = OpenEnum<Color>(rawValue: "red") else {
      Issue.record("red did not match")
      return
    }
  }

  @Test("OpenEnum is encoded as it was decoded") func comesBackUnchanged() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = #"{"message_kind": "Poll ✓", "others": ["text", ""], "fallback": null}"#
    let message = try decoder.decode(Message.self, from: Data(json.utf8))
    #expect(message.messageKind == .unknown("Poll ✓"))
    #expect(message.others == [.known(.text), .unknown("")])
    #expect(message.fallback == nil)
    #expect(try jsonText([message.messageKind] + message.others) == #"["Poll ✓","text",""]"#)
    let list = try PropertyListEncoder().encode(message)
    #expect(try PropertyListDecoder().decode(Message.self, from: list) == message)
  }

  @Test(arguments: [
    ("null", "valueNotFound String value"), ("1", "typeMismatch String value"),
    ("true", "typeMismatch String value"), (#"["text"]"#, "typeMismatch String value"),
    ("{}", "typeMismatch String value"),
  ])
  func openEnumRejectsOtherTypes(json: String, expected: String) {
    #expect(failureText { try jsonValue(OpenEnum<Kind>.self, json) } == expected)
  }

  @Test("OpenEnum takes numbers of its raw type") func takesNumbersOfItsRawType() throws {
    #expect(try jsonValue(OpenEnum<Level>.self, "2") == .high)
    #expect(try jsonValue(OpenEnum<Level>.self, "-3") == .unknown(-3))
    #expect(try jsonText([OpenEnum<Level>.unknown(-3)]) == "[-3]")
    #expect(try plistValue(OpenEnum<Level>.self, "<integer>7</integer>") == .unknown(7))
    #expect(failureText { try jsonValue(OpenEnum<Level>.self, "1.5") } == "dataCorrupted value")
    #expect(
      failureText { try jsonValue(OpenEnum<Level>.self, #""2""#) } == "typeMismatch Int value")
    #expect(
      failureText { try plistValue(OpenEnum<Level>.self, "<true/>") } == "typeMismatch Int value")
  }

  @Test("OpenEnum works as a dictionary key") func standsAsADictionaryKey() throws {
    let json = Data(#"{"poll":3}"#.utf8)
    let counts = try JSONDecoder().decode([OpenEnum<Kind>: Int].self, from: json)
    #expect(counts == [.unknown("poll"): 3])
    #expect(try jsonText(counts) == #"{"poll":3}"#)
    #expect(try jsonText([OpenEnum.known(Kind.text): 1]) == #"{"text":1}"#)
  }
}

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

  @Test("TaggedPayload decodes property lists") func decodesPropertyLists() throws {
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
