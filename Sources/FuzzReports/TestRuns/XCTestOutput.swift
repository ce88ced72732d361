import Foundation

extension TestRun {
  /// Adds the test cases of XCTest, which event streams leave out, with the reports that they wrote.
  package mutating func add(xctestOutput output: String) {
    var reading = CaseReading(run: self)
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      reading.add(line)
    }
    self = reading.run
  }
}

private struct CaseReading {
  var run: TestRun
  /// The running test case, with its name as printed; nil between two.
  private var current: (number: Int, name: Substring)?

  init(run: TestRun) { self.run = run }

  mutating func add(_ line: Substring) {
    if line.hasPrefix("Test Case '") { return addChange(line) }
    guard let (number, name) = current else { return }
    if let (location, text) = Self.parts(of: line, at: ": error: \(name) : ") {
      run.tests[number].issues.append(Self.issue(.failure, text, at: location))
    } else if let (_, text) = Self.parts(of: line, at: ": \(name) : Test skipped") {
      run.tests[number].note = text.drop { " -".contains($0) }.description
    } else if let (location, text) = Self.parts(of: line, at: ": warning: ") {
      run.tests[number].issues.append(Self.issue(.warning, text, at: location))
    } else if let (_, text) = line.parts(around: ": the report is in "),
      let (folder, names) = text.parts(around: ": ", last: true), folder.hasSuffix("/reports")
    {
      let files = names.split(separator: ", ").map { "\(folder)/\($0)" }
      run.tests[number].attachments += files
      run.files += files
    } else if let last = run.tests[number].issues.last,
      last.severity == .failure || line.hasPrefix("  ")
    {
      run.tests[number].issues[run.tests[number].issues.count - 1] = last.continued(by: line)
    }
  }

  private mutating func addChange(_ line: Substring) {
    let pattern = /Test Case '(.+)' (started|passed|failed|skipped).*?(?:\(([0-9.]+) seconds\).*)?/
    guard let match = line.wholeMatch(of: pattern) else { return }
    if match.2 == "started" {
      // Apple's systems print '-[Module.Class test]'.
      let name = match.1.filter { !"-[]".contains($0) }.replacing(" ", with: ".")
      current = (run.tests.count, match.1)
      run.tests.append(TestRun.Test(id: name, name: name, outcome: .unfinished))
    } else if let number = current?.number {
      run.tests[number].outcome = TestRun.Outcome(rawValue: String(match.2)) ?? .unfinished
      run.tests[number].seconds = match.3.flatMap { Double($0) }
      current = nil
    }
  }

  /// The file and line before a separator, and the text after it; nil without them.
  private static func parts(
    of line: Substring, at separator: String
  ) -> (location: (file: String, line: Int), text: Substring)? {
    guard let (start, text) = line.parts(around: separator),
      let (path, number) = start.parts(around: ":", last: true), let number = Int(number)
    else { return nil }
    return ((URL(fileURLWithPath: String(path)).lastPathComponent, number), text)
  }

  private static func issue(
    _ severity: TestRun.Severity, _ text: Substring, at location: (file: String, line: Int)
  ) -> TestRun.Issue {
    TestRun.Issue(
      severity: severity, text: String(text), file: location.file, line: location.line)
  }
}

extension TestRun.Issue {
  fileprivate func continued(by line: Substring) -> TestRun.Issue {
    TestRun.Issue(severity: severity, text: "\(text)\n\(line)", file: file, line: self.line)
  }
}

extension Substring {
  /// The text before and after a separator, the first or the last; nil without one.
  fileprivate func parts(
    around separator: String, last: Bool = false
  ) -> (Substring, Substring)? {
    let range = last ? ranges(of: separator).last : firstRange(of: separator)
    return range.map { (self[..<$0.lowerBound], self[$0.upperBound...]) }
  }
}
