import CodableFuzz
import FuzzBaselines
import JSONMutation

/// A test suite of JUnit XML: a document, or the run itself.
struct JUnitSuite {
  /// The maximum number of failures.
  ///
  /// The last one says how many were left out.
  static let maximumFailureCount = 500
  /// If there are more cases, those that passed are merged.
  static let maximumCaseCount = 2_000

  let name: String
  private(set) var cases: [JUnitCase]
  var properties: [(String, String)] = []

  init(_ name: String, _ cases: [JUnitCase]) {
    self.name = name
    let failures = cases.count { $0.result.isFailure }
    guard failures > Self.maximumFailureCount else {
      self.cases = cases
      return
    }
    let left = failures - Self.maximumFailureCount
    var count = 0
    self.cases = cases.filter { each in
      count += each.result.isFailure ? 1 : 0
      return !each.result.isFailure || count <= Self.maximumFailureCount
    }
    let message = "\(Format.count(left)) more failed: the JSON report has all"
    self.cases.append(
      JUnitCase(
        strategy: nil, name: "And \(Format.count(left)) more",
        result: .failed(type: "more", message: message, lines: [])))
  }

  func lines(date: String) -> [String] {
    let attributes = [
      ("name", name), ("tests", String(cases.count)),
      ("failures", String(cases.count { $0.result.isFailure })),
      ("errors", String(cases.count { $0.result.isError })),
      ("skipped", String(cases.count { $0.result.isSkipped })),
      ("time", XMLText.seconds(cases.map(\.seconds).reduce(0, +))),
    ]
    let properties = properties.map { name, value in
      "      " + XMLText.tag("property", [("name", name), ("value", value)], end: "/>")
    }
    return
      ["  " + XMLText.tag("testsuite", attributes + (date.isEmpty ? [] : [("timestamp", date)]))]
      + (properties.isEmpty ? [] : ["    <properties>"] + properties + ["    </properties>"])
      + cases.map { $0.line(suite: name) } + ["  </testsuite>"]
  }
}

extension JUnitSuite {
  static func all(of report: Report, _ context: ReportContext) -> [JUnitSuite] {
    let findings = ReportFinding.all(in: report, context).filter {
      $0.isError && !$0.kind.isOfBaseline
    }
    let shown = report.plainlyNamed.documents.map(\.name)
    let documents = zip(report.documents, shown).map { document, name in
      let mine = findings.filter { $0.document == name && !$0.kind.isTrouble }
      return JUnitBuilder(document, report, mine, context).suite(named: name)
    }
    let names = Set(report.documents.map(\.name))
    let others = context.comparison?.findings.filter { !names.contains($0.document) } ?? []
    let ofRun = findings.filter { $0.document == nil }.map(JUnitCase.init)
    return (ofRun.isEmpty ? [] : [JUnitSuite("run", ofRun)]) + documents
      + findings.filter(\.kind.isTrouble).grouped(alike: \.document).compactMap(trouble)
      + missing(others, context)
  }

  private static func trouble(_ findings: [ReportFinding]) -> JUnitSuite? {
    findings[0].document.map { document in
      JUnitSuite(
        document.description,
        findings.enumerated().map { number, finding in
          var result = JUnitCase(finding)
          result.name += number == 0 ? "" : ", \(number + 1)"
          return result
        })
    }
  }

  private static func missing(
    _ findings: [BaselineComparison.Finding], _ context: ReportContext
  ) -> [JUnitSuite] {
    findings.filter(\.kind.fails).map { finding in
      JUnitSuite(finding.document.description, [JUnitCase(finding, context)])
    }
  }
}

struct JUnitCase {
  enum Result: Equatable {
    case passed
    case failed(type: String, message: String, lines: [String])
    case error(type: String, message: String)
    case skipped(message: String)

    var isFailure: Bool { if case .failed = self { true } else { false } }
    var isError: Bool { if case .error = self { true } else { false } }
    var isSkipped: Bool { if case .skipped = self { true } else { false } }
  }

  /// The strategy; nil if it concerns all of them.
  let strategy: String?
  var name: String
  var result = Result.passed
  var output: [String] = []
  var seconds = 0.0

  init(
    strategy: String?, name: String, result: Result = .passed, output: [String] = [],
    seconds: Double = 0
  ) {
    self.strategy = strategy
    self.name = name
    self.result = result
    self.output = output
    self.seconds = seconds
  }

  init(_ finding: ReportFinding) {
    strategy = finding.strategy?.rawValue
    name = finding.subject ?? finding.title
    let isOfRun = finding.kind.isTrouble || finding.kind == .incomplete
    result =
      isOfRun
      ? .error(type: finding.kind.rawValue, message: finding.line)
      : .failed(
        type: finding.kind.rawValue, message: finding.lines.first ?? finding.title,
        lines: Array(finding.lines.dropFirst()))
  }

  func line(suite: String) -> String {
    let attributes = [
      ("classname", [suite, strategy].compactMap(\.self).joined(separator: ".")), ("name", name),
      ("time", XMLText.seconds(seconds)),
    ]
    let elements =
      [resultElement].compactMap(\.self)
      + (output.isEmpty ? [] : [XMLText.element("system-out", [], output)])
    if elements.isEmpty { return "    " + XMLText.tag("testcase", attributes, end: "/>") }
    return "    " + XMLText.tag("testcase", attributes) + elements.joined() + "</testcase>"
  }

  private var resultElement: String? {
    switch result {
    case .passed: nil
    case .failed(let type, let message, let lines):
      XMLText.element("failure", [("type", type), ("message", message)], lines)
    case .error(let type, let message):
      XMLText.element("error", [("type", type), ("message", message)], [])
    case .skipped(let message): XMLText.element("skipped", [("message", message)], [])
    }
  }
}
