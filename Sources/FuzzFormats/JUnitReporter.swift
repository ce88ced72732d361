package import CodableFuzz
import DecodingStrategies
import FuzzBaselines
package import FuzzReports
import JSONMutation
import JSONText

/// Writes a report as JUnit XML, in the format that Jenkins, GitLab and others read.
///
/// A document is a test suite. A test case is one of the app's own strategies, or one that fails, with
/// the unmutated document, whose output says what was found about the models, or with a mutator at a
/// field. With a baseline, a case that is worse fails, and one that the baseline accepts is skipped.
/// Without one, all mutators of a strategy are one case. Whatever else fails the run is a failure, and a
/// document that could not be read is an error. A time is that of decoding the unmutated document once.
package struct JUnitReporter: Reporter {
  package static let id: ReporterID = "junit"
  package static let fileExtension: String? = "xml"

  package init() {}

  package func text(of report: Report, in context: ReportContext) -> String {
    let suites = JUnitSuite.all(of: report, context)
    let cases = suites.flatMap(\.cases)
    let seconds = Double(report.timings.wallNanoseconds) / 1e9
    let date = report.environment.date
    let attributes = cases.attributes("codable-fuzz") + [("time", XMLText.seconds(seconds))]
    let lines = suites.flatMap { $0.lines(date: date) }
    return
      ([#"<?xml version="1.0" encoding="UTF-8"?>"#, XMLText.tag("testsuites", attributes)] + lines
      + ["</testsuites>"]).map { $0 + "\n" }.joined()
  }
}

enum XMLText {
  private static let maximumLength = 4_000

  /// Characters that XML 1.0 lacks, and invisible ones, are escaped, as in `\u{1B}`.
  static func escaped(_ text: String) -> String {
    MarkupText.escaped(TerminalText.escaped(Format.shortened(text, to: maximumLength)))
  }

  static func tag(_ name: String, _ attributes: [(String, String)], end: String = ">") -> String {
    let texts = attributes.map { " \($0)=\"\(escaped($1))\"" }
    return "<" + name + texts.joined() + end
  }

  static func element(
    _ name: String, _ attributes: [(String, String)], _ lines: [String]
  ) -> String {
    if lines.isEmpty { return tag(name, attributes, end: "/>") }
    return tag(name, attributes) + lines.map(escaped).joined(separator: "\n") + "</\(name)>"
  }

  static func seconds(_ seconds: Double) -> String {
    seconds < 1e9 ? Format.decimal(seconds, places: 6) : "0"
  }
}

struct JUnitBuilder {
  private let document: DocumentReport
  private let timings: [StrategyID: Double]
  private let context: ReportContext
  private var rows: [Baseline.Subject: Finding] = [:]
  private var others: [Finding] = []
  private var notes: [Finding] = []
  /// The app's own, and those that fail the run.
  private let strategies: [StrategyReport]

  /// The findings are those of the document.
  init(
    _ document: DocumentReport, _ report: Report, _ findings: [Finding], _ context: ReportContext
  ) {
    self.document = document
    self.context = context
    let own = StrategyID.own(among: document.unmutated.map(\.strategy))
    let failing = findings.filter(\.isError).compactMap(\.strategy)
    strategies = document.strategies.filter { (own + failing).contains($0.strategy) }
    let times = report.timings.documents.first { $0.document == document.name }?.strategies ?? []
    timings = Dictionary(
      times.compactMap { row in row.clean.map { (row.strategy, $0.medianNanoseconds / 1e9) } }
    ) { one, _ in one }
    for finding in findings {
      if let row = finding.row, row.hasCase {
        rows[row.subject] = finding
      } else if finding.isError {
        others.append(finding)
      } else if finding.kind.isOfModels {
        notes.append(finding)
      }
    }
  }

  func suite(named name: DocumentName) -> JUnitSuite {
    let rows = strategies.flatMap { strategy in
      strategy.fields.map { row(of: $0, strategy.strategy) }
    }
    // Only a baseline can fail a row.
    let isLong = context.comparison == nil || rows.count > JUnitSuite.maximumCaseCount
    let cases =
      document.unmutated.filter { row in strategies.contains { $0.strategy == row.strategy } }
      .map(unmutated) + topics
      + (isLong ? together(rows) : rows)
      + others.map { JUnitCase($0, context) }
    var suite = JUnitSuite(name.description, cases)
    suite.properties = [
      ("records", String(document.recordCount)), ("mutants", String(document.mutantCount)),
    ]
    if let excerpts = document.excerpts {
      suite.properties.append(("mutants decoded in excerpts", excerpts.decodedInExcerpts.counts))
    }
    if let file = context.documentFiles[document.name.name] {
      suite.properties.append(("file", file))
    }
    for strategy in strategies {
      let saves = (Metrics.ofSaves + Metrics.ofStores).filter { strategy.rate($0).of > 0 }
      suite.properties += (Metrics.headlines + saves).map { metric in
        ("\(strategy.strategy) \(metric.title)", strategy.rate(metric).counts)
      }
    }
    return suite
  }

  /// That newer responses decode; if they do not, that is a failure of the report.
  private var topics: [JUnitCase] {
    document.topics(in: context).filter { !$0.isBroken }.map(\.finding).map { finding in
      JUnitCase(
        strategy: finding.strategy?.rawValue, name: finding.subject ?? finding.title,
        output: [finding.sentence])
    }
  }

  private func unmutated(_ row: DocumentReport.Unmutated) -> JUnitCase {
    let alone = "\(row.counters.untouched) of \(document.recordCount) records decode on their own"
    var result = JUnitCase(
      strategy: row.strategy.rawValue, name: "the unmutated document",
      output: [
        "\(row.counters[.untouchedKept]) of \(row.counters.untouched) records kept, \(alone)"
      ],
      seconds: timings[row.strategy] ?? 0)
    if let failure = row.failure { result.output.append(failure.line) }
    result.output += notes.filter { $0.strategy == row.strategy }.map(\.sentence)
    if let finding = rows[Baseline.Subject(document.name, row.strategy)] {
      result.show(finding, context)
    }
    return result
  }

  private func row(of field: StrategyReport.FieldRow, _ strategy: StrategyID) -> JUnitCase {
    let survival = Survival(field.counters)
    var result = JUnitCase(
      strategy: strategy.rawValue,
      name: "\(field.mutator) at \(JSONPointer.shown(field.field.description))")
    if !survival.isExpected {
      result.output = [survival.parts.joined(separator: ", ")]
      if let example = field.example { result.output.append(context.replay(example)) }
    }
    let row = Baseline.Subject(document.name, strategy, field.field, field.mutator)
    if let finding = rows[row] { result.show(finding, context) }
    return result
  }

  /// Merges passed cases without a loss into one per strategy.
  private func together(_ rows: [JUnitCase]) -> [JUnitCase] {
    strategies.flatMap { strategy -> [JUnitCase] in
      let mine = rows.filter { $0.strategy == strategy.strategy.rawValue }
      let others = mine.filter { $0.result != nil }
      let rest = mine.count - others.count
      let other = others.isEmpty ? "" : "other "
      let name = Format.count(rest, "\(other)mutator at a field", "\(other)mutators at fields")
      let survival = strategy.recordSurvival.text
      return others
        + (rest == 0
          ? []
          : [
            JUnitCase(
              strategy: strategy.strategy.rawValue, name: name,
              output: ["record survival over all structural mutants: \(survival)"])
          ])
    }
  }
}

extension BaselineComparison.Finding {
  /// Whether the rows of a report have it.
  fileprivate var hasCase: Bool {
    after != nil && (subject.field == nil || subject.mutator != nil) && kind != .slower
      && kind != .faster
  }
}
