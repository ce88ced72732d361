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
    /// A digest of all that is here, by which a change is noticed.
    private let checksum: String

    /// Packs what was counted in a part of a run.
    ///
    /// - Parameters:
    ///   - shard: Which part it is.
    ///   - run: The run.
    ///   - counts: What was counted.
    ///   - progress: How far the run came, if it was interrupted.
    package init(
      shard: Shard, run: RunDescription, counts: RunCounts, progress: [StudyProgress]? = nil
    ) {
      // What is known of a document is told by one shard; an interrupted one has it for its own.
      let isToldElsewhere = progress == nil && !shard.isFirst
      let packed = (isToldElsewhere ? counts.withoutFacts : counts).packed
      self.shard = shard
      self.run = run
      self.progress = progress
      self.counts = Data(packed).base64EncodedString()
      checksum = Self.checksum(shard, run, progress, packed)
    }

    /// Whether the run was interrupted.
    package var isPartial: Bool { progress != nil }

    /// How far a run came that was interrupted.
    ///
    /// - Throws: ``PackingError`` where something was changed.
    package func unpackedProgress() throws(PackingError) -> RunProgress {
      var result = RunProgress(studyCount: run.documents.count)
      result.counts = try unpacked()
      guard let progress, progress.count == run.documents.count else { throw PackingError() }
      result.studies = progress
      return result
    }

    /// What was counted.
    ///
    /// - Throws: ``PackingError`` where something was changed.
    package func unpacked() throws(PackingError) -> RunCounts {
      guard let data = Data(base64Encoded: counts) else { throw PackingError() }
      let packed = Array(data)
      guard checksum == Self.checksum(shard, run, progress, packed) else { throw PackingError() }
      let counts = try RunCounts(packed: packed)
      guard counts.documents.count == run.documents.count else { throw PackingError() }
      return counts
    }

    private static func checksum(
      _ shard: Shard, _ run: RunDescription, _ progress: [StudyProgress]?, _ packed: [UInt8]
    ) -> String {
      var packer = Packer()
      packer.add(shard.description)
      packer.add(json: run)
      packer.add(json: progress)
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
}
