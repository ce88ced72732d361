import CodableFuzz
import Foundation
import FuzzPlatform
import FuzzReports
import JSONText

/// A command line that is not valid.
struct UsageError: Error, Hashable {
  /// What is wrong, and what to write instead.
  let message: String
  /// A file that was named where none is expected; nil for any other mistake.
  private var file: String?

  init(_ message: String) {
    self.message = message
  }

  /// An error for a file without an option or subcommand.
  init(file path: String) {
    if FileStatus.isMissing(path) {
      self.init("'\(path)' looks like a file, but there is none")
      return
    }
    self.init("'\(path)' is a \(FileStatus.kind(at: path) == .folder ? "folder" : "file")")
    file = path
  }

  /// The message, safe for a terminal, with what a tool can do with the file.
  func message(for command: FuzzCommand) -> String {
    let message = TerminalText.escaped(message)
    guard let file else { return message }
    let names = TerminalText.escaped(command.studies.map(\.name).joined(separator: ", "))
    let word = ShellWord.quoted(file)
    return message + ": decode it with --document NAME=\(word)"
      + (names.isEmpty ? "" : ", where NAME is one of \(names)")
      + "; or write its mutants with:\n  "
      + "\(ShellWord.quoted(command.toolName)) \(Mutate.name) \(word)"
  }

  /// An error for a name that is not valid, with the nearest valid names.
  static func unknown(_ noun: String, _ name: String, valid: [String]) -> UsageError {
    UsageError("unknown \(noun) '\(name)'\(NearestName.hint(for: name, valid: valid))")
  }

  /// - Throws: An error for the first name that is not that of a valid strategy.
  static func check(strategies names: [String], valid: [StrategyID]) throws(UsageError) {
    let valid = valid.map(\.rawValue)
    for name in names where !valid.contains(name) {
      throw .unknown("strategy", name, valid: valid)
    }
  }
}
