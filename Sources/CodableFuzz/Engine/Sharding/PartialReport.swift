import Foundation
import JSONMutation
import JSONText

/// Why parts of a run cannot be merged.
package enum PartError: Error, Equatable, CustomStringConvertible {
  case nothing
  /// A file that is not a report, or is cut off or edited, and the reason.
  case unreadable(String, String)
  case whole(String)
  case partial(String)
  /// A part of another run than an earlier file, and the differences.
  case foreign(String, of: String, [String])
  case twice(Shard, String, String)
  case missing([Int], of: Int)

  package var description: String {
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
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let names = ranges.flatMap { range in
      range.count > 2 ? ["\(range.lowerBound) to \(range.upperBound)"] : range.map(String.init)
    }
    return
      (numbers.count == 1
      ? "shard \(list(names)) of \(count) is missing"
      : "shards \(list(names)) of \(count) are missing")
      + ": name the reports of all shards"
  }

  private static func list(_ words: [String]) -> String {
    words.count > 1
      ? words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "") : words.joined()
  }
}

// Its metrics are not decoded because the counts reproduce them. A digest detects edits.
struct PartFile {
  let part: Report.Part
  let timings: Timings
  let environment: Environment
  private let rest: LongDigest
  let file: String

  private struct Members: Decodable {
    let part: Report.Part?
    let partial: Report.Partial?
    let timings: Timings
    let environment: Environment
  }

  init(_ bytes: [UInt8], file: String) throws(PartError) {
    let members: Members
    do throws(ReportError) {
      members = try ReportJSON.value(from: Data(bytes))
    } catch {
      guard case .noReport = error else { throw .unreadable(file, error.description) }
      throw .unreadable(file, "\(error): name a report that 'run --format json' wrote")
    }
    if members.partial != nil { throw .partial(file) }
    guard let part = members.part else { throw .whole(file) }
    do throws(JSONSyntaxError) {
      rest = try Self.digest(of: bytes)
    } catch {
      throw .unreadable(file, "\(error)")
    }
    self.part = part
    self.file = file
    (timings, environment) = (members.timings, members.environment)
  }

  func counts() throws(PartError) -> RunCounts {
    do {
      return try part.unpacked(rest: rest)
    } catch {
      throw .unreadable(file, "\(DamagedCounts())")
    }
  }

  /// A digest of all members of a report except `part`, ignoring whitespace between values.
  static func digest(of bytes: [UInt8]) throws(JSONSyntaxError) -> LongDigest {
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
}

package struct Merging {
  private var first: (file: String, run: RunDescription, count: Int)?
  private var files: [Int: String] = [:]
  private var counts: RunCounts?
  private var timings = Timings()
  private var environment: Environment?

  package init() {}

  package mutating func add(_ bytes: [UInt8], file: String) throws(PartError) {
    let report = try PartFile(bytes, file: file)
    let part = report.part
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
      differences.insert("it is one of \(part.shard.count) shards, not of \(first.count)", at: 0)
    }
    if !differences.isEmpty {
      throw PartError.foreign(file, of: first.file, differences)
    }
  }

  /// The report of the run, once all parts are there; timings and environment are those of the
  /// first shard.
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

/// Counts that are cut off or edited.
struct DamagedCounts: Error, CustomStringConvertible {
  var description: String { "the report was cut off or edited: make it again" }
}
