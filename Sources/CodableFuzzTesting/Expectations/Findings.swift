public import CodableFuzz
public import DecodingStrategies
public import FuzzReports
public import JSONMutation
public import JSONText
public import Testing

/// The findings of a report, which an expectation can require to be empty.
///
/// ```swift
/// #expect(report.silentLosses.isEmpty)
/// ```
///
/// A failing expectation shows the first of them. Findings of a strategy that was not run are not empty.
public struct Findings<Row: Sendable>: Sendable {
  private static var maximumLines: Int { 10 }

  private var rows: [Row]
  /// Why nothing is known.
  private var reason: String?
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

  fileprivate init(missing reason: String, title: String) {
    self.init([], title: title, lines: { _ in [] })
    self.reason = reason
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
  public var isEmpty: Bool { rows.isEmpty && reason == nil }
}

extension Findings: CustomStringConvertible, CustomTestStringConvertible {
  public var description: String {
    if let reason { return "\(title): \(reason)" }
    if rows.isEmpty { return "\(title): none" }
    let lines = lines(rows).first(Self.maximumLines)
    return "\(title): \(summary(rows))" + lines.map { "\n    \($0)" }.joined() + "\n  "
  }

  public var testDescription: String { description }
}

/// A record that a strategy does not decode even on its own, before any mutation.
public struct AlreadyInvalid: Hashable, Sendable {
  public let document: DocumentName
  public let strategy: StrategyID
  public let pointer: JSONPointer
  public let failure: DecodingFailure
}

extension Report {
  /// Records that were lost silently: a row for each document, strategy, field and mutator, worst
  /// first.
  public var silentLosses: Findings<MetricLoss> { Findings(silent: documents) }

  /// The crashes and hangs of strategies.
  public var crashes: Findings<CrashRecord> {
    Findings(
      documents.flatMap(\.crashes), title: "crashes and hangs",
      lines: { $0.rows.map(\.summary) })
  }

  /// Findings about models and data, such as fields that no model reads.
  ///
  /// ```swift
  /// #expect(report.modelFindings.filter { $0.kind == "unread-field" }.isEmpty)
  /// ```
  public var modelFindings: Findings<ModelFinding> {
    Findings(
      documents.flatMap(\.modelFindings), title: "findings about models and data",
      lines: { $0.map(\.description) })
  }

  /// Records that do not decode even on their own.
  public var alreadyInvalid: Findings<AlreadyInvalid> {
    let found = documents.flatMap { document in
      document.alreadyInvalid.map {
        AlreadyInvalid(
          document: document.name, strategy: $0.strategy, pointer: $0.pointer, failure: $0.failure)
      }
    }
    return Findings(
      found, title: "records that do not decode even on their own",
      lines: {
        $0.map {
          "\($0.document), \($0.strategy), \(JSONPointer.shown($0.pointer.description)): \($0.failure.line)"
        }
      })
  }
}

extension StrategyMetrics {
  /// Records that this strategy lost silently: a row for each document, field and mutator, worst first.
  ///
  /// ```swift
  /// #expect(report.app.silentLosses.isEmpty)
  /// ```
  public var silentLosses: Findings<MetricLoss> {
    switch scope {
    case .found(let documents, _): Findings(silent: documents, by: strategy)
    case .missing(let reason): Findings(missing: reason, title: Findings<MetricLoss>.silentTitle)
    }
  }
}

extension Findings<MetricLoss> {
  fileprivate static let silentTitle = "records lost silently"

  fileprivate init(silent documents: [DocumentReport], by strategy: StrategyID? = nil) {
    self.init(MetricLoss.silent(in: documents, by: strategy), title: Self.silentTitle) { losses in
      losses.grouped(alike: \.strategy).map { losses in
        "\(losses.map(\.count).reduce(0, +)) by \(losses[0].strategy)"
      }.joined(separator: ", ")
    } lines: { losses in
      MetricLoss.alike(losses).map {
        "\($0[0].document), \($0[0].strategy): \(MetricLoss.text(of: $0))"
      }
    }
  }
}

/// Fails the running test if a mutator breaks a rule of `Mutator`: equal documents give equal edits, each
/// can be rebuilt from its identifier, and its mutants are of its class.
///
/// The test also fails if the mutator has nothing to edit in any of the documents. If no test is running, the
/// failure is thrown.
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
