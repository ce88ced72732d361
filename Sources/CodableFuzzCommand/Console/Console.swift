import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzPlatform
import FuzzReports
import JSONText

/// Prints reports to standard output, and everything else to standard error.
struct Console {
  /// Whether to print no progress, and no names of written files.
  var isQuiet = false

  /// Writes to standard output.
  ///
  /// - Throws: `StorageError` if that fails, for instance on a full disk.
  func print(_ bytes: [UInt8]) throws(StorageError) {
    do throws(SystemError) {
      try Descriptor.standardOutput.writeAll(bytes)
    } catch {
      throw StorageError(path: "standard output", "writing failed", error)
    }
  }

  func print(_ text: String) throws(StorageError) { try print(Array(text.utf8)) }

  /// Writes a line to standard error, with control characters escaped.
  func warn(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    writeError(lines.map { TerminalText.escaped(String($0)) }.joined(separator: "\n") + "\n")
  }

  /// Writes a line to standard error, unless the command is quiet.
  func note(_ message: String) {
    if !isQuiet { warn(message) }
  }

  /// Names a file or folder that was written, and what is in it, unless the command is quiet.
  func wrote(_ path: String, _ contents: String = "") {
    note("wrote \(path)" + (contents.isEmpty ? "" : ": \(contents)"))
  }

  /// Names a file that was written, unless that is a device or a pipe.
  func wrote(_ file: AtomicFile, as path: String) {
    if !file.isDirect { wrote(path) }
  }

  /// Writes the differences from a baseline, or one line if it passes and nobody asks for more.
  func warn(_ comparison: BaselineComparison, isVerbose: Bool = false) {
    if !comparison.fails, !isVerbose { return warn(comparison.line) }
    var context = ReportContext()
    Terminal(.standardError).adjust(&context)
    writeError(comparison.text(in: context) + "\n")
  }

  /// Writes to standard error without escaping.
  ///
  /// A failure is ignored because it cannot be reported.
  func writeError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Whether standard error is a terminal whose lines can be overwritten.
  var rewritesLines: Bool { Terminal(.standardError).rewritesLines }
}
