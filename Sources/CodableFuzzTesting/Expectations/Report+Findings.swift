public import CodableFuzz
import DecodingStrategies
public import FuzzReports
public import JSONMutation

/// A record that a strategy does not decode even on its own, before any mutation.
public struct AlreadyInvalid: Hashable, Sendable {
  public let document: DocumentName
  public let record: DocumentReport.InvalidRecord
}

extension Report {
  /// Records that were lost silently: a row for each document, strategy, field and mutator, worst
  /// first.
  public var silentLosses: Findings<SilentLoss> {
    Findings(
      SilentLoss.all(in: self), title: "records lost silently", summary: SilentLoss.sums,
      lines: { losses in SilentLoss.alike(losses).map(SilentLoss.line) })
  }

  /// The crashes and hangs of strategies.
  public var crashes: Findings<CrashRecord> {
    Findings(
      documents.flatMap(\.crashes), title: "crashes and hangs", summary: { "\($0.count)" },
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
      line: { $0.description })
  }

  /// Records that do not decode even on their own.
  public var alreadyInvalid: Findings<AlreadyInvalid> {
    let found = documents.flatMap { document in
      document.alreadyInvalid.map { AlreadyInvalid(document: document.name, record: $0) }
    }
    return Findings(found, title: "records that do not decode even on their own") { invalid in
      "\(invalid.document), \(invalid.record.strategy), \(invalid.record.line)"
    }
  }
}

extension SilentLoss {
  /// One line for losses that differ only in their fields.
  fileprivate static func line(of alike: [SilentLoss]) -> String {
    let loss = alike[0]
    return "\(loss.document), \(loss.strategy): \(loss.mutator) at "
      + "\(FieldNames(alike.map(\.field))): \(loss.rate.counts)" + (alike.count > 1 ? " each" : "")
      + (loss.example.map { ", as in \($0)" } ?? "")
  }

  /// The number of records that each strategy lost.
  fileprivate static func sums(_ losses: [SilentLoss]) -> String {
    losses.grouped(alike: \.strategy).map { losses in
      "\(losses.map(\.count).reduce(0, +)) by \(losses[0].strategy)"
    }.joined(separator: ", ")
  }
}
