import CodableFuzz
import FuzzDocuments
import FuzzFormats
import FuzzPlatform

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
