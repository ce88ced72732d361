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

  /// What the test cases of XCTest do is added to the tests of the stream.
  @Test(arguments: [("C.testFails", " at 2026-11-26 11:00:00.1"), ("-[C testFails]", ".")])
  func testCasesAreReadFromTheOutput(name: String, end: String) throws {
    var run = try Self.run(whole)
    run.add(
      xctestOutput: """
        note: the report is in /a/reports: not-of-a-test.json
        Test Suite 'C' started at 2026-11-26 11:00:00.1
        Test Case '\(name)' started\(end)
        codable-fuzz: /a/F.swift:9: warning: records lost silently: 1
            as in people:remove-key@/0
        people: the report is in /a b/reports: F-people.html, F-people.json
        other: the report is in /a: passwords.json
        /a/F.swift:12: error: \(name) : XCTAssertTrue failed -
            one more line
        Test Case '\(name)' failed (0.25 seconds)
        Test Case 'C.testIsLeftOut' started at 2026-11-26 11:00:00.1
        /a/F.swift:3: C.testIsLeftOut : Test skipped - not here
        Test Case 'C.testIsLeftOut' skipped (0.0 seconds)
        Test Case 'C.testEnds' started at 2026-11-26 11:00:00.1
        """)
    let cases = run.tests.dropFirst(4)
    #expect(cases.map(\.name) == ["C.testFails", "C.testIsLeftOut", "C.testEnds"])
    #expect(cases.map(\.outcome) == [.failed, .skipped, .unfinished])
    #expect(cases.map(\.seconds) == [0.25, 0, nil])
    #expect(run.tests[4].issues.map(\.severity) == [.warning, .failure])
    #expect(
      run.tests[4].issues.map(\.text)
        == [
          "records lost silently: 1\n    as in people:remove-key@/0",
          "XCTAssertTrue failed -\n    one more line",
        ])
    #expect(run.tests[4].issues.map(\.line) == [9, 12])
    #expect(run.tests[5].note == "not here")
    #expect(run.files == ["/a b/reports/F-people.html", "/a b/reports/F-people.json"])
    #expect(run.tests[4].attachments == run.files)
  }
}
