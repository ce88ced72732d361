import CodableFuzz
import FuzzReports
public import JSONMutation
public import Testing

/// The findings of a report, which an expectation can require to be empty.
///
/// ```swift
/// #expect(report.silentLosses.isEmpty)
/// ```
///
/// A failing expectation shows the first of them.
public struct Findings<Row: Sendable>: Sendable {
  private static var maximumLines: Int { 10 }

  private var rows: [Row]
  private let title: String
  private let summary: @Sendable ([Row]) -> String
  private let lines: @Sendable ([Row]) -> [String]

  /// `lines` describes findings, one line for each group of similar ones.
  init(
    _ rows: [Row], title: String,
    summary: @escaping @Sendable ([Row]) -> String = { "\($0.count)" },
    lines: @escaping @Sendable ([Row]) -> [String]
  ) {
    (self.rows, self.title, self.summary, self.lines) = (rows, title, summary, lines)
  }

  public func filter(_ isIncluded: (Row) throws -> Bool) rethrows -> Self {
    var copy = self
    copy.rows = try rows.filter(isIncluded)
    return copy
  }
}

extension Findings: RandomAccessCollection {
  public var startIndex: Int { rows.startIndex }
  public var endIndex: Int { rows.endIndex }
  public subscript(position: Int) -> Row { rows[position] }
}

extension Findings: CustomStringConvertible, CustomTestStringConvertible {
  public var description: String {
    if rows.isEmpty { return "\(title): none" }
    let lines = lines(rows).first(Self.maximumLines)
    return "\(title): \(summary(rows))" + lines.map { "\n    \($0)" }.joined() + "\n  "
  }

  public var testDescription: String { description }
}

public func expectConformance(
  of mutator: Mutator, in documents: [Document],
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) throws {
  let site = CallSite(fileID, file, line, column)
  var count = 0
  for document in documents {
    let (mutationCount, violations) = MutatorConformance.check(mutator, in: document)
    count += mutationCount
    for violation in violations {
      try RunningTest.fail("\(document.name): \(violation)", at: site)
    }
  }
  if count == 0 {
    try RunningTest.fail(
      "'\(mutator.id)' offers nothing in these documents: it was not checked", at: site)
  }
}
