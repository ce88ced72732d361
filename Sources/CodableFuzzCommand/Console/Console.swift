import CodableFuzz
import Foundation
import FuzzPlatform

/// Where the command prints: reports to standard output, everything else to standard error.
struct Console {
  /// Writes to standard output.
  ///
  /// - Throws: `StorageError` where that cannot be written, for instance on a full disk.
  func print(_ bytes: [UInt8]) throws(StorageError) {
    try AtomicFile.write(bytes, to: .standardOutput, path: "standard output")
  }

  /// Writes text to standard output, as it is.
  func print(_ text: String) throws(StorageError) { try print(Array(text.utf8)) }

  /// Writes a line to standard error, with nothing in it that a terminal would obey.
  func warn(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    writeError(lines.map { TerminalText.escaped(String($0)) }.joined(separator: "\n") + "\n")
  }

  /// Writes how a report differs from a baseline to standard error.
  func warn(_ comparison: BaselineComparison) {
    var context = ReportContext()
    Terminal(.standardError).adjust(&context)
    writeError(comparison.text(in: context) + "\n")
  }

  /// Writes to standard error as it is; where that fails there is nobody left to tell.
  func writeError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Whether standard error is a terminal whose lines can be written over.
  var rewritesLines: Bool { Terminal(.standardError).rewritesLines }
}
