/// Merges the parts of a run, in any order.
package struct Merging {
  private var first: (file: String, run: RunDescription, count: Int)?
  private var files: [Int: String] = [:]
  private var counts: RunCounts?
  private var timings = Timings()
  private var environment: Environment?

  package init() {}

  /// Adds a part.
  ///
  /// - Throws: ``PartError`` if it is not a part, or belongs to another run.
  package mutating func add(_ bytes: [UInt8], file: String) throws(PartError) {
    let report = try PartFile(bytes, file: file)
    let part = report.part
    if part.isPartial { throw PartError.partial(file) }
    let unread = part.run.documents.filter(\.isUnread).map(\.name)
    if !unread.isEmpty { throw PartError.unread(file, unread) }
    if let first {
      try Self.check(part, file, first)
    } else {
      first = (file, part.run, part.shard.count)
    }
    if let known = files[part.shard.number] {
      throw PartError.twice(part.shard, known, file)
    }
    files[part.shard.number] = file
    var added = try report.counts()
    // Document metadata is taken from one shard only.
    if !part.shard.isFirst { added = added.withoutMetadata }
    if counts == nil { counts = added } else { counts?.add(added) }
    if part.shard.isFirst { (timings, environment) = (report.timings, report.environment) }
  }

  private static func check(
    _ part: Report.Part, _ file: String, _ first: (file: String, run: RunDescription, count: Int)
  ) throws(PartError) {
    var differences = part.run.differences(from: first.run)
    if part.shard.count != first.count {
      differences.insert(
        "it is one of \(part.shard.count) shards, not of \(first.count)", at: 0)
    }
    if !differences.isEmpty {
      throw PartError.foreign(file, of: first.file, differences)
    }
  }

  /// The report of the run, once all parts are there.
  ///
  /// Timings and environment are those of the first shard.
  ///
  /// - Throws: ``PartError`` if parts are missing.
  package func report() throws(PartError) -> Report {
    guard let first, var counts else { throw PartError.nothing }
    let missing = (1...first.count).filter { files[$0] == nil }
    guard missing.isEmpty, let environment else {
      throw PartError.missing(missing, of: first.count)
    }
    counts.timings = timings.documents
    return counts.report(
      plan: first.run.plan, mutators: first.run.plan.mutators, environment: environment)
  }
}
