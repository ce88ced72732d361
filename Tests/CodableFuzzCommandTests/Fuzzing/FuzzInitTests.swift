#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// `Scripts/fuzzers.sh` builds what these tests look at.
  @Suite struct FuzzInitTests {
    private static let manifest = """
      // swift-tools-version: 6.1
      let package = Package(
        name: "Team", products: [.library(name: "TeamModels", targets: ["Models"])],
        dependencies: [.package(url: "https://a.example/CodableFuzz.git", from: "1.0.0")])
      """
    private static let arguments = [
      "fuzz-init", "--document", "weather", "--study", "weather=try Study.weather()", "--import",
      "Models",
    ]

    private func files(of tool: Tool) throws -> [String: String] {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path)
      return Dictionary(uniqueKeysWithValues: paths.map { ($0, try? tool.text(of: $0)) })
        .compactMapValues(\.self)
    }

    @Test func aPackageIsWrittenOnce() throws {
      let tool = try Tool()
      _ = try tool.write(Self.manifest, to: "Package.swift")
      let run = try tool.run(Self.arguments)
      #expect(run.exitCode == 0, "\(run.error)")
      #expect(run.error.contains("wrote Fuzz/Seeds/fuzz-weather: 49 files\n"), "\(run.error)")
      #expect(run.error.contains("next: bash Fuzz/build.sh\n"))
      let files = try files(of: tool)
      #expect(
        Set(files.keys.filter { !$0.contains("Seeds") }) == [
          "Package.swift", ".clusterfuzzlite/project.yaml", ".clusterfuzzlite/Dockerfile",
          ".clusterfuzzlite/build.sh", ".github/workflows/fuzz.yml", "Fuzz/.gitignore",
          "Fuzz/Package.swift", "Fuzz/build.sh", "Fuzz/Dictionaries/fuzz-weather.dict",
          "Fuzz/Sources/fuzz-weather/Document.swift",
          "Fuzz/Sources/fuzz-weather/EntryPoints.swift",
          "Fuzz/Sources/fuzz-weather/Target.swift", "Fuzz/oss-fuzz/project.yaml",
          "Fuzz/oss-fuzz/Dockerfile", "Fuzz/oss-fuzz/build.sh",
        ])
      let manifest = try #require(files["Fuzz/Package.swift"])
      #expect(
        manifest.contains(#".package(url: "https://a.example/CodableFuzz.git", from: "1.0.0"),"#))
      #expect(manifest.contains(#".product(name: "TeamModels", package: "Team"),"#))
      #expect(
        files["Fuzz/Sources/fuzz-weather/Target.swift"]?
          .contains("try FuzzTarget.study(try Study.weather()), json: document,") == true)

      let again = try tool.run(Self.arguments)
      #expect(again.exitCode == 0 && again.error == "Fuzz is up to date\n", "\(again.error)")
      #expect(try self.files(of: tool) == files)
    }

    @Test func editedCodeIsNotOverwritten() throws {
      let tool = try Tool()
      _ = try tool.write(Self.manifest, to: "Package.swift")
      _ = try tool.run(Self.arguments)
      let path = "Fuzz/Sources/fuzz-weather/EntryPoints.swift"
      let text = try tool.text(of: path)
      _ = try tool.write(text.replacing("import", with: "public import"), to: path)
      _ = try tool.write("// mine\n", to: "Fuzz/Sources/fuzz-weather/Target.swift")
      let run = try tool.run(Self.arguments)
      #expect(run.exitCode == 2 && run.error.contains("\(path): the code"), "\(run.error)")
      #expect(try tool.text(of: path) != text)
      let forced = try tool.run(Self.arguments + ["--force", "--quiet"])
      #expect(forced.exitCode == 0 && forced.error.isEmpty, "\(forced.error)")
      #expect(try tool.text(of: path) == text)
      #expect(try tool.text(of: "Fuzz/Sources/fuzz-weather/Target.swift") == "// mine\n")
    }

    @Test func whatIsMissingIsNamed() throws {
      let tool = try Tool()
      let without = try tool.run(Self.arguments)
      #expect(without.exitCode == 64 && without.error.contains("has no Package.swift"))
      _ = try tool.write(Self.manifest, to: "Package.swift")
      let own = try tool.run("fuzz-init", "--document", "weather")
      #expect(own.exitCode == 64 && own.error.contains("--study 'weather="), "\(own.error)")
      let other = try tool.run(Array(Self.arguments.dropLast()) + ["Other"])
      #expect(other.exitCode == 64 && other.error.contains("has the module 'Other'"))
      let unknown = try tool.run("fuzz-init", "--document", "wether")
      #expect(unknown.exitCode == 64 && unknown.error.contains("weather"))
    }

    @Test func mutantsInFilesAreReplayed() throws {
      let tool = try Tool()
      let id = "weather:remove-key@/unit"
      _ = try tool.write("\(id)\n", to: "crash-1")
      let named = try tool.run("replay", id)
      let run = try tool.run("replay", "crash-1")
      #expect(run.output == named.output && run.exitCode == named.exitCode)
      _ = try tool.write("{\"a\": 1}", to: "crash-2")
      let text = try tool.run("replay", "crash-2")
      #expect(
        text.exitCode == 64 && text.error.contains("--document NAME=crash-2"), "\(text.error)")
    }
  }
#endif
