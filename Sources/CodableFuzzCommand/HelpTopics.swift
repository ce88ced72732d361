import CodableFuzz
import FuzzPlatform
import FuzzReports
import JSONText

/// A text that `help` prints besides those on subcommands.
struct HelpTopic: Sendable {
  let name: String
  /// A one-line description for help.
  let purpose: String
  /// The text, with a line feed at its end.
  let text: @Sendable (FuzzCommand) -> String
}

/// The topics, one line each.
enum HelpTopics {
  static let all: [HelpTopic] = [models] + ListKind.all.map(list)

  static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name } }

  /// What `list` prints.
  private static func list(_ kind: ListKind) -> HelpTopic {
    HelpTopic(name: kind.name, purpose: "each \(kind.noun), and what it is for") { command in
      let terminal = Terminal(.standardOutput)
      let lines = ListText(width: terminal.width).lines(of: kind.entries(command))
      return (lines + kind.note(command)).map { TerminalText.escaped($0) + "\n" }.joined()
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
      import Foundation
      import Podcasts

      FuzzCommand.main(toolName: "podcasts-fuzz") {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .deletingLastPathComponent().deletingLastPathComponent()
        let file = package.appendingPathComponent("Tests/PodcastsTests/Fixtures/episodes.json")
        return [
          Study(
            "episodes", json: Array(try Data(contentsOf: file)), records: Episode.self,
            recordsAt: "/episodes", decoder: PodcastAPI.decoder)
        ]
      }

    Then: swift run -c release podcasts-fuzz

    """
  }
}
