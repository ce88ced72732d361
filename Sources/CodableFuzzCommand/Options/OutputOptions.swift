import CodableFuzz
import FuzzDocuments
import FuzzFormats
import FuzzPlatform
import FuzzReports
import JSONMutation

struct ReportOutput {
  let format: any Reporter.Type
  let path: String?
  /// Whether it is the first screen, which nobody asked for: whoever cannot print it has the files.
  var isBesideFiles = false
}

struct QuietOption: OptionGroup {
  @Option(
    .flag("--quiet", short: "-q"), "show no progress, and no names of written files")
  private var isQuiet = false

  var console: Console { Console(isQuiet: isQuiet) }
}

struct OutputOptions: OptionGroup {
  @Option(Self.reportFormat, "the format of the report; see 'list formats' (default: text)")
  private var format: (any Reporter.Type)?
  @Option(
    .output("[FORMAT=]FILE", read: Self.file),
    "write the report there, '-' to print it; repeatable")
  private var files: [File]
  @Option(.text("--title", "TEXT"), "what was tested, for the top of a report")
  private(set) var title: String?
  @Option(
    Parameter("--link", "URL") { text throws(UsageError) in
      if text.contains(#/^https?:\/\/[^\s]+$/#) { return text }
      throw UsageError("--link needs an address that starts with http:// or https://")
    }, "the address of the whole report, for a comment")
  private(set) var link: String?
  @Option(
    .flag("--verbose", short: "-v"), "print every table, instead of the first screen")
  private(set) var isVerbose = false
  private(set) var quiet = QuietOption()

  private typealias File = (format: (any Reporter.Type)?, path: String)

  private static var reportFormat: Parameter<any Reporter.Type> {
    .named("--format", "FORMAT", "format", among: Reporters.all.map { $0.id.rawValue }) { name in
      Reporters.all.first { $0.id.rawValue == name }
    }
  }

  private static func file(_ text: String) throws(UsageError) -> File {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let start = String(parts[0])
    guard parts.count == 2, start.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == 0x2D })
    else {
      if text.isEmpty { throw UsageError("--output needs the name of a file") }
      return (nil, text)
    }
    if parts[1].isEmpty { throw UsageError("--output \(text) needs the name of a file") }
    do throws(UsageError) {
      return (try reportFormat.read(start), String(parts[1]))
    } catch {
      throw UsageError("\(error.message) (a file of that name is './\(text)')")
    }
  }

  func isJSON() throws(UsageError) -> Bool {
    try named().allSatisfy { $0.format.id == JSONReporter.id }
  }

  func printsFirstScreen() throws(UsageError) -> Bool {
    let outputs = try outputs()
    return !isVerbose && outputs.contains { $0.path == nil && $0.format.id == TextReporter.id }
  }

  /// The reports to write, with the first screen, which files do not replace.
  func outputs() throws(UsageError) -> [ReportOutput] {
    let named = try named()
    return quiet.console.isQuiet || named.contains { $0.path == nil }
      ? named : named + [ReportOutput(format: TextReporter.self, path: nil, isBesideFiles: true)]
  }

  /// The reports that are asked for, at least one; `--format` is for names that imply none.
  func named() throws(UsageError) -> [ReportOutput] {
    guard !files.isEmpty else {
      return [ReportOutput(format: format ?? TextReporter.self, path: nil)]
    }
    var isFormatUsed = false
    var outputs: [ReportOutput] = []
    var locations: Set<String> = []
    for (own, path) in files {
      let chosen = own ?? (files.count == 1 && format != nil ? nil : Self.format(ofFile: path))
      isFormatUsed = isFormatUsed || chosen == nil
      guard let found = chosen ?? format ?? (path == "-" ? TextReporter.self : nil) else {
        if FileStatus.kind(at: path) == .folder {
          throw UsageError("'\(path)' is a folder: name a file in it")
        }
        let endings = Reporters.all.compactMap { $0.fileExtension }.map { ".\($0)" }
        throw UsageError(
          "'\(path)' does not imply a format: end it in \(Format.choice(endings)), or write "
            + "--output FORMAT=\(path)")
      }
      if path != "-", !locations.insert(FilePath.location(of: path)).inserted {
        throw UsageError("--output needs different files: '\(path)' is named twice")
      }
      outputs.append(ReportOutput(format: found, path: path == "-" ? nil : path))
    }
    if let format, !isFormatUsed {
      throw UsageError("--format \(format.id) is not used: every --output has a format of its own")
    }
    return outputs
  }

  private static func format(ofFile path: String) -> (any Reporter.Type)? {
    FileTree.ending(of: path).flatMap { ending in
      Reporters.all.first { $0.fileExtension == ending }
    }
  }
}

struct FailureOptions: OptionGroup {
  private enum Reason: String, CaseIterable {
    case findings
  }

  @Option(
    .choice("--fail-on", of: "reason to fail"),
    "exit 1 if records are altered, lost to equal JSON, or lost on a target")
  private var reasons: [Reason]

  var failsOnFindings: Bool { reasons.contains(.findings) }

  // If a run fails for another reason than its baseline, the reasons are printed to standard error.
  // A baseline accepts the crashes and hangs in its rows; without `comparison`, each is a finding.
  func exitCode(
    of report: Report, comparedWith comparison: ExitCode?, _ context: ReportContext,
    _ console: Console
  ) -> ExitCode {
    let findings = context.findings(in: report).filter {
      $0.isError && $0.kind != .incomplete
    }
    if findings.contains(where: \.kind.isTrouble) { return .trouble }
    var reasons = findings.filter { !$0.kind.isCrash && !$0.isOfBaseline }.map {
      $0.sentence + ([.spoiled, .lostOnTarget].contains($0.kind) ? " (--fail-on findings)" : "")
    }
    if comparison == nil, let crashes = report.documents.flatMap(\.crashes).countText {
      reasons.insert(crashes, at: 0)
    }
    if comparison == .findings || reasons.isEmpty { return comparison ?? .clean }
    console.warn("exit code \(ExitCode.findings.rawValue): \(reasons.joined(separator: "; "))")
    return .findings
  }

  /// The warning if `--fail-on findings` can hardly find anything.
  func warning(for mutators: [Mutator]) -> String? {
    !failsOnFindings || mutators.contains { $0.mutationClass == .meaningPreserving }
      ? nil
      : "--fail-on findings needs mutators that preserve meaning, and none is used: "
        + "add --mutator \(MutatorSet.meaningPreserving.rawValue)"
  }
}
