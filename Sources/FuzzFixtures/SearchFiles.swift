package import CodableFuzz
import Foundation
package import FuzzPlatform
package import JSONMutation

/// A finding of a guided search in a file, which tests replay from then on, also after the fix.
package struct SavedFinding: Hashable, Sendable {
  /// The folder beside a test's file where its findings are.
  package static let folderName = "Findings"
  /// The environment variable that lets tests write new findings.
  package static let updateVariable = "UPDATE_FINDINGS"

  package let finding: SearchFinding
  /// Why the finding is accepted for now, so that it does not fail tests; nil for most.
  package let accepted: String?

  package init(_ finding: SearchFinding) {
    self.finding = finding
    accepted = nil
  }

  private struct Content: Codable {
    var version = 1
    let finding: SearchFinding
    var accepted: String?
  }

  /// Reads the findings in a folder, sorted by name; none if there is no such folder.
  ///
  /// - Returns: For each file its path with the finding, or why it cannot be read.
  package static func all(
    in folder: String
  ) -> [(path: String, finding: Result<SavedFinding, StorageError>)] {
    let names: [String]
    do throws(StorageError) {
      names = try FileStatus.at(folder) == nil ? [] : try Files.names(in: folder)
    } catch {
      return [(folder, .failure(error))]
    }
    return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted().map { name in
      let path = "\(folder)/\(name)"
      do throws(StorageError) {
        return (path, .success(try SavedFinding(path)))
      } catch {
        return (path, .failure(error))
      }
    }
  }

  private init(_ path: String) throws(StorageError) {
    let bytes = try InputFile.read(path)
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
      content.version == 1
    else {
      throw StorageError(
        path: path,
        reason: "this is not a finding of a guided search: restore the file, or delete it")
    }
    (finding, accepted) = (content.finding, content.accepted)
  }

  /// Writes the finding into a folder, which is made if it is missing.
  ///
  /// - Returns: The path of the file; nil if the folder has the finding already.
  package func write(into folder: String) throws -> String? {
    let path = "\(folder)/\(fileName)"
    if try FileStatus.at(path) != nil { return nil }
    try Files.makeFolder(folder, remedy: "make it first, or name another one")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = Array(try encoder.encode(Content(finding: finding))) + [UInt8(ascii: "\n")]
    try AtomicFile.write(bytes, to: path)
    return path
  }

  /// `feed-crash-strict-1a2b3c4d.json`: equal for the same mutant, oracle and strategy.
  private var fileName: String {
    let id = finding.mutant.description
    let name = finding.mutant.document.name + "-\(finding.oracle.rawValue)-\(finding.strategy)"
    return MutantFile(input: "\(name)-\(DocumentName.Digest(of: Array(id.utf8)))").description
  }
}

extension [SearchFinding] {
  /// Those that are worth a file: of the app's own strategies, and not of the parser.
  ///
  /// No team can fix which malformed text Foundation's parser accepts, and what it drops.
  package func worthKeeping(among strategies: [StrategyID]) -> [SearchFinding] {
    let own = StrategyID.own(among: strategies)
    return filter { own.contains($0.strategy) && $0.oracle != .falseAcceptance && !$0.isOfDecoder }
  }
}

/// A folder with the mutants that guided searches kept, a file each.
///
/// libFuzzer reads and writes the same files: the folder is also a corpus for it.
package struct KeptFolder {
  private let path: String

  package init(_ path: String) { self.path = path }

  /// Identifiers are short; longer files are inputs of another kind.
  private static let mostBytes = 1 << 16

  /// Reads the mutants that the folder names, in the order of the names of their files.
  ///
  /// Other files are left alone.
  ///
  /// - Returns: The mutants; none if there is no such folder.
  /// - Throws: `StorageError` if it is a file, or cannot be read.
  package func mutants() throws(StorageError) -> [MutantID] {
    guard let kind = try FileStatus.at(path)?.kind else { return [] }
    guard kind == .folder else {
      throw StorageError(path: path, reason: "this is a file; the folder of a search is needed")
    }
    var mutants: [MutantID] = []
    for name in try Files.names(in: path).sorted() {
      let file = "\(path)/\(name)"
      guard try FileStatus.at(file)?.kind == .file else { continue }
      let bytes = try InputFile(file).read(upToCount: Self.mostBytes + 1)
      guard bytes.count <= Self.mostBytes else { continue }
      if let mutant = try? MutantID(parsing: String(decoding: bytes, as: UTF8.self)) {
        mutants.append(mutant)
      }
    }
    return mutants
  }

  /// Adds mutants that the folder does not have.
  ///
  /// - Returns: How many were added.
  /// - Throws: `StorageError` if that fails.
  package func add(_ mutants: [MutantID]) throws(StorageError) -> Int {
    try Files.makeFolder(path, remedy: "make it first, or name another one")
    var count = 0
    for mutant in mutants {
      let text = Array(mutant.description.utf8)
      let name = "\(path)/\(LongDigest(of: text))"
      if try FileStatus.at(name) != nil { continue }
      try AtomicFile.write(text, to: name)
      count += 1
    }
    return count
  }
}
