import CodableFuzz
import FuzzBaselines
import JSONMutation

/// A test suite of JUnit XML: a document, or the run itself.
struct JUnitSuite {
  /// The maximum number of failures.
  ///
  /// The last one says how many were left out.
  static let maximumFailureCount = 500
  /// If there are more cases, those without a loss are merged.
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
    let documents = report.documents.map { document in
      var builder = JUnitBuilder(document, report, context)
      return builder.suite()
    }
    let names = Set(report.documents.map(\.name))
    let others = context.comparison?.findings.filter { !names.contains($0.document) } ?? []
    return run(report) + documents + unreadable(report) + missing(others, context)
  }

  /// The run itself, if it was stopped.
  private static func run(_ report: Report) -> [JUnitSuite] {
    guard let partial = report.partial else { return [] }
    let message = partial.title
    return [
      JUnitSuite(
        "run",
        [
          JUnitCase(
            strategy: nil, name: "finishes",
            result: .error(type: "incomplete", message: message))
        ])
    ]
  }

  private static func unreadable(_ report: Report) -> [JUnitSuite] {
    report.failures.grouped(alike: \.document).map { failures in
      JUnitSuite(
        failures[0].document.description,
        failures.enumerated().map { number, failure in
          JUnitCase(
            strategy: nil, name: "can be read" + (number == 0 ? "" : ", \(number + 1)"),
            result: .error(type: "unreadable", message: failure.message))
        })
    }
  }

  /// Documents that the baseline has but the run lacks.
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
  let name: String
  var result = Result.passed
  var output: [String] = []
  var seconds = 0.0

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
