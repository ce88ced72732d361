package import CodableFuzz
package import FuzzBaselines
package import JSONMutation

/// What a report finds, worded once: formats, exit codes and tests print it.
package struct Finding: Sendable {
  /// Whether it fails the run; people see notes only among the other rows of a baseline.
  package enum Severity: Sendable { case note, warning, error }

  package let kind: FindingReason
  /// What it is, in a few words.
  package let title: String
  /// What was found, with its document and strategy.
  package let sentence: String
  /// The cause, the remedy and the like.
  package private(set) var details: [String] = []
  package private(set) var document: DocumentName?
  package private(set) var strategy: StrategyID?
  /// What a service calls the check that fails.
  package private(set) var subject: String?
  package private(set) var example: MutantID?
  /// What a test says that requires more than every run.
  package private(set) var remedies: [String] = []
  /// Where it is: the mutant, the message or the value that ``ReportContext/locations`` may know.
  package let place: String
  package var row: BaselineComparison.Finding?
  package private(set) var severity: Severity

  package init(
    _ kind: FindingReason, _ title: String, _ sentence: String, _ details: [String] = [],
    of document: DocumentName? = nil, by strategy: StrategyID? = nil, subject: String? = nil,
    example: MutantID? = nil, remedies: [String] = [], place: String? = nil,
    failsTheRun: Bool = false
  ) {
    (self.kind, self.title, self.sentence, self.details) = (kind, title, sentence, details)
    (self.document, self.strategy, self.subject) = (document, strategy, subject)
    (self.example, self.remedies) = (example, remedies)
    self.place = place ?? example?.description ?? ""
    severity = failsTheRun ? .error : kind.severity
  }

  package var isError: Bool { severity == .error }
  package var isOfBaseline: Bool { row != nil }

  /// What findings share that a service shows together; a baseline's rows have a cause.
  package var cause: [String] {
    row.map { row in
      [
        kind.rawValue, document?.description ?? "", strategy?.rawValue ?? "",
        BaselineRow(findings: [row]).cause,
      ]
    } ?? [kind.rawValue, title, sentence]
  }
}

/// The kinds of findings, the most important first.
package enum FindingReason: String, CaseIterable, Sendable {
  case incomplete, unreadable
  case noEffect = "no-effect"
  case crashed, hung
  case destroyedBySaves = "destroyed-by-saves"
  case recordsLost = "records-lost"
  case lostToChange = "lost-to-change"
  case worse, expired, gone, slower
  case spoiled
  case alreadyInvalid = "invalid-at-start"
  case lostOnTarget = "lost-on-target"
  case unmet
  case accepted, new
  case silentLoss = "silent-loss"
  case modelFinding = "model-finding"
  case unreadableSaves = "unreadable-after-saves"
  case erasedBySaves = "erased-by-saves"
  case better, faster

  fileprivate var severity: Finding.Severity {
    switch self {
    case .incomplete, .unreadable, .noEffect, .crashed, .hung, .destroyedBySaves, .recordsLost,
      .lostToChange, .worse, .expired, .gone, .slower, .unmet:
      .error
    case .spoiled, .alreadyInvalid, .lostOnTarget, .new, .silentLoss, .modelFinding,
      .unreadableSaves, .erasedBySaves:
      .warning
    case .accepted, .better, .faster: .note
    }
  }

  package var isCrash: Bool { self == .crashed || self == .hung }

  /// Whether it is about models and the unmutated document, and costs none of its records here.
  package var isOfModels: Bool { self == .modelFinding || self == .lostOnTarget }

  /// Whether nothing can be said of the models because of it.
  package var isTrouble: Bool { self == .unreadable || self == .noEffect }
}

extension ReportContext {
  /// What a report finds, the most important first.
  package func findings(in report: Report) -> [Finding] {
    if let findings { return findings }
    let finder = Finder(report: report.plainlyNamed, context: self)
    let found = [
      finder.incomplete, finder.unreadable, finder.noEffect, finder.crashes,
      finder.changes, finder.stores, finder.baseline, finder.spoiled, finder.invalid, finder.unmet,
      finder.silentLosses, finder.models, finder.saves,
    ].joined()
    return FindingReason.allCases.flatMap { kind in found.filter { $0.kind == kind } }
  }
}
