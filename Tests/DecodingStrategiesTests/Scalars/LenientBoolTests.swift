import DecodingStrategies
import Foundation
import Testing

@Suite struct LenientBoolTests {
  private struct Message: Codable, Equatable {
    @LenientBool var isRead: Bool
    var flags: [LenientBool]
    var isPinned: LenientBool?
  }

  @Test(arguments: [
    "true", "1", "1.0", "1e0", #""true""#, #""TRUE""#, #""Yes""#, #""on""#, #""1""#,
  ])
  func takesEveryFormOfTrue(json: String) throws {
    #expect(try jsonValue(LenientBool.self, json).wrappedValue)
  }

  @Test(arguments: ["false", "0", "-0.0", #""False""#, #""NO""#, #""off""#, #""0""#])
  func takesEveryFormOfFalse(json: String) throws {
    #expect(try !jsonValue(LenientBool.self, json).wrappedValue)
  }

  @Test(arguments: [
    ("2", "dataCorrupted value"), ("-1", "dataCorrupted value"), ("0.5", "dataCorrupted value"),
    ("1e400", "dataCorrupted value"), ("1e-400", "dataCorrupted value"),
    (#""""#, "dataCorrupted value"), (#"" true""#, "dataCorrupted value"),
    (#""maybe""#, "dataCorrupted value"), (#""1.0""#, "dataCorrupted value"),
    (#""oﬀ""#, "dataCorrupted value"), ("null", "valueNotFound Bool value"),
    ("[true]", "typeMismatch Bool value"), ("{}", "typeMismatch Bool value"),
  ])
  func rejectsAnythingElse(json: String, expected: String) {
    #expect(failureText { try jsonValue(LenientBool.self, json) } == expected)
  }

  @Test func standsInAModel() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = #"{"is_read": "yes", "flags": [true, 0, "on"], "is_pinned": 1}"#
    let message = try decoder.decode(Message.self, from: Data(json.utf8))
    #expect(message == Message(isRead: true, flags: [true, false, true], isPinned: true))
    #expect(try jsonText(message.flags) == "[true,false,true]")
  }

  @Test(arguments: ["<true/>", "<integer>1</integer>", "<real>1</real>", "<string>yes</string>"])
  func takesEveryFormInPropertyLists(element: String) throws {
    #expect(try plistValue(LenientBool.self, element).wrappedValue)
  }
}
