import Foundation

/// Puts the parts of a run together, in any order.
package struct Merging {
  private var first: (file: String, run: RunDescription, count: Int)?
  private var files: [Int: String] = [:]
  private var counts: RunCounts?
  private var timings = Timings()
  private var environment: Environment?

  /// Starts with no part.
  package init() {}

  /// Adds a part.
  ///
  /// - Parameters:
  ///   - bytes: The JSON report of the part.
  ///   - file: The name of its file, for errors.
  /// - Throws: ``MergingError`` where it is no part, or does not go with the others.
  package mutating func add(_ bytes: [UInt8], file: String) throws(MergingError) {
    let head = try PartHead(bytes, file: file)
    guard let part = head.part else { throw MergingError.whole(file) }
    if let first {
      try Self.check(part, file, first)
    } else {
      first = (file, part.run, part.shard.count)
    }
    if let known = files[part.shard.number] {
      throw MergingError.twice(part.shard, known, file)
    }
    files[part.shard.number] = file
    let added: RunCounts
    do throws(PackingError) {
      added = try part.unpacked()
    } catch {
      throw MergingError.unreadable(file, error.description)
    }
    if counts == nil { counts = added } else { counts?.add(added) }
    if part.shard.isFirst { (timings, environment) = (head.timings, head.environment) }
  }

  private static func check(
    _ part: Report.Part, _ file: String, _ first: (file: String, run: RunDescription, count: Int)
  ) throws(MergingError) {
    var differences = part.run.differences(from: first.run)
    if part.shard.count != first.count {
      differences.insert(
        "it is one of \(part.shard.count) shards, not of \(first.count)", at: 0)
    }
    if !differences.isEmpty {
      throw MergingError.foreign(file, of: first.file, differences)
    }
  }

  /// The report of the run, when all parts are there.
  ///
  /// Times that were measured are those of the first shard, as is the environment.
  ///
  /// - Throws: ``MergingError`` where parts are missing.
  package func report() throws(MergingError) -> Report {
    guard let first, var counts else { throw MergingError.nothing }
    let missing = (1...first.count).filter { files[$0] == nil }
    guard missing.isEmpty, let environment else {
      throw MergingError.missing(missing, of: first.count)
    }
    counts.timings = timings.documents
    return counts.report(
      plan: first.run.plan, mutators: first.run.plan.mutators, environment: environment)
  }
}

/// The members of a report that are read to put parts together.
struct PartHead: Decodable {
  let part: Report.Part?
  let timings: Timings
  let environment: Environment

  private enum CodingKeys: CodingKey { case version, part, timings, environment }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Report.currentVersion else { throw ReportError.otherVersion(version) }
    part = try container.decodeIfPresent(Report.Part.self, forKey: .part)
    timings = try container.decode(Timings.self, forKey: .timings)
    environment = try container.decode(Environment.self, forKey: .environment)
  }

  init(_ bytes: [UInt8], file: String) throws(MergingError) {
    let data = Data(bytes)
    do {
      self = try JSONDecoder().decode(PartHead.self, from: data)
    } catch let error as ReportError {
      throw MergingError.unreadable(file, error.description)
    } catch {
      let reason = JSONReporter.reason(of: error, in: data)
      throw MergingError.unreadable(file, ReportError.noReport(reason).description)
    }
  }
}

/// Why parts of a run cannot be put together.
package enum MergingError: Error, Hashable, CustomStringConvertible {
  /// There is no part.
  case nothing
  /// A file that is no report, was cut off or changed; why.
  case unreadable(String, String)
  /// The report of a whole run.
  case whole(String)
  /// A part that is of another run than an earlier file; in what it differs.
  case foreign(String, of: String, [String])
  /// A part that two files hold.
  case twice(Shard, String, String)
  /// Parts that no file holds.
  case missing([Int], of: Int)

  /// What is wrong.
  package var description: String {
    switch self {
    case .nothing: "there are no reports to merge"
    case .unreadable(let file, let reason): "\(file): \(reason)"
    case .whole(let file):
      "\(file): this is the report of a whole run, not of a shard: there is nothing to merge"
    case .foreign(let file, let other, let differences):
      "\(file): this is no shard of the run of \(other): " + differences.joined(separator: "; ")
    case .twice(let shard, let one, let other):
      "shard \(shard.number) of \(shard.count) is there twice: in \(one) and in \(other)"
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
    let list =
      names.count > 1
      ? names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
      : names.joined()
    return numbers.count == 1
      ? "shard \(list) of \(count) is missing" : "shards \(list) of \(count) are missing"
  }
}
