import JSONMutation
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
    /// A digest of all that is here and of the rest of the report, by which a change is noticed.
    private let checksum: String

    /// Packs what was counted in a part of a run.
    ///
    /// - Parameters:
    ///   - shard: Which part it is.
    ///   - run: The run.
    ///   - counts: What was counted.
    ///   - progress: How far the run came, if it was interrupted.
    ///   - rest: The digest of the report that the part goes into; see ``PartFile``.
    fileprivate init(
      shard: Shard, run: RunDescription, counts: RunCounts, progress: [StudyProgress]?,
      rest: LongDigest
    ) {
      self.shard = shard
      self.run = run
      self.progress = progress
      self.counts = Data(counts.packed).base64EncodedString()
      checksum = Self.checksum(shard, run, progress, self.counts, rest)
    }

    /// Whether the run was interrupted.
    package var isPartial: Bool { progress != nil }

    /// How far a run came that was interrupted.
    ///
    /// - Parameter rest: The digest of the report that the part is from.
    /// - Returns: What was counted, and what is left.
    /// - Throws: ``PackingError`` where something was changed.
    func unpackedProgress(rest: LongDigest) throws(PackingError) -> RunProgress {
      var result = RunProgress(studyCount: run.documents.count)
      result.counts = try unpacked(rest: rest)
      guard let progress, progress.count == run.documents.count else { throw PackingError() }
      result.studies = progress
      return result
    }

    /// What was counted.
    ///
    /// - Parameter rest: The digest of the report that the part is from.
    /// - Returns: The counts.
    /// - Throws: ``PackingError`` where the counts or anything else in the report was changed.
    func unpacked(rest: LongDigest) throws(PackingError) -> RunCounts {
      guard checksum == Self.checksum(shard, run, progress, counts, rest),
        let data = Data(base64Encoded: counts)
      else { throw PackingError() }
      let counts = try RunCounts(packed: Array(data))
      guard counts.documents.count == run.documents.count else { throw PackingError() }
      return counts
    }

    private static func checksum(
      _ shard: Shard, _ run: RunDescription, _ progress: [StudyProgress]?, _ counts: String,
      _ rest: LongDigest
    ) -> String {
      var packer = Packer()
      packer.add(shard.description)
      packer.add(json: run)
      packer.add(json: progress)
      packer.add(counts)
      var digest = rest
      digest.add(packer.bytes)
      return digest.description
    }
  }
}

extension Report {
  /// Makes this the report of a part of a run, which is kept small: cells that no mutant touched are
  /// not named.
  ///
  /// - Parameters:
  ///   - shard: Which part it is.
  ///   - run: The run.
  ///   - counts: What was counted.
  ///   - progress: How far the run came, if it was interrupted.
  /// - Throws: What the encoder throws.
  package mutating func addPart(
    _ shard: Shard, of run: RunDescription, counts: RunCounts, progress: [StudyProgress]? = nil
  ) throws {
    for number in documents.indices { documents[number].coverage.untouched = [] }
    part = nil
    let text = try JSONReporter.text(ofValue: self)
    part = Part(
      shard: shard, run: run, counts: counts, progress: progress,
      rest: try PartFile.digest(of: Array(text.utf8)))
  }
}
