import CodableFuzz
import Foundation
import FuzzIsolation
import FuzzPlatform
import JSONMutation

/// Writes the bytes that crashed or hung a strategy, and a text file next to them that says how.
final class CrashFiles {
  private let folder: String
  private let toolName: String
  private let texts: any Storage<MutantFile, [UInt8]>
  /// The strategies of each file so far: the same bytes may crash several.
  private var strategies: [String: Set<String>] = [:]

  init(in folder: String, toolName: String) {
    self.folder = folder
    self.toolName = toolName
    texts = Storages.mutants(in: folder)
  }

  /// The path of the file with the bytes; nil if they are not known.
  func write(_ record: CrashJournalEntry, _ crash: CrashDescription) throws(StorageError) -> String?
  {
    let file = MutantFile(input: record.input)
    if let bytes = record.bytes { try texts.write(bytes, to: file) }
    strategies[file.description, default: []].insert(
      "\(crash.strategy) \(crash.outcome.rawValue): \(crash.reason)")
    var lines = [record.input] + (strategies[file.description] ?? []).sorted()
    if record.call.mutantNumber != nil, !record.call.isTrial {
      let source = crash.document.source
      let document = source.file.map { " --document \(Self.quoted("\(source.name)=\($0)"))" } ?? ""
      lines.append("\(toolName) replay \(Self.quoted(record.input))\(document)")
    }
    let text = lines.map { $0 + "\n" }.joined()
    try texts.write(Array(text.utf8), to: file.note)
    return record.bytes == nil ? nil : folder + "/" + file.description
  }

  /// A text quoted as one shell word.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
