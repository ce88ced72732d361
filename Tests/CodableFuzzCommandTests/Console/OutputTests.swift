import Foundation
import Testing

@testable import CodableFuzzCommand
@testable import FuzzReports

/// A command in any output works when its line is pasted into a shell.
@Suite struct CopiedCommandTests {
  private static let response = """
    [{"id":1,"name":"\(String(repeating: "a long name ", count: 20))","tag's":{"x y":1}},
    {"id":2,"name":"b","tag's":{"x y":2}}]
    """
  /// The file is named like an option, and longer than a line.
  private static let name =
    "-o it's\n\u{1B}[2J\u{202E}" + String(repeating: "long ", count: 24) + ".json"

  private func paste(_ line: String, in tool: Tool) throws -> Tool.Run {
    let folder = Tool.location(of: "codable-fuzz").deletingLastPathComponent().path
    let script = "PATH='\(folder):'$PATH; \(line)"
    return try tool.run([], prelude: "exec bash -c '\(script.replacing("'", with: #"'\''"#))'")
  }

  /// The lines that start with the tool, without what a format puts before them.
  private func commands(in text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("codable-fuzz ") }
  }

  private func plain(_ page: String) -> String {
    page.replacing(/<pre[^>]*>|<\/pre>/, with: "\n").replacing(/<[^>]*>/, with: "")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  @Test("Commands that a report prints can be copied from each format")
  func theyWorkInEachFormat() throws {
    let tool = try Tool(writing: Self.response, to: Self.name)
    let run = try tool.run(
      "run", "--no-timing", "-o", "r.html", "-o", "text=-", "--", "./" + Self.name)
    #expect(run.exitCode < 2, "\(run.error)")
    for text in [run.output, plain(try tool.text(of: "r.html"))] {
      let all = commands(in: text)
      let replay = try #require(all.first { $0.hasPrefix("codable-fuzz replay ") }, "\(text)")
      let pasted = try paste(replay, in: tool)
      #expect(pasted.exitCode == 0, "\(replay): \(pasted.error)")
      #expect(pasted.output.contains("strict"))
    }
    let infer = try #require(commands(in: run.output).first { $0.contains(" infer ") })
    let pasted = try paste(infer, in: tool)
    #expect(pasted.exitCode == 0 && pasted.output.contains("struct "), "\(infer): \(pasted.error)")
  }
}

@Suite struct OutputOptionsTests {
  private func named(_ arguments: [String]) throws -> [String] {
    let options = try OutputOptions.parse(arguments).options
    return try options.named().map { "\($0.format.id) \($0.path ?? "printed")" }
  }

  @Test(arguments: [
    ([], 1), (["--format", "json"], 1), (["--output", "a.json"], 2), (["--output", "-"], 1),
    (["--output", "annotations=-", "--output", "a.json"], 2),
    (["--output", "a.json", "--quiet"], 1),
  ])
  func filesLeaveTheFirstScreen(arguments: [String], count: Int) throws {
    #expect(try OutputOptions.parse(arguments).options.outputs().count == count)
  }

  @Test(arguments: [
    ([], ["text printed"]), (["--format", "json"], ["json printed"]),
    (["--output", "a.json"], ["json a.json"]), (["--output", "a.JSON"], ["json a.JSON"]),
    (["--output", "a/b.xml"], ["junit a/b.xml"]), (["--output", "a.md"], ["markdown a.md"]),
    (["--output", "a.csv", "--output", "a.txt"], ["csv a.csv", "text a.txt"]),
    (["--format", "csv", "--output", "a.json"], ["csv a.json"]),
    (["--format", "json", "--output", "a"], ["json a"]),
    (["--output", "junit=a"], ["junit a"]), (["--output=junit=a=b"], ["junit a=b"]),
    (["--output", "./junit=a.json"], ["json ./junit=a.json"]),
    (["--output", "A=b.csv"], ["csv A=b.csv"]), (["--output", "-"], ["text printed"]),
    (["--output", "-", "--format", "markdown"], ["markdown printed"]),
    (
      ["--output", "-", "--output", "annotations=-", "--output", "x.xml"],
      ["text printed", "annotations printed", "junit x.xml"]
    ),
    (
      ["--output", "a.json", "--output", "b", "--format", "csv"], ["json a.json", "csv b"]
    ),
  ])
  func theFormIsNamedOrThatOfTheFile(arguments: [String], expected: [String]) throws {
    #expect(try named(arguments) == expected)
  }

  @Test(arguments: [
    (
      ["--output", "report"],
      "'report' does not imply a format: end it in .txt, .json, .md, .html, .xml or .csv, or write "
        + "--output FORMAT=report"
    ),
    (
      ["--output", "a.json", "--output", "b.doc"],
      "'b.doc' does not imply a format: end it in .txt, .json, .md, .html, .xml or .csv, or write "
        + "--output FORMAT=b.doc"
    ),
    (
      ["--output", "junitt=a.xml"],
      "unknown format 'junitt'; did you mean 'junit'? (a file of that name is './junitt=a.xml')"
    ),
    (["--output", "json="], "--output json= needs the name of a file"),
    (["--output", ""], "--output needs the name of a file"),
    (
      ["--output", "a.json", "--output", "text=./a.json"],
      "--output needs different files: './a.json' is named twice"
    ),
    (
      ["--format", "json", "--output", "a.md", "--output", "b.csv"],
      "--format json is not used: every --output has a format of its own"
    ),
    (
      ["--format", "json", "--output", "csv=a"],
      "--format json is not used: every --output has a format of its own"
    ),
  ])
  func whatCannotBeMeantIsRefused(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) { try named(arguments) }
  }
}
