import CodableFuzz
import FuzzReports
import Testing

@Suite struct TestRunTests {
  /// A line of a stream.
  private static func event(
    _ kind: String, _ test: String?, at time: Double, _ rest: String = "", text: String = ""
  ) -> String {
    let id = test.map { #","testID":"\#($0)""# } ?? ""
    return """
      {"kind":"event","version":"6.3.0","payload":{"kind":"\(kind)","instant":{"absolute":\(time)},\
      "messages":[{"symbol":"details","text":"\(text)"}]\(id)\(rest)}}
      """
  }

  private static func test(_ id: String, kind: String = "function") -> String {
    """
    {"kind":"test","version":"6.3.0","payload":{"id":"\(id)","kind":"\(kind)","name":"name()",\
    "sourceLocation":{"fileID":"M/F.swift","line":7,"column":1}}}
    """
  }

  private static func run(_ lines: [String]) throws -> TestRun {
    try TestRun(eventStream: Array(lines.joined(separator: "\n").utf8))
  }

  private let whole = [
    test("M.Suite", kind: "suite"), test("M.Suite/passes()/F.swift:7:1"),
    test("M.Suite/fails()/F.swift:9:1"), test("M.Suite/warns()/F.swift:9:1"),
    test("M.Suite/isLeftOut()/F.swift:9:1"), event("runStarted", nil, at: 10),
    event("testStarted", "M.Suite", at: 10),
    event("testStarted", "M.Suite/passes()/F.swift:7:1", at: 10),
    event(
      "valueAttached", "M.Suite/passes()/F.swift:7:1", at: 11,
      #","attachment":{"path":"/tmp/a.json"}"#),
    event(
      "issueRecorded", "M.Suite/passes()/F.swift:7:1", at: 11,
      #","issue":{"isKnown":true,"isFailure":false,"severity":"error"}"#),
    event("testEnded", "M.Suite/passes()/F.swift:7:1", at: 12.5),
    event("testStarted", "M.Suite/fails()/F.swift:9:1", at: 12.5),
    event(
      "issueRecorded", "M.Suite/fails()/F.swift:9:1", at: 13,
      #","issue":{"isKnown":false,"isFailure":true,"severity":"error","sourceLocation":"#
        + #"{"fileID":"M/F.swift","line":11}}"#, text: "no"),
    event("testEnded", "M.Suite/fails()/F.swift:9:1", at: 13),
    event("testSkipped", "M.Suite/isLeftOut()/F.swift:9:1", at: 13, text: "not here"),
    event("testStarted", "M.Suite/warns()/F.swift:9:1", at: 13),
    event(
      "issueRecorded", "M.Suite/warns()/F.swift:9:1", at: 13,
      #","issue":{"isKnown":false,"isFailure":false,"severity":"warning"}"#),
    event("testEnded", "M.Suite/warns()/F.swift:9:1", at: 13),
    event("testEnded", "M.Suite", at: 14), event("runEnded", nil, at: 14),
  ]

  @Test func everyTestIsThereWithWhatItDid() throws {
    let run = try Self.run(whole)
    #expect(
      run.tests.map(\.name) == [
        "M.Suite/passes()", "M.Suite/fails()", "M.Suite/isLeftOut()", "M.Suite/warns()",
      ])
    #expect(run.tests.map(\.outcome) == [.passed, .failed, .skipped, .passed])
    #expect(run.tests.map(\.seconds) == [2.5, 0.5, nil, 0])
    #expect(run.tests[0].attachments == ["/tmp/a.json"])
    #expect(run.tests[1].issues.map(\.text) == ["no"])
    #expect(run.tests[1].issues.map(\.line) == [11])
    #expect(run.tests[2].note == "not here")
    #expect(TestRun.Severity.allCases.map(run.issueCount) == [1, 1, 1])
    #expect(run.seconds == 4)
    #expect(run.isComplete && !run.isClean)
  }

  @Test func aProcessThatWasEndedLeavesAnUnfinishedTest() throws {
    let run = try Self.run(Array(whole.prefix(9)))
    #expect(run.tests.map(\.outcome) == [.unfinished])
    #expect(!run.isComplete && !run.isClean)
    #expect(run.cutLine == nil)
  }

  @Test func aStreamThatIsCutOffIsReadAsFarAsItGoes() throws {
    let run = try Self.run(whole.prefix(11) + [String(whole[11].prefix(40))])
    #expect(run.tests.map(\.outcome) == [.passed])
    #expect(run.cutLine == 12)
  }

  @Test(arguments: [
    ("", "there is no event in it"), ("\n\n", "there is no event in it"),
    ("[1]\n", "line 1 is not an event of Swift Testing"),
    ("<html>", "line 1 is not an event of Swift Testing"),
  ])
  func whatIsNoStreamIsRefused(text: String, start: String) {
    #expect {
      try TestRun(eventStream: Array(text.utf8))
    } throws: {
      "\($0)".hasPrefix(start)
    }
  }
}
