/// A test case of JUnit XML.
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
  /// Further output.
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
