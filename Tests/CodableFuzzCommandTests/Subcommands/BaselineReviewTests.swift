import Foundation
import FuzzBaselines
import Testing

@Suite struct BaselineReviewTests {
  private static let review = ["baseline", "review", "r.json", "--baseline", "b.txt"]
  private static let row = "accept people strict /*/"
  private static let root = """
    1 of 2, worse: people, strict: (root) of another type: 40 of 40 neighbors lost (before: 39)

    """
  private static let keys = """
    2 of 2, worse: people, strict: /*/name, /*/age absent: 7 of 7 neighbors lost (before: 6)
      codable-fuzz replay people:remove-key@/0/name

    """

  /// A tool with a report, and a baseline against which two groups of rows are worse.
  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.run(
      "--document", "people", "--strategy", "strict", "--quiet", "--output", "r.json",
      "--baseline", "b.txt", "--update-baseline", exits: 0)
    var text = try tool.text(of: "b.txt")
    for mutator in ["remove-key", "flip-type"] {
      let row = try #require(
        text.firstMatch(of: try Regex("row people strict \\S+ \(mutator) kept 0")).map(\.range))
      text.replaceSubrange(row, with: text[row].dropLast() + "1")
    }
    try tool.write(text, to: "b.txt")
    return tool
  }

  @Test func eachRowIsShownAndAnswered() throws {
    let tool = try tool()
    let text = try tool.text(of: "b.txt")
    let run = try tool.run(Self.review, input: "reject\na  the backend sends it again\n", exits: 1)
    let accepted = ["name", "age"].map {
      "\(Self.row)\($0) remove-key up to kept 0/7 returned 0/1 recovered 0/1 equal 0/1 because the "
        + "backend sends it again"
    }
    #expect(
      run.output == Self.root + "  codable-fuzz replay people:flip-type@=null\n" + Self.keys
        + accepted.map { "  \($0)\n" }.joined())
    #expect(
      run.error.hasPrefix(
        """
        wrote b.txt: 20 lines, +2 -0
        2 rows: 1 accepted, 1 rejected, 0 skipped
        Worse than the baseline: people, strict

        """), "\(run.error)")
    #expect(run.error.hasSuffix("\nBaseline fails: 9 rows compared, 1 worse, 2 accepted\n\n"))
    let written = try tool.text(of: "b.txt")
    #expect(
      written
        == text.replacing(
          "baseline 4\n", with: "baseline 4\n" + accepted.sorted().map { $0 + "\n" }.joined()))
    #expect(try Baseline(parsing: written).acceptances.count == 2)
    let again = try tool.run(Self.review, input: "a expires 9999-12-31 because we are on it\n")
    #expect(again.exitCode == 0 && again.output.hasPrefix("1 of 1, worse: "), "\(again)")
    #expect(
      again.error.hasSuffix("Baseline passes: 9 rows compared, 3 accepted\n"))
    let done = try tool.run(Self.review + ["--quiet"])
    #expect(done.exitCode == 0 && done.output.isEmpty)
    #expect(done.error == "Baseline passes: 9 rows compared, 3 accepted\n")
    #expect(try tool.fileNames == ["b.txt", "r.json"])
  }

  @Test func theReportOfATestIsReplayedByTheTest() throws {
    let tool = try tool()
    let start = #""environment" : {"#
    let text = try tool.text(of: "r.json")
    try #require(text.contains(start))
    let command = #""replayCommand" : "REPLAY={} swift test --filter one","#
    try tool.write(text.replacing(start, with: start + command), to: "r.json")
    let run = try tool.run(Self.review, input: "")
    #expect(
      run.output == Self.root + "  REPLAY=people:flip-type@=null swift test --filter one\n")
  }

  @Test(arguments: ["", "\n", "s\n", "skip\nr\n"])
  func whatIsNotAcceptedStays(input: String) throws {
    let tool = try tool()
    let text = try tool.text(of: "b.txt")
    let run = try tool.run(Self.review, input: input, exits: 1)
    let answers = input.contains("r") ? "1 rejected, 1 skipped" : "0 rejected, 2 skipped"
    #expect(
      run.error.hasPrefix(
        "2 rows: 0 accepted, \(answers)\nWorse than the baseline: people, strict\n"))
    #expect(try tool.text(of: "b.txt") == text)
  }

  @Test(arguments: [
    ("a so it is\nperhaps\n", "line 2: 'perhaps' is none of: accept REASON, reject, skip"),
    ("a\n", "line 1: the reason is missing"),
    ("reject it\n", "line 1: 'reject it' is none of: accept REASON, reject, skip"),
    ("a expires soon because it is\n", "line 1: 'soon' is not a day such as 2027-01-31"),
    ("a so\u{202E}it is\n", "line 1: the reason contains invisible characters"),
    ("s\na so\nr\n", "line 3: there is no row left to answer"),
  ])
  func aWrongChoiceLeavesTheBaseline(input: String, reason: String) throws {
    let tool = try tool()
    let text = try tool.text(of: "b.txt")
    let run = try tool.run(Self.review, input: input, exits: 2)
    #expect(
      run.error == "codable-fuzz: standard input: \(reason): the baseline is unchanged\n")
    #expect(try tool.text(of: "b.txt") == text)
    #expect(try tool.fileNames == ["b.txt", "r.json"])
  }

  /// A review that has an answer to the first of two rows, and asks for the second.
  private func reviewing(with tool: Tool) throws -> (Process, input: Pipe) {
    let input = Pipe()
    let process = try tool.start(Self.review, input: input)
    try input.fileHandleForWriting.write(contentsOf: Data("a so it is\n".utf8))
    for _ in 0..<3_000 where process.isRunning {
      if try tool.text(of: "output").contains("\n2 of 2") { break }
      usleep(10_000)
    }
    return (process, input)
  }

  @Test func anInterruptWritesNothing() throws {
    let tool = try tool()
    let text = try tool.text(of: "b.txt")
    let (process, input) = try reviewing(with: tool)
    #expect(process.isRunning)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    try input.fileHandleForWriting.close()
    #expect(process.terminationStatus == 130)
    #expect(try tool.text(of: "b.txt") == text)
    #expect(try tool.fileNames == ["b.txt", "error", "output", "r.json"])
  }

  @Test func aBaselineThatChangedMeanwhileIsNotOverwritten() throws {
    let tool = try tool()
    let (process, input) = try reviewing(with: tool)
    try tool.write("another\n", to: "b.txt")
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(
      try tool.text(of: "error")
        == "codable-fuzz: b.txt: the file was changed during the review: nothing was written\n")
    #expect(try tool.text(of: "b.txt") == "another\n")
  }

  @Test(arguments: [
    (["r.json", "--baseline", "r.json"], "r.json: this is not a baseline"),
    (["r.json", "--baseline", "no.txt"], "no.txt: there is no such"),
  ])
  func anUpdateOfABaselineSaysWhatToReview(arguments: [String], message: String) throws {
    let run = try tool().run(["baseline", "review"] + arguments, exits: 2)
    #expect(run.error.contains(message), "\(run.error)")
  }
}
