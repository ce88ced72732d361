import CodableFuzz
import Foundation
import JSONMutation
import JSONText

/// Why shards of a run cannot be merged.
enum MergeError: Error, Equatable, CustomStringConvertible {
  case nothing
  /// A file that is not a report, or is cut off or edited, and the reason.
  case unreadable(String, String)
  case whole(String)
  case partial(String)
  /// A shard of another run than an earlier file, and the differences.
  case foreign(String, of: String, [String])
  case twice(Shard, String, String)
  case missing([Int], of: Int)

  var description: String {
    switch self {
    case .nothing: "there are no reports to merge"
    case .unreadable(let file, let reason): "\(file): \(reason)"
    case .whole(let file):
      "\(file): this is the report of a whole run, not of a shard: 'render' shows it"
    case .partial(let file):
      "\(file): this is the report of an interrupted run: run it again"
    case .foreign(let file, let other, let differences):
      "\(file): this is not a shard of the run of \(other): " + differences.joined(separator: "; ")
    case .twice(let shard, let one, let other):
      "shard \(shard.number) of \(shard.count) is given twice: in \(one) and in \(other)"
    case .missing(let numbers, let count): Self.missing(numbers, of: count)
    }
  }

  private static func missing(_ numbers: [Int], of count: Int) -> String {
    let names = numbers.filter { !numbers.contains($0 - 1) }.flatMap { start in
      let end = numbers.first { $0 >= start && !numbers.contains($0 + 1) } ?? start
      return end - start > 1 ? ["\(start) to \(end)"] : (start...end).map(String.init)
    }
    return
      (numbers.count == 1
      ? "shard \(Format.all(names)) of \(count) is missing"
      : "shards \(Format.all(names)) of \(count) are missing")
      + ": name the reports of all shards"
  }
}

// Its metrics are not decoded because the counts reproduce them. A digest detects edits.
private struct ShardReport: Decodable {
  let part: Report.ShardCounts?
  let partial: Report.Partial?
  let timings: Timings
  let environment: Environment

  static func read(_ bytes: [UInt8], file: String) throws(MergeError) -> Self {
    do throws(ReportError) {
      return try ReportJSON.value(from: Data(bytes))
    } catch {
      guard case .noReport = error else { throw .unreadable(file, error.description) }
      throw .unreadable(file, "\(error): name a report that 'run --format json' wrote")
    }
  }
}

struct Merging {
  private var first: (file: String, run: RunDescription, count: Int)?
  private var files: [Int: String] = [:]
  private var counts: RunCounts?
  private var timings = Timings()
  private var environment: Environment?

  mutating func add(_ bytes: [UInt8], file: String) throws(MergeError) {
    let report = try ShardReport.read(bytes, file: file)
    if report.partial != nil { throw .partial(file) }
    guard let part = report.part else { throw .whole(file) }
    if let first {
      try Self.check(part, file, first)
    } else {
      first = (file, part.run, part.shard.count)
    }
    if let known = files[part.shard.number] {
      throw MergeError.twice(part.shard, known, file)
    }
    files[part.shard.number] = file
    var added: RunCounts
    do {
      added = try part.unpacked(rest: Report.digest(of: bytes))
    } catch {
      throw .unreadable(file, "\(error is JSONSyntaxError ? error : EditedCounts())")
    }
    // Document metadata is taken from one shard only.
    if !part.shard.isFirst { added = added.withoutMetadata }
    if counts == nil { counts = added } else { counts?.add(added) }
    if part.shard.isFirst { (timings, environment) = (report.timings, report.environment) }
  }

  private static func check(
    _ part: Report.ShardCounts, _ file: String,
    _ first: (file: String, run: RunDescription, count: Int)
  ) throws(MergeError) {
    var differences = part.run.differences(from: first.run)
    if part.shard.count != first.count {
      differences.insert("it is one of \(part.shard.count) shards, not of \(first.count)", at: 0)
    }
    if !differences.isEmpty {
      throw MergeError.foreign(file, of: first.file, differences)
    }
  }

  /// The report of the run, once all shards are there; timings and environment are those of the
  /// first shard.
  func report() throws(MergeError) -> Report {
    guard let first, var counts else { throw MergeError.nothing }
    let missing = (1...first.count).filter { files[$0] == nil }
    guard missing.isEmpty, let environment else {
      throw MergeError.missing(missing, of: first.count)
    }
    counts.timings = timings.documents
    return counts.report(
      plan: first.run.plan, mutators: first.run.plan.mutators, environment: environment)
  }
}

extension RunDescription {
  /// The differences from another run, each as a phrase such as `the plan is 'random', not
  /// 'exhaustive'`.
  fileprivate func differences(from expected: RunDescription) -> [String] {
    var found = difference("the version of the tool is", tool, expected.tool)
    found += plan.differences(from: expected.plan)
    let (names, others) = (documents.map(\.name), expected.documents.map(\.name))
    guard names == others else { return found + difference("the documents are", names, others) }
    found += optionDifferences(from: expected.options)
    for (ours, theirs) in zip(documents, expected.documents) {
      found += ours.differences(from: theirs)
    }
    // Report any other difference as well.
    return found.isEmpty && self != expected ? ["it is another run"] : found
  }

  private func optionDifferences(from expected: [String]) -> [String] {
    let ours = options.filter { !expected.contains($0) }
    let theirs = expected.filter { !options.contains($0) }
    if ours.isEmpty, theirs.isEmpty { return [] }
    if ours.isEmpty { return ["it was run without \(theirs.listed)"] }
    let others = theirs.isEmpty ? "" : ", not with \(theirs.listed)"
    return ["it was run with \(ours.listed)\(others)"]
  }
}

extension RunDescription.DocumentDescription {
  fileprivate func differences(from expected: Self) -> [String] {
    var found: [String] = []
    if (digest, byteCount, isStream) != (expected.digest, expected.byteCount, expected.isStream) {
      found.append("'\(name)' was another document (\(contents), not \(expected.contents))")
    }
    return found
      + difference("the strategies of '\(name)' are", strategies, expected.strategies)
  }

  private var contents: String {
    "\(isStream ? "a stream of " : "")\(byteCount) bytes with the digest \(digest)"
  }
}
