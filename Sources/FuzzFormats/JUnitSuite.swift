import CodableFuzz
import FuzzBaselines
import FuzzReports
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
    let failures = cases.indices.filter { cases[$0].result?.status == .failure }
    let left = failures.count - Self.maximumFailureCount
    guard left > 0 else { return }
    for number in failures.suffix(left).reversed() { self.cases.remove(at: number) }
    let message = "\(Format.count(left)) more failed: the JSON report has all"
    self.cases.append(
      JUnitCase(
        name: "And \(Format.count(left)) more",
        result: JUnitCase.Result(status: .failure, type: "more", message: message)))
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

  static func all(of report: Report, _ context: ReportContext) -> [JUnitSuite] {
    let findings = context.findings(in: report)
    let names = zip(report.documents, report.plainlyNamed.documents.map(\.name))
    let documents = names.map { document, name in
      let mine = findings.filter {
        [name, document.name].contains($0.document) && !$0.kind.isTrouble
      }
      return JUnitBuilder(document, report, mine, context).suite(named: name)
    }
    let known = names.flatMap { [$0.name, $1] }
    let others = findings.filter { finding in
      finding.isError
        && (finding.kind.isTrouble || finding.document.map { !known.contains($0) } ?? true)
    }
    let ofRun = others.filter { $0.document == nil }.map { JUnitCase($0, context) }
    return (ofRun.isEmpty ? [] : [JUnitSuite("run", ofRun)]) + documents
      + others.filter { $0.document != nil }.grouped(alike: \.document).map { found in
        JUnitSuite(
          found[0].document?.description ?? "",
          found.enumerated().map { number, finding in
            var result = JUnitCase(finding, context)
            let known = found.prefix(number).count {
              $0.subject == finding.subject && $0.strategy == finding.strategy
            }
            result.name += known == 0 ? "" : ", \(known + 1)"
            return result
          })
      }
  }
}

struct JUnitCase {
  struct Result: Equatable {
    enum Status: String {
      case failure, error, skipped
    }

    let status: Status
    var type: String?
    let message: String
    var lines: [String] = []
  }

  /// The strategy; nil if it concerns all of them.
  var strategy: String?
  var name: String
  var result: Result?
  var output: [String] = []
  var seconds = 0.0

  func line(suite: String) -> String {
    let attributes = [
      ("classname", [suite, strategy].compactMap(\.self).joined(separator: ".")), ("name", name),
      ("time", XMLText.seconds(seconds)),
    ]
    let result = result.map { result in
      XMLText.element(
        result.status.rawValue,
        (result.type.map { [("type", $0)] } ?? []) + [("message", result.message)], result.lines)
    }
    let elements =
      [result].compactMap(\.self)
      + (output.isEmpty ? [] : [XMLText.element("system-out", [], output)])
    if elements.isEmpty { return "    " + XMLText.tag("testcase", attributes, end: "/>") }
    return "    " + XMLText.tag("testcase", attributes) + elements.joined() + "</testcase>"
  }
}

extension JUnitCase {
  init(_ finding: Finding, _ context: ReportContext) {
    self.init(strategy: finding.strategy?.rawValue, name: finding.subject ?? finding.title)
    show(finding, context)
  }

  mutating func show(_ finding: Finding, _ context: ReportContext) {
    let message = (finding.isOfBaseline ? "\(finding.kind.rawValue): " : "") + finding.sentence
    if finding.isError {
      let file =
        finding.isOfBaseline ? context.comparison?.file.map { "baseline \($0)" } : nil
      result = Result(
        status: finding.kind.isTrouble || finding.kind == .incomplete ? .error : .failure,
        type: finding.kind.rawValue, message: message,
        lines: Array(finding.lines(in: context).dropFirst()) + [file].compactMap(\.self))
    } else if finding.kind == .accepted {
      result = Result(status: .skipped, message: message)
    } else {
      output.insert(message, at: 0)
    }
  }
}

extension [JUnitCase] {
  func count(of status: JUnitCase.Result.Status) -> String {
    String(count { $0.result?.status == status })
  }

  func attributes(_ name: String) -> [(String, String)] {
    [
      ("name", name), ("tests", String(count)), ("failures", count(of: .failure)),
      ("errors", count(of: .error)),
    ]
  }
}
