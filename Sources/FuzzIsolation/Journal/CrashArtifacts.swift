public import CodableFuzz
public import FuzzPlatform
import JSONMutation

/// Writes the bytes that crashed or hung a strategy, and a text file next to them that says how.
final class CrashArtifacts {
  private let folder: String
  private let files: any Storage<MutantFile, [UInt8]>
  /// What is said of each file so far: the same bytes may crash several strategies.
  private var lines: [MutantFile: Set<String>] = [:]

  init(in folder: String) {
    self.folder = folder
    files = Storages.mutants(in: folder)
  }

  /// Writes the files of a call that did not return.
  ///
  /// - Returns: The path of the file with the bytes; nil if they are not known.
  /// - Throws: `StorageError` if a file cannot be written.
  func write(
    _ entry: CrashJournalEntry, _ line: String, hint: String?
  ) throws(StorageError) -> String? {
    let file = MutantFile(input: entry.input)
    if let bytes = entry.bytes { try files.write(bytes, to: file) }
    lines[file, default: []].insert(line)
    let text = [entry.input] + (lines[file] ?? []).sorted() + [hint].compactMap(\.self)
    try files.write(Array(text.map { $0 + "\n" }.joined().utf8), to: file.note)
    return entry.bytes == nil ? nil : "\(folder)/\(file)"
  }

  /// Reads what an earlier run with a hint has said of the same input.
  func recall(_ entry: CrashJournalEntry) {
    let file = MutantFile(input: entry.input)
    // Without the earlier text, the new one stands alone.
    let known = (try? files.read(file.note)) ?? []
    lines[file, default: []].formUnion(
      String(decoding: known, as: UTF8.self).split(separator: "\n").dropFirst().dropLast()
        .map(String.init))
  }
}

extension CrashJournalEntry {
  /// Whether the identifier of what was decoded rebuilds it.
  var isRebuilt: Bool { call.kind.isRebuilt }
}

extension Storages {
  /// A file for each mutant or document, with its bytes unchanged.
  ///
  /// Symbolic links in the folder are replaced, so nothing outside it is written.
  ///
  /// The folder is created when something is written.
  public static func mutants(in folder: String) -> any Storage<MutantFile, [UInt8]> {
    FileStorage(folder: folder, followsLinks: false, bytes: { $0 }, value: { $0 })
  }
}
