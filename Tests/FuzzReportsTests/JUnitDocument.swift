import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// JUnit XML as a parser reads it, its counts checked.
final class JUnitDocument: NSObject, XMLParserDelegate {
  private(set) var suites: [[String: String]] = []
  private(set) var cases: [(attributes: [String: String], results: [String])] = []
  /// What failures, errors and skipped cases say.
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

  /// The names of the cases.
  var names: [String] { cases.compactMap { $0.attributes["name"] } }

  /// The names of the cases that ended in a way.
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
