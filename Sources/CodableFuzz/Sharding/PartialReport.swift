/// The report of a run that was interrupted, to go on with.
package struct PartialReport {
  private let file: String
  private let report: PartFile

  /// Reads a report.
  ///
  /// - Parameters:
  ///   - bytes: The JSON report.
  ///   - file: The name of its file, for errors.
  /// - Throws: ``PartError`` where it is no report, or that of a run that came to its end.
  package init(_ bytes: [UInt8], file: String) throws(PartError) {
    do {
      report = try PartFile(bytes, file: file)
    } catch .whole {
      throw PartError.finished(file)
    }
    guard report.part.isPartial else { throw PartError.finished(file) }
    self.file = file
  }

  /// How far the run came.
  ///
  /// - Parameters:
  ///   - run: The run that is to go on.
  ///   - shard: Which part of it.
  /// - Returns: What was counted, and what is left.
  /// - Throws: ``PartError`` where the report is of another run, or was changed.
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
