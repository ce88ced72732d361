import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzFormats
import FuzzPlatform
import JSONMutation
import JSONText

struct Merge: Subcommand {
  static let name = "merge"
  static let operands = "FILE…|FOLDER"
  static let purpose = "merges the JSON reports of 'run --shard'"
  static let examples = ["merge part-*.json --output report.html", "merge parts"]
  private var options = FinishedReportOptions()

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    let files = try Self.files(of: operands)
    let ending = try options.ending(command, reads: files)
    var merging = Merging()
    for path in files { try merging.add(try InputFile.read(path), file: path) }
    let report = try merging.report()
    return try ending.finish(
      report, warnings: report.failures.map { "\($0.document): \($0.message)" },
      exitCode: ending.trouble(in: report))
  }

  private static func files(of operands: [String]) throws -> [String] {
    if operands.isEmpty { throw UsageError("merge needs the JSON reports of shards") }
    if operands.contains("-") {
      throw UsageError("merge reads files, not standard input: name the report of each shard")
    }
    var files: [String] = []
    var known: Set<String> = []
    for operand in operands {
      for path in try FileTree.isFolder(operand) ? try reports(in: operand) : [operand] {
        guard known.insert(FilePath.location(of: path)).inserted else {
          throw UsageError("'\(path)' is named twice")
        }
        files.append(path)
      }
    }
    return files
  }

  private static func reports(in folder: String) throws(StorageError) -> [String] {
    var reports: [String] = []
    var tree = FileTree(folder)
    while let path = try tree.next()?.get() {
      if FileTree.ending(of: path) == "json" { reports.append(path) }
    }
    guard reports.isEmpty else { return reports }
    throw StorageError(
      path: folder,
      reason: "the folder has no JSON reports: end the names of the reports of shards in .json")
  }
}

/// Why shards of a run cannot be merged.
struct MergeError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  fileprivate init(missing numbers: [Int], of count: Int) {
    let names = numbers.filter { !numbers.contains($0 - 1) }.flatMap { start in
      let end = numbers.first { $0 >= start && !numbers.contains($0 + 1) } ?? start
      return end - start > 1 ? ["\(start) to \(end)"] : (start...end).map(String.init)
    }
    let (noun, verb) = numbers.count == 1 ? ("shard", "is") : ("shards", "are")
    self.init(
      "\(noun) \(Format.all(names)) of \(count) \(verb) missing: name the reports of all shards")
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
      let remedy =
        if case .noReport = error { ": name a report that 'run --format json' wrote" } else { "" }
      throw MergeError("\(file): \(error)\(remedy)")
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
    if report.partial != nil {
      throw MergeError("\(file): this is the report of an interrupted run: run it again")
    }
    guard let part = report.part else {
      throw MergeError(
        "\(file): this is the report of a whole run, not of a shard: 'render' shows it")
    }
    let shard = part.shard
    let first = first ?? (file, part.run, shard.count)
    self.first = first
    var differences = part.run.differences(from: first.run)
    if shard.count != first.count {
      differences.insert("it is one of \(shard.count) shards, not of \(first.count)", at: 0)
    }
    if !differences.isEmpty {
      throw MergeError(
        "\(file): this is not a shard of the run of \(first.file): "
          + differences.joined(separator: "; "))
    }
    if let known = files[shard.number] {
      throw MergeError(
        "shard \(shard.number) of \(shard.count) is given twice: in \(known) and in \(file)")
    }
    files[shard.number] = file
    var added: RunCounts
    do {
      added = try part.unpacked(rest: Report.digest(of: bytes))
    } catch {
      throw MergeError("\(file): \(error is JSONSyntaxError ? error : EditedCounts())")
    }
    // Document metadata is taken from one shard only.
    if shard.isFirst {
      (timings, environment) = (report.timings, report.environment)
    } else {
      added = added.withoutMetadata
    }
    if counts == nil { counts = added } else { counts?.add(added) }
  }

  /// The report of the run, once all shards are there; the first one measured times.
  func report() throws(MergeError) -> Report {
    guard let first, var counts else { throw MergeError("there are no reports to merge") }
    let missing = (1...first.count).filter { files[$0] == nil }
    guard missing.isEmpty, let environment else {
      throw MergeError(missing: missing, of: first.count)
    }
    counts.timings = timings.documents
    return counts.report(
      plan: first.run.plan, mutators: first.run.plan.mutators, environment: environment)
  }
}

extension RunDescription {
  /// Phrases such as `the plan is 'random', not 'exhaustive'`.
  fileprivate func differences(from expected: RunDescription) -> [String] {
    var found = difference("the version of the tool is", tool, expected.tool)
    found += plan.differences(from: expected.plan)
    let (names, others) = (documents.map(\.name), expected.documents.map(\.name))
    guard names == others else { return found + difference("the documents are", names, others) }
    let ours = options.filter { !expected.options.contains($0) }
    let theirs = expected.options.filter { !options.contains($0) }
    if !ours.isEmpty {
      let others = theirs.isEmpty ? "" : ", not with \(theirs.listed)"
      found.append("it was run with \(ours.listed)\(others)")
    } else if !theirs.isEmpty {
      found.append("it was run without \(theirs.listed)")
    }
    for (document, other) in zip(documents, expected.documents) {
      found += document.differences(from: other)
    }
    // Report any other difference as well.
    return found.isEmpty && self != expected ? ["it is another run"] : found
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
