import CodableFuzz
import Foundation
import JSONMutation
import JSONText

/// The folder for all runs of one study in one way: runs of others do not look into it.
///
/// It holds the record of each run that is under way or did not end well, what is remembered of
/// calls that ended a process, and for each of these the bytes with a text beside them.
struct RunFolder: Sendable {
  static let flightExtension = "flight"
  static let faultExtension = "fault"

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
        "\(configuration.distills)", fileID,
      ] + study.strategies.map(\.id.rawValue)
    for part in parts { digest.add([0] + Array(part.utf8)) }
    let name = MutantFile(subject: study.name).description.dropLast(".json".count)
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
      throw StorageError(path: path, reason: "the folder cannot be made")
    }
  }

  /// Removes the folder and the one around it, where nothing is in them.
  func removeIfEmpty() {
    if rmdir(path) == 0 { rmdir(URL(fileURLWithPath: path).deletingLastPathComponent().path) }
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// The names of the files with an extension, sorted; none where there is no folder.
  func names(_ kind: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix("." + kind) }.sorted()
  }
}
