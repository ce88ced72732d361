import CodableFuzz
import FuzzCorpus
import FuzzReports
import JSONMutation
import Testing

@Suite struct ListTests {
  /// The strategies of the corpus, in the order in which they first come.
  private static let strategies = Corpus.studies.flatMap(\.strategies).map(\.id.rawValue)
    .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }

  @Test(arguments: [
    ("documents", Corpus.studies.map(\.name)),
    ("strategies", strategies),
    ("mutators", Mutators.all.map(\.id.rawValue)),
    (
      "sets",
      [
        "core", "drift", "types", "values", "meaning-preserving", "structural", "unspecified",
        "malformed",
        "all",
      ]
    ),
    ("plans", Plans.all.map(\.id.rawValue)),
    ("formats", Reporters.all.map { $0.id.rawValue }),
    ("forms", Reporters.all.map { $0.id.rawValue }),
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

  @Test(arguments: [
    (["help", "run"], "run"), (["bench", "strategies", "--help"], "bench strategies"),
    (["help", "bench", "mutation"], "bench mutation"), (["list", "-h"], "list"),
    (["help", "faults"], "scenarios"),
  ])
  func helpIsAboutWhatWasNamed(arguments: [String], name: String) throws {
    let run = try Tool().run(arguments)
    #expect(run.exitCode == 0)
    #expect(run.lines.first?.hasPrefix("usage: codable-fuzz \(name)") == true)
    #expect(run.lines.contains { $0.hasPrefix("codable-fuzz \(name) ") && $0.hasSuffix(".") })
  }

  @Test func helpOnAnUnknownSubcommandNamesTheNearest() throws {
    let run = try Tool().run("help", "rum")
    #expect(run.exitCode == 64)
    #expect(run.error.contains("unknown subcommand 'rum'; did you mean 'run'?"))
  }

  @Test func everySubcommandHasAnExampleThatIsUnderstood() throws {
    let tool = try Tool()
    let names = ["run", "merge", "render", "mutate", "replay", "minimize", "list", "bench"]
    for name in names + ["scenarios", "test-report"] {
      let lines = try tool.run("help", name).lines
      let start = try #require(lines.firstIndex(of: "examples:"), "\(name)")
      #expect(lines[start + 1].hasPrefix("  codable-fuzz "))
    }
  }

  @Test func theVersionIsPrinted() throws {
    for option in ["--version", "-V"] {
      #expect(try Tool().run(option).output == "codable-fuzz 0.1.0\n")
    }
  }
}
