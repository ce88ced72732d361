import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzCorpus
import Testing

@Suite struct RunBaselineTests {
  private static let options = [
    "--document", "people", "--quiet", "--no-timing", "--baseline", "b.txt",
    "--baseline-strategy", "strict", "--baseline-strategy", "wrapper",
  ]

  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.run(Self.options + ["--update-baseline"], exits: 0)
    return tool
  }

  private func edit(_ tool: Tool, _ part: String, to replacement: String) throws {
    let text = try tool.text(of: "b.txt")
    let edited = text.replacing(part, with: replacement, maxReplacements: 1)
    try #require(edited != text)
    try tool.write(edited, to: "b.txt")
  }

  @Test func theSameRunHoldsTheBaselineThatItWrote() throws {
    let tool = try tool()
    let text = try tool.text(of: "b.txt")
    #expect(text.hasPrefix("codable-fuzz baseline 4\ndocument people records 8 "))
    let run = try tool.run(Self.options, exits: 0)
    #expect(run.output == "Baseline passes: 18 rows compared\n" && run.error.isEmpty)
    let again = try tool.run(Self.options + ["--update-baseline"])
    #expect(again.error == "b.txt: nothing to update\n")
    #expect(try tool.text(of: "b.txt") == text)
    #expect(try tool.fileNames == ["b.txt"])
  }

  @Test func aCountThatWasEditedUpIsAFinding() throws {
    let tool = try tool()
    let row = "row people strict /*/{age,name} remove-key kept "
    try edit(tool, row + "0/7", to: row + "1/7")
    let edited = try tool.text(of: "b.txt")
    let run = try tool.run(Self.options + ["--format", "json"], exits: 1)
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    #expect(report is [String: Any])
    #expect(
      run.error == """
        Worse than the baseline: people, strict
          /*/name, /*/age absent: 7 of 7 neighbors lost (before: 6), as in people:remove-key@/0/name
        Reproduce:  codable-fuzz replay people:remove-key@/0/name

        Baseline fails: 18 rows compared, 2 worse


        """)
    #expect(try tool.text(of: "b.txt") == edited)
  }

  @Test func aRecordLostInSilenceHasAMutantToReplay() throws {
    let tool = try tool()
    let row = "row people wrapper /*/{age,name} remove-key silent 1/8 recovered 0/1 equal 0/1\n"
    try edit(tool, row, to: "")
    let run = try tool.run(Self.options, exits: 1)
    #expect(run.error == "Baseline fails: 18 rows compared, 2 worse\n\n", "\(run.error)")
    #expect(
      run.lines[2...4] == [
        "  people, wrapper: /*/name, /*/age absent: 1 of 8 records lost silently (before: 0); 1 of 1 mutated",
        "    record lost (before: 0)", "Reproduce:  codable-fuzz replay people:remove-key@/0/name",
      ])
  }

  /// Standard error has the rows that the first screen has no room for.
  @Test func eachRowThatFailsIsSaidOnce() throws {
    let tool = try tool()
    let text = try tool.text(of: "b.txt")
    try tool.write(text.replacing(#/row .*\n/#, with: ""), to: "b.txt")
    func rows(_ text: String) -> Int {
      text.matches(of: #/\n  (?!codable-fuzz replay)\S/#).count
    }
    let all = rows(try tool.run(Self.options + ["--format", "json"]).error)
    let run = try tool.run(Self.options)
    #expect(run.output.matches(of: #/\n  people, /#).count == 5 && all > 5)
    #expect(rows(run.error) == all - 5, "\(run)")
    #expect(run.lines.contains("  and \(all - 5) more"))
  }

  /// Each output of a run whose baseline passes, and of which there is more to say.
  @Test(arguments: [
    ([], "Baseline passes: 18 rows compared, 2 better (--verbose has them)\n", ""),
    (
      ["--output", "csv=r.csv"], "",
      "Baseline passes: 18 rows compared, 2 better (--verbose has them)\n"
    ),
    (
      ["--format", "markdown"], "<!-- codable-fuzz -->\n✅ CodableFuzz: 18 rows passed, 2 better.\n",
      "Baseline passes: 18 rows compared, 2 better (--verbose has them)\n"
    ),
    (
      ["--format", "annotations"],
      "::notice title=CodableFuzz::Baseline passes: 18 rows compared, 2 better\n",
      "Baseline passes: 18 rows compared, 2 better (--verbose has them)\n"
    ),
  ])
  func allIsWellInOneLine(arguments: [String], output: String, error: String) throws {
    let tool = try tool()
    let row = "row people wrapper /*/{age,name} remove-key "
    try edit(tool, row, to: row + "kept 6/7 ")
    let options = Self.options + ["--no-findings"]
    let run = try tool.run(options + arguments, exits: 0)
    #expect(run.output == output && run.error == error, "\(run)")
    try tool.run(options + ["--output", "r.json"], exits: 0)
    let render = try tool.run(
      ["render", "r.json", "--quiet"] + Self.options.suffix(6) + arguments)
    #expect(render.output == output && render.error == error, "\(render)")
  }

  @Test func whatIsAcceptedDoesNotFailUntilItExpires() throws {
    let tool = try tool()
    let row = "row people strict /*/{age,name} remove-key kept "
    try edit(tool, row + "0/7", to: row + "1/7")
    let accepted = "accept people strict * remove-key expires 9999-12-31 because it is, for now\n"
    try edit(tool, "document people", to: accepted + "document people")
    let run = try tool.run(Self.options, exits: 0)
    #expect(
      run.output == "Baseline passes: 18 rows compared, 2 accepted (--verbose has them)\n")
    let verbose = try tool.run(Self.options + ["--verbose"])
    #expect(
      verbose.error.replacing("\n    ", with: " ") == """
        Accepted in the baseline: people, strict
          /*/name, /*/age absent: 7 of 7 neighbors lost (before: 6) (expires 9999-12-31 because it is, for \
        now), as in people:remove-key@/0/name

        Baseline passes: 18 rows compared, 2 accepted


        """)
    try edit(tool, "9999-12-31", to: "2026-01-01")
    #expect(try tool.run(Self.options).exitCode == 1)
    try tool.run(Self.options + ["--update-baseline"], exits: 0)
    #expect(
      try tool.lines(of: "b.txt")[1] + "\n"
        == accepted.replacing("9999-12-31", with: "2026-01-01"))
    #expect(try tool.text(of: "b.txt").contains(row + "0/7"))
  }

  @Test(arguments: [
    ("row people strict", "row people strikt", "b.txt: line 10 of the baseline is not valid"),
    (
      "document people", "<<<<<<< HEAD\ndocument people", "b.txt: line 2 of the baseline is a merge"
    ),
    ("end of baseline\n", "", "b.txt: the baseline does not end with the line"),
    ("baseline 4", "baseline 5", "b.txt: the baseline has version 5"),
    ("baseline 4", "baseline 3", "or with:\n  UPDATE_BASELINES=1 swift test\n"),
    (
      "mutators remove-key,flip-type,unknown-enum-tag", "mutators null-value",
      "b.txt: people: the baseline is of another run"
    ),
    ("plan every-field", "plan exhaustive", "b.txt: people: the baseline is of another run"),
  ])
  func aBaselineThatIsNotUnderstoodIsTrouble(
    part: String, replacement: String, error: String
  ) throws {
    try expectRefusal(of: part, replacedBy: replacement, error, Self.options)
  }

  @Test(arguments: [
    ("row people strict", "row people strikt", "b.txt: line 10 of the baseline is not valid"),
    (
      "document people", "<<<<<<< HEAD\ndocument people", "b.txt: line 2 of the baseline is a merge"
    ),
    ("end of baseline\n", "", "restore the file from version control, or delete it"),
  ])
  func aBrokenBaselineIsNotWrittenOver(
    part: String, replacement: String, error: String
  ) throws {
    try expectRefusal(
      of: part, replacedBy: replacement, error, Self.options + ["--update-baseline"])
  }

  private func expectRefusal(
    of part: String, replacedBy replacement: String, _ error: String, _ options: [String]
  ) throws {
    let tool = try tool()
    try edit(tool, part, to: replacement)
    let edited = try tool.text(of: "b.txt")
    let run = try tool.run(options, exits: 2)
    #expect(run.error.contains(error), "\(run.error)")
    #expect(try tool.text(of: "b.txt") == edited)
  }

  @Test func anOlderBaselineIsRenewed() throws {
    let tool = try tool()
    let text = try tool.text(of: "b.txt")
    let accepted = "accept people strict * remove-key because it is, for now\n"
    try edit(tool, "baseline 4\n", to: "baseline 3\n" + accepted)
    try tool.run(Self.options + ["--update-baseline"], exits: 0)
    let title = "baseline 4\n"
    #expect(try tool.text(of: "b.txt") == text.replacing(title, with: title + accepted))
  }

  @Test func theDefaultHoldsStrictAndSaysSo() throws {
    let tool = try Tool()
    let options = ["--document", "people", "--quiet", "--no-timing", "--baseline", "b.txt"]
    let run = try tool.run(options + ["--update-baseline"])
    #expect(
      run.error == "people: the baseline covers strict, but not permissive, wrapper, result, "
        + "lossy-array: choose them with --baseline-strategy\n")
    #expect(try !tool.text(of: "b.txt").contains("wrapper"))
    #expect(try tool.run(options).output == "Baseline passes: 9 rows compared\n")
    let unknown = try tool.run(options + ["--baseline-strategy", "strickt"])
    #expect(
      unknown.exitCode == 64
        && unknown.error.hasPrefix(
          "codable-fuzz: unknown strategy 'strickt'; did you mean 'strict'?\n")
    )
  }

  @Test func anotherPlanIsReportedBeforeTheRun() throws {
    let tool = try tool()
    let run = try tool.run(Self.options + ["--plan", "exhaustive"], exits: 2)
    #expect(run.output.isEmpty)
    #expect(
      run.error == "codable-fuzz: b.txt: people: the baseline is of another run: the plan is "
        + "'every-field', not 'exhaustive': run with the same, or update the baseline\n")
    let update = try tool.run(
      Self.options + ["--plan", "exhaustive", "--update-baseline"], exits: 0)
    #expect(update.error.hasPrefix("b.txt: rewritten: people: the baseline is of another run: "))
    #expect(try tool.run(Self.options + ["--plan", "exhaustive"]).exitCode == 0)
  }

  @Test func excerptsHoldTheBaselineOfWholeDocuments() throws {
    let tool = try Tool()
    let options = [
      "--document", "people~80", "--strategy", "strict", "--quiet", "--no-timing", "--baseline",
      "b.txt",
    ]
    #expect(try tool.run(options + ["--update-baseline", "--no-excerpts"]).exitCode == 0)
    let run = try tool.run(options + ["--format", "json"], exits: 0)
    #expect(run.output.contains("\"excerpts\""))
  }

  @Test func whatWasNotAskedForIsNoted() throws {
    let run = try tool().run(
      "--document", "people", "--strategy", "strict", "--quiet", "--no-timing", "--baseline",
      "b.txt", exits: 0)
    #expect(
      run.output == "Baseline passes: 9 rows compared; people: not compared, because this run "
        + "lacks them: wrapper\n")
  }

  @Test func aBaselineOfOtherDocumentsIsAnErrorUntilItIsUpdated() throws {
    let tool = try tool()
    let users = ["--document", "users", "--quiet", "--no-timing", "--baseline", "b.txt"]
    let run = try tool.run(users, exits: 2)
    let start =
      "codable-fuzz: b.txt: nothing was compared: the run measured users, but the baseline is about "
    #expect(run.error.hasPrefix(start + "people: if a study was renamed, or the baseline "))
    #expect(try tool.run(users + ["--update-baseline"]).exitCode == 0)
    let both = try tool.run(users, exits: 0)
    #expect(
      both.output
        == "Baseline passes: 20 rows compared; not compared, because this run lacks them: "
        + "people\n")
  }
}
