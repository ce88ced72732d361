import Foundation
import JSONInference
import Testing

@testable import CodableFuzzCommand

@Suite struct InferTests {
  @Test func theLastDecisionAboutAFieldCounts() throws {
    let tool = try Tool()
    let file = try tool.write("/a tags\n/b required", to: "decisions")
    let (first, last) = (["--decide", "/a string"], ["--decisions", file])
    for (arguments, type) in [(first + last, "tags"), (last + first, "string")] {
      var expected = InferenceDecisions.none
      for decision in ["/a \(type)", "/b required"] { try expected.add(decision) }
      #expect(try InferenceOptions.parse(arguments).options.decisions == expected)
    }
  }

  private static let people =
    #"{"people":["# + (1...5).map { #"{"id":\#($0),"name":"n\#($0)"}"# }.joined(separator: ",")
    + "]}"

  private func tool() throws -> Tool {
    try Tool(writing: Self.people, to: "people.json")
  }

  /// What is printed of the people, for some properties, apart from the comment on the root.
  private static func code(_ record: String, _ id: String, name: String = "String?") -> String {
    """
    struct People: Codable, Hashable, Sendable {
      @Lossy var people: [\(record)]  // present 1/1, holds the records

      /// 5 objects, at `/people/*`.
      struct \(record): Codable, Hashable, Identifiable, Sendable {
        var id: \(id)  // present 5/5
        var name: \(name)  // present 5/5
      }
    }
    // codable-fuzz: end

    """
  }

  private static let offer = "--confidence 0.8 would require 1 more key\n"

  @Test("infer prints the models of a file") func printsTheModelsOfAFile() throws {
    let tool = try tool()
    let run = try tool.run("infer", "people.json")
    #expect(run.exitCode == 0 && run.error == Self.offer)
    #expect(run.output.hasPrefix("// codable-fuzz: generated "))
    #expect(run.output.hasSuffix("\n/// ```\n" + Self.code("Person", "Int")))
    #expect(try tool.run("infer", "people.json").output == run.output)
  }

  @Test func decisionsOfOptionsAndFilesPrevail() throws {
    let tool = try tool()
    try tool.write("# ours\n/people/* name Member\n/people/*/name required\n", to: "ours.txt")
    let run = try tool.run(
      "infer", "people.json", "--decisions", "ours.txt", "--decide", "/people/*/id string", exits: 1
    )
    #expect(run.output.hasSuffix("\n/// ```\n" + Self.code("Member", "String", name: "String")))
    #expect(
      run.error == "people.json: the models do not decode it: people[0].id: expected String, found "
        + "a number (/people/0/id)\n")
    let bold = try tool.run("infer", "people.json", "--confidence", "0.5").output
    #expect(bold.hasSuffix(Self.code("Person", "Int", name: "String")))
    try tool.write("/a string\nb", to: "bad.txt")
    let bad = try tool.run("infer", "people.json", "--decisions", "bad.txt").error
    #expect(bad.hasPrefix("codable-fuzz: bad.txt, line 2: not a decision: 'b': it needs"), "\(bad)")
  }

  @Test(arguments: [
    (
      "/people/*/nme string",
      "the decision about /people/*/nme has no effect: the sample has no such field\n"
    ),
    (
      "/people/*/id text", "--decide: not a decision: '/people/*/id text': 'text' is no type. Write"
    ),
    (
      "/editor/login tags",
      "the decision about /editor/login has no effect: that object has the type of /author, so "
        + "decide about the field there\n"
    ),
  ])
  func aDecisionWithoutEffectIsAnError(decision: String, message: String) throws {
    let tool = try tool()
    let user = #"{"id":1,"login":"a","url":"https://a.b","admin":false}"#
    try tool.write(#"{"author":\#(user),"editor":\#(user)}"#, to: "a.json")
    let file = decision.hasPrefix("/people") ? "people.json" : "a.json"
    let run = try tool.run("infer", file, "--decide", decision)
    #expect(run.exitCode == 64 && run.output.isEmpty)
    #expect(run.error.hasPrefix("codable-fuzz: " + message), "\(run.error)")
    #expect(try tool.run("infer", "a.json", "--decide", "/author/login tags").exitCode == 0)
  }

  @Test("infer decodes its sample first") func decodesItsSampleFirst() throws {
    let tool = try Tool()
    let text = #"[{"id":1,"n":1},{"id":2,"n":1e400}]"#
    try tool.write(text, to: "a.json")
    for run in [try tool.run("infer", "a.json"), try tool.run(["infer", "-"], input: text)] {
      #expect(run.exitCode == 1 && run.output.hasSuffix("}\n// codable-fuzz: end\n"))
      #expect(
        run.error.hasSuffix(
          ": the models do not decode it: [1].n: the decoder cannot provide the number without "
            + "rounding (/1/n)\n"), "\(run.error)")
    }
  }

  @Test("infer reads folders, lines and standard input")
  func readsFoldersLinesAndStandardInput() throws {
    let tool = try Tool(writing: #"{"a":1}"#, to: "my responses/1.json")
    try tool.write("{\"a\":2}\n{\"a\":3}\n", to: "my responses/2.ndjson")
    let run = try tool.run("infer", "my responses")
    #expect(run.lines[1] == "/// A model of 3 records in 3 documents.", "\(run.error)")
    #expect(run.lines.suffix(4).first == "struct MyResponses: Codable, Hashable, Sendable {")
    let input = try tool.run(["infer", "-", "--name", "thing"], input: #"{"a":1}"#)
    #expect(input.lines.suffix(4).first == "struct Thing: Codable, Hashable, Sendable {")
  }

  @Test("infer names bad documents and uses the others")
  func namesBadDocumentsAndUsesTheOthers() throws {
    let tool = try tool()
    try tool.write("{bad", to: "bad.json")
    let run = try tool.run("infer", "people.json", "bad.json", "missing.json")
    #expect(run.exitCode == 2 && run.output.hasSuffix(Self.code("Person", "Int")))
    #expect(
      run.error == """
        bad.json: not JSON: found 'b' where a key or '}' was expected at byte offset 1 (line 1, \
        column 2)
        missing.json: there is no such file
        \(Self.offer)
        """)
  }

  @Test("infer writes a file, and later only what changed")
  func writesAFileAndThenOnlyWhatChanged() throws {
    let tool = try tool()
    let command = ["infer", "people.json", "--name", "team", "-o", "Models"]
    let first = try tool.run(command)
    #expect(first.exitCode == 0 && first.error == "wrote Models/Team.swift\n", "\(first.error)")
    #expect(first.output.isEmpty)
    let mine = "\nextension Person {\n  var label: String { name }\n}\n"
    let generated = try tool.text(of: "Models/Team.swift")
    try tool.write(generated + mine, to: "Models/Team.swift")
    let second = try tool.run(command)
    #expect(second.error == "Models/Team.swift is up to date\n")
    try tool.write(Self.people.replacing(#""name""#, with: #""nick""#), to: "people.json")
    let third = try tool.run(command)
    let line = "    var name: String?  // present 5/5"
    #expect(
      third.lines.suffix(2) == ["  - " + line, "  + " + line.replacing("name", with: "nick")],
      "\(third.error)")
    let changed = try tool.text(of: "Models/Team.swift")
    #expect(
      changed.drop { $0 != "\n" }
        == (generated + mine).replacing("var name", with: "var nick").drop { $0 != "\n" })
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: tool.folder.path + "/Models").count == 1)
  }

  @Test("infer keeps files that were edited unless forced")
  func keepsFilesThatWereEditedUnlessForced() throws {
    let tool = try tool()
    let command = ["infer", "people.json", "-o", "."]
    _ = try tool.run(command)
    let edited = try tool.text(of: "People.swift").replacing("var id: Int", with: "var id: UInt")
    for text in [edited, "struct People {}\n", ""] {
      try tool.write(text, to: "People.swift")
      let run = try tool.run(command, exits: 2)
      let file = "codable-fuzz: \(tool.folder.path)/People.swift: "
      #expect(run.error.hasPrefix(file) && run.error.contains(" --force"), "\(run.error)")
      #expect(try tool.text(of: "People.swift") == text)
      #expect(try tool.run(command + ["--force"]).exitCode == 0)
      #expect(try tool.text(of: "People.swift").contains("var id: Int  // present 5/5\n"))
    }
  }

  /// The message of an edited region tells people to move their code below it.
  @Test("infer keeps what is outside the generated lines, even if forced")
  func keepsWhatIsOutsideTheGeneratedLinesWhereItIsForced() throws {
    let tool = try tool()
    let command = ["infer", "people.json", "-o", ".", "--force"]
    _ = try tool.run(command)
    let generated = try tool.text(of: "People.swift")
    let mine = ("// before\n", "\nextension Person {}\n")
    let edited = generated.replacing("var id: Int", with: "var id: UInt")
    try tool.write(mine.0 + edited + mine.1, to: "People.swift")
    #expect(try tool.run(command).exitCode == 0)
    #expect(try tool.text(of: "People.swift") == mine.0 + generated + mine.1)
  }

  @Test("infer writes only to ordinary files") func writesOnlyToOrdinaryFiles() throws {
    let tool = try tool()
    try tool.write("mine", to: "elsewhere.swift")
    let path = tool.folder.appendingPathComponent("People.swift").path
    let command = ["infer", "people.json", "-o", ".", "--force"]
    for (kind, isMade) in [("a symbolic link", false), ("no ordinary file", true)] {
      if isMade {
        try FileManager.default.removeItem(atPath: path)
        try #require(mkfifo(path, 0o600) == 0)
      } else {
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: "elsewhere.swift")
      }
      let run = try tool.run(command, exits: 2)
      #expect(
        run.error
          == "codable-fuzz: \(path): this is \(kind): remove it, or write to another folder\n")
    }
    #expect(try tool.text(of: "elsewhere.swift") == "mine")
  }

  @Test("infer writes plain and strict models") func writesPlainAndStrictModels() throws {
    let tool = try tool()
    let plain = try tool.run("infer", "people.json", "--plain")
    #expect(!plain.output.contains("import DecodingStrategies"))
    #expect(plain.output.contains("\nstruct Lossy<"))
    let strict = try tool.run("infer", "people.json", "--strict")
    #expect(
      strict.output.hasSuffix(
        Self.code("Person", "Int", name: "String").replacing("@Lossy ", with: "")))
  }
}
