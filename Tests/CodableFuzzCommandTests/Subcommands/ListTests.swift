import JSONMutation
import Testing

@Suite struct ListTests {
  @Test(arguments: [
    (
      "documents",
      [
        "people", "pull-requests", "weather", "feed", "users", "messages", "orders", "events",
        "timeline",
      ]
    ),
    (
      "strategies",
      [
        "strict", "permissive", "wrapper", "result", "lossy-array", "all-optional",
        "permissive-fields", "logged-wrapper", "failable-array", "result-array",
        "result-with-raw", "lossy-dictionary", "lossy-set", "skip", "defaulted", "manual",
      ]
    ),
    ("mutators", Mutators.all.map(\.id.rawValue)),
    (
      "sets",
      [
        "core", "drift", "types", "values", "meaning-preserving", "structural", "unspecified",
        "malformed",
        "all",
      ]
    ),
    ("plans", ["every-field", "exhaustive", "random", "damage-rate", "pairwise"]),
  ])
  func namesAreTheFirstWordOfEachLine(topic: String, names: [String]) throws {
    let run = try Tool().run("list", topic)
    #expect(run.exitCode == 0)
    let lines = run.lines.filter { !$0.hasPrefix(" ") }
    #expect(lines.compactMap { $0.split(separator: " ").first.map(String.init) } == names)
  }

  @Test(arguments: [
    ["--help"], ["run", "--help"], ["mutate", "-h"], ["replay", "--help"], ["help"],
  ])
  func helpIsPrinted(arguments: [String]) throws {
    let run = try Tool().run(arguments)
    #expect(run.exitCode == 0 && run.error.isEmpty)
    #expect(run.output.contains("codable-fuzz"))
    #expect(run.lines.allSatisfy { $0.count <= 100 })
  }

  @Test func theVersionIsPrinted() throws {
    let run = try Tool().run("--version")
    #expect(run.output == "codable-fuzz 0.1.0\n")
  }
}
