import Foundation
import FuzzPlatform
import Testing

#if DEBUG
  private let isDebug = true
#else
  private let isDebug = false
#endif

/// Each call of the operating system fails once, by number: nothing is lost, half-written or silent.
@Suite(.enabled(if: isDebug, "calls can be made to fail in debug builds only"))
struct FaultTests {
  /// A look that fails is not taken for an answer: the system's own words are shown.
  @Test(arguments: [
    ("run --document here.json", "there is none"),
    ("mutate a.json --format files --quiet -o m", "File exists"),
  ])
  func aFailedLookSaysNothing(command: String, wrong: String) throws {
    var failed = 0
    for number in 1...8 {
      let tool = try Tool(isWithTests: true)
      for name in ["a.json", "here.json"] { try tool.write(#"[{"id":1},{"id":2}]"#, to: name) }
      let folder = tool.folder.appendingPathComponent("m")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let run = try tool.run(
        command.split(separator: " ").map(String.init),
        prelude: "export CODABLE_FUZZ_FAULT=status:\(number):5")
      #expect(!run.error.contains(wrong), "\(number): \(run.error)")
      if run.error.contains("Input/output error") { failed += 1 }
    }
    #expect(failed > 0)
  }

  @Test func aTemporaryFileThatIsLeftOverIsNamed() throws {
    let tool = try Tool(isWithTests: true)
    try tool.write(#"[{"id":1},{"id":2}]"#, to: "a.json")
    let folder = tool.folder.appendingPathComponent("t")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let run = try tool.run(
      ["run", "a.json", "--threads", "1", "--quiet"],
      prelude: "export TMPDIR=\(folder.path) CODABLE_FUZZ_FAULT=remove:1:13")
    #expect(run.error.contains("fault: remove"))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.isEmpty)
    for name in left { #expect(run.error.contains("\(name) cannot be removed"), "\(run.error)") }
  }

  struct Scenario: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var before: [String] = []
    let command: String
    /// The first calls of a kind, which are made to fail in CI.
    var first = 5
    /// Whether every second one of the others is made to fail in CI.
    var goesOn = false

    static let all = [
      Scenario(
        testDescription: "a baseline is written again",
        before: ["run a.json --no-timing --quiet --baseline b.txt --update-baseline"],
        command:
          "run docs/a.json --no-timing --threads 1 --quiet --baseline b.txt --update-baseline"),
      Scenario(
        testDescription: "a folder is run",
        command: "run docs --no-timing --threads 1 --quiet -o r.json"),
      Scenario(
        testDescription: "a part of a folder is run",
        command: "run docs --no-timing --threads 1 --quiet --shard 1/2 -o r.json"),
      Scenario(
        testDescription: "models are inferred again",
        before: ["infer a.json -o M --quiet"],
        command: "infer docs/a.json -o M --force --quiet"),
      Scenario(
        testDescription: "a package is made",
        command: "init a.json --output P --quiet --package https://example.com/fuzz"),
      Scenario(
        testDescription: "two parts are merged",
        before: [
          "run a.json --no-timing --quiet --shard 1/2 -o 1.json",
          "run a.json --no-timing --quiet --shard 2/2 -o 2.json",
        ],
        command: "merge 1.json 2.json --quiet -o m.json"),
      Scenario(
        testDescription: "mutants are written",
        command: "mutate docs/a.json --format files --quiet -o m"),
      Scenario(
        testDescription: "what changed is measured",
        command: "run docs/a.json --since a.json --no-timing --threads 1 --quiet -o r.json",
        goesOn: true),
      Scenario(
        testDescription: "a report is rendered",
        before: ["run a.json --no-timing --quiet -o r.json"],
        command: "render r.json --quiet -o r.html"),
      Scenario(
        testDescription: "a mutant is replayed",
        command: "replay a@d4004145:remove-key@/items/0/name --infer a.json -o out", first: 2),
      Scenario(
        testDescription: "a mutant is minimized",
        command: "minimize a@d4004145:remove-key@/items/0/name --infer a.json --strategy wrapper "
          + "-o out", first: 2),
      Scenario(
        testDescription: "fuzz targets are made",
        command: "fuzz-init --document weather --study weather=Study.weather() --import Models "
          + "--quiet", first: 2),
    ]
  }

  /// An error that the system gives for each call.
  private static let codes: [SystemCall: Int32] = [
    .open: 13, .read: 5, .write: 28, .sync: 5, .close: 5, .rename: 18, .remove: 1, .status: 13,
    .list: 5, .poll: 22, .makeFolder: 28, .permissions: 1,
  ]

  /// Whether all calls are made to fail, which takes a minute and a half.
  private static let isAll =
    ProcessInfo.processInfo.environment["CODABLE_FUZZ_ALL_FAULTS"] != nil

  private static func numbers(of scenario: Scenario) -> some Sequence<Int> {
    sequence(first: 1) { last in
      if isAll || last < scenario.first { return last + 1 }
      return scenario.goesOn ? last + 2 : nil
    }
  }

  @Test(arguments: Scenario.all)
  func everyCallMayFail(_ scenario: Scenario) throws {
    let start = try Start(scenario)
    let good = try Trial(start, fault: nil)
    #expect(good.run.exitCode < 2, "\(good.run.error)")
    var count = 0
    for call in SystemCall.allCases {
      let code = try #require(Self.codes[call])
      for number in Self.numbers(of: scenario) {
        let trial = try Trial(start, fault: "\(call.rawValue):\(number):\(code)")
        guard trial.hasFailed else { break }
        count += 1
        trial.check(against: good)
      }
    }
    #expect(count > 10, "the tool that was built with the tests has no faults")
  }
}

private final class Start {
  let scenario: FaultTests.Scenario
  let tool: Tool

  init(_ scenario: FaultTests.Scenario) throws {
    self.scenario = scenario
    tool = try Tool(isWithTests: true)
    try tool.write(#"{"items":[{"id":1,"name":"a"},{"id":2,"name":"b"}]}"#, to: "a.json")
    for (name, id) in [("a", 3), ("b", 4)] {
      try tool.write(
        #"{"items":[{"id":\#(id),"name":"a","late":1.5},{"id":2}]}"#, to: "docs/\(name).json")
    }
    for command in scenario.before {
      let run = try tool.run(command.split(separator: " ").map(String.init))
      #expect(run.exitCode < 2, "\(run.error)")
    }
    if scenario.command.hasPrefix("fuzz-init") {
      let manifest = """
        // swift-tools-version: 6.1
        let package = Package(
          name: "Team", products: [.library(name: "TeamModels", targets: ["Models"])],
          dependencies: [.package(url: "https://a.example/CodableFuzz.git", from: "1.0.0")])
        """
      try tool.write(manifest, to: "Package.swift")
    }
    if scenario.command.hasPrefix("infer") {
      let models = tool.folder.appendingPathComponent("M/A.swift")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: models.path)
    }
  }
}

private struct Trial {
  let run: Tool.Run
  let before: [String: Content]
  let after: [String: Content]
  private let fault: String?

  struct Content: Equatable {
    let bytes: Data
    let permissions: Int
  }

  init(_ start: Start, fault: String?) throws {
    self.fault = fault
    let tool = try Tool(isWithTests: true)
    for name in try start.tool.fileNames {
      try FileManager.default.copyItem(
        at: start.tool.folder.appendingPathComponent(name),
        to: tool.folder.appendingPathComponent(name))
    }
    before = try Self.contents(of: tool.folder)
    run = try tool.run(
      start.scenario.command.split(separator: " ").map(String.init),
      prelude: fault.map { "export CODABLE_FUZZ_FAULT=\($0)" })
    after = try Self.contents(of: tool.folder)
  }

  var hasFailed: Bool { run.error.contains("fault: ") }

  /// What was said, without the line of the fault itself.
  private var words: String {
    run.error.split(separator: "\n").filter { !$0.hasPrefix("fault: ") }.joined(separator: "\n")
  }

  func check(against good: Trial) {
    let name = fault ?? ""
    for (path, content) in before {
      let now = after[path]
      #expect(now == content || now == good.after[path], "\(name): \(path) was changed: \(words)")
    }
    let made = Set(good.after.keys).subtracting(before.keys)
    let extra = after.keys.filter { before[$0] == nil && !made.contains($0) }
      .filter { !words.contains($0) }
    #expect(extra.isEmpty, "\(name): left over: \(words)")
    if run.exitCode == good.run.exitCode {
      for path in made {
        let isEqual = after[path]?.bytes == good.after[path]?.bytes
        #expect(isEqual, "\(name): exit \(run.exitCode), with less in \(path): \(words)")
      }
    } else {
      #expect(run.exitCode == 2, "\(name): \(words)")
      #expect(words.contains(": ") || after["r.json"] != nil, "\(name): no reason: \(words)")
      let package = made.filter { $0.hasPrefix("P/") }
      #expect(
        package.isDisjoint(with: after.keys) || package.isSubset(of: after.keys),
        "\(name): a part of the package was written: \(words)")
    }
  }

  private static func contents(of folder: URL) throws -> [String: Content] {
    var contents: [String: Content] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appendingPathComponent(path)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      contents[path] = Content(
        bytes: try comparable(try Data(contentsOf: file)),
        permissions: (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0)
    }
    return contents
  }

  /// The bytes of a file; of a report, those that are the same in every run.
  private static func comparable(_ bytes: Data) throws -> Data {
    guard var report = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any],
      report["timings"] != nil
    else { return bytes }
    for key in ["timings", "environment"] { report[key] = nil }
    // The counts of a shard come with a digest of all of its report.
    report["part"] = (report["part"] as? [String: Any])?["run"]
    return try JSONSerialization.data(withJSONObject: report, options: .sortedKeys)
  }
}
