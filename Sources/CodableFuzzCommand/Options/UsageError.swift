import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzPlatform
import FuzzReports
import JSONText

struct UsageError: Error, Hashable {
  let message: String
  private var file: String?
  /// A command line to type instead, without the name of the tool; empty for none.
  private var instead: [String] = []

  init(_ message: String, instead: [String] = []) {
    self.message = message
    self.instead = instead
  }

  init(file path: String) {
    do throws(StorageError) {
      if let status = try FileStatus.at(path) {
        self.init("'\(path)' is a \(status.kind == .folder ? "folder" : "file")")
        file = path
      } else {
        let near = Self.file(like: path).map { "; did you mean '\($0)'?" } ?? ""
        self.init("'\(path)' looks like a file, but there is none\(near)")
      }
    } catch {
      self.init(error.description)
    }
  }

  /// A file beside a path, with a similar name and the same extension.
  private static func file(like path: String) -> String? {
    let file = URL(fileURLWithPath: path)
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: file.deletingLastPathComponent().path)
    let others = (names ?? []).map { URL(fileURLWithPath: $0) }
      .filter { $0.pathExtension == file.pathExtension }
      .map { $0.deletingPathExtension().lastPathComponent }.sorted()
    let stem = file.deletingPathExtension().lastPathComponent
    return NearestName.nearest(to: stem, valid: others).first.map { $0 + "." + file.pathExtension }
  }

  func message(for command: FuzzCommand) -> String {
    let message = TerminalText.escaped(message)
    func commandLine(_ words: [String]) -> String {
      ":\n  " + ([command.toolName] + words).map(ShellWord.quoted).joined(separator: " ")
    }
    guard let file else { return message + (instead.isEmpty ? "" : commandLine(instead)) }
    let names = TerminalText.escaped(command.studies.map(\.name).joined(separator: ", "))
    let word = ShellWord.quoted(file)
    return message + ": decode it with --document NAME=\(word)"
      + (names.isEmpty ? "" : ", where NAME is one of \(names)")
      + "; or with models that are inferred from it" + commandLine([file])
  }

  static func naming<Value, Failure: Error>(
    _ start: String, _ read: () throws(Failure) -> Value
  ) throws(UsageError) -> Value {
    do throws(Failure) {
      return try read()
    } catch {
      throw UsageError("\(start)\(error)")
    }
  }

  static func unknown(_ noun: String, _ name: String, valid: [String]) -> UsageError {
    if name.contains(",") {
      return UsageError("unknown \(noun) '\(name)': name one, and repeat the option for others")
    }
    return UsageError("unknown \(noun) '\(name)'\(NearestName.hint(for: name, valid: valid))")
  }

  static func check(entries: [String], of files: [String]) throws(UsageError) {
    if entries.isEmpty || files.contains(where: DocumentStream.isCapture) { return }
    throw UsageError("--entry chooses responses of a capture: name a FILE that ends in .har")
  }

  static func check(strategies names: [String], valid: [StrategyID]) throws(UsageError) {
    let valid = valid.map(\.rawValue)
    for name in names where !valid.contains(name) {
      throw .unknown("strategy", name, valid: valid)
    }
  }
}

#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
package enum ExitCode: Int32, Sendable {
  case clean = 0
  /// A baseline failed, or a strategy crashed or hung.
  case findings = 1
  /// An error: a document, file or disk could not be used, or nothing was measured.
  case trouble = 2
  case usage = 64
  /// The command's terminal was closed.
  case hungUp = 129
  case interrupted = 130
  /// The command was quit from the keyboard.
  case quit = 131
  /// The reader of standard output closed it early.
  case closedPipe = 141
  /// The command was asked to terminate.
  case terminated = 143

  init(signal: Signal) {
    self = ExitCode(rawValue: 128 + signal.number) ?? .interrupted
  }
}
