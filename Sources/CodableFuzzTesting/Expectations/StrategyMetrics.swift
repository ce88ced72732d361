public import CodableFuzz
import FuzzReports
import JSONMutation
public import Testing

/// The metrics of one strategy, with one document or several: each of `Metrics` is a member.
///
/// ```swift
/// #expect(report[.strict].recordSurvival >= 0.8)
/// ```
@dynamicMemberLookup
public struct StrategyMetrics: Sendable {
  public let strategy: StrategyID
  let scope: Scope

  enum Scope: Sendable {
    case found([DocumentReport], StrategyReport)
    case missing(String)
  }

  /// A metric over the mutants of its class.
  public subscript(dynamicMember metric: KeyPath<Metrics, Metric>) -> MetricValue {
    self[Metrics()[keyPath: metric]]
  }

  public subscript(metric: Metric) -> MetricValue {
    switch scope {
    case .missing(let reason): MetricValue(nil) { reason }
    case .found(let documents, let row):
      MetricValue(row.rate(metric)) {
        MetricText(metric, of: strategy, in: documents, row).description
      }
    }
  }
}

extension StrategyMetrics: CustomTestStringConvertible {
  public var testDescription: String {
    switch scope {
    case .missing(let reason): reason
    case .found(let documents, _):
      (documents.map(\.name.description) + [strategy.rawValue]).joined(separator: ", ")
    }
  }
}

extension Report {
  /// The metrics of a strategy, over all documents; if it is unknown, every comparison is false.
  public subscript(strategy: StrategyID) -> StrategyMetrics {
    metrics(of: strategy, in: documents)
  }

  /// The metrics of the only strategy that is the app's own, such as that of a test of one
  /// line.
  ///
  /// If there is none, or several, every comparison is false.
  public var app: StrategyMetrics {
    let own = strategyIDs.filter { !StrategyID.all.contains($0) }
    if own.count == 1 { return self[own[0]] }
    let names = own.map(\.rawValue).joined(separator: ", ")
    return missing(
      .app,
      own.isEmpty
        ? "no strategy is the app's own: name another, as in report[.strict]"
        : "several strategies are the app's own: name one of them (\(names))")
  }

  /// The metrics of a strategy with one document of several.
  public subscript(document: String, strategy: StrategyID) -> StrategyMetrics {
    let chosen = documents.filter { $0.name.description == document || $0.name.name == document }
    guard chosen.isEmpty else { return metrics(of: strategy, in: chosen) }
    if let failure = failures.first(where: { $0.document.name == document }) {
      return missing(strategy, "\(document): \(failure.message)")
    }
    let hint = NearestName.hint(for: document, valid: documents.map(\.name.description))
    return missing(strategy, "no document '\(document)' is in the report\(hint)")
  }

  private func missing(_ strategy: StrategyID, _ reason: String) -> StrategyMetrics {
    StrategyMetrics(strategy: strategy, scope: .missing(reason))
  }

  private func metrics(of strategy: StrategyID, in documents: [DocumentReport]) -> StrategyMetrics {
    let rows = documents.compactMap { document in
      document.strategies.first { $0.strategy == strategy }.map { (document, $0) }
    }
    if !rows.isEmpty {
      let sum = StrategyReport(adding: rows.map(\.1), mutators: [])
      return StrategyMetrics(strategy: strategy, scope: .found(rows.map(\.0), sum))
    }
    if let failure = failures.first, documents.isEmpty {
      return missing(strategy, "\(failure.document): \(failure.message)")
    }
    let names = strategyIDs.map(\.rawValue)
    let hint = NearestName.hint(for: strategy.rawValue, valid: names)
    return missing(
      strategy, "no strategy '\(strategy)' was run\(hint) (\(names.joined(separator: ", ")))")
  }
}

/// A metric of a strategy, for comparison in an expectation.
///
/// ```swift
/// #expect(report[.lossyArray].recordSurvival >= 0.85)
/// ```
///
/// In XCTest, `XCTAssertGreaterThanOrEqual(report[.lossyArray].recordSurvival, 0.85)`.
///
/// A failing expectation shows the counts, the worst rows and the change that would help most, unless
/// `try` is part of it. A metric without data, or of an unknown strategy, compares false with everything,
/// also with `!=`.
public struct MetricValue: Sendable {
  /// The share, from 0 to 1; nil if there is no data.
  public let value: Double?
  /// The counts of the share; nil for a plain number.
  public let rate: Rate?
  private let text: @Sendable () -> String

  init(_ rate: Rate?, text: @escaping @Sendable () -> String) {
    self.rate = rate
    value = rate?.value
    self.text = text
  }

  /// A number to compare metrics with.
  public init(_ value: Double) {
    self.value = value
    rate = nil
    text = { "\(value)" }
  }
}

extension MetricValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self.init(value) }

  public init(integerLiteral value: Int) {
    self.value = Double(value)
    rate = nil
    text = { "\(value)" }
  }
}

extension MetricValue: Comparable {
  public static func == (one: Self, other: Self) -> Bool { compare(one, other, ==) }
  public static func != (one: Self, other: Self) -> Bool { compare(one, other, !=) }
  public static func < (one: Self, other: Self) -> Bool { compare(one, other, <) }
  public static func <= (one: Self, other: Self) -> Bool { compare(one, other, <=) }
  public static func > (one: Self, other: Self) -> Bool { compare(one, other, >) }
  public static func >= (one: Self, other: Self) -> Bool { compare(one, other, >=) }

  private static func compare(
    _ one: Self, _ other: Self, _ isTrue: (Double, Double) -> Bool
  ) -> Bool {
    guard let one = one.value, let other = other.value else { return false }
    return isTrue(one, other)
  }
}

extension MetricValue: CustomStringConvertible, CustomTestStringConvertible, CustomReflectable {
  public var description: String { text() }
  public var testDescription: String { text() }
  /// The share only: a failing expectation would print the closure that makes the text.
  public var customMirror: Mirror { Mirror(self, children: ["value": value as Any]) }
}
