public import CodableFuzz
import JSONMutation
public import Testing

/// The metrics of one strategy, with one document or several: each of `Metrics` is a member.
///
/// ```swift
/// #expect(report["strict"].recordSurvival >= 0.8)
/// ```
@dynamicMemberLookup
public struct StrategyMetrics: Sendable {
  public let strategy: StrategyID
  let scope: Scope

  /// The source of the metrics.
  enum Scope: Sendable {
    /// The reports of documents, with the sums over all of them.
    case found([DocumentReport], StrategyReport)
    /// The study was not run as a whole, because this variable asks for a replay or a part.
    case leftOut(by: String)
    /// There is no data, for this reason.
    case missing(String)
  }

  /// A metric over the mutants of its class.
  public subscript(dynamicMember metric: KeyPath<Metrics, Metric>) -> MetricValue {
    self[Metrics()[keyPath: metric]]
  }

  /// A metric over the mutants of its class.
  public subscript(metric: Metric) -> MetricValue {
    switch scope {
    case .leftOut(let variable): .leftOut(by: variable)
    case .missing(let reason): MetricValue(nil) { reason }
    case .found(let documents, let row):
      MetricValue(row.rate(metric)) {
        MetricText(metric: metric, strategy: strategy, documents: documents, row: row).description
      }
    }
  }
}

extension StrategyMetrics: CustomTestStringConvertible {
  public var testDescription: String {
    switch scope {
    case .leftOut(let variable): MetricValue.leftOut(by: variable).description
    case .missing(let reason): reason
    case .found(let documents, _):
      (documents.map(\.name.description) + [strategy.rawValue]).joined(separator: ", ")
    }
  }
}

extension Report {
  /// The metrics of a strategy, over all documents.
  ///
  /// If the strategy is unknown, every comparison is false.
  public subscript(strategy: StrategyID) -> StrategyMetrics {
    metrics(of: strategy, in: documents)
  }

  /// The metrics of a strategy with one document of several.
  public subscript(document: String, strategy: StrategyID) -> StrategyMetrics {
    if let reason { return StrategyMetrics(strategy: strategy, scope: .leftOut(by: reason)) }
    let chosen = documents.filter { $0.name.description == document || $0.name.name == document }
    guard chosen.isEmpty else { return metrics(of: strategy, in: chosen) }
    if let failure = failures.first(where: { $0.document.name == document }) {
      return StrategyMetrics(strategy: strategy, scope: .missing("\(document): \(failure.message)"))
    }
    let hint = NearestName.hint(for: document, valid: documents.map(\.name.description))
    return StrategyMetrics(
      strategy: strategy, scope: .missing("no document '\(document)' is in the report\(hint)"))
  }

  /// The variable because of which the study was not run as a whole; nil if it was.
  private var reason: String? {
    if isPart { return ShardRequest.variable }
    return documents.isEmpty && failures.isEmpty && Replay.isWanted ? Replay.variable : nil
  }

  private func metrics(
    of strategy: StrategyID, in documents: [DocumentReport]
  ) -> StrategyMetrics {
    if let reason { return StrategyMetrics(strategy: strategy, scope: .leftOut(by: reason)) }
    let rows = documents.compactMap { document in
      document.strategies.first { $0.strategy == strategy }.map { (document, $0) }
    }
    if !rows.isEmpty {
      let sum = StrategyReport(adding: rows.map(\.1), mutators: [])
      return StrategyMetrics(strategy: strategy, scope: .found(rows.map(\.0), sum))
    }
    if let failure = failures.first, documents.isEmpty {
      let reason = "\(failure.document): \(failure.message)"
      return StrategyMetrics(strategy: strategy, scope: .missing(reason))
    }
    let names = strategyIDs.map(\.rawValue)
    let hint = NearestName.hint(for: strategy.rawValue, valid: names)
    return StrategyMetrics(
      strategy: strategy,
      scope: .missing(
        "no strategy '\(strategy)' was run\(hint) (\(names.joined(separator: ", ")))"))
  }
}
