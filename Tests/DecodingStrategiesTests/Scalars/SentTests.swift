import DecodingStrategies
import Foundation
import Testing

@Suite struct SentTests {
  private struct Episode: Codable, Hashable {
    let published: Sent<Date>
    let audio: Sent<URL>?
    let id: Sent<UUID>
  }

  @Test func keepsTheTextAndReadsTheValue() throws {
    let json =
      #"{"audio":"https://a.example/1.mp3","id":"C0FFEE00-aaaa-4bbb-8ccc-0123456789ab","#
      + #""published":"2026-01-31T12:00:00+00:00"}"#
    let episode = try JSONDecoder().decode(Episode.self, from: Data(json.utf8))
    #expect(episode.audio?.value == URL(string: "https://a.example/1.mp3"))
    #expect(episode.id.value == UUID(uuidString: "C0FFEE00-AAAA-4BBB-8CCC-0123456789AB"))
    #expect(episode.published.value == Date(timeIntervalSince1970: 1_769_860_800))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(episode), as: UTF8.self) == json)
  }

  @Test func decodesTextThatIsNotAValue() throws {
    #expect(try jsonValue(Sent<Date>.self, #""soon""#) == "soon")
    #expect(try jsonValue(Sent<Date>.self, #""""#).value == nil)
    #expect(try jsonValue(Sent<UUID>.self, #""1""#).value == nil)
    #expect(Sent<URL>("").value == nil)
    #expect(Sent<URL>("n/a").description == "n/a")
  }

  @Test(arguments: [
    ("null", "valueNotFound String value"), ("1", "typeMismatch String value"),
    ("[]", "typeMismatch String value"),
  ])
  func rejectsOtherTypes(json: String, expected: String) {
    #expect(failureText { try jsonValue(Sent<Date>.self, json) } == expected)
  }

  @Test(arguments: [
    ("2026-01-31T12:00:00Z", 1_769_860_800), ("2026-01-31t12:00:00z", 1_769_860_800),
    ("2026-01-31T12:00:00.5Z", 1_769_860_800.5),
    ("2026-01-31T12:00:00.250000000Z", 1_769_860_800.25),
    ("2026-01-31T12:00:00+01:00", 1_769_857_200), ("2026-01-31T12:00:00-0130", 1_769_866_200),
    ("2026-01-31T12:00Z", 1_769_860_800), ("2026-01-31T24:00:00Z", 1_769_904_000),
    ("2026-01-31T12:00:00+01", 1_769_857_200), ("2026-01-31T12:00:00", 1_769_860_800),
    ("2026-01-31 12:00:00", 1_769_860_800), ("2026-01-31 12:00:00.5", 1_769_860_800.5),
    ("2026-01-31", 1_769_817_600), ("1970-01-01", 0), ("1969-12-31", -86_400),
    ("2024-02-29", 1_709_164_800), ("0001-01-01", -62_135_596_800),
    ("Sat, 31 Jan 2026 12:00:00 GMT", 1_769_860_800), ("31 Jan 2026 12:00:00 +0100", 1_769_857_200),
    ("Sat, 31 Jan 2026 12:00:00 -0000", 1_769_860_800),
    ("Sun, 1 Feb 2026 12:00:00 GMT", 1_769_947_200),
    ("Sat Jan 31 12:00:00 +0000 2026", 1_769_860_800), ("Sat Jan 31 12:00:00 2026", 1_769_860_800),
    ("Sun Feb  1 12:00:00 2026", 1_769_947_200), ("Sat Jan 31 12:00:00 UTC 2026", 1_769_860_800),
  ])
  func readsDates(text: String, seconds: Double) {
    #expect(Sent<Date>(text: text).value == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "", "2026", "2026-01", "2026-13-01", "2026-02-29", "2026-00-01", "2026-01-00", "2026-01-31T",
    "2026-01-31T25:00:00Z", "2026-01-31T12:60:00Z", "2026-01-31T12:00:61Z", "2026-01-31T12:00:00.Z",
    "2026-01-31T12:00:00Z ", " 2026-01-31", "2026-01-31T12:00:00+1:00", "2026-01-31T12:00:00+01:",
    "26-01-31", "20260131", "Sat, 31 Jan 2026", "Sat, 32 Jan 2026 12:00:00 GMT", "Sat Jan 31 2026",
    "31 Foo 2026 12:00:00 GMT", "1769860800", "٢٠٢٦-٠١-٣١",
  ])
  func readsNothingElse(text: String) {
    #expect(Sent<Date>(text: text).value == nil)
  }

  @Test func comparesTexts() {
    #expect(Sent<Date>("2026-01-31") != "2026-01-31T00:00:00Z")
    #expect(Set<Sent<Date>>(["2026-01-31", "2026-01-31"]).count == 1)
  }

  @Test func keepsTheNumberOfATime() throws {
    let seconds = try jsonValue(UnixSeconds.self, "1769860800.5")
    #expect(seconds.date == Date(timeIntervalSince1970: 1_769_860_800.5))
    #expect(try jsonText([seconds]) == "[1769860800.5]")
    let milliseconds = try jsonValue(UnixMilliseconds.self, "1769860800500")
    #expect(milliseconds.date == seconds.date)
    #expect(try jsonText([milliseconds]) == "[1769860800500]")
    #expect(failureText { try jsonValue(UnixSeconds.self, #""1""#) } == "typeMismatch Double value")
  }
}
