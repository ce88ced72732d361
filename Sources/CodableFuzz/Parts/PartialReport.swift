extension Report {
  /// Reads the report of a part of a run.
  ///
  /// - Throws: ``PartError`` where the bytes are not such a report.
  static func ofPart(_ bytes: [UInt8], file: String) throws(PartError) -> Report {
    do throws(ReportError) {
      return try JSONReporter.report(from: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw .unreadable(file, error.description)
    }
  }
}

/// The report of a run that was interrupted, to go on with.
package struct PartialReport {
  private let file: String
  private let report: Report
  private let part: Report.Part

  /// Reads a report.
  ///
  /// - Parameters:
  ///   - bytes: The JSON report.
  ///   - file: The name of its file, for errors.
  /// - Throws: ``PartError`` where it is no report, or that of a run that came to its end.
  package init(_ bytes: [UInt8], file: String) throws(PartError) {
    report = try Report.ofPart(bytes, file: file)
    guard let part = report.part, part.isPartial else { throw PartError.finished(file) }
    self.file = file
    self.part = part
  }

  /// How far the run came.
  ///
  /// - Parameters:
  ///   - run: The run that is to go on.
  ///   - shard: Which part of it.
  /// - Returns: What was counted, and what is left.
  /// - Throws: ``PartError`` where the report is of another run, or was changed.
  package func progress(of run: RunDescription, _ shard: Shard) throws(PartError) -> RunProgress {
    var differences = part.run.differences(from: run)
    if part.shard != shard {
      differences.insert("it is of shard \(part.shard), not \(shard)", at: 0)
    }
    if !differences.isEmpty { throw PartError.other(file, differences) }
    do throws(PackingError) {
      return try part.unpackedProgress(of: report)
    } catch {
      throw PartError.unreadable(file, error.description)
    }
  }
}
