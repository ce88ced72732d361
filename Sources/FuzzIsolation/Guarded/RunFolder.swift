import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation
import JSONText

/// The folder of all runs of one study with one configuration.
///
/// It contains the record of each run that is in progress or ended abnormally, the remembered calls
/// that ended a process, and for each of these the bytes and a text file. While a debugger is
/// attached to a process, a marker file is next to its record.
package struct RunFolder: Sendable {
  /// The environment variable that names another parent folder.
  package static let artifactsVariable = "CODABLE_FUZZ_ARTIFACTS"
  static let journalExtension = "journal"
  static let crashExtension = "crash"

  let path: String
  let document: DocumentName
  let strategies: [StrategyID]

  /// Names the folder after the study and the digest of the run, which is that of a file of tests.
  init(in parent: String, _ study: Study, _ configuration: Runner.Configuration, fileID: String)
    throws
  {
    let digest = try RunDescription(tool: fileID, [study], configuration).digest
    let name = MutantFile(input: study.name).description.dropLast(".json".count)
    path = URL(fileURLWithPath: parent).appendingPathComponent("\(name)-\(digest)").path
    document = DocumentName(study.name)
    strategies = study.strategies.map(\.id)
  }

  func make() throws(StorageError) {
    try Files.makeFolder(
      path,
      remedy: "name another one for artifacts with 'artifacts:' or \(Self.artifactsVariable)")
  }

  func removeIfEmpty() {
    guard Files.removeFolder(path) else { return }
    Files.removeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// Notes that a debugger is attached, for the run after one that someone stopped there.
  func markDebugged() {
    // Without the marker, the next run assumes that the call ended the process.
    _ = FileManager.default.createFile(atPath: debuggerMark(ownProcess), contents: nil)
  }

  func removeDebuggerMark() { Files.remove(debuggerMark(ownProcess)) }

  /// Whether a debugger was attached to the process that left a record.
  ///
  /// Removes the marker.
  func takeDebuggerMark(of journal: String) -> Bool {
    Files.remove(debuggerMark(journal.prefix { $0 != "-" }))
  }

  private var ownProcess: String { "\(ProcessInfo.processInfo.processIdentifier)" }

  private func debuggerMark(_ process: some StringProtocol) -> String {
    file("\(process).debugged")
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// The names of the files with an extension, sorted; empty if the folder is missing.
  func names(_ kind: String) -> [String] {
    let names = (try? Files.names(in: path)) ?? []
    return names.filter { $0.hasSuffix("." + kind) }.sorted()
  }
}
