import CodableFuzz
import Foundation
import JSONMutation

/// Writes what crashed or hung strategies: the bytes, and beside them a text that says how.
final class FaultFiles {
  private let folder: String
  private let toolName: String
  private let texts: any Storage<MutantFile, [UInt8]>
  /// What is known of each file so far: more than one strategy may not survive the same bytes.
  private var strategies: [String: Set<String>] = [:]

  init(in folder: String, toolName: String) {
    self.folder = folder
    self.toolName = toolName
    texts = Storages.mutants(in: folder)
  }

  /// The path of the file that holds the bytes; nil where they are not known.
  func write(_ record: FlightRecord, _ fault: FaultDescription) throws(StorageError) -> String? {
    let file = MutantFile(subject: record.subject)
    if let bytes = record.bytes { try texts.write(bytes, to: file) }
    strategies[file.description, default: []].insert(
      "\(fault.strategy) \(fault.outcome.rawValue): \(fault.reason)")
    var lines = [record.subject] + (strategies[file.description] ?? []).sorted()
    if record.call.mutantNumber != nil, !record.call.isTrial {
      let source = fault.document.source
      let document = source.file.map { " --document \(Self.quoted("\(source.name)=\($0)"))" } ?? ""
      lines.append("\(toolName) replay \(Self.quoted(record.subject))\(document)")
    }
    let text = lines.map { $0 + "\n" }.joined()
    try texts.write(Array(text.utf8), to: file.note)
    return record.bytes == nil ? nil : folder + "/" + file.description
  }

  /// A text as a shell takes it for one word.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
