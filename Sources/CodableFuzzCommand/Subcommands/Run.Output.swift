import CodableFuzz
import Foundation
import JSONMutation

extension Run {
  /// The files that a run writes: opened before the run, so that a path that cannot be written is
  /// told at once, and in place only when they are complete.
  final class Output {
    private let report: AtomicFile?
    private let outcomes: AtomicFile?
    let interruption: Interruption
    private var buffer: [UInt8] = []

    init(_ options: RunOptions, stopsByItself: Bool) throws {
      interruption = Interruption(isPatient: stopsByItself)
      let written = [options.output, options.outcomes].compactMap(\.self).map(Self.place)
      if Set(written).count < written.count {
        throw UsageError("--output and --outcomes need different files")
      }
      let read = options.documents.compactMap(\.file)
      if let file = read.first(where: { written.contains(Self.place(of: $0)) }) {
        throw UsageError("'\(file)' is a document: name another file to write to")
      }
      report = try options.output.map { path throws(StorageError) in try AtomicFile(path: path) }
      outcomes = try options.outcomes.map { path throws(StorageError) in
        try AtomicFile(path: path)
      }
      for file in [report, outcomes].compactMap(\.self) { interruption.watch(file) }
    }

    /// What two paths of the same file have in common.
    static func place(of path: String) -> String {
      URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }

    /// Writes the outcomes of a mutant, if they are asked for.
    func add(_ verdicts: [Verdict], of mutant: Mutant) throws(StorageError) {
      guard outcomes != nil else { return }
      let id = mutant.id
      for verdict in verdicts { try add(OutcomeLine.bytes(verdict, of: id)) }
    }

    /// Writes lines of outcomes.
    func add(_ lines: [UInt8]) throws(StorageError) {
      guard let outcomes else { return }
      buffer += lines
      guard buffer.count > 65_536 else { return }
      try outcomes.write(buffer)
      buffer.removeAll(keepingCapacity: true)
    }

    /// Writes the report, and puts the files in their places.
    func finish(_ text: String, _ console: Console) throws(StorageError) {
      try outcomes?.write(buffer)
      try outcomes?.commit()
      guard let report else {
        try console.print(text)
        return
      }
      try report.write(Array(text.utf8))
      try report.commit()
    }
  }
}
