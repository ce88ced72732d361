import Foundation
package import JSONMutation
package import JSONText

extension Report {
  /// What the report of a shard contains for merging all shards.
  package struct ShardCounts: Equatable, Sendable, Codable {
    package let shard: Shard
    package let run: RunDescription
    private let counts: String
    /// A digest of this and the rest of the report, which detects edits.
    private let checksum: String

    fileprivate init(
      shard: Shard, run: RunDescription, counts: RunCounts, rest: LongDigest
    ) throws {
      self.shard = shard
      self.run = run
      self.counts = try ReportJSON.data(of: counts).base64EncodedString()
      checksum = try Self.checksum(shard, run, self.counts, rest)
    }

    package func unpacked(rest: LongDigest) throws -> RunCounts {
      guard try checksum == Self.checksum(shard, run, counts, rest),
        let data = Data(base64Encoded: counts)
      else { throw EditedCounts() }
      let counts = try JSONDecoder().decode(RunCounts.self, from: data)
      guard counts.isConsistent, counts.documents.count == run.documents.count else {
        throw EditedCounts()
      }
      return counts
    }

    private static func checksum(
      _ shard: Shard, _ run: RunDescription, _ counts: String, _ rest: LongDigest
    ) throws -> String {
      var digest = rest
      digest.add(Array(try ReportJSON.data(of: shard)))
      digest.add(Array(try ReportJSON.data(of: run)))
      digest.add(Array(counts.utf8))
      return digest.description
    }
  }

  /// To keep it small, untouched combinations are not listed.
  package mutating func addPart(_ shard: Shard, of run: RunDescription, counts: RunCounts) throws {
    for number in documents.indices { documents[number].coverage.untouched = [] }
    part = nil
    let text = try ReportJSON.text(of: self)
    part = try ShardCounts(
      shard: shard, run: run, counts: counts,
      rest: try Self.digest(of: Array(text.utf8)))
  }

  /// A digest of all members of a report except `part`, ignoring whitespace between values.
  package static func digest(of bytes: [UInt8]) throws(JSONSyntaxError) -> LongDigest {
    let index = try DocumentIndex(parsing: bytes)
    var digest = LongDigest()
    for member in index.children(of: index.root) where index.key(of: member) != "part" {
      var isText = false
      var isEscaped = false
      bytes.withUnsafeBufferPointer { bytes in
        for byte in UnsafeBufferPointer(rebasing: bytes[index.memberRange(of: member)]) {
          // Outside of JSON strings, every byte up to a space is whitespace.
          if !isText, byte <= UInt8(ascii: " ") { continue }
          if byte == UInt8(ascii: "\""), !isEscaped { isText.toggle() }
          isEscaped = isText && !isEscaped && byte == UInt8(ascii: "\\")
          digest.add(byte)
        }
      }
    }
    return digest
  }

  /// Joins reports of different documents whose mutants were made by the same plan.
  ///
  /// Counts over all documents are added. The environment is that of the first report.
  ///
  /// - Parameter reports: The reports, in the order for their documents.
  /// - Throws: ``JoiningError`` if there are none, or they were made by different plans.
  package init(joining reports: [Report]) throws(JoiningError) {
    guard let first = reports.first else { throw .nothing }
    var names: Set<DocumentName> = []
    for report in reports {
      for document in report.documents where !names.insert(document.name).inserted {
        throw .sameDocument(document.name)
      }
      guard report.plan == first.plan else {
        throw .otherPlan(report.documents.first?.name ?? report.failures.first?.document)
      }
    }
    let partials = reports.compactMap(\.partial)
    self.init(
      version: Report.currentVersion,
      partial: partials.first.map {
        Partial(reason: $0.reason, documents: partials.flatMap(\.documents))
      },
      plan: first.plan, documents: reports.flatMap(\.documents),
      comparisons: StrategyComparison.all(
        of: reports.flatMap(\.documents), mutators: reports[0].plan.mutators),
      failures: reports.flatMap(\.failures), unmatchedPatterns: Self.unmatched(in: reports),
      timings: Timings(joining: reports.map(\.timings)), environment: first.environment)
  }

  private static func unmatched(in reports: [Report]) -> [PointerPattern]? {
    let patterns = (reports.first?.unmatchedPatterns ?? []).filter { pattern in
      reports.allSatisfy { $0.unmatchedPatterns?.contains(pattern) ?? false }
    }
    return patterns.isEmpty ? nil : patterns
  }
}

package enum JoiningError: Error, Equatable, Sendable {
  case nothing
  /// Two reports have a document of this name.
  case sameDocument(DocumentName)
  /// The mutants of this document were made by another plan, with other mutators or other locations.
  case otherPlan(DocumentName?)
}

extension JoiningError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .nothing: "there is no report"
    case .sameDocument(let name):
      "two studies have the name '\(name)': give each its own"
    case .otherPlan(let name):
      "the mutants of \(name.map(\.description) ?? "a document") were made by another plan, with "
        + "other mutators or at other locations: its counts cannot be added to the others"
    }
  }
}

extension Timings {
  fileprivate init(joining timings: [Timings]) {
    self.init()
    documents = timings.flatMap(\.documents)
    for other in timings {
      add(
        wall: .nanoseconds(other.wallNanoseconds),
        insideStrategies: .nanoseconds(other.strategyNanoseconds))
    }
    peakMemoryBytes = timings.compactMap(\.peakMemoryBytes).max()
  }
}

/// Counts that are cut off or edited.
package struct EditedCounts: Error, CustomStringConvertible {
  package init() {}

  package var description: String { "the report was cut off or edited: make it again" }
}
