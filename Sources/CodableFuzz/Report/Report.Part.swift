import JSONMutation
import Foundation

extension Report {
  /// What the report of a part of a run contains for merging all parts, or for resuming an
  /// interrupted run.
  public struct Part: Hashable, Sendable, Codable {
    public let shard: Shard
    public let run: RunDescription
    /// The packed counts, in base64.
    private let counts: String
    /// The progress of an interrupted run; nil for a finished one.
    private let progress: [StudyProgress]?
    /// A digest of this and the rest of the report, which detects edits.
    private let checksum: String

    /// Packs the counts of a part of a run.
    fileprivate init(
      shard: Shard, run: RunDescription, counts: RunCounts, progress: [StudyProgress]?,
      rest: LongDigest
    ) throws {
      self.shard = shard
      self.run = run
      self.progress = progress
      self.counts = Data(try counts.packed).base64EncodedString()
      checksum = try Self.checksum(shard, run, progress, self.counts, rest)
    }

    var isPartial: Bool { progress != nil }

    /// The progress of an interrupted run; `rest` is the digest of the report that contains this.
    ///
    /// - Throws: ``PackingError`` if something was edited.
    func unpackedProgress(rest: LongDigest) throws(PackingError) -> RunProgress {
      var result = RunProgress(studyCount: run.documents.count)
      result.counts = try unpacked(rest: rest)
      guard let progress, progress.count == run.documents.count else { throw PackingError() }
      result.studies = progress
      return result
    }

    /// The counts.
    ///
    /// - Throws: ``PackingError`` if anything in the report was edited.
    func unpacked(rest: LongDigest) throws(PackingError) -> RunCounts {
      guard try checksum == Self.checksum(shard, run, progress, counts, rest),
        let data = Data(base64Encoded: counts)
      else { throw PackingError() }
      let counts = try RunCounts(packed: Array(data))
      guard counts.documents.count == run.documents.count else { throw PackingError() }
      return counts
    }

    private static func checksum(
      _ shard: Shard, _ run: RunDescription, _ progress: [StudyProgress]?, _ counts: String,
      _ rest: LongDigest
    ) throws(PackingError) -> String {
      var digest = rest
      do {
        digest.add(try BinaryEncoder.bytes(of: shard))
        digest.add(try BinaryEncoder.bytes(of: run))
        digest.add(try BinaryEncoder.bytes(of: progress))
      } catch {
        throw PackingError()
      }
      digest.add(Array(counts.utf8))
      return digest.description
    }
  }
}

extension Report {
  /// Makes this the report of a part of a run.
  ///
  /// To keep it small, untouched combinations are not listed.
  package mutating func addPart(
    _ shard: Shard, of run: RunDescription, counts: RunCounts, progress: [StudyProgress]? = nil
  ) throws {
    for number in documents.indices { documents[number].coverage.untouched = [] }
    part = nil
    let text = try ReportJSON.text(of: self)
    part = try Part(
      shard: shard, run: run, counts: counts, progress: progress,
      rest: try PartFile.digest(of: Array(text.utf8)))
  }
}
