import DecodingStrategies
import Foundation
import Testing

@Suite struct KnownTests {
  private enum Kind: String, Codable { case text, image, shortVideo = "short_video" }
  private enum Level: Int { case low = 1, high = 2 }

  private struct Message: Codable, Equatable {
    let messageKind: Known<Kind>
    let others: [Known<Kind>]
    let fallback: Known<Kind>?
  }

  @Test func findsTheTagOrKeepsTheRawValue() {
    #expect(Known<Kind>(rawValue: "short_video").value == .shortVideo)
    #expect(Known<Kind>(rawValue: "poll").value == nil)
    #expect(Known<Kind>(rawValue: "poll").rawValue == "poll")
    #expect(Known.known(Kind.image).rawValue == "image")
    #expect(Known.known(Kind.image).description == "image")
    #expect(Known<Level>(rawValue: 9).description == "9")
  }

  @Test func comparesRawValues() {
    let image = Known<Kind>(rawValue: "image")
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
    func name(_ kind: Known<Kind>) -> String {
      let special = Kind.image
      return switch kind {
      case special: "an image"
      case .known(let kind): "known \(kind.rawValue)"
      case .unknown(let name): "unknown \(name)"
      }
    }
    #expect(
      ["image", "text", "poll"].map { name(Known(rawValue: $0)) }
        == ["an image", "known text", "unknown poll"])
    if case Color.red = Known<Color>(rawValue: "blue") { Issue.record("blue matched red") }
    guard case Color.red = Known<Color>(rawValue: "red") else {
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
    #expect(failureText { try jsonValue(Known<Kind>.self, json) } == expected)
  }

  @Test func takesNumbersOfItsRawType() throws {
    #expect(try jsonValue(Known<Level>.self, "2") == .high)
    #expect(try jsonValue(Known<Level>.self, "-3") == .unknown(-3))
    #expect(try jsonText([Known<Level>.unknown(-3)]) == "[-3]")
    #expect(try plistValue(Known<Level>.self, "<integer>7</integer>") == .unknown(7))
    #expect(failureText { try jsonValue(Known<Level>.self, "1.5") } == "dataCorrupted value")
    #expect(failureText { try jsonValue(Known<Level>.self, #""2""#) } == "typeMismatch Int value")
    #expect(
      failureText { try plistValue(Known<Level>.self, "<true/>") } == "typeMismatch Int value")
  }

  @Test func standsAsADictionaryKey() throws {
    let json = Data(#"{"poll":3}"#.utf8)
    let counts = try JSONDecoder().decode([Known<Kind>: Int].self, from: json)
    #expect(counts == [.unknown("poll"): 3])
    #expect(try jsonText(counts) == #"{"poll":3}"#)
    #expect(try jsonText([Known.known(Kind.text): 1]) == #"{"text":1}"#)
  }
}
