import CodableFuzz
import Foundation
import FuzzReports
import Testing

/// Files that were written are named on standard error.
@Suite struct WrittenFilesTests {
  private static let run = ["--document", "people", "--no-timing"]

  @Test(arguments: [
    (run + ["--output", "r.html", "-o", "markdown=r"], ["wrote r.html", "wrote r"]),
    (run + ["--outcomes", "o.jsonl", "-o", "r.json"], ["wrote o.jsonl", "wrote r.json"]),
    (
      run + ["--baseline", "b.txt", "--update-baseline", "--output", "r.csv"],
      ["wrote r.csv", "wrote b.txt: 17 lines, +15 -0"]
    ),
    (
      ["mutate", "d.json", "--format", "files", "-o", "out"],
      ["wrote out: 11 mutants and manifest.ndjson"]
    ),
    (
      ["minimize", "people:flip-type@/1/age=string", "--strategy", "strict", "-o", "out"],
      ["wrote out/people@213d6e9c.json"]
    ),
    (
      ["replay", "people:remove-key@/1/age", "-o", "out"],
      ["wrote out/people%3Aremove-key@%2F1%2Fage.json"]
    ),
    (["render", "report.json", "-o", "r.html"], ["wrote r.html"]),
    (["merge", "1", "2", "-o", "r.html"], ["wrote r.html"]),
    (["test-report", "."], ["wrote index.html", "wrote summary.md"]),
  ])
  func eachIsNamedUnlessTheToolIsQuiet(arguments: [String], lines: [String]) throws {
    let tool = try Tool()
    try tool.writeInput(for: arguments)
    let run = try tool.run(arguments)
    #expect(run.exitCode == 0)
    let written = run.error.split(separator: "\n").filter { $0.hasPrefix("wrote ") }
    #expect(written.count == lines.count, "\(run.error)")
    for (line, start) in zip(written, lines) { #expect(line.hasPrefix(start), "\(line)") }
    for option in ["--quiet", "-q"] {
      let other = try Tool()
      try other.writeInput(for: arguments)
      let quiet = try other.run(arguments + [option])
      #expect(quiet.exitCode == 0 && !quiet.error.contains("wrote "), "\(quiet.error)")
    }
  }

  @Test func whatIsPrintedOrGoesToADeviceIsNotNamed() throws {
    for output in ["-", "text=/dev/null"] {
      let run = try Tool().run(Self.run + ["--output", output])
      #expect(run.exitCode == 0 && run.error.isEmpty)
    }
    #expect(try Tool().run("mutate", "/dev/null").error.contains("wrote") == false)
  }

  /// Services for artifacts refuse a whole upload for one such name.
  @Test func noNameHasACharacterThatUploadsRefuse() throws {
    let tool = try Tool("hostile-tool")
    let file = try tool.write(
      #"[{"name":"Ada","age":1,"a:b?*<\">|\\":1},{"name":"Grace","age":2}]"#, to: "d:1?.json")
    let document = ["--document", "staff=\(file)", "--no-timing"]
    let traps = ["--strategy", "vain", "--strategy", "strict", "--mutator", "adjust-number"]
    for arguments in [
      document + traps + ["--artifacts", "a", "--output", "r.json"],
      ["run", file, "--no-timing", "--plan", "guided", "--count", "300", "--findings", "F"]
        + ["--kept", "K"],
      ["mutate", file, "--format", "files", "--output", "m"],
      ["init", file, "--name", "Made"], ["infer", file, "-o", "I"],
    ] {
      let run = try tool.run(arguments)
      #expect(run.exitCode < 2, "\(arguments): \(run.error)")
    }
    let report = try JSONReporter.report(from: try tool.text(of: "r.json"))
    let name = try #require(report.documents.first).name
    let replay = try tool.run(
      "replay", "\(name):remove-key@/0/age", "--document", "staff=\(file)", "--strategy", "strict",
      "-o", "R")
    #expect(replay.exitCode < 2, "\(replay.error)")
    try FileManager.default.removeItem(atPath: file)
    let names = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path)
    for folder in ["a/", "K/", "m/", "Made/", "I/", "R/"] {
      #expect(names.contains { $0.hasPrefix(folder) }, "\(folder)")
    }
    for name in names { #expect(!name.contains { "\":<>|*?\r\n\\".contains($0) }, "\(name)") }
  }

  @Test func nothingIsNamedThatWasNotWritten() throws {
    let run = try Tool().run(Self.run + ["-o", "r.html", "-o", "no/r.md"])
    #expect(run.exitCode == 2 && !run.error.contains("wrote"))
  }
}

extension Tool {
  /// Writes the files that a command line reads.
  fileprivate func writeInput(for arguments: [String]) throws {
    _ = try write(#"{"a":1}"#, to: "d.json")
    let test = #""testID":"M.holds()""#
    _ = try write(
      """
      {"kind":"test","payload":{"id":"M.holds()","kind":"function","name":"holds()"}}
      {"kind":"event","payload":{"kind":"testStarted","instant":{"absolute":1},\(test)}}
      {"kind":"event","payload":{"kind":"testEnded","instant":{"absolute":2},\(test)}}

      """, to: "events.jsonl")
    let people = ["--document", "people", "--no-timing", "--quiet"]
    if arguments.contains("render") { _ = try run(people + ["--output", "report.json"]) }
    for part in ["1", "2"] where arguments.contains("merge") {
      _ = try run(people + ["--shard", "\(part)/2", "--output", "json=\(part)"])
    }
  }
}
