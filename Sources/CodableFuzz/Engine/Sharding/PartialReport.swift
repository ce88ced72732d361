/// The report of an interrupted run, to resume it.
package struct PartialReport {
  private let file: String
  private let report: PartFile

  /// Reads a report.
  ///
  /// - Throws: ``PartError`` if it is not a report, or that of a finished run.
  package init(_ bytes: [UInt8], file: String) throws(PartError) {
    do {
      report = try PartFile(bytes, file: file)
    } catch .whole {
      throw PartError.finished(file)
    }
    guard report.part.isPartial else { throw PartError.finished(file) }
    self.file = file
  }

  /// The progress of the interrupted run.
  ///
  /// - Throws: ``PartError`` if the report is from another run, or was edited.
  package func progress(of run: RunDescription, _ shard: Shard) throws(PartError) -> RunProgress {
    let part = report.part
    var differences = part.run.differences(from: run)
    if part.shard != shard {
      differences.insert("it is of shard \(part.shard), not \(shard)", at: 0)
    }
    if !differences.isEmpty { throw PartError.other(file, differences) }
    return try report.progress()
  }
}
