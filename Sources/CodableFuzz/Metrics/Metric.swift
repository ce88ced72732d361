public import JSONMutation

/// A rate of ``Counters``, with its meaning.
///
/// To add one, write it as a member of ``Metrics`` in a file of its own and list it in
/// ``Metrics/all``. Tables, CSV, JSON, expectations and the page of definitions then include it.
///
/// ```swift
/// extension Metrics {
///   public var recovery: Metric {
///     Metric(
///       "recovery", .moreIsBetter, unit: "mutated record", counted: "mutated records delivered", harm: "lost",
///       whenEmpty: "no record that decodes was mutated",
///       definition: "mutated records delivered, equal or altered ÷ mutated records"
///     ) { Rate($0.mutatedDelivered, of: $0.mutated) }
///   }
/// }
/// ```
public struct Metric: Sendable, Identifiable {
  /// The stable name in reports, in kebab-case, for example `record-survival`.
  public let id: String
  /// Which change of the metric is good.
  public let direction: Direction
  /// The class of mutants that it is computed from.
  public let mutationClass: MutationClass
  /// One of what its denominator counts, for example `untouched record`.
  public let unit: String
  /// What its numerator counts, for example `untouched records kept`.
  public let counted: String
  /// What happened to a record or mutant that makes the metric worse, for example `lost`.
  public let harm: String
  /// Why there may be no data.
  public let whenEmpty: String
  /// The numerator and the denominator, without a period.
  public let definition: String
  /// Whether tables of the most important metrics include it.
  public let isHeadline: Bool
  /// The word for it in a baseline; nil if baselines leave it out.
  public let baselineWord: String?
  /// The rate of some counters.
  public let rate: @Sendable (Counters) -> Rate

  /// Which change of a metric is good.
  public enum Direction: Sendable {
    case moreIsBetter
    case lessIsBetter
    /// It depends on the models' intent, and is never shown as bad.
    case byIntent
  }

  public init(
    _ id: String, _ direction: Direction, of mutationClass: MutationClass = .structural,
    unit: String, counted: String, harm: String, whenEmpty: String, definition: String,
    isHeadline: Bool = true, baselineWord: String? = nil,
    rate: @escaping @Sendable (Counters) -> Rate
  ) {
    self.id = id
    self.direction = direction
    self.mutationClass = mutationClass
    self.unit = unit
    self.counted = counted
    self.harm = harm
    self.whenEmpty = whenEmpty
    self.definition = definition
    self.isHeadline = isHeadline
    self.baselineWord = baselineWord
    self.rate = rate
  }

  /// The displayed name, for example `record survival`.
  public var title: String { id.replacing("-", with: " ") }

  /// The share that is not as it should be: the rate, or its complement if more is better.
  public func harm(in counters: Counters) -> Rate { harm(of: rate(counters)) }

  /// What happened to how many, for example `32 of 40 untouched records lost`, where `harm` says
  /// what happened if that is known better than ``harm``.
  package func sentence(on rate: Rate, harm: String? = nil) -> String {
    let lost = self.harm(of: rate)
    return "\(Format.count(lost.count)) of \(Format.count(lost.of, unit)) \(harm ?? self.harm)"
  }

  /// The share that is not as it should be in a rate of this metric.
  public func harm(of rate: Rate) -> Rate {
    direction == .moreIsBetter ? Rate(rate.of - rate.count, of: rate.of) : rate
  }
}

extension Metric: Hashable {
  public static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
