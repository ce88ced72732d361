import Foundation
import FuzzBaselines
import Testing

/// Reports in several forms at a time.
@Suite struct RunOutputTests {
  private static let run = ["--document", "people", "--quiet", "--no-timing"]

  @Test func nothingIsWrittenWhereOneFileCannotBe() throws {
    let tool = try Tool()
    _ = try tool.write("before", to: "a.csv")
    let run = try tool.run(
      Self.run + ["--output", "a.csv", "--output", "no/such/folder/a.md", "--output", "-"])
    #expect(run.exitCode == 2 && run.output.isEmpty)
    #expect(try tool.fileNames == ["a.csv"])
    #expect(try tool.text(of: "a.csv") == "before")
  }

  @Test func aReportSaysWhatChangedAgainstTheBaseline() throws {
    let tool = try Tool()
    _ = try tool.run(Self.run + ["--baseline", "b.txt", "--update-baseline"])
    let row = "row people strict /*/{age,name} remove-key kept "
    _ = try tool.write(
      tool.text(of: "b.txt").replacing(row + "0/7", with: row + "1/7"), to: "b.txt")
    let path = tool.folder.appendingPathComponent("b.txt").path
    let run = try tool.run(
      Self.run + ["--baseline", path, "--output", "r.md", "--output", "code-quality=r.cq"])
    #expect(run.exitCode == 1 && run.output.isEmpty)
    #expect(run.error.contains("Baseline fails"))
    #expect(try tool.text(of: "r.md").contains("### ❌ CodableFuzz: 2 fields of `people` lose more"))
    #expect(try tool.text(of: "r.cq").contains(#""path" : "b.txt""#))
  }

  @Test func aReportIsThereWhereTheBaselineCannotBeCompared() throws {
    let tool = try Tool()
    _ = try tool.run(
      Self.run + ["--baseline", "b.txt", "--update-baseline", "--output", "r.json"])
    _ = try tool.write(
      tool.text(of: "b.txt").replacing("plan every-field", with: "plan exhaustive"), to: "b.txt")
    let run = try tool.run(["render", "r.json", "--baseline", "b.txt", "--output", "r.md"])
    #expect(run.exitCode == 2)
    #expect(run.error.contains("the baseline is of another run"), "\(run.error)")
    #expect(try tool.text(of: "r.md").hasPrefix("<!-- codable-fuzz -->\n### CodableFuzz: "))
  }

  @Test func unreadableDocumentsAndFaultsAreShownAtTheirLines() throws {
    let tool = try Tool("hostile-tool")
    _ = try tool.write("[\n{\"name\":\"Ada\",\n\"age\":36}]", to: "s.json")
    let run = try tool.run(
      "--document", "staff=s.json", "--strategy", "trap", "--strategy", "strict", "--quiet",
      "--output", "annotations=-", "--output", "r.md")
    #expect(run.exitCode == 1, "\(run.error)")
    #expect(run.output.hasPrefix("::error file=s.json,line=3,col=7,title=trap crashed::"))
    #expect(run.output.contains("%0Ahostile-tool replay staff@"))
    #expect(run.output.contains(" --document staff=s.json"))
    _ = try tool.write("[\n  {]", to: "s.json")
    let bad = try tool.run(
      "--document", "staff=s.json", "--strategy", "strict", "--format", "annotations")
    #expect(bad.exitCode == 2)
    #expect(
      bad.output.hasPrefix("::error file=s.json,line=2,col=4,title=staff could not be read::"))
  }

  @Test(arguments: ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"])
  func findingsNameFilesFromTheRootOfTheRepository(variable: String) throws {
    let tool = try Tool("hostile-tool")
    _ = try tool.write("[\n  {]", to: "s.json")
    let run = try tool.run(
      [
        "--document", "staff=s.json", "--strategy", "strict", "--output", "annotations=-",
        "--output", "code-quality=r.cq",
      ], prelude: "export \(variable)=$(dirname \"$PWD\")")
    let file = "\(tool.folder.lastPathComponent)/s.json"
    #expect(run.output.hasPrefix("::error file=\(file),line=2,col=4,"), "\(run.output)")
    #expect(try tool.text(of: "r.cq").contains("\"path\" : \"\(file)\""))
  }

  @Test func aLineOfManyDocumentsIsNamed() throws {
    let tool = try Tool("hostile-tool")
    let lines = [#"[{"name":"Ada","age":36}]"#, "[", #"[{"name":"Eve","age":1}]"#]
    _ = try tool.write(lines.joined(separator: "\n"), to: "s.ndjson")
    let run = try tool.run(
      "--document", "staff=s.ndjson", "--strategy", "strict", "--strategy", "trap", "--quiet",
      "--format", "annotations")
    let files = run.lines.map { $0.split(separator: ",title").first.map(String.init) ?? "" }
    #expect(files.first == "::error file=s.ndjson,line=2,col=2", "\(run.output)")
    #expect(files.contains("::error file=s.ndjson,line=1,col=22"), "\(run.output)")
  }

  @Test func aShardIsWrittenAsJSONOnly() throws {
    let tool = try Tool()
    let run = try tool.run(Self.run + ["--shard", "1/2", "--output", "s.json"])
    #expect(run.exitCode == 0)
    let two = try tool.run(
      Self.run + ["--shard", "1/2", "--output", "s.json", "--output", "s.md"])
    #expect(two.exitCode == 64)
  }
}
