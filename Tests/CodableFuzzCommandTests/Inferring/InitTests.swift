import Foundation
import Testing

/// `Scripts/init.sh` builds what these tests look at.
@Suite struct InitTests {
  private static let response =
    #"{"shows":[{"id":1,"title":"one"},{"id":2,"title":"two"},{"id":3,"title":"three"}]}"#

  private func files(of tool: Tool) throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path)
    let files = paths.map { path in
      (path, try? tool.text(of: path))
    }
    return Dictionary(uniqueKeysWithValues: files).compactMapValues(\.self)
  }

  @Test func aPackageHasModelsATestABaselineAndATool() throws {
    let tool = try Tool()
    _ = try tool.write(Self.response, to: "shows.json")
    let run = try tool.run("init", "shows.json", "--name", "Podcasts")
    #expect(run.exitCode == 0, "\(run.error)")
    #expect(run.error.hasSuffix("next:\n  swift test --package-path Podcasts\n"))
    let files = try files(of: tool)
    #expect(
      Set(files.keys) == [
        "shows.json", "Podcasts/.gitignore", "Podcasts/Package.swift",
        "Podcasts/Sources/Podcasts/Shows.swift", "Podcasts/Sources/podcasts-fuzz/main.swift",
        "Podcasts/Tests/PodcastsTests/Baselines/shows.theResponseSurvives.txt",
        "Podcasts/Tests/PodcastsTests/Fixtures/shows.json",
        "Podcasts/Tests/PodcastsTests/ResilienceTests.swift",
      ])
    #expect(files["Podcasts/Tests/PodcastsTests/Fixtures/shows.json"] == Self.response)
    let test = try #require(files["Podcasts/Tests/PodcastsTests/ResilienceTests.swift"])
    #expect(
      test.contains(
        """
          try expectResilience("Fixtures/shows.json", at: \\.$shows) {
            try JSONDecoder().decode(Shows.self, from: $0)
        """), "\(test)")
    let path = "Podcasts/Tests/PodcastsTests/Baselines/shows.theResponseSurvives.txt"
    let baseline = try #require(files[path])
    #expect(baseline.contains("strategy shows app valid 3/3 unmutated 3/3"))
  }

  @Test func aSecondRunChangesNothing() throws {
    let tool = try Tool()
    _ = try tool.write(Self.response, to: "shows.json")
    _ = try tool.run("init", "shows.json")
    let before = try files(of: tool)
    let run = try tool.run("init", "shows.json")
    #expect(run.exitCode == 0)
    #expect(run.output.isEmpty && run.error == "Shows has all files already\n")
    #expect(try files(of: tool) == before)
  }

  @Test func aPackageThatIsThereIsAddedToAndNotOverwritten() throws {
    let tool = try Tool()
    _ = try tool.write(Self.response, to: "shows.json")
    let manifest = "// mine\n"
    _ = try tool.write(manifest, to: "Package.swift")
    let run = try tool.run(
      "init", "shows.json", "--quiet", "--package", "https://a.example/CodableFuzz")
    #expect(run.exitCode == 0, "\(run.error)")
    #expect(try tool.text(of: "Package.swift") == manifest)
    #expect(
      run.output.contains(
        #".package(url: "https://a.example/CodableFuzz", branch: "main")"#), "\(run.output)")
    #expect(run.output.contains(#"name: "ShowsTests""#))
    #expect(try tool.text(of: "Sources/Shows/Shows.swift").contains("public struct Show"))
  }

  @Test func anotherResponseOfTheSameNameIsRefused() throws {
    let tool = try Tool()
    _ = try tool.write(Self.response, to: "shows.json")
    _ = try tool.run("init", "shows.json")
    _ = try tool.write(Self.response.replacing("one", with: "1"), to: "shows.json")
    let before = try files(of: tool)
    let run = try tool.run("init", "shows.json")
    #expect(run.exitCode == 2)
    #expect(run.error.contains("this is another response: rename the new one, or choose --name"))
    #expect(try files(of: tool) == before)
  }

  @Test(arguments: [
    (["init"], "init needs a FILE with a response"),
    (["init", "x.json", "--name", "1st"], "--name needs the name of a Swift module, "),
    (["init", "x.json", "--name", "Swift"], "--name needs the name of a Swift module, "),
    (["init", "x.json", "--name", "a\"b"], "--name needs the name of a Swift module, "),
    (["init", "1.json"], "'1' is no name for a Swift module: choose one with --name"),
    (
      ["init", "x.json", "--package", "nowhere"], "--package needs a folder with a Package.swift: "
    ),
  ])
  func whatCannotBeAPackageIsExplained(arguments: [String], error: String) throws {
    let tool = try Tool()
    for name in ["x.json", "1.json"] { _ = try tool.write(Self.response, to: name) }
    let run = try tool.run(arguments)
    #expect(run.exitCode == 64)
    #expect(run.error.hasPrefix("codable-fuzz: \(error)"), "\(run.error)")
    #expect(try tool.fileNames == ["1.json", "x.json"])
  }

  @Test func aResponseWithoutFieldsMakesNoPackage() throws {
    let tool = try Tool()
    _ = try tool.write("[]", to: "empty.json")
    let run = try tool.run("init", "empty.json")
    #expect(run.exitCode == 2)
    #expect(try tool.fileNames == ["empty.json"])
  }
}
