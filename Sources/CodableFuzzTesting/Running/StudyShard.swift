import CodableFuzz
import Foundation
import FuzzFixtures
import FuzzPlatform
import FuzzReports

/// The part of each study that this test process runs, if `CODABLE_FUZZ_SHARD` asks for one.
///
/// Other processes run the other parts. `codable-fuzz merge` makes the report of the whole study
/// out of the attached parts.
struct StudyShard {
  let shard: Shard
  /// The engine that gave the part; nil if the variable names it.
  private let origin: String?

  /// Finds the part; nil if the variable is not set.
  ///
  /// Tells an engine that wants to know that the tests are split.
  ///
  /// - Throws: ``ShardError`` if there is no such part, and `StorageError` if the engine cannot be
  ///   told.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    guard let text = environment[ShardRequest.variable], !text.isEmpty else { return nil }
    let answer = try ShardRequest.automatic(count: nil).answer(in: environment)
    shard = answer.shard
    origin = answer.origin
    if let file = answer.statusFile { try AtomicFile(path: file).commit() }
  }

  /// Makes a report that of a part of a study.
  func makePart(
    _ report: inout Report, of study: Study, _ configuration: Runner.Configuration,
    _ counts: RunCounts
  ) throws {
    let run = RunDescription(
      tool: "swift test", [study], configuration, documents: [study.runDocuments.description])
    try report.addPart(shard, of: run, counts: counts)
  }

  /// What the test says of a study of which it runs only a part.
  func note(on name: String, leavesOut baseline: String?) -> String {
    let file = baseline.map { " --baseline " + ShellWord.quoted("\($0)/\(name).txt") } ?? ""
    return """
      \(name): this is shard \(shard)\(origin.map { " (\($0))" } ?? ""), so neither metrics nor a \
      baseline are checked: merge the attached JSON reports of all shards, which checks the whole:
        codable-fuzz merge FILE…\(file)
      """
  }
}

extension Report {
  /// Whether this covers a part of a study, whose metrics say nothing about the whole.
  var isPart: Bool { part != nil }
}
