import CodableFuzz
import Foundation
import FuzzReports
import JSONMutation
import Testing

@testable import CodableFuzzCommand

/// The command lines in pages and reports are such that the tools take them.
@Suite struct CommandTests {
  @Test(arguments: Page.all + [Page(file: Repository.url(".github/CONTRIBUTING.md"))])
  func pagesNameCommandsThatExist(page: Page) throws {
    for words in try page.commands { try Self.check(words) }
  }

  @Test func thereAreCommands() throws {
    #expect(try Page.all.map { try $0.commands.count }.reduce(0, +) > 60)
  }

  @Test(
    "Commands that are not understood are found",
    arguments: [
      ["swift", "run", "--enable-code-coverage", "codable-fuzz"],
      ["codable-fuzz", "--no-such-option"], ["codable-fuzz", "bench", "strategies", "--pln"],
      ["swift", "run", "codable-fuzz", "mutate", "--budget", "3"], ["codable-fuzz", "help", "me"],
    ])
  func otherCommandsAreFound(words: [String]) {
    #expect(throws: (any Error).self) { try Self.check(words) }
  }

  @Test func reportsNameCommandsThatExist() throws {
    let study = Study(
      "items", json: #"[{"id":1,"kind":"a","note":null},{"id":2,"kind":"b","note":"x"}]"#,
      record: Item.self, recordsAt: .root)
    let report = Runner([study]).run()
    var context = ReportContext()
    var count = 0
    for isVerbose in [false, true] {
      context.isVerbose = isVerbose
      for format in [ReporterID.text, .markdown, .html] {
        let text = try report.text(as: format, in: context).replacing("&#39;", with: "'")
          .replacing("&quot;", with: "\"").replacing("&gt;", with: ">")
          .replacing("&amp;", with: "&")
        for match in text.matches(of: #/(?:<code>|`|: {1,2})((?:codable-fuzz|swift) [^\n`<]+)/#) {
          try Self.check(ShellWords.split(String(match.1)))
          count += 1
        }
      }
    }
    #expect(count > 5)
  }

  /// Each build system has folders of its own, which `swift build --show-bin-path` names.
  @Test func noFileNamesAFolderOfABuildSystem() throws {
    let folder = #/\.build(?:/[\w${}-]+)?/(?:debug|release|out|\$\{?configuration)\b/#
    #expect("cp .build/x86_64-unknown-linux-gnu/debug/tool .".contains(folder))
    #expect(".build/out/Products".contains(folder) && !".build/docs".contains(folder))
    let files = try ["Scripts", "Sources", "Tests", ".ci", ".github"].flatMap { start in
      try FileManager.default.subpathsOfDirectory(atPath: Repository.url(start).path)
        .map { "\(start)/\($0)" }
    }
    var count = 0
    for path in files + ["README.md"] where !path.contains(".build") && !path.hasSuffix(".json") {
      let file = Repository.url(path)
      guard file.path != #filePath, let data = try? Data(contentsOf: file),
        data.range(of: Data(".build/".utf8)) != nil
      else { continue }
      count += 1
      #expect(!String(decoding: data, as: UTF8.self).contains(folder), "\(path)")
    }
    #expect(count > 10)
  }

  private struct Item: Decodable, Equatable {
    let id: Int
    let kind: String
    let note: String?
  }

  // MARK: Checking

  private struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  private static func check(_ words: [String]) throws {
    do {
      if words[0] == "swift" {
        try checkSwift(Array(words.dropFirst()))
      } else {
        try checkTool(Array(words.dropFirst()))
      }
    } catch {
      throw Problem(description: "\(words.joined(separator: " ")): \(error)")
    }
  }

  private static func checkTool(_ words: [String]) throws {
    let first = words.first ?? "--"
    if first == "help" || words.contains("--help") {
      let names = Subcommands.all.map { $0.name } + HelpTopics.all.map(\.name)
      for name in words where !["help", "--help"].contains(name) && !names.contains(name) {
        throw Problem(description: "there is no '\(name)'")
      }
      return
    }
    guard let named = Subcommands.named(first) else {
      guard first.hasPrefix("-") || first.contains(".") else {
        throw Problem(description: "there is no subcommand '\(first)'")
      }
      return try Run.check(words)
    }
    let child = words.dropFirst().first.flatMap { name in
      named.children.first { $0.name == name }
    }
    try (child ?? named).check(Array(words.dropFirst(child == nil ? 1 : 2)))
  }

  private static func checkSwift(_ words: [String]) throws {
    let command = words[0]
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if Page.isTool(word) { return try checkTool(Array(rest)) }
      // What follows it is the value of an option.
      guard word.hasPrefix("-") else { continue }
      if word == "-Xswiftc", rest.popFirst() != nil { continue }
      guard try help[command]?.get().contains(word) == true else {
        throw Problem(description: "'swift \(command)' has no \(word)")
      }
    }
  }

  fileprivate static let swiftCommands = ["build", "package", "run", "test"]

  /// The options of each command of the package manager.
  private static let help = Dictionary(
    uniqueKeysWithValues: swiftCommands.map { command in
      (command, Result { try options(of: [command] + (command == "package" ? ["plugin"] : [])) })
    })

  private static func options(of words: [String]) throws -> Set<String> {
    #if os(macOS) || os(Linux)
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["swift"] + words + ["--help-hidden"]
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return Set(text.matches(of: #/(?:^|[\s,\/])(--?[a-z][a-z-]*)/#).map { String($0.1) })
    #else
      throw Problem(description: "this system has no package manager")
    #endif
  }
}

extension OptionGroup {
  fileprivate static func check(_ words: [String]) throws { _ = try parse(words) }
}

extension Page {
  var commands: [[String]] {
    get throws {
      let text = try text
      let blocks = text.matches(of: #/(?ms)^```(\w*)\n(.*?)^```$/#)
        .filter { ["", "bash"].contains($0.1) }.map { String($0.2) }
      let lines = blocks.flatMap {
        $0.replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
      }
      let inline = text.replacing(#/(?ms)^```.*?^```/#, with: "")
        .replacing(#/``[^`]+``/#, with: "")
        .matches(of: #/`([^`]+)`/#).map { String($0.1).replacing("\n", with: " ") }
      return (lines + inline).flatMap { Self.commands(in: ShellWords.split($0)) }
    }
  }

  static func isTool(_ word: String) -> Bool {
    ["codable-fuzz", "podcasts-fuzz"].contains(word.split(separator: "/").last)
  }

  private static func commands(in words: [String]) -> [[String]] {
    if let nested = words.first(where: { $0.contains(" ") }) {
      let inner = commands(in: ShellWords.split(nested))
      if !inner.isEmpty { return inner }
    }
    let start = words.indices.first { number in
      if words[number] == "swift" {
        return CommandTests.swiftCommands.contains(words[number...].dropFirst().first ?? "")
      }
      // The marker of our comments is no command.
      return isTool(words[number]) && words[..<number].last != "<!--"
    }
    guard let start else { return [] }
    let command = words[start...].prefix { !["|", "||", ":::", ">", "&&", ";"].contains($0) }
    // The first line of a baseline has the name of the tool.
    if command.dropFirst().first == "baseline" { return [] }
    // What a shell or another tool puts in is a number, and some options need what is there in CI.
    let inCI = ["--link": "https://ci.example", "--shard": "1/4"]
    let numbered = command.filter { $0 != "…" }
      .map { $0.replacing(#/\$\(.*\)|\{\}/#, with: "1") }
    return [numbered.indices.map { $0 > 0 ? inCI[numbered[$0 - 1]] ?? numbered[$0] : numbered[$0] }]
  }
}

/// The words of a line of shell code, as far as pages need it.
enum ShellWords {
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let word { words.append(word) }
        word = nil
      } else if character == "#", word == nil {
        break
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

/// The pipelines that teams copy are files of `Tests/ConsumerPackage`, which `Scripts/pipelines.sh`
/// runs.
@Suite struct PipelineTests {
  @Test func theArticlesShowTheFiles() throws {
    // Other articles have excerpts.
    let pages = Page.all.filter { page in
      ["/Pipelines.md", "/OldAgainstNew.md", "/RunningOnManyMachines.md"].contains {
        page.description.hasSuffix($0)
      }
    }
    let blocks = try pages.flatMap { try $0.blocks(of: "yaml") + $0.blocks(of: "bash") }
    #expect(blocks.count == 6)
    for block in blocks {
      let name = try #require(
        block.text.firstMatch(of: #/^(?:#!/bin/bash\n)?# (\S+)\n/#)?.1, "line \(block.line)")
      let file = Repository.url("Tests/ConsumerPackage/\(name)")
      #expect(try block.text == String(contentsOf: file, encoding: .utf8), "line \(block.line)")
    }
  }

  /// A hang must not use up a team's minutes, and a build must not start from nothing.
  @Test(arguments: [
    (".github/workflows/codable-fuzz.yml", 1), (".github/workflows/codable-fuzz-parts.yml", 2),
    (".github/workflows/episodes-nightly.yml", 1), (".gitlab-ci.yml", 1),
    (Self.tutorial, 1),
  ])
  func jobsHaveATimeLimitAndACache(name: String, jobCount: Int) throws {
    let root = name == Self.tutorial ? "" : "Tests/ConsumerPackage/"
    let text = try String(contentsOf: Repository.url(root + name), encoding: .utf8)
    #expect(text.matches(of: #/(?m)^ +(runs-on|image): /#).count == jobCount)
    #expect(text.matches(of: #/(?m)^ +timeout(-minutes)?: /#).count == jobCount)
    #expect(text.matches(of: #/(uses: actions/cache@|(?m)^ +cache: )/#).count == jobCount)
  }

  private static let tutorial =
    "Sources/CodableFuzz/CodableFuzz.docc/Resources/Tutorials/baseline-workflow.yml"

  @Test func theMergedReportIsPublished() throws {
    let file = Repository.url("Tests/ConsumerPackage/.github/workflows/codable-fuzz-parts.yml")
    let merge = try #require(
      try String(contentsOf: file, encoding: .utf8)
        .firstMatch(of: #/\n *merge:\n(?s:.*)/#))
    #expect(merge.output.contains("--output report.html"))
    #expect(merge.output.contains(#/path(s: \[|: )report\.html/#))
  }
}
