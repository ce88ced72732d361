import CodableFuzz
import FuzzBaselines
import JSONMutation

struct JUnitSuite {
  /// The last one says how many were left out.
  static let maximumFailureCount = 500
  static let maximumCaseCount = 2_000

  let name: String
  private(set) var cases: [JUnitCase]
  var properties: [(String, String)] = []

  init(_ name: String, _ cases: [JUnitCase]) {
    self.name = name
    self.cases = cases
    let failures = cases.indices.filter { cases[$0].problem?.kind == .failure }
    let left = failures.count - Self.maximumFailureCount
    guard left > 0 else { return }
    for number in failures.suffix(left).reversed() { self.cases.remove(at: number) }
    let message = "\(Format.count(left)) more failed: the JSON report has all"
    self.cases.append(
      JUnitCase(
        name: "And \(Format.count(left)) more",
        problem: JUnitCase.Problem(kind: .failure, type: "more", message: message)))
  }

  func lines(date: String) -> [String] {
    let attributes =
      cases.attributes(name) + [
        ("skipped", cases.count(of: .skipped)),
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
    let missing = (context.comparison?.findings ?? []).filter {
      !names.contains($0.document) && $0.kind.fails
    }
    let ofRun = findings.filter { $0.document == nil }.map(JUnitCase.init)
    return (ofRun.isEmpty ? [] : [JUnitSuite("run", ofRun)]) + documents
      + findings.filter(\.kind.isTrouble).grouped(alike: \.document).compactMap(trouble)
      + missing.map { JUnitSuite($0.document.description, [JUnitCase($0, context)]) }
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
}

struct JUnitCase {
  struct Problem: Equatable {
    enum Kind: String {
      case failure, error, skipped
    }

    let kind: Kind
    var type: String?
    let message: String
    var lines: [String] = []
  }

  /// The strategy; nil if it concerns all of them.
  var strategy: String?
  var name: String
  var problem: Problem?
  var output: [String] = []
  var seconds = 0.0

  func line(suite: String) -> String {
    let attributes = [
      ("classname", [suite, strategy].compactMap(\.self).joined(separator: ".")), ("name", name),
      ("time", XMLText.seconds(seconds)),
    ]
    let problem = problem.map { problem in
      XMLText.element(
        problem.kind.rawValue,
        (problem.type.map { [("type", $0)] } ?? []) + [("message", problem.message)], problem.lines)
    }
    let elements =
      [problem].compactMap(\.self)
      + (output.isEmpty ? [] : [XMLText.element("system-out", [], output)])
    if elements.isEmpty { return "    " + XMLText.tag("testcase", attributes, end: "/>") }
    return "    " + XMLText.tag("testcase", attributes) + elements.joined() + "</testcase>"
  }
}

extension JUnitCase {
  init(_ finding: ReportFinding) {
    let isOfRun = finding.kind.isTrouble || finding.kind == .incomplete
    self.init(
      strategy: finding.strategy?.rawValue, name: finding.subject ?? finding.title,
      problem: Problem(
        kind: isOfRun ? .error : .failure, type: finding.kind.rawValue,
        message: isOfRun ? finding.line : finding.lines.first ?? finding.title,
        lines: isOfRun ? [] : Array(finding.lines.dropFirst())))
  }
}

extension [JUnitCase] {
  func count(of kind: JUnitCase.Problem.Kind) -> String {
    String(count { $0.problem?.kind == kind })
  }

  func attributes(_ name: String) -> [(String, String)] {
    [
      ("name", name), ("tests", String(count)), ("failures", count(of: .failure)),
      ("errors", count(of: .error)),
    ]
  }
}
