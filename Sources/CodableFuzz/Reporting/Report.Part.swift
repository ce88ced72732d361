import Foundation

extension Report {
  /// What the report of a part of a run holds besides its figures: so that all parts can be put
  /// together, and so that a run that was interrupted can go on.
  public struct Part: Hashable, Sendable, Codable {
    /// Which part of the run it is.
    public let shard: Shard
    /// The run.
    public let run: RunDescription
    /// The counts, packed, in base64.
    private let counts: String
    /// How far a run came that was interrupted; nil for one that came to its end.
    private let progress: [StudyProgress]?
    /// A digest of all that is here and of what the report has measured, by which a change is
    /// noticed.
    private let checksum: String

    /// Packs what was counted in a part of a run.
    ///
    /// - Parameters:
    ///   - shard: Which part it is.
    ///   - run: The run.
    ///   - counts: What was counted.
    ///   - progress: How far the run came, if it was interrupted.
    ///   - report: The report that the part goes into, with all that it measured.
    package init(
      shard: Shard, run: RunDescription, counts: RunCounts, progress: [StudyProgress]? = nil,
      of report: Report
    ) {
      let packed = counts.packed
      self.shard = shard
      self.run = run
      self.progress = progress
      self.counts = Data(packed).base64EncodedString()
      checksum = Self.checksum(shard, run, progress, packed, report)
    }

    /// Whether the run was interrupted.
    package var isPartial: Bool { progress != nil }

    /// How far a run came that was interrupted.
    ///
    /// - Parameter report: The report that the part is from.
    /// - Returns: What was counted, and what is left.
    /// - Throws: ``PackingError`` where something was changed.
    package func unpackedProgress(of report: Report) throws(PackingError) -> RunProgress {
      var result = RunProgress(studyCount: run.documents.count)
      result.counts = try unpacked(of: report)
      guard let progress, progress.count == run.documents.count else { throw PackingError() }
      result.studies = progress
      return result
    }

    /// What was counted.
    ///
    /// - Parameter report: The report that the part is from.
    /// - Returns: The counts, which give the figures that the report shows.
    /// - Throws: ``PackingError`` where the counts or those figures were changed.
    package func unpacked(of report: Report) throws(PackingError) -> RunCounts {
      guard let data = Data(base64Encoded: counts) else { throw PackingError() }
      let packed = Array(data)
      guard checksum == Self.checksum(shard, run, progress, packed, report) else {
        throw PackingError()
      }
      let counts = try RunCounts(packed: packed)
      guard counts.documents.count == run.documents.count,
        shownReport(of: counts, partial: report.partial, report.environment).hasFigures(of: report)
      else { throw PackingError() }
      return counts
    }

    /// The report that shows some counts.
    private func shownReport(
      of counts: RunCounts, partial: Report.Partial?, _ environment: Environment
    ) -> Report {
      var counts = counts
      counts.partial = partial
      var report = counts.report(
        plan: run.plan, mutators: run.plan.mutators, environment: environment)
      report.addPart(self)
      return report
    }

    private static func checksum(
      _ shard: Shard, _ run: RunDescription, _ progress: [StudyProgress]?, _ packed: [UInt8],
      _ report: Report
    ) -> String {
      var packer = Packer()
      packer.add(shard.description)
      packer.add(json: run)
      packer.add(json: progress)
      packer.add(json: report.partial)
      packer.add(json: report.timings)
      packer.add(json: report.environment)
      var digest = LongDigest()
      digest.add(packer.bytes)
      digest.add(packed)
      return digest.description
    }
  }
}

extension Report {
  /// Makes this the report of a part of a run, which is kept small: cells that no mutant touched are
  /// not named.
  package mutating func addPart(_ part: Part) {
    for number in documents.indices { documents[number].coverage.untouched = [] }
    self.part = part
  }

  /// Whether two reports show the same figures: all but what is measured of the machine.
  fileprivate func hasFigures(of other: Report) -> Bool {
    var other = other
    other.timings = timings
    return self == other
  }
}
