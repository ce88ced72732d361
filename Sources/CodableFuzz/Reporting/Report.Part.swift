import Foundation

extension Report {
  /// What the report of a part of a run holds besides its figures, so that all parts can be put
  /// together.
  public struct Part: Hashable, Sendable, Codable {
    /// Which part of the run it is.
    public let shard: Shard
    /// The run.
    public let run: RunDescription
    /// The counts, packed, in base64.
    private let counts: String
    /// A digest of all that is here, by which a change is noticed.
    private let checksum: String

    /// Packs what was counted in a part of a run.
    package init(shard: Shard, run: RunDescription, counts: RunCounts) {
      let packed = counts.packed
      self.shard = shard
      self.run = run
      self.counts = Data(packed).base64EncodedString()
      checksum = Self.checksum(shard, run, packed)
    }

    /// What was counted.
    ///
    /// - Throws: ``PackingError`` where something was changed.
    package func unpacked() throws(PackingError) -> RunCounts {
      guard let data = Data(base64Encoded: counts) else { throw PackingError() }
      let packed = Array(data)
      guard checksum == Self.checksum(shard, run, packed) else { throw PackingError() }
      let counts = try RunCounts(packed: packed)
      guard counts.documents.count == run.documents.count else { throw PackingError() }
      return counts
    }

    private static func checksum(
      _ shard: Shard, _ run: RunDescription, _ packed: [UInt8]
    ) -> String {
      var packer = Packer()
      packer.add(shard.description)
      packer.add(json: run)
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
  package mutating func addPart(_ shard: Shard, of run: RunDescription, _ counts: RunCounts) {
    for number in documents.indices { documents[number].coverage.untouched = [] }
    part = Part(shard: shard, run: run, counts: shard.isFirst ? counts : counts.withoutFacts)
  }
}
