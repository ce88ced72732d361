import CodableFuzz
import Foundation
import FuzzReports
import JSONText
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct TestReportTests {
  private static let hostile = #"<script>alert(1)</script>\u001B[31m\u202E|`"#

  /// A stream of one test that fails with an attachment, and of one that does not end.
  private static func stream(in folder: URL) -> String {
    let test = #""testID":"M.<b>/fails()/F.swift:1:1""#
    return """
      {"kind":"test","payload":{"id":"M.<b>/fails()/F.swift:1:1","kind":"function","name":"fails()"}}
      {"kind":"event","payload":{"kind":"testStarted","instant":{"absolute":1},\(test)}}
      {"kind":"event","payload":{"kind":"valueAttached","attachment":{"path":\
      "\(folder.path)/attachments/survival staff.json"},\(test)}}
      {"kind":"event","payload":{"kind":"issueRecorded","issue":{"isFailure":true},\
      "messages":[{"text":"first\\n\(hostile)"}],\(test)}}
      {"kind":"event","payload":{"kind":"testEnded","instant":{"absolute":2},\(test)}}
      {"kind":"event","payload":{"kind":"testStarted","instant":{"absolute":2},"testID":"M/hangs()"}}

      """
  }

  private func tool() throws -> Tool {
    let tool = try Tool()
    let attachments = tool.folder.appendingPathComponent("attachments")
    try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    let study = Study(
      "staff", json: Array(#"[{"a":1},{"a":2}]"#.utf8), recordsAt: "",
      strategies: [.strict([[String: Int]].self, at: \.self)])
    let report = Runner([study]).run()
    _ = try tool.write(
      try JSONReporter().text(of: report), to: "attachments/survival staff.json")
    _ = try tool.write(Self.stream(in: tool.folder), to: "events.jsonl")
    return tool
  }

  @Test func aLinkInTheFolderIsNotFollowed() throws {
    let tool = try tool()
    let outside = try Tool()
    for (number, name) in ["index.html", "summary.md"].enumerated() {
      let file = try outside.write("before", to: "\(number)")
      try FileManager.default.createSymbolicLink(
        atPath: tool.folder.appendingPathComponent(name).path, withDestinationPath: file)
    }
    let run = try tool.run("test-report", "--quiet", tool.folder.path)
    #expect(run.exitCode == 0 && run.error.isEmpty)
    #expect(try tool.text(of: "index.html").contains("The tests did not pass"))
    #expect(try tool.text(of: "summary.md").contains("The tests did not pass"))
    for number in 0..<2 { #expect(try outside.text(of: "\(number)") == "before") }
  }

  @Test func makesAPageAndASummary() throws {
    let tool = try tool()
    let run = try tool.run("test-report", "--quiet", tool.folder.path)
    #expect(run.exitCode == 0 && run.error.isEmpty)
    let page = try tool.text(of: "index.html")
    let summary = try tool.text(of: "summary.md")
    for text in [page, summary] {
      #expect(text.contains("The tests did not pass"))
      #expect(text.contains("2 tests: 1 failed, 1 unfinished"))
      #expect(text.contains("M/hangs()") || text.contains(#"M/hangs\(\)"#))
      #expect(text.contains("staff") && text.contains("strict"))
      #expect(!text.contains("<script>") && !text.contains("<b>"))
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
    }
    #expect(page.contains(#"href="attachments/survival%20staff.json""#))
    let parser = XMLParser(data: Data(page.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  @Test func reportsThatCannotBeReadAreListed() throws {
    let tool = try tool()
    let report = try tool.text(of: "attachments/survival staff.json")
    let files = [
      "cut.json": String(report.dropLast(9)),
      "old.json": report.replacing(
        "\"version\" : \(Report.currentVersion)", with: #""version" : 3"#),
      "other.json": #"{"version":1,"plan":"b"}"#, "list.json": "[1]", "notes.txt": "cut",
    ]
    for (name, text) in files { _ = try tool.write(text, to: "attachments/\(name)") }
    let events = (files.keys.sorted() + ["gone.json"]).map { name in
      #"{"kind":"event","payload":{"kind":"valueAttached","attachment":{"path":"attachments/"#
        + name + #""},"testID":"M.<b>/fails()/F.swift:1:1"}}"# + "\n"
    }
    _ = try tool.write(Self.stream(in: tool.folder) + events.joined(), to: "events.jsonl")
    let run = try tool.run("test-report", "--quiet", tool.folder.path)
    #expect(run.exitCode == 0)
    let lines = run.error.split(separator: "\n")
    #expect(lines.count == 3, "\(run.error)")
    #expect(lines.first?.hasPrefix("cut.json: the file is not a complete report: ") == true)
    #expect(lines.dropFirst().first == "gone.json: there is no such file")
    #expect(lines.last?.hasPrefix("old.json: the report has version 3, but ") == true)
    for page in ["index.html", "summary.md"] {
      let text = try tool.text(of: page)
      #expect(text.contains("Reports that could not be read"))
      #expect(text.contains("is not a complete report: ") && text.contains("has version 3, but"))
      #expect(text.contains("staff") && text.contains("gone.json"))
    }
  }

  /// Only the files that the output names are reports of this run, unless a later run wrote them.
  @Test func reportsOfXCTestAreKept() throws {
    let tool = try tool()
    let report = try tool.text(of: "attachments/survival staff.json")
    let reports = tool.folder.appendingPathComponent("build/reports")
    try FileManager.default.createDirectory(at: reports, withIntermediateDirectories: true)
    for name in ["mine", "later", "stale"] {
      _ = try tool.write(report.replacing("staff", with: name), to: "build/reports/\(name).json")
    }
    let output = try tool.write(
      """
      Test Case 'C.testStaff' started at 2026-11-26 11:00:00.1
      staff: the report is in \(reports.path): mine.json, later.json
      \(reports.path)/F.swift:12: error: C.testStaff : XCTAssertTrue failed
      Test Case 'C.testStaff' failed (0.1 seconds)
      """, to: "output.txt")
    let later = reports.appendingPathComponent("later.json").path
    for (path, seconds) in [(output, 10.0), (later, 11)] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: seconds)], ofItemAtPath: path)
    }
    let run = try tool.run("test-report", "--quiet", tool.folder.path)
    #expect(run.exitCode == 0)
    #expect(run.error == "later.json: there is no such file\n")
    // The page stays as it is when a later run has written the files again.
    try FileManager.default.removeItem(at: reports)
    _ = try tool.run("test-report", "--quiet", tool.folder.path)
    for page in ["index.html", "summary.md"] {
      let text = try tool.text(of: page)
      #expect(text.contains("C.testStaff") && text.contains("XCTAssertTrue failed"))
      #expect(text.contains("mine") && !text.contains("stale"))
    }
    #expect(try tool.text(of: "index.html").contains(#"href="attachments/mine.json""#))
  }

  @Test(arguments: [
    (nil, "events.jsonl: there is no such file"),
    ("", "events.jsonl: there is no event in it: make it with"),
    ("{\"kind\":\"event\"}\n", "events.jsonl: line 1 is not an event of Swift Testing: make"),
  ])
  func whatIsNoTestRunIsNamed(stream: String?, message: String) throws {
    let tool = try Tool()
    if let stream { _ = try tool.write(stream, to: "events.jsonl") }
    let run = try tool.run("test-report", "--quiet", tool.folder.path)
    #expect(run.exitCode == 2)
    #expect(run.error.contains(message), "\(run.error)")
    #expect(try !tool.fileNames.contains("index.html"))
  }
}
