import DecodingStrategies
import Foundation
import JSONText
import Testing

@Suite struct DecodingReportTests {
  private struct LossyFeed: Decodable {
    let feed: LossyArray<Post>
  }

  private struct Order: Decodable {
    let color: Color
    let flag: Bool?
  }

  private static let json = #"""
    {"feed":[{"created":1},{"created":"secret"},{},{"created":"x"},null,{"created":null},
    {"created":2},{"created":"y"},{"created":"z"},{"created":1,"author":{"login":7}}]}
    """#

  private func log<Value: Decodable>(
    _ type: Value.Type, _ json: String, _ log: DecodingLog = DecodingLog()
  ) throws -> DecodingLog {
    let decoder = JSONDecoder()
    decoder.decodingLog = log
    _ = try decoder.decode(type, from: Data(json.utf8))
    return log
  }

  @Test func groupsLossesByShape() throws {
    let report = try log(LossyFeed.self, Self.json).report()
    #expect(
      report.text
        == #"""
        2 decoded, 8 lost
        feed[*].created ×4: expected Int, found a string (corrupt, left out; Post; /feed/1/created, /feed/3/created, /feed/7/created, …)
        feed[*] ×1: expected an object, found null (null, left out; LossyFeed; /feed/4)
        feed[*] ×1: no value for key "created" (absent, left out; Post; /feed/2/created)
        feed[*].author.login ×1: expected String, found a number (corrupt, left out; Account; /feed/9/author/login)
        feed[*].created ×1: expected Int, found null (null, left out; Post; /feed/5/created)
        """#.replacing("LossyFeed", with: "DecodingReportTests.LossyFeed"))
  }

  @Test("A decoding report is encoded with sorted keys")
  func goesThroughJSONWithSortedKeys() throws {
    let report = try log(
      LossyDictionary<String, Order>.self, #"{"a b":{"color":"secret"},"7":{"color":"red"}}"#
    ).report(includingValues: true)
    let json = try report.json()
    #expect(
      String(decoding: json, as: UTF8.self) == #"""
        {
          "decodedCount" : 1,
          "groups" : [
            {
              "cause" : "corrupt",
              "count" : 1,
              "detail" : "no case of Color: \"secret\"",
              "examples" : [
                "/a b/color"
              ],
              "kind" : "dataCorrupted",
              "message" : "no case of Color",
              "model" : "DecodingReportTests.Order",
              "remedy" : "dropped",
              "shape" : "{*}.color"
            }
          ],
          "lossCount" : 1,
          "omittedCount" : 0,
          "version" : 1
        }
        """#)
    #expect(try JSONDecoder().decode(DecodingReport.self, from: json) == report)
  }

  @Test("A decoding report holds no values unless asked for")
  func holdsNoValuesUnlessAskedFor() throws {
    let log = try log(LossyDictionary<String, Order>.self, #"{"a":{"color":"secret"}}"#)
    let report = log.report()
    #expect(!report.text.contains("secret"))
    #expect(!String(decoding: try report.json(), as: UTF8.self).contains("secret"))
    #expect(log.report(includingValues: true).text.contains(#"no case of Color: "secret""#))
  }

  @Test("A decoding report rejects other versions") func rejectsOtherVersions() throws {
    let json = #"{"version":2,"lossCount":0,"groups":[],"omittedCount":0}"#
    let error = try #require(decodingError(DecodingReport.self, json))
    #expect(
      DecodingFailure(error).line
        == "version: a decoding report of version 2, but this library reads 1")
  }

  @Test("A decoding report reports a thrown error") func reportsAThrownError() throws {
    let error = try #require(decodingError(Feed.self, #"{"feed":[{"created":"x"}]}"#))
    #expect(
      DecodingReport(of: error).text == """
        1 lost
        feed[*].created ×1: expected Int, found a string (corrupt, thrown; Post; /feed/0/created)
        """)
    let number = try #require(decodingError(Int.self, #""x""#))
    #expect(
      DecodingReport(of: number).text == """
        1 lost
        the document ×1: expected Int, found a string (corrupt, thrown)
        """)
  }

  @Test(
    arguments: [
      ("<!doctype html><title>Sign in</title>", .html), ("\n<HTML lang=\"en\">", .html),
      ("\u{FEFF}<?xml version=\"1.0\"?><html xmlns=\"x\"/>", .html),
      ("<?xml version=\"1.0\"?><Error><Code>SlowDown</Code></Error>", .xml),
      ("502 Bad Gateway", .text), ("not found", .text), ("upstream timed out", .text),
      ("", .empty), ("\u{FEFF} \r\n", .empty),
      (#"{"feed":[{"created":1},{"cre"#, .cutOff), (#"{"feed":[{"created":tru"#, .cutOff),
      (#"{"feed":[]"#, .cutOff), (#"{"feed":"\u00"#, .cutOff), ("[1,", .cutOff), ("[-", .cutOff),
      ("{}", nil), (#"{"error":{"code":500}}"#, nil), ("null", nil), ("502", nil),
      (#"{"feed":[1,]}"#, nil), ("[NaN]", nil), ("{} {}", nil), (#""a"b"#, nil),
    ] as [(String, ForeignResponse?)])
  func aDecodingReportRecognizesResponsesOfSomethingOtherThanTheAPI(
    response: String, foreign: ForeignResponse?
  ) {
    #expect(ForeignResponse(Data(response.utf8)) == foreign)
  }

  @Test func textThatEndsInsideOfACharacterIsCutOff() {
    let whole = Array(#"["Zoë 🚲"]"#.utf8)
    for count in 1..<whole.count {
      #expect(ForeignResponse(whole.prefix(count)) == .cutOff, "\(count) bytes")
    }
    #expect(ForeignResponse([UInt8(ascii: "["), 0xFF]) == nil)
    #expect(ForeignResponse(Data([0xFF, 0xFE, 0x5B, 0, 0x5D, 0])) == nil)
    #expect(ForeignResponse(Data([0x1F, 0x8B, 0x08])) == .text)
  }

  @Test func aLogTellsForeignResponsesFromDrift() throws {
    let log = try log(LossyFeed.self, Self.json)
    for response in [
      "<html>secret</html>", "502 secret", "<html></html>", #"{"feed":7}"#, #"{"feed":[1"#,
    ] {
      let error = try #require(decodingError(LossyFeed.self, response))
      log.record(error, in: Data(response.utf8))
    }
    let report = log.report(includingValues: true)
    #expect(report.foreignCount == 4)
    #expect(report.lossCount == 13 && log.lossCount == 8)
    #expect(
      report.groups.filter { $0.remedy == nil }.map(\.foreign) == [.html, nil, .cutOff, .text])
    #expect(
      report.text.split(separator: "\n").filter { $0.contains("thrown") || $0.contains("lost") }
        == [
          "2 decoded, 13 lost (4 foreign)",
          "the document ×2: expected JSON, found an HTML page (foreign, thrown)",
          "feed ×1: expected an array, found a number "
            + "(corrupt, thrown; DecodingReportTests.LossyFeed; /feed)",
          "the document ×1: expected JSON, found a response that was cut off (foreign, thrown)",
          "the document ×1: expected JSON, found text that is not JSON (foreign, thrown)",
        ])
    let json = try report.json()
    let text = String(decoding: json, as: UTF8.self)
    #expect(text.contains(#""foreign" : "cut-off""#))
    #expect(try JSONDecoder().decode(DecodingReport.self, from: json) == report)
    log.removeAll()
    #expect(log.report() == DecodingReport(of: []))
  }

  @Test("Decoding reports can be added") func addsUp() throws {
    let one = try log(LossyFeed.self, Self.json).report()
    let error = try #require(decodingError(Feed.self, #"{"feed":[{"created":"x"}]}"#))
    let sum = one + one + DecodingReport(of: error)
    #expect(sum.decodedCount == 4)
    #expect(sum.lossCount == 17)
    #expect(sum.groups.map(\.count) == [8, 2, 2, 2, 2, 1])
    #expect(
      sum.groups.first?.examples == ["/feed/1/created", "/feed/3/created", "/feed/7/created"])
    #expect(sum.groups.last?.remedy == nil)
  }

  @Test("A decoding report does not depend on the order of losses")
  func doesNotDependOnTheOrderOfLosses() throws {
    let list = try JSONDecoder().decode(LossyFeed.self, from: Data(Self.json.utf8)).feed
    let report = DecodingReport(of: list.losses, decodedCount: list.count)
    let reversed = DecodingReport(of: list.losses.reversed(), decodedCount: list.count)
    #expect(report.groups.map(\.shape) == reversed.groups.map(\.shape))
    #expect(report.groups.map(\.count) == reversed.groups.map(\.count))
  }

  @Test("A decoding report tells null from corrupt if the decoder does not")
  func tellsNullFromCorruptWhereADecoderDoesNot() throws {
    let log = try log(
      LossyArray<Box<Bool>>.self, #"[{"v":null},{},{"v":1}]"#)
    #expect(log.losses.map(\.cause) == [.null, .absent, .corrupt])
  }

  @Test("A decoding report is bounded when everything is broken")
  func isBoundedWhenEverythingIsBroken() throws {
    let json = "[" + [String](repeating: "[]", count: 10_000).joined(separator: ",") + "]"
    let log = try log(LossyArray<Int>.self, json, DecodingLog(limit: 2))
    #expect(log.losses.map(\.index) == [0, 1])
    #expect(log.lossCount - log.losses.count == 9_998)
    #expect(
      log.report().text == """
        0 decoded, 10000 lost
        [*] ×10000: expected Int, found an array (corrupt, left out; /0, /1, /2, …)
        """)
  }

  @Test("A decoding report names the same places of a dictionary each time", arguments: 0..<5)
  func namesTheSamePlacesOfADictionaryEachTime(attempt: Int) throws {
    let members = (0..<30).map { #""k\#($0)":["x",1,"y"]"# }
    let json = "{\(members.joined(separator: ","))}"
    let log = try log([String: LossyArray<Int>].self, json)
    #expect(
      log.report().text == """
        30 decoded, 60 lost
        {*}[*] ×60: expected Int, found a string (corrupt, left out; /k0/0, /k0/2, /k1/0, …)
        """)
  }

  @Test("A decoding report has no count if no list has counted")
  func claimsNoCountWhereNoListHasCounted() throws {
    struct Loose: Decodable {
      @Lossy var n: Int?
    }
    let wrappers = try log([Loose].self, #"[{"n": 1}, {"n": "x"}]"#)
    #expect(wrappers.report().decodedCount == nil)
    #expect(wrappers.report().text.hasPrefix("1 lost\n"))
    #expect(try log(LossyArray<Int>.self, "[]").report().decodedCount == 0)
  }

  @Test("A decoding report counts what has no group") func countsWhatHasNoGroup() {
    let losses = (0..<50).map { number in
      DecodingLoss(
        DecodingError.keyNotFound(
          Field(stringValue: "key\(number % 25)"),
          DecodingError.Context(codingPath: [], debugDescription: "")))
    }
    let report = DecodingReport(of: losses, groupLimit: 3)
    #expect(report.groups.map(\.count) == [2, 2, 2])
    #expect(report.omittedCount == 44)
    #expect(report.text.hasSuffix("\n44 more, in other fields"))
    #expect(report.lossCount == 50)
  }

  @Test("A decoding report counts from several threads") func countsFromSeveralThreads() {
    let log = DecodingLog(limit: 10)
    let context = DecodingError.Context(codingPath: [], debugDescription: "")
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for index in 0..<500 {
        log.record(DecodingLoss(DecodingError.dataCorrupted(context), at: .index(index)))
      }
    }
    #expect(log.lossCount == 4_000)
    #expect(log.losses.count == 10)
    #expect(log.report().groups.map(\.count) == [4_000])
  }

  @Test("A decoding report keeps hostile keys on one line") func keepsHostileKeysOnOneLine() {
    let error = DecodingError.keyNotFound(
      Field(stringValue: "a\"\n\u{1B}[2J"),
      DecodingError.Context(codingPath: [Field(stringValue: "b\nc")], debugDescription: ""))
    #expect(
      DecodingReport(of: error).text
        == #"""
        1 lost
        ["b\nc"] ×1: no value for key "a\"\n\u{1B}[2J" (absent, thrown; DecodingReportTests; /b\nc/a"\n\u{1B}[2J)
        """#.replacing("DecodingReportTests; ", with: ""))
  }

  /// The lost value is at `b` in the container at `/a`.
  @Test(arguments: [
    ("ab", nil, false, ErrorPathStart.root), ("abc", nil, false, .root), ("a", "b", false, .root),
    ("a", "c", false, .above), ("a", nil, false, .above), ("a", nil, true, .root),
    ("", nil, false, .above), ("", nil, true, .above), ("c", nil, true, .loss),
    ("ac", nil, false, .loss), ("ac", nil, true, .root),
  ])
  func anErrorsPathStartsAtTheRootIfItGoesThroughTheLostValue(
    path: String, missing: Character?, isWhole: Bool, start: ErrorPathStart
  ) {
    let found = ErrorPathStart(
      of: Array(path), missing: missing, container: ["a"], isWhole: isWhole, isSame: ==,
      isPosition: { $0 == "b" })
    #expect(found == start)
  }

  @Test("A decoder has the log that is set") func isFoundInDecoders() {
    let log = DecodingLog()
    let decoder = JSONDecoder()
    #expect(decoder.decodingLog == nil)
    decoder.decodingLog = log
    #expect(decoder.userInfo[.decodingLog] as? DecodingLog === log)
    decoder.decodingLog = nil
    #expect(decoder.userInfo.isEmpty)
  }
}

/// A key of a model that creates its keys dynamically.
private struct Field: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
