import CodableFuzz
import Testing

@testable import CodableFuzzCommand
@testable import FuzzReports

@Suite struct OutputOptionsTests {
  private func outputs(_ arguments: [String]) throws -> [String] {
    let options = try OutputOptions.parse(arguments).options
    return try options.outputs().map { "\($0.format.id) \($0.path ?? "printed")" }
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
    #expect(try outputs(arguments) == expected)
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
    #expect(throws: UsageError(message)) { try outputs(arguments) }
  }
}
