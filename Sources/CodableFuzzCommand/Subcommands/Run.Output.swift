import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzPlatform
import FuzzReports
import JSONMutation

extension Run {
  /// The files that a run writes.
  ///
  /// They are opened before the run, so that a path that cannot be written fails at once. They take
  /// their final names only when they are complete.
  final class Output {
    private let reports: ReportFiles
    private let outcomes: AtomicFile?
    private let outcomesPath: String?
    private let files: [String: String]
    let interruption: Interruption
    private var buffer: [UInt8] = []

    init(
      _ options: RunOptions, _ inputs: [RunInput], _ interruption: Interruption
    ) throws {
      let outputs = try options.output.outputs()
      self.interruption = interruption
      files = inputs.files
      let written = (outputs.map(\.path) + [options.outcomes]).compactMap(\.self)
        .map(FilePath.location)
      if Set(written).count < written.count {
        throw UsageError("--output and --outcomes need different files")
      }
      let read = inputs.compactMap(\.path)
      if let file = read.first(where: { written.contains(FilePath.location(of: $0)) }) {
        throw UsageError("'\(file)' is a document: name another file to write to")
      }
      reports = try ReportFiles(outputs, interruption)
      outcomesPath = options.outcomes
      outcomes = try options.outcomes.map { path throws(StorageError) in
        try AtomicFile(path: path)
      }
    }

    func add(_ verdicts: [Verdict], of mutant: Mutant) throws(StorageError) {
      guard outcomes != nil else { return }
      let id = mutant.id
      for verdict in verdicts { try add(OutcomeLine.bytes(verdict, of: id)) }
    }

    func add(_ lines: [UInt8]) throws(StorageError) {
      guard let outcomes else { return }
      buffer += lines
      guard buffer.count > 65_536 else { return }
      try outcomes.write(buffer)
      buffer.removeAll(keepingCapacity: true)
    }

    /// Writes the reports, and gives all files their final names.
    func finish(_ report: Report, _ context: ReportContext, _ console: Console) throws {
      try outcomes?.write(buffer)
      try outcomes?.commit()
      if let outcomes, let outcomesPath { console.wrote(outcomes, as: outcomesPath) }
      try reports.write(
        report, context, files: files, console, omitsText: report.measuredNothing)
    }
  }
}

extension Report {
  /// Whether errors are all that the run has to say.
  fileprivate var measuredNothing: Bool {
    partial == nil && !(failures.isEmpty && voids.isEmpty)
      && documents.allSatisfy { $0.mutantCount == 0 || $0.reasonForNothing != nil }
  }
}
