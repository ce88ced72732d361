import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation
import JSONText

/// The folder for all runs of one study in one way: runs of others do not look into it.
///
/// It holds the record of each run that is under way or did not end well, what is remembered of
/// calls that ended a process, and for each of these the bytes with a text beside them. Beside the
/// record of a run there is a mark while a debugger holds its process.
struct RunFolder: Sendable {
  static let journalExtension = "journal"
  static let crashExtension = "crash"

  let path: String
  let strategies: [StrategyID]

  /// Names the folder by the study and by a digest of all that its mutants depend on.
  ///
  /// - Parameters:
  ///   - parent: The folder for all artifacts.
  ///   - study: The study.
  ///   - configuration: What is made.
  ///   - fileID: The file of the test, as the compiler names it.
  init(in parent: String, _ study: Study, _ configuration: Runner.Configuration, fileID: String) {
    let plan = Runner([], configuration: configuration).planDescription
    var digest = LongDigest()
    digest.add(study.json)
    let parts: [String] =
      [
        study.recordsAt?.description ?? "", study.recordCount?.description ?? "",
        study.notes.description, "\(plan)",
        "\(configuration.usesExcerpts)", fileID,
      ] + study.strategies.map(\.id.rawValue)
    for part in parts { digest.add([0] + Array(part.utf8)) }
    let name = MutantFile(input: study.name).description.dropLast(".json".count)
    path = URL(fileURLWithPath: parent).appendingPathComponent("\(name)-\(digest)").path
    strategies = study.strategies.map(\.id)
  }

  /// Makes the folder.
  ///
  /// - Throws: ``StorageError`` where it cannot be made.
  func make() throws(StorageError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw StorageError(
        path: path,
        reason: "the folder cannot be made; name another one for artifacts with 'artifacts:' or "
          + ArtifactsLocation.variable)
    }
  }

  /// Removes the folder and the one around it, where nothing is in them.
  func removeIfEmpty() {
    guard Files.removeFolder(path) else { return }
    Files.removeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// Notes that a debugger holds this process, for the run after one that somebody stopped in it.
  func markDebugged() {
    // Without the mark, the next run takes the call for one that ended the process.
    _ = FileManager.default.createFile(atPath: debuggerMark(ownProcess), contents: nil)
  }

  /// Removes the note that a debugger holds this process.
  func removeDebuggerMark() { Files.remove(debuggerMark(ownProcess)) }

  /// Whether a debugger held the process that left the record of a run, of which the note goes.
  func takeDebuggerMark(of journal: String) -> Bool {
    Files.remove(debuggerMark(journal.prefix { $0 != "-" }))
  }

  private var ownProcess: String { "\(ProcessInfo.processInfo.processIdentifier)" }

  private func debuggerMark(_ process: some StringProtocol) -> String {
    file("\(process).debugged")
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// The names of the files with an extension, sorted; none where there is no folder.
  func names(_ kind: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix("." + kind) }.sorted()
  }
}
