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
  public let direction: Direction
  package let mutationClass: MutationClass
  package let unit: String
  package let counted: String
  package let harm: String
  package let whenEmpty: String
  /// The numerator and the denominator, without a period.
  public let definition: String
  package let isHeadline: Bool
  package let baselineWord: String?
  public let rate: @Sendable (Counters) -> Rate

  public enum Direction: Sendable {
    case moreIsBetter
    case lessIsBetter
    /// It depends on the models' intent, and is never shown as bad.
    case byIntent
  }

  /// Makes a metric.
  ///
  /// - Parameters:
  ///   - id: The stable name, in kebab-case.
  ///   - direction: Whether more is better.
  ///   - mutationClass: The class of mutants that it is computed from.
  ///   - unit: One of what its denominator counts, for example `untouched record`.
  ///   - counted: What its numerator counts, for example `untouched records kept`.
  ///   - harm: What happened to a record or mutant that makes the metric worse, for example `lost`.
  ///   - whenEmpty: Why there may be nothing to count (0/0), and what to do.
  ///   - definition: The numerator and the denominator, without a period.
  ///   - isHeadline: Whether tables of the most important metrics include it.
  ///   - baselineWord: The word for it in a baseline; nil if baselines leave it out.
  ///   - rate: Computes it from sums of counters.
  public init(
    _ id: String, _ direction: Direction, of mutationClass: MutationClass = .structural,
    unit: String, counted: String, harm: String, whenEmpty: String, definition: String,
    isHeadline: Bool = true, baselineWord: String? = nil,
    rate: @escaping @Sendable (Counters) -> Rate
  ) {
    (self.id, self.direction, self.mutationClass) = (id, direction, mutationClass)
    (self.unit, self.counted, self.harm) = (unit, counted, harm)
    (self.whenEmpty, self.definition, self.isHeadline) = (whenEmpty, definition, isHeadline)
    (self.baselineWord, self.rate) = (baselineWord, rate)
  }

  /// The displayed name, for example `record survival`.
  public var title: String { id.replacing("-", with: " ") }

  /// The share that is not as it should be: the rate, or its complement if more is better.
  package func harm(in counters: Counters) -> Rate { harm(of: rate(counters)) }

  /// What happened to how many, for example `32 of 40 untouched records lost`, where `harm` says
  /// what happened if that is known better than ``harm``.
  package func sentence(ofHarm rate: Rate, _ harm: String? = nil) -> String {
    "\(Format.count(rate.count)) of \(Format.count(rate.of, unit)) \(harm ?? self.harm)"
  }

  package func harm(of rate: Rate) -> Rate {
    direction == .moreIsBetter ? Rate(rate.of - rate.count, of: rate.of) : rate
  }
}

extension Metric: Hashable {
  public static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The metrics, each a member: `Metrics().recordSurvival`, and `report[.strict].recordSurvival`.
public struct Metrics: Sendable {
  public init() {}

  /// Those of a tool of a team, besides this package's.
  @TaskLocal package static var own: [Metric] = []

  /// Every metric, in the order of tables.
  public static var all: [Metric] { standard + own }

  package static let standard: [Metric] = {
    let metrics = Metrics()
    return [
      metrics.recordSurvival,
      metrics.documentsDecoded,
      metrics.silentLoss,
      metrics.recovery,
      metrics.exactRecovery,
      metrics.errorAccuracy,
      metrics.silentAlteration,
      metrics.collateralLoss,
      metrics.untouchedAlteration,
      metrics.crashRate,
      metrics.falseAcceptance,
    ] + ofSaves + ofStores
  }()

  /// The metrics of records that were written back.
  package static let ofSaves = [
    Metrics().unreadable, Metrics().erased, Metrics().changed, Metrics().added,
    Metrics().nullOmitted,
  ]

  /// The metrics of files that are opened and saved.
  package static let ofStores = [Metrics().destroyed]

  package static var headlines: [Metric] { all.filter(\.isHeadline) }

  /// The share of untouched records that are delivered as in the clean decode: what one bad record costs its
  /// neighbors.
  public var recordSurvival: Metric {
    Metric(
      "record-survival", .moreIsBetter, unit: "untouched record", counted: "untouched records kept",
      harm: "lost or altered", whenEmpty: Self.noUntouchedRecord,
      definition: "untouched records delivered equal to their clean decode ÷ untouched records",
      baselineWord: "kept"
    ) { Rate($0[.untouchedKept], of: $0.untouched) }
  }

  /// The share of untouched records that are lost or altered: the complement of record survival.
  public var collateralLoss: Metric {
    Metric(
      "collateral-loss", .lessIsBetter, unit: "untouched record",
      counted: "untouched records lost or altered",
      harm: "lost or altered", whenEmpty: Self.noUntouchedRecord,
      definition: "the complement of record survival: what one bad record did to its neighbors",
      isHeadline: false
    ) { Rate($0.untouchedNotKept, of: $0.untouched) }
  }

  /// The share of mutants for which the strategy returned instead of throwing.
  public var documentsDecoded: Metric {
    Metric(
      "documents-decoded", .moreIsBetter, unit: "mutant", counted: "mutants decoded",
      harm: "not decoded",
      whenEmpty: "no mutant was made of the class that counts",
      definition: "mutants for which the strategy returned ÷ mutants", baselineWord: "returned"
    ) { Rate($0[.returned], of: $0[.mutants]) }
  }

  /// The share of mutated records that are delivered, equal or altered.
  public var recovery: Metric {
    Metric(
      "recovery", .moreIsBetter, unit: "mutated record", counted: "mutated records delivered",
      harm: "lost",
      whenEmpty: "no record that decodes was mutated",
      definition: "mutated records delivered, equal or altered ÷ mutated records",
      baselineWord: "recovered"
    ) { Rate($0.mutatedDelivered, of: $0.mutated) }
  }

  /// The share of mutated records that are delivered equal to their clean decode.
  public var exactRecovery: Metric {
    Metric(
      "exact-recovery", .moreIsBetter, unit: "mutated record",
      counted: "mutated records delivered equal", harm: "lost or altered",
      whenEmpty: "no record that decodes was mutated",
      definition: "mutated records delivered equal to their clean decode ÷ mutated records: what "
        + "the models do not read, or restore", isHeadline: false, baselineWord: "equal"
    ) { Rate($0[.mutatedEqual], of: $0.mutated) }
  }

  /// The share of mutants that end the process, or with which the strategy does not return in time.
  public var crashRate: Metric {
    Metric(
      "crash-rate", .lessIsBetter, unit: "mutant",
      counted: "mutants that crashed or hung the strategy",
      harm: "crashed or hung", whenEmpty: "no mutant was made of the class that counts",
      definition: "mutants with which the strategy ended its process, or did not return in time "
        + "÷ mutants", isHeadline: false, baselineWord: "crashed"
    ) { Rate($0.crashes, of: $0[.mutants]) }
  }

  private static let noUntouchedRecord =
    "there is no untouched record to measure: of a document that is one record, use documentsDecoded; "
    + "else none decodes"

  /// The share of all records sent that are lost without a report.
  public var silentLoss: Metric {
    Metric(
      "silent-loss", .lessIsBetter, unit: "record", counted: "records sent lost silently",
      harm: "lost silently",
      whenEmpty: "no record that decodes was sent",
      definition: "records lost without a report ÷ records sent, untouched and mutated",
      baselineWord: "silent"
    ) { $0.silence }
  }

  /// The share of all records sent that are mutated and delivered altered, without a report.
  public var silentAlteration: Metric {
    Metric(
      "silent-alteration", .byIntent, unit: "record", counted: "records sent altered silently",
      harm: "altered silently", whenEmpty: "no record that decodes was sent",
      definition:
        "mutated records delivered altered without a report ÷ records sent; an optional key that "
        + "was removed counts, which may be intended", isHeadline: false,
      baselineWord: "altered-silently"
    ) { Rate($0[.mutatedAlteredSilently], of: $0.sent) }
  }

  /// The share of untouched records that are delivered different from their clean decode.
  public var untouchedAlteration: Metric {
    Metric(
      "untouched-alteration", .lessIsBetter, unit: "untouched record",
      counted: "untouched records altered",
      harm: "altered", whenEmpty: Self.noUntouchedRecord,
      definition: "untouched records delivered different from their clean decode ÷ untouched "
        + "records; each is a finding", isHeadline: false, baselineWord: "altered"
    ) { Rate($0[.untouchedAltered], of: $0.untouched) }
  }

  /// The share of malformed mutants that are decoded without a report.
  public var falseAcceptance: Metric {
    Metric(
      "false-acceptance", .lessIsBetter, of: .malformed,
      unit: "malformed mutant", counted: "mutants that are not valid JSON accepted",
      harm: "accepted",
      whenEmpty:
        "no mutator makes mutants that are not valid JSON: add .malformed",
      definition: "malformed mutants decoded without a report ÷ malformed mutants",
      isHeadline: false
    ) { Rate($0[.falselyAccepted], of: $0[.malformed]) }
  }

  /// The share of written records that the strategy does not decode again.
  public var unreadable: Metric {
    Self.ofSave(
      "unreadable-after-saves", .lessIsBetter, counted: "written records that do not decode again",
      what: "as what does not decode again", word: "unreadable",
      definition: "written records that the strategy does not decode again"
    ) { $0[.unreadable] }
  }

  /// The share of written records without a key that was sent with a value.
  public var erased: Metric {
    Self.ofSave(
      "erased-by-saves", .lessIsBetter, counted: "written records without something sent",
      what: "without a key that was sent with a value", word: "erased"
    ) { $0[.erased] }
  }

  /// The share of written records with another value than was sent.
  public var changed: Metric {
    Self.ofSave(
      "changed-by-saves", .byIntent, counted: "written records with another value",
      what: "with another value", word: "changed",
      definition: "written records with another value than was sent; numbers are compared as "
        + "decimals, dates as points in time"
    ) { $0[.changed] }
  }

  /// The share of written records with a key that was not sent.
  public var added: Metric {
    Self.ofSave(
      "added-by-saves", .byIntent, counted: "written records with a new key",
      what: "with a key that was not sent", word: "added"
    ) { $0[.added] }
  }

  /// The share of written records without a key that was sent with null.
  public var nullOmitted: Metric {
    Self.ofSave(
      "null-omitted-by-saves", .byIntent, counted: "written records without a null",
      what: "without a key that was sent with null", word: "null-omitted"
    ) { $0[.nullOmitted] }
  }

  private static func ofSave(
    _ id: String, _ direction: Metric.Direction, counted: String, what: String, word: String,
    definition: String? = nil, _ count: @escaping @Sendable (Counters) -> Int
  ) -> Metric {
    Metric(
      id, direction, unit: "written record", counted: counted, harm: "written \(what)",
      whenEmpty: "no record was written back: use writing: or --write-back",
      definition: (definition ?? "written records \(what)")
        + " ÷ records that were decoded and encoded again", isHeadline: false, baselineWord: word
    ) { Rate(count($0), of: $0[.written]) }
  }

  /// The share of the rows of a file that are gone after it was opened, changed and saved.
  public var destroyed: Metric {
    Metric(
      "destroyed-by-saves", .lessIsBetter, unit: "row", counted: "rows destroyed",
      harm: "destroyed", whenEmpty: "nothing was saved: use expectStoreSurvives",
      definition: "rows of a file that are not on disk after it was opened, changed and saved ÷ "
        + "rows that it held", isHeadline: false, baselineWord: "destroyed"
    ) { Rate($0[.destroyed], of: $0[.stored]) }
  }

  /// The share of costly mutants whose report names the edited location exactly; silence is a miss.
  public var errorAccuracy: Metric {
    Metric(
      "error-accuracy", .moreIsBetter, unit: "costly mutant",
      counted: "costly mutants reported at the edited location",
      harm: "reported elsewhere, or not at all", whenEmpty: "no mutant cost a record",
      definition: "mutants whose report names an edited location exactly ÷ mutants that cost the "
        + "strategy a record"
    ) { Rate($0[.namedExactly], of: $0[.costly]) }
  }
}
