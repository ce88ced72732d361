import CodableFuzz
import Foundation
import FuzzCorpus
import FuzzReports
import JSONMutation
import Testing

@testable import CodableFuzzCommand
@testable import FuzzFormats

@Suite struct ListTests {
  private static let strategies = Corpus.studies.flatMap(\.strategies).map(\.id.rawValue)
    .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }

  @Test(arguments: [
    ("documents", Corpus.studies.map(\.name)),
    ("strategies", strategies),
    ("mutators", Mutators.all.map(\.id.rawValue)),
    (
      "sets",
      [
        "core", "baseline", "drift", "types", "values", "meaning-preserving", "structural",
        "unspecified",
        "malformed",
        "all",
      ]
    ),
    ("plans", Plans.all.map(\.id.rawValue)),
    ("analyses", (Analyses.standard + FuzzCommand.moreAnalyses).map { $0.id.rawValue }),
    ("formats", Reporters.all.map { $0.id.rawValue }),
  ])
  func everyNameIsListedInTextAndJSON(kind: String, names: [String]) throws {
    let run = try Tool().run("list", kind)
    #expect(run.exitCode == 0 && run.error.isEmpty)
    let listed = run.lines.compactMap { line in
      line.trimmingCharacters(in: .whitespaces).split(separator: " ").first.map(String.init)
    }.filter(names.contains)
    #expect(Set(listed) == Set(names))
    #expect(run.lines.allSatisfy { $0.count <= 100 })
    #expect(try entries(of: kind).compactMap { $0["name"] as? String }.sorted() == names.sorted())
  }

  @Test(arguments: ListKind.all.map(\.name))
  func theKeysOfTheJSONAreThoseInHelp(kind: String) throws {
    let keys = try #require(ListKind.named(kind)).keys
    for entry in try entries(of: kind) { #expect(Set(entry.keys) == Set(keys)) }
    let help = try Tool().run("list", "--help")
    #expect(
      help.lines.contains { $0.hasPrefix("  \(kind) ") && $0.hasSuffix(keys[keys.count - 1]) })
  }

  private func entries(of kind: String) throws -> [[String: Any]] {
    let run = try Tool().run("list", kind, "--format", "json", exits: 0)
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return try #require(object?[kind] as? [[String: Any]])
  }

  @Test func mutatorsAreUnderTheirClasses() throws {
    let lines = try Tool().run("list", "mutators").lines
    let headings = lines.filter { !$0.hasPrefix(" ") }
    #expect(
      headings == [
        "structural: valid JSON with another structure or value",
        "meaning-preserving: the same meaning in other bytes: any difference is a decoder's bug",
        "unspecified: what RFC 8259 leaves open", "malformed: no longer valid JSON",
      ])
    var heading = ""
    for line in lines {
      if !line.hasPrefix(" ") { heading = line.prefix { $0 != ":" }.description }
      let name = line.split(separator: " ").first.map(String.init) ?? ""
      guard line.hasPrefix("  "), !line.hasPrefix("   ") else { continue }
      let mutator = Mutators.all.first { $0.id.rawValue == name }
      #expect(mutator?.mutationClass.rawValue == heading, "\(line)")
    }
  }

  @Test(arguments: [
    (
      ["mutators", "enum"],
      ["unknown-enum-tag", "respell-enum-tag", "enum-tag-to-number", "swap-enum-tag"]
    ),
    (["mutators", "ENUM", "ordinal"], ["enum-tag-to-number"]),
    (["mutators", "truncate"], ["truncate"]), (["plans", "--seed"], ["random"]),
    (
      ["mutators", "--class", "meaning-preserving"],
      Mutators.all.filter { $0.mutationClass == .meaningPreserving }.map(\.id.rawValue)
    ),
    (["mutators", "--class=malformed", "page"], ["foreign-document"]),
    (["strategies", "twin"], ["permissive", "permissive-fields"]),
    (["documents", "weather"], ["weather"]),
  ])
  func wordsAndAClassChoose(arguments: [String], names: [String]) throws {
    let arguments =
      arguments.contains("--seed")
      ? ["--format", "json"] + ["plans", "--", "--seed"]
      : ["--format", "json"] + arguments
    let run = try Tool().run(["list"] + arguments, exits: 0)
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let lists = try #require(object as? [String: [[String: Any]]])
    #expect(lists.values.joined().compactMap { $0["name"] as? String } == names)
  }

  @Test func everyStrategyIsExplained() {
    for id in StrategyID.all { #expect(id.purpose.split(separator: " ").count >= 4, "\(id)") }
    for study in Corpus.studies {
      for strategy in study.strategies { #expect(!strategy.id.purpose.isEmpty, "\(strategy.id)") }
    }
    #expect(StrategyID("strict").purpose == StrategyID.strict.purpose)
    #expect(StrategyID("strict", purpose: "mine").purpose == "mine")
    #expect(StrategyID("strict", purpose: "mine") == .strict)
    #expect(StrategyID("app").purpose.isEmpty)
  }

  @Test func documentsSayHowToUseOnesOwn() throws {
    let lines = try Tool().run("list", "documents").lines
    #expect(
      lines.suffix(5) == [
        "These are samples inside codable-fuzz, each with the models that decode it.",
        "Your own data with such models:", "  codable-fuzz --document people=FILE",
        "Your own models:", "  codable-fuzz help models",
      ])
    #expect(try Tool().run("list", "documents", "feed").lines.count == 1)
  }
}

@Suite struct HelpTests {
  @Test(arguments: [
    ["--help"], ["run", "--help"], ["mutate", "-h"], ["replay", "--help"], ["help"],
    ["--bogus", "--help"], ["help", "models"], ["list", "--help"],
  ])
  func helpIsPrinted(arguments: [String]) throws {
    let run = try Tool().run(arguments)
    #expect(run.exitCode == 0 && run.error.isEmpty)
    #expect(run.output.contains("codable-fuzz"))
    let limit = arguments == ["help", "models"] ? 102 : 100
    #expect(run.lines.allSatisfy { $0.count <= limit })
  }

  @Test(arguments: [
    (["help", "run"], "run"), (["baseline", "review", "--help"], "baseline review"),
    (["help", "baseline", "review"], "baseline review"), (["list", "-h"], "list"),
  ])
  func helpIsAboutWhatWasNamed(arguments: [String], name: String) throws {
    let run = try Tool().run(arguments, exits: 0)
    #expect(run.lines.first?.hasPrefix("usage: codable-fuzz \(name)") == true)
    #expect(run.lines.contains { $0.hasPrefix("codable-fuzz \(name) ") && $0.hasSuffix(".") })
  }

  @Test(arguments: ListKind.all.map(\.name))
  func helpOnAListIsTheList(name: String) throws {
    let run = try Tool().run("help", name)
    #expect(run.exitCode == 0 && !run.output.isEmpty)
    #expect(run.output == (try Tool().run("list", name)).output)
  }

  @Test func everySubcommandHasAnExampleThatIsUnderstood() throws {
    let tool = try Tool()
    for name in Subcommands.all.map({ $0.name }) {
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

  /// The package of the samples is built and tested by itself.
  @Test(arguments: [
    "Package.swift", "Sources/podcasts-fuzz/main.swift", "Tests/PodcastsTests/DriftTests.swift",
  ])
  func theCodeInHelpIsThatOfAPackage(path: String) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("ConsumerPackage")
    let source = try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    let known = Set(source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    let lines = HelpTopics.models.text(FuzzCommand(studies: [])).split(separator: "\n")
    let (first, last): (String, String) =
      switch path {
      case "Package.swift": (".executableTarget(", "]),")
      case "Sources/podcasts-fuzz/main.swift": ("import CodableFuzzCommand", "}")
      default: ("import CodableFuzzTesting", "}")
      }
    let code = lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .drop { $0 != first }
    let end = try #require(
      lines.dropFirst(lines.count - code.count).firstIndex {
        $0 == "  \(last)" || $0 == "    \(last)"
      })
    let sample = code[...end]
    #expect(sample.count >= 5)
    for line in sample { #expect(known.contains(line), "\(line)") }
  }
}
