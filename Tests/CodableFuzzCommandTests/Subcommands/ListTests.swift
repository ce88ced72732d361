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

  @Test func theVersionIsPrinted() throws {
    let run = try Tool().run("--version")
    #expect(run.output == "codable-fuzz 0.1.0\n")
  }
}
