import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzPlatform
import FuzzReports
import JSONText

struct BaselineSubcommand: Subcommand {
  static let name = "baseline"
  static let operands = ReviewBaseline.name
  static let purpose = "reviews what changed against a baseline, row by row"
  static let examples = ReviewBaseline.examples
  static let children: [any Subcommand.Type] = [ReviewBaseline.self]

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    guard let name = arguments.first else {
      throw UsageError("baseline needs a subcommand: \(operands)")
    }
    guard let child = children.first(where: { $0.name == name }) else {
      throw UsageError.unknown("subcommand", name, valid: children.map { $0.name })
    }
    return try child.run(Array(arguments.dropFirst()), of: command)
  }

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode { .clean }
}

struct ReviewBaseline: Subcommand {
  static let name = "review"
  static let operands = "REPORT"
  static let purpose = "asks about each row that changed: accept with a reason, reject or skip"
  static let examples = ["baseline review report.json --baseline baseline.txt"]
  static let notes = """
    REPORT is what 'run --output report.json' wrote, or the JSON that a test attached. Answers:

      accept REASON                              the row no longer fails, unless it gets worse
      accept expires 2027-01-31 because REASON   it fails again from that day on
      reject                                     it stays a regression
      skip                                       it stays undecided; so does an empty line

    The first letter is enough. Without a terminal, each line of standard input is an answer. The
    end of the input skips the rest. The baseline is written once, at the end. An interrupt leaves
    it as it is. Without a terminal, so does a line that is not an answer. The exit code is 1 if
    the baseline still fails.

    """

  @Option(.baseline, "the baseline to review, and to write what is accepted to")
  private var path: String?
  private var quiet = QuietOption()

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    guard let file = operands.first, operands.count == 1, file != "-" else {
      throw UsageError("baseline review needs one JSON report in a file")
    }
    guard let path else { throw UsageError("baseline review needs --baseline FILE") }
    let console = quiet.console
    let report = try Render.report(in: file, console)
    guard report.isWhole else {
      throw StorageError(
        path: file, reason: "the run is incomplete: it is not compared with a baseline")
    }
    let text = try BaselineFile.text(of: path) ?? ""
    let known = try StorageError.naming(path) { () throws(BaselineError) in
      try Baseline(parsing: text)
    }
    var baseline = known
    // Opened first, so that it is certain that it can be written.
    let output = try AtomicFile(path: path)
    func comparison() throws -> BaselineComparison {
      try StorageError.naming(path) { () throws(BaselineError) in
        try BaselineComparison(of: report, with: baseline, today: .today)
      }
    }
    var context = ReportContext()
    context.replayCommand =
      report.environment.replayCommand ?? ShellWord.quoted(command.toolName) + " replay"
    let rows = try comparison().rows.filter { $0.findings.allSatisfy(\.isAcceptable) }
    var answers = ReviewChoices(console)
    var counts: [ReviewChoice: Int] = [:]
    for (number, row) in rows.enumerated() where !answers.isAtEnd {
      try console.print(Self.text(of: row, "\(number + 1) of \(rows.count)", context))
      let accepted = try answers.next { words throws(BaselineWords.Mistake) in
        var lines: [Baseline.Acceptance] = []
        for finding in row.findings { lines.append(try finding.acceptance(words)) }
        return lines
      }
      for line in accepted.lines {
        try console.print("  " + TerminalText.escaped(line.lineText) + "\n")
      }
      baseline.accept(accepted.lines)
      counts[accepted.answer, default: 0] += 1
    }
    if !rows.isEmpty {
      try answers.checkEnd()
      if baseline != known {
        guard try BaselineFile.text(of: path) == text else {
          throw StorageError(
            path: path, reason: "the file was changed during the review: nothing was written")
        }
        try output.write(Array(baseline.text.utf8))
        try output.commit()
        console.wrote(path, baseline.lineChanges(from: known))
      }
      counts[.skip, default: 0] += rows.count - counts.values.reduce(0, +)
      let words = ReviewChoice.allCases.map { "\(counts[$0] ?? 0) \($0.inThePast)" }
      console.warn("\(Format.count(rows.count, "row")): \(words.joined(separator: ", "))")
    }
    let left = try comparison()
    if !left.fails {
      console.warn(left.summary)
      return .clean
    }
    console.warn(left)
    return .findings
  }

  private static func text(
    of row: BaselineRow, _ position: String, _ context: ReportContext
  ) -> String {
    let lines = TerminalText.wrapped(
      TerminalText.escaped("\(position), \(row.text)"),
      to: Terminal(.standardOutput).width, other: "  ")
    let command = row.example.map { "  " + TerminalText.escaped(context.replay($0)) }
    return (lines + [command].compactMap(\.self)).map { $0 + "\n" }.joined()
  }
}

private enum ReviewChoice: String, CaseIterable {
  case accept, reject, skip

  var inThePast: String {
    switch self {
    case .accept: "accepted"
    case .reject: "rejected"
    case .skip: "skipped"
    }
  }
}

private struct ReviewChoices {
  private let isTerminal = Descriptor.standardInput.isTerminal
  private let console: Console
  private var lineCount = 0
  private(set) var isAtEnd = false

  init(_ console: Console) { self.console = console }

  mutating func next(
    accepting accept: (String) throws(BaselineWords.Mistake) -> [Baseline.Acceptance]
  ) throws(StorageError) -> (answer: ReviewChoice, lines: [Baseline.Acceptance]) {
    while let line = nextLine() {
      do throws(BaselineWords.Mistake) {
        let word = line.prefix { $0 != " " }
        let rest = line.dropFirst(word.count).trimmingCharacters(in: .whitespaces)
        let answer =
          word.isEmpty ? .skip : ReviewChoice.allCases.first { $0.rawValue.hasPrefix(word) }
        guard let answer, rest.isEmpty || answer == .accept else {
          throw BaselineWords.Mistake("'\(line)' is none of: accept REASON, reject, skip")
        }
        return (answer, answer == .accept ? try accept(rest) : [])
      } catch {
        guard isTerminal else { throw notWritten(error.reason) }
        console.warn(error.reason)
      }
    }
    return (.skip, [])
  }

  /// Checks that all lines were answers: with one too many, others may belong to other rows.
  mutating func checkEnd() throws(StorageError) {
    while !isTerminal, let line = nextLine() {
      if !line.isEmpty { throw notWritten("there is no row left to answer") }
    }
  }

  private mutating func nextLine() -> String? {
    if isAtEnd { return nil }
    if isTerminal { console.writeError("accept REASON, reject or skip? ") }
    lineCount += 1
    let line = Descriptor.standardInput.line()
    isAtEnd = line == nil
    if isAtEnd, isTerminal { console.writeError("\n") }
    return line?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func notWritten(_ reason: String) -> StorageError {
    StorageError(
      path: "standard input", reason: "line \(lineCount): \(reason): the baseline is unchanged")
  }
}
