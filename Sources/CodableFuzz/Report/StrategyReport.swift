import DecodingStrategies
public import JSONMutation

/// The results of one strategy with the mutants of one document, or of several.
///
/// Each of ``Metrics`` is a member: `report.comparisons[0].strategies[0].recordSurvival`.
@dynamicMemberLookup
public struct StrategyReport: Equatable, Sendable, Codable {
  public let strategy: StrategyID
  /// A row for each class of mutants; the headline is that of the structural ones.
  public let classes: [ClassRow]
  public let mutators: [MutatorRow]
  /// A row for each field and mutator; empty over several documents.
  public let fields: [FieldRow]

  public struct ClassRow: Equatable, Sendable, Codable {
    public let mutationClass: MutationClass
    public let counters: Counters
    /// The first mutant that cost or altered an untouched record, or crashed or hung the strategy;
    /// nil if none did.
    public let example: MutantID?
  }

  public struct MutatorRow: Hashable, Sendable, Codable {
    public let mutator: MutatorID
    public let counters: Counters
  }

  public struct FieldRow: Equatable, Sendable, Codable {
    public let field: Field
    public let mutator: MutatorID
    public let counters: Counters
    /// The first mutant that cost or altered an untouched record, or crashed or hung the strategy.
    ///
    /// If none did, the first that lost another record, or was not decoded.
    public let example: MutantID?
    /// The first mutant of which a record was lost silently; nil if none was.
    public let silentExample: MutantID?
    /// The number of records lost silently by each variant of the mutator, which is empty if it has only
    /// one; nil if none was, or the row has a single mutant.
    package let silentVariants: [String: Int]?
    /// How likely a backend is to send ``example``; nil if there is none.
    public let plausibility: Plausibility?
  }

  /// The counters of the structural mutants; zero if there are none.
  public var headline: Counters { counters(of: .structural) }

  /// The counters of the mutants of a class; zero if there are none.
  public func counters(of mutationClass: MutationClass) -> Counters {
    classes.first { $0.mutationClass == mutationClass }?.counters ?? Counters()
  }

  public subscript(dynamicMember metric: KeyPath<Metrics, Metric>) -> Rate {
    rate(Metrics()[keyPath: metric])
  }

  /// A metric over the mutants of its class.
  public func rate(_ metric: Metric) -> Rate { metric.rate(counters(of: metric.mutationClass)) }
}

extension StrategyReport.ClassRow {
  /// Writes the metrics too, for readers that do not compute them from the counters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(mutationClass, forKey: .mutationClass)
    try container.encode(counters, forKey: .counters)
    try container.encodeIfPresent(example, forKey: .example)
    let rates = Metrics.all.map { ($0.id, $0.rate(counters)) }.filter { $0.1.of > 0 }
    var metrics = encoder.container(keyedBy: PathComponent.self)
    try metrics.encode(
      Dictionary(uniqueKeysWithValues: rates), forKey: PathComponent("metrics"))
  }
}

extension StrategyReport {
  init(
    _ counts: StrategyCounts, of strategy: StrategyID, mutators: [MutatorID],
    fields: [Placed<Ordinal, Field>], besides: Counters = Counters()
  ) {
    self.strategy = strategy
    var byClass = counts.byClass
    if besides != Counters() {
      byClass[.structural, default: StrategyCounts.Row()].counters += besides
    }
    classes = MutationClass.allCases.compactMap { mutationClass in
      byClass[mutationClass].map {
        ClassRow(mutationClass: mutationClass, counters: $0.counters, example: $0.example?.id)
      }
    }
    self.mutators = mutators.enumerated().compactMap { number, mutator in
      counts.byMutator[number].map { MutatorRow(mutator: mutator, counters: $0) }
    }
    let ordered = fields.enumerated().sorted { $0.element.place < $1.element.place }
    self.fields = ordered.flatMap { number, field in
      mutators.enumerated().compactMap { mutatorNumber, mutator in
        counts.byField[StrategyCounts.Key(field: number, mutator: mutatorNumber)].map { row in
          FieldRow(
            field: field.element, mutator: mutator, counters: row.counters,
            example: row.example?.id, silentExample: row.silentExample?.id,
            silentVariants: row.silentVariants.isEmpty || row.counters[.mutants] < 2
              ? nil : row.silentVariants,
            plausibility: row.example?.plausibility)
        }
      }
    }
  }

  package init(adding reports: [StrategyReport], mutators order: [MutatorID]) {
    strategy = reports[0].strategy
    fields = []
    classes = MutationClass.allCases.compactMap { mutationClass in
      let rows = reports.flatMap(\.classes).filter { $0.mutationClass == mutationClass }
      guard !rows.isEmpty else { return nil }
      return ClassRow(
        mutationClass: mutationClass, counters: .sum(rows.map(\.counters)),
        example: rows.compactMap(\.example).first)
    }
    let rows = Dictionary(grouping: reports.flatMap(\.mutators), by: \.mutator)
    mutators = order.compactMap { mutator in
      rows[mutator].map { MutatorRow(mutator: mutator, counters: .sum($0.map(\.counters))) }
    }
  }
}

/// Compares strategies over the documents that all of them decode.
///
/// A rate over nine documents cannot be compared with one over two of them. Strategies that decode
/// other documents have a comparison of their own.
public struct StrategyComparison: Equatable, Sendable, Codable {
  public internal(set) var documents: [DocumentName]
  /// The strategies that decode all of them, each with its sums over them.
  public let strategies: [StrategyReport]

  /// A comparison for each set of documents that some strategy decodes, the largest first.
  static func all(of documents: [DocumentReport], mutators: [MutatorID]) -> [StrategyComparison] {
    let strategies = documents.strategyIDs
    func indices(_ strategy: StrategyID) -> [Int] {
      documents.indices.filter { documents[$0].strategies.contains { $0.strategy == strategy } }
    }
    let sets = strategies.map(indices).unique
    let ordered = sets.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }
    return ordered.map { _, set in
      StrategyComparison(
        documents: set.map { documents[$0].name },
        strategies: strategies.compactMap { strategy in
          let reports = set.compactMap { number in
            documents[number].strategies.first { $0.strategy == strategy }
          }
          return reports.count == set.count
            ? StrategyReport(adding: reports, mutators: mutators) : nil
        })
    }
  }
}

extension Report {
  /// Every strategy of the documents, in order of first appearance.
  public var strategyIDs: [StrategyID] { documents.strategyIDs }

  /// The sums of a strategy over all documents that it decodes; nil if there are none.
  public func strategy(_ strategy: StrategyID) -> StrategyReport? {
    let reports = documents.compactMap { $0.strategies.first { $0.strategy == strategy } }
    return reports.isEmpty ? nil : StrategyReport(adding: reports, mutators: plan.mutators)
  }
}

extension [DocumentReport] {
  fileprivate var strategyIDs: [StrategyID] {
    flatMap { $0.strategies.map(\.strategy) }.unique
  }
}
