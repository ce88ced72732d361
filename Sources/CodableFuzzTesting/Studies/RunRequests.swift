import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzFixtures
import FuzzPlatform
import FuzzReports
import JSONMutation
import Testing

/// Replays one mutant: what it changes, and what each strategy does with it.
///
/// While a replay is wanted, no study runs. Other studies would take minutes, and may fail for
/// unrelated reasons.
struct ReplayRequest {
  static let variable = "CODABLE_FUZZ_REPLAY"
  private let id: MutantID

  static var isWanted: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  init?(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    guard let text = environment[Self.variable] else { return nil }
    id = try MutantID(parsing: text)
  }

  func run(
    insteadOf study: Study, _ configuration: Runner.Configuration
  ) throws -> UnmeasuredStudy {
    guard let text = try text(of: study, configuration) else {
      return UnmeasuredStudy(
        reason:
          "nothing was replayed: \(Self.variable) names a mutant of '\(id.document.name)', and "
          + "the document of this test is '\(study.name)'")
    }
    print(text)
    return UnmeasuredStudy(reason: "replayed a mutant of \(study.name); nothing was measured")
  }

  func text(of study: Study, _ configuration: Runner.Configuration = .init()) throws -> String? {
    guard id.document.name == study.name else { return nil }
    // A study of many documents has others with the same name.
    guard let study = try study.runDocuments.study(of: id.document) else { return nil }
    let document = try study.document()
    let mutant = try Mutant(id, of: document, mutators: Mutators.all + configuration.mutators)
    let verdicts = Runner([study]).replay(mutant, of: study)
    return ReplayText(mutant, named: id, verdicts, on: configuration.systems).lines
      .map { $0 + "\n" }.joined()
  }
}

/// The part of each study that this test process runs, if `CODABLE_FUZZ_SHARD` asks for one.
///
/// Other processes run the other parts. `codable-fuzz merge` makes the report of the whole study
/// out of the attached parts.
struct StudyShard {
  let shard: Shard
  private let origin: String?

  init?(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    guard let text = environment[ShardRequest.variable], !text.isEmpty else { return nil }
    let answer = try ShardRequest.automatic(count: nil).answer(in: environment)
    shard = answer.shard
    origin = answer.origin
    if let file = answer.statusFile { try AtomicFile(path: file).commit() }
  }

  func makePart(
    _ report: inout Report, of study: Study, _ configuration: Runner.Configuration,
    _ counts: RunCounts
  ) throws {
    let run = RunDescription(
      tool: "swift test", [study], configuration,
      documents: [try study.runDocuments.description()])
    try report.addPart(shard, of: run, counts: counts)
  }

  func note(on name: String, leavesOut baseline: String?) -> String {
    let file = baseline.map { " --baseline " + ShellWord.quoted("\($0)/\(name).txt") } ?? ""
    return """
      \(name): this is shard \(shard)\(origin.map { " (\($0))" } ?? ""), so neither metrics nor a \
      baseline are checked: merge the attached JSON reports of all shards, which checks the whole:
        codable-fuzz merge FILE…\(file)
      """
  }
}

/// Notices expectations inside of an app's function, which would fail again for each mutant.
final class InnerExpectations: Sendable {
  private let text = Locked<String?>(nil)

  var first: String? { text.withLock(\.self) }

  /// Calls the function; after the first issue it does so no more.
  func noting<Value>(_ call: () throws -> Value) throws -> Value {
    if RunningTest.current == nil { return try call() }
    if let first { throw UnclearStudy(first) }
    var result: Result<Value, any Error>?
    withKnownIssue(isIntermittent: true) {
      result = Result { try call() }
    } matching: { issue in
      self.text.withLock { $0 = $0 ?? "\(issue)" }
      return true
    }
    return try (result ?? .failure(CancellationError())).get()
  }
}
