import CodableFuzz
import Foundation
import FuzzPlatform
import FuzzReports

/// A command line that is not valid.
struct UsageError: Error, Hashable {
  /// What is wrong, and what to write instead.
  let message: String

  init(_ message: String) {
    self.message = message
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

extension UsageError {
  /// An error for a file without an option or subcommand, with what the tool can do with it.
  static func file(_ path: String, for command: FuzzCommand) -> UsageError {
    let names = command.studies.map(\.name).joined(separator: ", ")
    let file = ShellWord.quoted(path)
    let kind =
      switch FileAttributeType.ofFile(at: path) {
      case .typeDirectory?: "is a folder"
      case nil: "looks like a file, but there is none"
      default: "is a file"
      }
    return UsageError(
      "'\(path)' \(kind): decode it with --document NAME=\(file)"
        + (names.isEmpty ? "" : ", where NAME is one of \(names)")
        + "; or write its mutants with '\(command.toolName) \(Mutate.name) \(file)'")
  }
}
