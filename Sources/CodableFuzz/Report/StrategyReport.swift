import DecodingStrategies
public import JSONMutation
import JSONText

/// The results of one strategy with the mutants of one document, or of several.
///
/// Each of ``Metrics`` is a member: `report.comparisons[0].strategies[0].recordSurvival`.
@dynamicMemberLookup
public struct StrategyReport: Equatable, Sendable, Codable {
  public let strategy: StrategyID
  /// A row for each class of mutants; the headline is that of the structural ones.
  package let classes: [ClassRow]
  package let mutators: [MutatorRow]
  /// A row for each field and mutator; empty over several documents.
  public let fields: [FieldRow]

  package struct ClassRow: Equatable, Sendable, Codable {
    package let mutationClass: MutationClass
    package let counters: Counters
    /// The first mutant that cost or altered an untouched record, or crashed or hung the strategy;
    /// nil if none did.
    package let example: MutantID?
  }

  package struct MutatorRow: Hashable, Sendable, Codable {
    package let mutator: MutatorID
    package let counters: Counters
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
    package let silentExample: MutantID?
    /// The number of records lost silently by each variant of the mutator, which is empty if it has only
    /// one; nil if none was, or the row has a single mutant.
    package let silentVariants: [String: Int]?
    /// How likely a backend is to send ``example``; nil if there is none.
    package let plausibility: Plausibility?
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
  package func encode(to encoder: any Encoder) throws {
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
    fields: [Positioned<RunPosition, Field>], besides: Counters = Counters()
  ) {
    self.strategy = strategy
    var byClass = counts.byClass
    if besides != Counters() {
      byClass[.structural, default: StrategyCounts.Counted()].counters += besides
    }
    classes = MutationClass.allCases.compactMap { mutationClass in
      byClass[mutationClass].map {
        ClassRow(mutationClass: mutationClass, counters: $0.counters, example: $0.example?.id)
      }
    }
    self.mutators = mutators.enumerated().compactMap { number, mutator in
      counts.byMutator[number].map { MutatorRow(mutator: mutator, counters: $0) }
    }
    let ordered = fields.enumerated().sorted { $0.element.position < $1.element.position }
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
  package var strategyIDs: [StrategyID] { documents.strategyIDs }

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

extension Sequence {
  /// The rows by the share that was lost, then by how likely a backend is to send such a mutant; a row
  /// without one counts as exotic.
  ///
  /// The number of lost records would mostly reflect how many variants a mutator has.
  package func worstFirst(
    _ rank: (Element) -> (lost: Rate, plausibility: Plausibility?)
  ) -> [Element] {
    let ranked = enumerated().map { number, row in
      let (lost, plausibility) = rank(row)
      return (
        share: lost.value ?? 0, plausibility: plausibility ?? .exotic, number: number, row: row
      )
    }
    return ranked.sorted {
      ($1.share, $0.plausibility, $0.number) < ($0.share, $1.plausibility, $1.number)
    }.map(\.row)
  }

  /// Groups similar rows, each group at the position of its first row.
  package func grouped<Key: Hashable>(alike key: (Element) -> Key) -> [[Element]] {
    var groups: [[Element]] = []
    var numbers: [Key: Int] = [:]
    for row in self {
      let key = key(row)
      if let number = numbers[key] {
        groups[number].append(row)
      } else {
        numbers[key] = groups.count
        groups.append([row])
      }
    }
    return groups
  }
}

extension Sequence where Element: Hashable {
  package var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

/// Fields that share a row: the first are named, the others counted.
package struct FieldNames: CustomStringConvertible {
  private static let mostNamed = 3

  package let named: [String]
  package let rest: String?

  package init(_ fields: some Collection<Field>) {
    named = fields.prefix(Self.mostNamed).map { JSONPointer.shown($0.description) }
    rest = Format.more(fields.count - named.count)
  }

  package var description: String {
    named.joined(separator: ", ") + (rest.map { " " + $0 } ?? "")
  }
}

package enum NearestName {
  private static let maximumCount = 3
  private static let mostListed = 12

  /// - Returns: `; did you mean 'strict' or 'string'?` or `; valid are strict, wrapper`; empty if
  ///   there are none.
  package static func hint(for name: String, valid: [String]) -> String {
    let near = nearest(to: name, valid: valid)
    if !near.isEmpty { return "; did you mean \(Format.choice(near.map { "'\($0)'" }))?" }
    return valid.isEmpty ? "" : "; valid are \(Format.list(valid, most: mostListed))"
  }

  /// Up to three names: those that start with the unknown one, or else those with the fewest edits.
  package static func nearest(to name: String, valid: [String]) -> [String] {
    let ranked = valid.enumerated().map { (name: $1, distance: distance($1, name), offset: $0) }
      .sorted { ($0.distance, $0.offset) < ($1.distance, $1.offset) }
    guard let first = ranked.first else { return [] }
    let begun = name.isEmpty ? [] : valid.filter { $0.hasPrefix(name) }
    // If the name is long, those that need one more edit are near, too.
    let limit = max(first.distance, min(first.distance + 1, name.count / 3))
    // A short name with two other letters is another name: 'yaml' is not meant to be 'html'.
    let isNear = first.distance <= (name.count <= 4 ? 1 : max(2, name.count / 2))
    let others = isNear ? ranked.filter { $0.distance <= limit }.map(\.name) : []
    return Array((begun.isEmpty ? others : begun).prefix(maximumCount))
  }

  /// The number of characters to insert, remove or replace (Levenshtein, 1966).
  static func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other.prefix(100))
    var row = Array(0...other.count)
    for (line, character) in one.prefix(100).enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, candidate) in other.enumerated() {
        let replaced = diagonal + (character == candidate ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[other.count]
  }
}
