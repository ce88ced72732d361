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

  @Test func findsTheTagOrKeepsTheRawValue() {
    #expect(OpenEnum<Kind>(rawValue: "short_video").value == .shortVideo)
    #expect(OpenEnum<Kind>(rawValue: "poll").value == nil)
    #expect(OpenEnum<Kind>(rawValue: "poll").rawValue == "poll")
    #expect(OpenEnum.known(Kind.image).rawValue == "image")
    #expect(OpenEnum.known(Kind.image).description == "image")
    #expect(OpenEnum<Level>(rawValue: 9).description == "9")
  }

  @Test func comparesRawValues() {
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

  @Test func standsInPatterns() {
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

  @Test func comesBackUnchanged() throws {
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
  func rejectsOtherTypes(json: String, expected: String) {
    #expect(failureText { try jsonValue(OpenEnum<Kind>.self, json) } == expected)
  }

  @Test func takesNumbersOfItsRawType() throws {
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

  @Test func standsAsADictionaryKey() throws {
    let json = Data(#"{"poll":3}"#.utf8)
    let counts = try JSONDecoder().decode([OpenEnum<Kind>: Int].self, from: json)
    #expect(counts == [.unknown("poll"): 3])
    #expect(try jsonText(counts) == #"{"poll":3}"#)
    #expect(try jsonText([OpenEnum.known(Kind.text): 1]) == #"{"text":1}"#)
  }
}
