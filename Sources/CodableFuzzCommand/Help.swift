import CodableFuzz
import FuzzPlatform
import FuzzReports
import JSONText

extension FuzzCommand {
  func help(on names: [String]) throws(UsageError) -> String {
    if names.count == 1, let topic = HelpTopics.named(names[0]) { return topic.text(self) }
    var path: [any Subcommand.Type] = []
    for name in names {
      let valid = path.last?.children ?? Subcommands.all
      let found = path.isEmpty ? Subcommands.named(name) : valid.first { $0.name == name }
      guard let found else {
        if let error = misplacedDocument(name) { throw error }
        let topics = path.isEmpty ? HelpTopics.all.map(\.name) : []
        throw .unknown("subcommand", name, valid: valid.map { $0.name } + topics)
      }
      path.append(found)
    }
    guard let subcommand = path.last else { return help }
    let command = ([toolName] + path.map { $0.name }).joined(separator: " ")
    let usage = [command, subcommand.operands, "[options]"].filter { !$0.isEmpty }
    let parts = [
      "usage: \(usage.joined(separator: " "))\n",
      "\(command) \(subcommand.purpose).\n", examples(subcommand.examples),
      list("subcommands", subcommand.children.map { ($0.name, $0.purpose) }), subcommand.notes,
      subcommand.help,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var help: String {
    let name = studies.first?.name ?? "NAME"
    return """
      usage: \(toolName) [SUBCOMMAND] [options]

      \(toolName) shows what happens to Decodable types when the backend drifts. It mutates valid
      JSON, decodes each mutant with several strategies, and accounts for every record.

      \(examples(["", "response.json", "--document \(name)"] + Run.examples.suffix(1)))
      \(list("subcommands", Subcommands.all.map { ($0.name, $0.purpose) }))
      \(list("topics", HelpTopics.all.map { ($0.name, $0.purpose) }))
      '\(toolName) help NAME' explains a subcommand with its options, or a topic.
      Colors: --no-color, or the variable NO_COLOR, turns them off.
      Exit codes: 0 clean, 1 findings, 2 an error (input, files, nothing measured), 64 usage,
      130 interrupted (128 and the number of any other signal), 141 standard output was closed.

      """
  }

  private func examples(_ commands: [String]) -> String {
    commands.isEmpty
      ? ""
      : "examples:\n"
        + commands.map { "  " + ([toolName] + [$0].filter { !$0.isEmpty }).joined(separator: " ") }
        .joined(separator: "\n") + "\n"
  }

  private func list(_ title: String, _ rows: [(name: String, purpose: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.isEmpty
      ? "" : title + ":\n" + rows.map { helpLine($0.name, $0.purpose, width) }.joined()
  }
}

/// A line of help, with a name in a column of a width.
func helpLine(_ name: String, _ purpose: String, _ width: Int) -> String {
  "  " + TerminalText.padded(name, to: width, toLeft: true) + "  " + purpose + "\n"
}

struct HelpTopic: Sendable {
  let name: String
  let purpose: String
  let text: @Sendable (FuzzCommand) -> String
}

enum HelpTopics {
  static let all: [HelpTopic] = [models] + ListKind.all.map(list)

  static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name } }

  private static func list(_ kind: ListKind) -> HelpTopic {
    HelpTopic(name: kind.name, purpose: "each \(kind.noun), and what it is for") { command in
      kind.text(of: kind.entries(command), kind.note(command))
    }
  }

  /// A test compares the code with that of a package that is built.
  static let models = HelpTopic(name: "models", purpose: "your own data and your own models") {
    command in
    """
    Without models, they are inferred from a response, and 'init' makes a package of them:

      \(command.toolName) response.json
      \(command.toolName) init response.json

    Your own data needs no code if a built-in document has models for it:

      \(command.toolName) --document \(command.studies.first?.name ?? "NAME")=FILE

    Your own models need Swift code: a test, or a tool of your own. Either depends on the package:

      dependencies: [.package(name: "CodableFuzz", path: "../CodableFuzz")],

    A test, in a target that depends on .product(name: "CodableFuzzTesting", package: "CodableFuzz"):

      import CodableFuzzTesting
      import Testing

      @testable import Podcasts

      @Test func episodesSurviveDrift() throws {
        try expectResilience("Fixtures/episodes.json") { try PodcastAPI.episodes(from: $0) }
      }

    A tool has every subcommand and option of this one. Its target in Package.swift:

      .executableTarget(
        name: "podcasts-fuzz",
        dependencies: [
          "Podcasts", .product(name: "CodableFuzzCommand", package: "CodableFuzz"),
        ]),

    Its only file, Sources/podcasts-fuzz/main.swift:

      import CodableFuzzCommand
      import Podcasts

      FuzzCommand.main(toolName: "podcasts-fuzz") {
        [
          try Study(
            fixture: "../../Tests/PodcastsTests/Fixtures/episodes.json", record: Episode.self,
            recordsAt: "/episodes", decoder: PodcastAPI.decoder)
        ]
      }

    Then: swift run -c release podcasts-fuzz

    """
  }
}
