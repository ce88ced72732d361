import CodableFuzz
import Foundation
import JSONMutation
import Testing

@testable import FuzzTargets

@Suite struct FuzzSessionTests {
  private static let json =
    #"{"items":[{"id":1,"name":"a","note":"x"},{"id":2,"name":"b","note":"y"}]}"#

  private struct Item: Decodable, Equatable, Sendable {
    let id: Int
    let name: String?
    let note: String?
  }

  /// A strategy that keeps quiet about an item without both strings.
  private static let quiet = Strategy("quiet") { data in
    let list = try JSONDecoder().decode([String: [Item]].self, from: data)["items"] ?? []
    let kept = list.enumerated().filter { $0.element.name != nil || $0.element.note != nil }
    return Recovery(kept.map(\.element), identities: .indices(kept.map(\.offset)))
  }

  private static let study = Study(
    "items", json: json, recordsAt: "/items", strategies: [quiet])

  private static func session() throws -> FuzzSession {
    try FuzzSession(study)
  }

  /// What the session makes of an input.
  private static func varied(
    _ input: String, seed: UInt32, capacity: Int = 4_096, in session: FuzzSession
  ) -> String? {
    var bytes = [UInt8](repeating: 0, count: capacity)
    let count = bytes.withUnsafeMutableBufferPointer {
      session.varied(Array(input.utf8), seed: seed, into: $0)
    }
    return count.map { String(decoding: bytes.prefix($0), as: UTF8.self) }
  }

  @Test(arguments: [
    "", "{}", "other:remove-key@/items/0/id", "items:remove-key@/items/9/id", "\u{0}",
  ])
  func anyInputBecomesAMutant(input: String) throws {
    let session = try Self.session()
    for seed in 0..<20 as Range<UInt32> {
      let text = try #require(Self.varied(input, seed: seed, in: session))
      let id = try MutantID(parsing: text)
      #expect(id.document.name == "items" && id.steps.count == 1, "\(text)")
      #expect(Self.varied(input, seed: seed, in: try Self.session()) == text)
    }
  }

  @Test func mutantsAreVaried() throws {
    let session = try Self.session()
    var text = "items:remove-key@/items/0/name"
    var seen: Set<String> = []
    var most = 0
    for seed in 0..<200 as Range<UInt32> {
      text = try #require(Self.varied(text, seed: seed, in: session))
      seen.insert(text)
      most = max(most, try MutantID(parsing: text).steps.count)
    }
    #expect(seen.count > 100 && most > 1 && most <= 4)
  }

  @Test func aMutantThatIsTooLongBecomesAnotherOne() throws {
    let session = try Self.session()
    let long = "items:null-value@/items/0/name+null-value@/items/0/note+null-value@/items/1/name"
    for seed in 0..<50 as Range<UInt32> {
      let text = try #require(Self.varied(long, seed: seed, capacity: 60, in: session))
      #expect(text.utf8.count <= 60)
      #expect(throws: Never.self) { try MutantID(parsing: text) }
    }
    #expect(Self.varied(long, seed: 1, capacity: 10, in: session) == nil)
  }

  @Test func mutantsAreCrossed() throws {
    let session = try Self.session()
    let one = "items:null-value@/items/0/name+null-value@/items/0/note"
    let other = "items:remove-key@/items/1/note"
    var seen: Set<String> = []
    var bytes = [UInt8](repeating: 0, count: 400)
    for seed in 0..<50 as Range<UInt32> {
      let count = bytes.withUnsafeMutableBufferPointer {
        session.crossed(Array(one.utf8), Array(other.utf8), seed: seed, into: $0)
      }
      seen.insert(String(decoding: bytes.prefix(try #require(count)), as: UTF8.self))
    }
    #expect(seen.contains("\(one)+remove-key@/items/1/note"))
    let count = bytes.withUnsafeMutableBufferPointer {
      session.crossed(Array(one.utf8), Array("{}".utf8), seed: 0, into: $0)
    }
    #expect(count == nil)
  }

  @Test func onlyWhatOneMutationDoesNotShowIsAProblem() throws {
    let session = try Self.session()
    let both = "items:null-value@/items/0/name+null-value@/items/0/note"
    let problem = try #require(session.problem(with: Array(both.utf8)))
    #expect(problem.oracle == .silentLoss && problem.strategy == "quiet")
    #expect(problem.mutant?.id.description == both)
    for one in both.dropFirst("items:".count).split(separator: "+") {
      #expect(session.problem(with: Array("items:\(one)".utf8)) == nil)
    }
  }

  /// A mutation that is not of the input may end the process, and the input would be blamed.
  @Test func onlyMutationsOfTheInputAreDecoded() throws {
    nonisolated(unsafe) var decoded: [String] = []
    let watched = Strategy("quiet") { data in
      decoded.append(String(decoding: data, as: UTF8.self))
      let list = try JSONDecoder().decode([String: [Item]].self, from: data)["items"] ?? []
      let kept = list.enumerated().filter { $0.element.name != nil || $0.element.note != nil }
      return Recovery(kept.map(\.element), identities: .indices(kept.map(\.offset)))
    }
    let session = try FuzzSession(
      Study("items", json: Self.json, recordsAt: "/items", strategies: [watched]))
    decoded = []
    let both = "items:null-value@/items/0/name+null-value@/items/0/note"
    #expect(session.problem(with: Array(both.utf8)) != nil)
    #expect((1...16).contains(decoded.count))
    #expect(decoded.allSatisfy { $0.contains(#"{"id":2,"name":"b","note":"y"}"#) })
  }

  @Test func problemsToReportAreChosen() throws {
    let variable = ReportedProblems.variable
    #expect(try ReportedProblems(environment: [:]) == .new)
    let one = "items:rename-key@/items=typo"
    let both = "items:null-value@/items/0/name+null-value@/items/0/note"
    for (text, reportsOne, reportsBoth) in [
      ("all", true, true), ("new", false, true), ("none", false, false),
    ] {
      let session = try FuzzSession(
        Self.study, reported: ReportedProblems(environment: [variable: text]))
      #expect((session.problem(with: Array(one.utf8)) != nil) == reportsOne, "\(text)")
      #expect((session.problem(with: Array(both.utf8)) != nil) == reportsBoth, "\(text)")
    }
    let error = #expect(throws: ReportedProblems.UnknownValue.self) {
      try ReportedProblems(environment: [variable: "1"])
    }
    #expect(
      error?.description == "CODABLE_FUZZ_REPORT is '1': use one of 'all', 'new', 'none'")
  }

  @Test func textIsDecodedAsItIs() throws {
    let strict = Strategy("strict") { data in
      Recovery(try JSONDecoder().decode([String: [Item]].self, from: data)["items"] ?? [])
    }
    var study = Self.study
    study.strategies = [strict, Self.quiet]
    let session = try FuzzSession(study)
    #expect(session.problem(with: Array(Self.json.utf8)) == nil)
    #expect(session.problem(with: Array("[".utf8)) == nil)
    let problem = try #require(session.problem(with: Array(#"{"items":[{"id":1}]}"#.utf8)))
    #expect(problem.oracle == .disagreement && problem.strategy == "quiet")
    #expect(problem.mutant == nil)
  }

  @Test func aDocumentThatIsNoJSONIsNamed() {
    #expect(throws: DocumentFailure.self) {
      try FuzzSession(Study("broken", json: "{", strategies: [Self.quiet]))
    }
  }
}

/// The code of targets that `fuzz-init` writes is here, so that it is compiled.
@Suite struct FuzzTargetTests {
  private static let document = #"{"items":[{"id":1},{"id":2}]}"#

  private static func items() throws -> Study { ready() }

  private static func ready() -> Study {
    Study("items", json: document, strategies: [Strategy("app") { _ in Recovery([1]) }])
  }

  private static let targets = [
    FuzzTarget(
      try FuzzTarget.study(items()), json: document,
      tool: "team-fuzz"),
    FuzzTarget(
      try FuzzTarget.study(ready()), json: document,
      tool: "team-fuzz"),
    FuzzTarget(
      try FuzzTarget.study(try items()).of(json: Array(document.utf8)),
      tool: "team-fuzz"),
    FuzzTarget(
      try FuzzTarget.study(items()).of(json: Array(document.utf8)),
      tool: "team-fuzz"),
  ]

  @Test(arguments: targets.indices)
  func studiesThatThrowMakeATarget(number: Int) {
    let input = Array("{".utf8)
    #expect(input.withUnsafeBufferPointer { Self.targets[number].run($0) } == 0)
  }
}
