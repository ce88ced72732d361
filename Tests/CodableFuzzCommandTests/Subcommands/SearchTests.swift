import CodableFuzz
import Foundation
import FuzzReports
import JSONMutation
import Testing

#if os(macOS) || os(Linux)
  /// The command searches with strategies that end its workers.
  @Suite struct SearchTests {
    private static func report(_ tool: Tool, _ arguments: [String]) throws -> DocumentReport {
      let run = try tool.run(
        ["--plan", "guided", "--format", "json"] + arguments)
      let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
      return try #require(report.documents.first, "\(run.error)")
    }

    @Test func crashesAreFoundMinimizedAndReplayed() throws {
      let tool = try Tool("hostile-tool")
      let document = try Self.report(
        tool,
        [
          "--strategy", "trap", "--strategy", "strict", "--count", "600", "--findings", "Findings",
          "--timeout", "100",
        ])
      let search = try #require(document.search)
      let crashes = search.findings.filter { $0.oracle == .crash }
      let crash = try #require(crashes.first { $0.fields == ["/*/age"] })
      #expect(crash.strategy == "trap")
      #expect(crash.mutant.steps.count == 1)
      #expect(document.mutantCount == 600)
      let files = try FileManager.default.contentsOfDirectory(
        atPath: tool.folder.appendingPathComponent("Findings").path)
      #expect(files.count { $0.contains("-crash-trap-") } == crashes.count)
      let replay = try tool.run([
        "replay", crash.mutant.description, "--strategy", "trap", "--strategy", "strict",
      ])
      #expect(replay.exitCode == 0)
      #expect(replay.output.contains("trap crashed: signal "))
      #expect(replay.output.contains("strict"))
      let minimized = try tool.run(
        [
          "minimize", "staff:flip-type@/0/age=null+remove-key@/1/name", "--strategy", "trap",
        ])
      #expect(minimized.exitCode == 0)
      #expect(minimized.output.contains("1/2 mutations, 1/3 records"))
      #expect(minimized.output.contains("trap crashed: signal "))
    }

    @Test func theNumberOfWorkersChangesNothing() throws {
      let tool = try Tool("hostile-tool")
      let reports = try [1, 3].map { count in
        try Self.report(
          tool,
          [
            "--strategy", "trap", "--strategy", "fussy", "--count", "300", "--seed", "4",
            "--timeout", "100", "--workers", "\(count)",
          ])
      }
      #expect(reports[0].search == reports[1].search)
      #expect(reports[0].strategies == reports[1].strategies)
      #expect(reports[0].crashes.map(\.input) == reports[1].crashes.map(\.input))
    }

    @Test func theNumberOfWorkersChangesNothingForSeveralDocuments() throws {
      let tool = try Tool()
      let searches = try [0, 1, 4].map { count in
        let run = try tool.run([
          "--plan", "guided", "--count", "300", "--seed", "5", "--document", "people",
          "--document", "feed", "--document", "weather", "--document", "messages", "--workers",
          "\(count)", "--timeout", "100", "--format", "json",
        ])
        return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
          .documents.map(\.search)
      }
      #expect(searches[0].count == 4)
      #expect(searches[1] == searches[0])
      #expect(searches[2] == searches[0])
    }

    @Test func aTimeEndsTheSearch() throws {
      let tool = try Tool()
      let document = try Self.report(tool, ["--document", "people", "--time", "0.5"])
      #expect(document.mutantCount > 0)
      #expect(document.search?.findings.isEmpty == false)
    }

    @Test func aSearchStartsWithWhatAnotherOneKept() throws {
      let tool = try Tool()
      let arguments = [
        "--document", "people", "--kept", "Kept", "--no-curve", "--no-findings", "--no-timing",
      ]
      func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(
          atPath: tool.folder.appendingPathComponent("Kept").path)
      }
      let first = try Self.report(tool, arguments + ["--count", "400"])
      let kept = try #require(first.search?.keptCount)
      #expect(try files().count == kept)
      // Inputs of other kinds stay, and do no harm.
      _ = try tool.write("{}", to: "Kept/seed")
      _ = try tool.write("people:no-such-mutator@/0", to: "Kept/unknown")
      // A search of as many mutants as were kept decodes nothing else, and finds nothing new.
      let second = try Self.report(tool, arguments + ["--count", "\(kept)"])
      #expect(try #require(second.search?.keptCount) > kept / 2)
      #expect(try files().count == kept + 2)
      let file = try tool.write("", to: "file")
      let refused = try tool.run(["--plan", "guided", "--kept", file])
      #expect(refused.exitCode == 2)
      #expect(refused.error.contains("this is a file; the folder of a search is needed"))
    }

    /// They are those of the package of the tool, which is this one.
    @Test func theFolderDoesNotChooseTheConstants() throws {
      let tool = try Tool()
      let arguments = ["--document", "people", "--count", "30"]
      let count = try #require(Self.report(tool, arguments).search).constantCount
      #expect(count > 0)
      _ = try tool.write("", to: "Package.swift")
      _ = try tool.write(#"struct Person { let tag = "another" }"#, to: "Person.swift")
      #expect(try Self.report(tool, arguments).search?.constantCount == count)
    }

    @Test func shardsAddUp() throws {
      let tool = try Tool()
      var files: [String] = []
      for number in 1...3 {
        let part = try tool.run([
          "--document", "people", "--plan", "guided", "--count", "300", "--shard", "\(number)/3",
          "--format", "json",
        ])
        #expect(part.exitCode == 0, "\(part.error)")
        files.append(try tool.write(part.output, to: "part-\(number).json"))
      }
      let merged = try tool.run(["merge"] + files + ["--format", "json"])
      let report = try JSONDecoder().decode(Report.self, from: Data(merged.output.utf8))
      #expect(report.documents.first?.mutantCount == 300)
      #expect(report.documents.first?.search?.findings.isEmpty == false)
    }
  }
#endif

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
