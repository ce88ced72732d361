import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import CodableFuzzTesting
@testable import FuzzBaselines
@testable import FuzzFormats
@testable import FuzzReports
@testable import FuzzTestSupport

/// Every sentence that a test, a screen, a page or a service prints about a report, beside what the report
/// holds.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter SentenceTests` writes the file again.
@Suite struct SentenceTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Snapshots/sentences.txt")

  @Test("All sentences are those of the snapshot") func areThoseOfTheSnapshot() throws {
    var list = SentenceList()
    for sample in try ReportedSample.all() { try list.add(sample) }
    for sample in TestedSample.all { list.add(sample.holds, try sample.issues()) }
    let text = list.lines.map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let known = try String(contentsOf: Self.file, encoding: .utf8)
    let (new, old) = (text.split(separator: "\n"), known.split(separator: "\n"))
    let difference = new.difference(from: old).map { "\($0)" }
    let isSame = text == known
    #expect(isSame, "\(difference.prefix(10).joined(separator: "\n"))")
  }

  @Test func eachKindOfFindingHasALine() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    for kind in FindingReason.allCases.map(\.rawValue) {
      #expect(try text.contains(Regex("  (error|warning|note) +\(kind): ")), "\(kind)")
    }
    for kind in BaselineResult.allCases.map(\.rawValue) {
      #expect(try text.contains(Regex("[0-9] \(kind)")), "\(kind)")
    }
  }
}

/// The lines of the file: under each input what it alone makes the package say.
private struct SentenceList {
  private(set) var lines: [String] = []
  private var known: Set<String> = []

  mutating func add(_ holds: String, _ sentences: [String]) {
    lines += ["", "# \(holds)"]
    for sentence in sentences where known.insert(sentence).inserted {
      lines.append("  " + sentence.replacing("\n", with: "\n           "))
    }
  }

  mutating func add(_ sample: ReportedSample) throws {
    let (report, context) = (sample.report, sample.context)
    var sentences: [String] = []
    for finding in context.findings(in: report) {
      let severity = "\(finding.severity)".padding(toLength: 8, withPad: " ", startingAt: 0)
      sentences.append(
        "\(severity) \(finding.kind.rawValue): "
          + finding.lines(in: context).joined(separator: "\n"))
    }
    for (form, text) in [
      ("service ", AnnotationReporter().text(of: report, in: context)),
      ("junit   ", JUnitReporter().text(of: report, in: context)),
    ] {
      sentences += text.split(separator: "\n").map { line in
        "\(form) \(line.trimmingPrefix { $0 == " " }.replacing("%0A", with: "\n"))"
      }.filter { line in
        form == "service " || ["<failure", "<error", "<skipped"].contains { line.contains($0) }
      }
    }
    sentences += Self.shown(of: report, in: context)
    sentences += Self.expected(of: report)
    sentences += try sample.issues()
    add(sample.holds, sentences)
  }

  /// What people read, with the media that show it: screen, terminal, comment, page.
  private static func shown(of report: Report, in context: ReportContext) -> [String] {
    var media: [String: String] = [:]
    var order: [String] = []
    for (letter, medium) in [
      ("S", Medium.screen), ("T", .terminal), ("C", .comment), ("P", .page),
    ] {
      let document = ReportDocument(report, in: context, for: medium)
      // Times differ.
      let texts = document.sentences.filter {
        !$0.isEmpty && !$0.hasPrefix("debug build") && !$0.hasPrefix("survival run")
      }
      for text in texts {
        if media[text] == nil { order.append(text) }
        if media[text]?.hasSuffix(letter) != true { media[text, default: ""] += letter }
      }
    }
    return order.map { text in
      (media[text] ?? "").padding(toLength: 8, withPad: " ", startingAt: 0) + " " + text
    }
  }

  private static func expected(of report: Report) -> [String] {
    let findings = [
      "\(report.silentLosses)", "\(report.crashes)", "\(report.modelFindings)",
      "\(report.alreadyInvalid)",
    ]
    let metrics = report.strategyIDs.flatMap { strategy in
      Metrics.all.map { report[strategy][$0].description }
    }
    return
      (findings + metrics + [report.app.recordSurvival.description]
      + report.summaryLines(seconds: 0)).map { "expected \($0)" }
  }
}

extension ReportDocument {
  fileprivate var sentences: [String] {
    ([title, verdict, whole].compactMap(\.self) + lead).map(\.plain)
      + (conclusion + sections).flatMap(\.sentences)
  }
}

extension Section {
  fileprivate var sentences: [String] {
    [title.plain] + blocks.flatMap(\.sentences) + sections.flatMap(\.sentences)
  }
}

extension Block {
  fileprivate var sentences: [String] {
    switch self {
    case .notes(let notes): notes.map(\.plain)
    case .paragraph(let phrase), .hint(let phrase): [phrase.plain]
    case .table(let table): (table.sentences ?? []).map(\.plain) + [table.caption?.plain ?? ""]
    case .command(let text, let label): [label.plain + " " + text]
    case .lines(let lines): lines
    case .bars, .diff, .response, .facts, .terms: []
    }
  }
}
