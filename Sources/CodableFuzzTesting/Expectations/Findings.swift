public import Testing

/// What a report finds crash with, to be empty in an expectation.
///
/// ```swift
/// #expect(report.silentLosses.isEmpty)
/// ```
///
/// An expectation that fails shows the first of them.
public struct Findings<Row: Sendable>: Sendable {
  /// So many are shown; further ones are counted.
  private static var maximumLines: Int { 10 }

  private var rows: [Row]
  private let title: String
  private let summary: @Sendable ([Row]) -> String
  private let lines: @Sendable ([Row]) -> [String]

  /// - Parameters:
  ///   - rows: What was found.
  ///   - title: What it is, in the plural.
  ///   - summary: What to say of all of it behind the title.
  ///   - line: What to say of each.
  init(
    _ rows: [Row], title: String,
    summary: @escaping @Sendable ([Row]) -> String = { "\($0.count)" },
    line: @escaping @Sendable (Row) -> String
  ) {
    self.init(rows, title: title, summary: summary, lines: { $0.map(line) })
  }

  /// - Parameters:
  ///   - rows: What was found.
  ///   - title: What it is, in the plural.
  ///   - summary: What to say of all of it behind the title.
  ///   - lines: What to say of each, or of several that are alike.
  init(
    _ rows: [Row], title: String, summary: @escaping @Sendable ([Row]) -> String,
    lines: @escaping @Sendable ([Row]) -> [String]
  ) {
    self.rows = rows
    self.title = title
    self.summary = summary
    self.lines = lines
  }

  /// Those that fulfil a condition.
  public func filter(_ isIncluded: (Row) throws -> Bool) rethrows -> Self {
    var copy = self
    copy.rows = try rows.filter(isIncluded)
    return copy
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Findings: RandomAccessCollection {
  public var startIndex: Int { rows.startIndex }
  public var endIndex: Int { rows.endIndex }
  public subscript(position: Int) -> Row { rows[position] }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Findings: CustomStringConvertible, CustomTestStringConvertible {
  public var description: String {
    if rows.isEmpty { return "\(title): none" }
    let lines = lines(rows)
    let left = lines.count - Self.maximumLines
    return "\(title): \(summary(rows))"
      + lines.prefix(Self.maximumLines).map { "\n    \($0)" }.joined()
      + (left > 0 ? "\n    and \(left) more" : "") + "\n  "
  }

  public var testDescription: String { description }
}
