import CodableFuzz
import Foundation

/// Puts the reports of shards together.
enum Merge: Subcommand {
  static let name = "merge"
  static let operands = "FILE…"
  static let purpose = "puts the JSON reports of 'run --shard' together"
  static var optionsHelp: String { MergeOptions.help }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, operands) = try MergeOptions.parse(arguments)
    try check(operands, output: options.output)
    try options.baseline.check()
    let baseline = try BaselineFile(options.baseline, selection: BaselineComparison.Selection())
    // A report that cannot be written is told before the work is done.
    let output = try options.output.map { path throws(StorageError) in try AtomicFile(path: path) }
    let interruption = Interruption()
    if let output { interruption.watch(output) }
    var merging = Merging()
    for path in operands { try merging.add(try InputFile.read(path), file: path) }
    let report = try merging.report()
    let text = Array(try options.reporter.init().text(of: report).utf8)
    if let output {
      try output.write(text)
      try output.commit()
    } else {
      try Console().print(text)
    }
    return ExitCode(of: report, heldAgainst: try baseline?.finish(report, Console()))
  }

  private static func check(_ paths: [String], output: String?) throws(UsageError) {
    if paths.isEmpty { throw UsageError("merge needs the JSON reports of shards") }
    if paths.contains("-") {
      throw UsageError("merge reads files, not standard input: name the report of each shard")
    }
    var known: Set<String> = []
    for path in paths {
      if !known.insert(place(of: path)).inserted { throw UsageError("'\(path)' is there twice") }
    }
    if let output, known.contains(place(of: output)) {
      throw UsageError("'\(output)' is one of the reports: name another file to write to")
    }
  }

  private static func place(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}

/// The options of `merge`.
struct MergeOptions: OptionGroup {
  private(set) var reporter: any Reporter.Type = TextReporter.self
  private(set) var output: String?
  private(set) var baseline = BaselineOptions()

  static var options: [Option<Self>] {
    [
      .format(sets: \.reporter),
      Option("--output", "FILE", "write the report there") { $0.output = $1 },
    ] + BaselineOptions.options.map { $0.within(\.baseline) }
  }
}

extension Option {
  /// The option that names the form of a report.
  static func format(sets reporter: WritableKeyPath<Options, any Reporter.Type>) -> Option {
    let names = Reporters.all.map { $0.id.rawValue }
    return Option(
      "--format", names.joined(separator: "|"), "the form of the report (default: text)"
    ) { options, name throws(UsageError) in
      guard let found = Reporters.all.first(where: { $0.id.rawValue == name }) else {
        throw .unknown("format", name, valid: names)
      }
      options[keyPath: reporter] = found
    }
  }
}
