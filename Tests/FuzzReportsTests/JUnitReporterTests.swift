import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzFormats
@testable import FuzzReports
@testable import FuzzTestSupport

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct JUnitReporterTests {
  typealias Cell = SampleReport.Cell

  private func document(
    of report: Report, _ context: ReportContext = ReportContext()
  ) throws -> JUnitDocument {
    try JUnitDocument(JUnitReporter().text(of: report, in: context))
  }

  private func context(
    of found: SampleReport, with baseline: Baseline
  ) throws -> ReportContext {
    var context = ReportContext()
    context.comparison = try BaselineComparison(of: found.report, with: baseline, today: .today)
    return context
  }

  @Test func aStrategyIsOneCaseUnlessThereIsABaseline() throws {
    var sample = SampleReport(strategies: [.strict])
    sample.cells = [Cell(lost: Rate(3, of: 16))]
    sample.ratio = Interval(median: 1, low: 1, high: 1)
    let text = JUnitReporter().text(of: sample.report, in: ReportContext())
    #expect(
      text
        == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="codable-fuzz" tests="2" failures="0" errors="0" time="0.000000">
          <testsuite name="feed" tests="2" failures="0" errors="0" skipped="0" time="0.000000">
            <properties>
              <property name="records" value="9"/>
              <property name="mutants" value="6"/>
              <property name="strict record survival" value="0/0"/>
              <property name="strict documents decoded" value="0/0"/>
              <property name="strict silent loss" value="0/0"/>
              <property name="strict recovery" value="0/0"/>
              <property name="strict error accuracy" value="0/0"/>
            </properties>
            <testcase classname="feed.strict" name="the unmutated document" time="0.000000">\
        <system-out>9 of 9 records kept, 9 of 9 records decode on their own</system-out></testcase>
            <testcase classname="feed.strict" name="1 mutator at a field" time="0.000000">\
        <system-out>record survival over all structural mutants: –</system-out></testcase>
          </testsuite>
        </testsuites>

        """)
    let compared = try document(of: sample.report, context(of: sample, with: sample.baseline))
    #expect(compared.names == ["the unmutated document", "remove-key at /feed/*/url"])
  }

  @Test func whatIsNotHeldFailsAndWhatIsAcceptedIsSkipped() throws {
    var sample = SampleReport(strategies: [.strict])
    var baseline = sample.baseline
    try baseline.accept("accept feed * /feed/*/title * because it is <known>")
    sample.cells[0].lost = Rate(3, of: 16)
    sample.cells[2].lost = Rate(1, of: 16)
    sample.unmutated = Rate(8, of: 9)
    sample.cells.remove(at: 1)
    let found = try document(of: sample.report, context(of: sample, with: baseline))
    #expect(
      found.names(with: "failure") == [
        "the unmutated document", "remove-key at /feed/*/url", "flip-type at /feed/*/url",
      ])
    #expect(found.names(with: "skipped") == ["remove-key at /feed/*/title"])
    #expect(
      found.messages.contains { $0.hasPrefix("worse: feed, strict: /feed/*/url absent: ") })
    let accepted =
      "accepted: feed, strict: /feed/*/title absent: 1 of 16 neighbors lost (before: 0)"
    #expect(found.messages.contains(accepted + " (because it is <known>)"))
  }

  /// The cast is there for comparison: what it loses is no case of the app's.
  @Test func onlyTheAppsOwnStrategiesAndThoseThatFailHaveCases() throws {
    let strategies: [StrategyID] = ["app", .wrapper, .lossyArray]
    let sample = SampleReport(strategies: strategies)
    let passed = try document(of: sample.report)
    #expect(Set(passed.cases.compactMap { $0.attributes["classname"] }) == ["feed.app"])
    var found = sample
    found.cells[0].lost = Rate(3, of: 16)
    let failed = try document(of: found.report, context(of: found, with: sample.baseline))
    #expect(
      Set(failed.cases.compactMap { $0.attributes["classname"] })
        == ["feed.app", "feed.wrapper", "feed.lossy-array"])
  }

  @Test func documentsThatAreGoneOrUnreadableAreSuitesOfTheirOwn() throws {
    var sample = SampleReport()
    let baseline = sample.baseline
    sample.document = DocumentName("other")
    sample.failures = [
      DocumentFailure(document: DocumentName("bad"), message: "no JSON at byte offset 3")
    ]
    let found = try document(of: sample.report, context(of: sample, with: baseline))
    #expect(found.suites.map { $0["name"] } == ["other", "bad", "feed"])
    #expect(found.names(with: "error") == ["can be read"])
    #expect(found.names(with: "failure") == ["the document"])
  }

  @Test func crashesFailWhereNoBaselineKnowsThem() throws {
    let sample = SampleReport(strategies: [.strict])
    var report = sample.report
    func crash(_ call: Call, on input: String, file: String? = nil) -> CrashRecord {
      let crash = Crash(
        call: call, strategy: 0, input: input, outcome: .crashed, reason: "signal 5 (SIGTRAP)",
        isTrap: true, file: file)
      return CrashRecord(crash, by: .strict, in: sample.document)
    }
    report.documents[0] = sample.document(crashes: [
      crash(.mutant(0), on: "feed:remove-key@/feed/0/url", file: "a/b.json"),
      crash(.timing, on: "feed, timing"),
    ])
    #expect(
      try document(of: report).names(with: "failure") == [
        "crashed on feed:remove-key@/feed/0/url", "crashed on feed, timing",
      ])
    var context = ReportContext()
    func failures(with baseline: Baseline) throws -> [String] {
      context.comparison = try BaselineComparison(of: report, with: baseline, today: .today)
      #expect(context.comparison?.fails == true)
      return try document(of: report, context).names(with: "failure")
    }
    #expect(try failures(with: sample.baseline) == ["crashed on feed, timing"])
    let summary = "Baseline fails: 4 rows compared, 1 crash or hang not in it"
    #expect(
      context.comparison?.text(in: ReportContext()) == """
        Crashed and hung, and not in the baseline
          strict crashed on feed, timing: signal 5 (SIGTRAP)

        \(summary)

        """)
    #expect(
      AnnotationReporter().text(of: report, in: context) == """
        ::error title=strict crashed::strict crashed on feed, timing: signal 5 (SIGTRAP)
        ::notice title=CodableFuzz::\(summary)

        """)
    let other = SampleReport(strategies: [.lossyArray]).baseline
    #expect(
      try failures(with: other).prefix(2) == [
        "crashed on feed:remove-key@/feed/0/url", "crashed on feed, timing",
      ])
  }

  @Test func aLongReportStaysShort() throws {
    var sample = SampleReport()
    let perfect = SampleReport(cells: (0..<1_500).map { Cell(field: Field(number: $0)) })
    #expect(try document(of: perfect.report).names.count == 2)
    sample.cells = (0..<1_500).map { Cell(field: Field(number: $0), lost: Rate(1, of: 16)) }
    let found = try document(of: sample.report, context(of: sample, with: perfect.baseline))
    #expect(found.names(with: "failure").count == 501)
    #expect(found.names.last == "And 2,500 more")
  }

  @Test func hostileNamesAreXML() throws {
    for context in HostileTextTests.contexts {
      let found = try document(of: HostileReport.report, context)
      #expect(found.names(with: "error") == ["can be read"])
      guard context.comparison != nil else { continue }
      for key in HostileReport.keys where key.count < 100 && !key.contains("/") {
        let name = "remove-key at /list/*/" + TerminalText.escaped(key)
        #expect(found.names.contains(name), "\(key)")
      }
    }
  }
}

extension Field {
  fileprivate init(number: Int) { self.init(stringLiteral: "/feed/*/k\(number)") }
}

extension SampleReport {
  fileprivate func document(crashes: [CrashRecord]) -> DocumentReport {
    let document = report.documents[0]
    return DocumentReport(
      name: document.name, documentCount: nil, byteCount: document.byteCount,
      list: document.list, recordCount: document.recordCount, unmutated: document.unmutated,
      alreadyInvalid: [], mutantCount: document.mutantCount,
      excerpts: nil, crashes: crashes, strategies: document.strategies)
  }
}

final class JUnitDocument: NSObject, XMLParserDelegate {
  private(set) var suites: [[String: String]] = []
  private(set) var cases: [(attributes: [String: String], results: [String])] = []
  private(set) var messages: [String] = []
  private var root: [String: String] = [:]
  private var counts: [[String: Int]] = []

  init(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    try #require(
      parser.parse(), "\(String(describing: parser.parserError))", sourceLocation: sourceLocation)
    for (suite, counts) in zip(suites, counts) {
      for (name, element) in [
        ("tests", "testcase"), ("failures", "failure"), ("errors", "error"),
        ("skipped", "skipped"),
      ] {
        #expect(suite[name] == "\(counts[element, default: 0])", sourceLocation: sourceLocation)
      }
    }
    #expect(root["tests"] == "\(cases.count)", sourceLocation: sourceLocation)
    #expect(
      root["failures"] == "\(names(with: "failure").count)", sourceLocation: sourceLocation)
  }

  var names: [String] { cases.compactMap { $0.attributes["name"] } }

  func names(with result: String) -> [String] {
    cases.filter { $0.results.contains(result) }.compactMap { $0.attributes["name"] }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch name {
    case "testsuites": root = attributes
    case "testsuite":
      suites.append(attributes)
      counts.append([:])
    case "testcase":
      cases.append((attributes, []))
      counts[counts.count - 1][name, default: 0] += 1
    case "failure", "error", "skipped":
      cases[cases.count - 1].results.append(name)
      counts[counts.count - 1][name, default: 0] += 1
      messages.append(attributes["message"] ?? "")
    default: break
    }
  }
}
