import Foundation
package import JSONMutation
package import JSONText

extension CallKind {
  package static let inspection = Self(
    "inspection", .units, crashEnds: .kind, extraName: "inspection",
    purpose: "the search for findings")
}

package final class ModelTrials {
  private static let mostExcerpts = 12
  private static let mostSpreadRecords = 16
  private static let mostTaggedRecords = 8
  private static let mostSpreadBytes = 65_536
  private static let mostCandidates = 2_000
  /// The maximum number of values of a key that are tried elsewhere, and of bytes of one.
  private static let mostValues = 4
  private static let longestValue = 1_024
  /// The maximum number of bytes of a word, and of words that are tried as a value of a type.
  static let longestWord = 40
  static let mostWords = 16
  /// The maximum number of objects in which two fields change places.
  static let mostPairs = 4

  let bench: TrialBench
  let trial: DirectTrial
  let properties: PropertyTrial
  let readings: [FieldReadings]
  let represented: Set<Int>
  let mask: Mask?
  /// The systems that the models have to work on; empty if they are not known.
  let systems: [TargetSystem]
  let mutators: [Mutator]
  private(set) lazy var systemDependences = SystemTrial(self).found
  private(set) lazy var unknownTags = session.ownStrategies.flatMap {
    UnknownTagTrial(inspection: self, strategy: $0).rows
  }
  private var knownMaps: [Int: PropertyMap] = [:]

  package var session: DecodingSession { bench.session }
  package var document: Document { session.document }
  var outline: FieldOutline { session.outline }

  var strategies: [Int] { readings.indices.filter { readings[$0].isComplete } }

  init(_ opened: OpenedDocument, call: Call) {
    let (session, configuration) = (opened.session, opened.configuration)
    (represented, mask) = (opened.represented, opened.mask)
    (systems, mutators) = (configuration.systems, configuration.mutators)
    let bench = TrialBench(session, call: call)
    self.bench = bench
    let document = session.document
    let trial = DirectTrial(bench: bench)
    let good = session.goodRecords
    let excerpts = Self.differentRecords(among: good, of: document).compactMap {
      bench.excerpt([$0])
    }
    let spread = bench.excerpt(Self.spread(over: good, of: document))
    let elsewhere = Self.valuesByKey(of: document)
    var readings: [FieldReadings] = []
    for number in session.strategies.indices {
      let first = readings.indices.first {
        session.hasSameModels($0, number)
          && [$0, number].allSatisfy { session.strategies[$0].decodesRecordType }
      }
      readings.append(
        first.flatMap { readings[$0].of(number, spread, trial) }
          ?? FieldReadings(of: number, in: excerpts, spread, elsewhere: elsewhere, trial))
    }
    self.readings = readings
    self.trial = trial
    properties = PropertyTrial(bench)
  }

  var findings: [ModelFinding] { FindingKind.all.flatMap { $0.find(self) } }

  package func id(_ strategy: Int) -> StrategyID { session.strategies[strategy].id }

  /// What the fields fill in the models of a strategy; strategies with the same models share it.
  func propertyMap(of strategy: Int) -> PropertyMap {
    let number = strategies.first { session.hasSameModels($0, strategy) } ?? strategy
    if let known = knownMaps[number] { return known }
    let map = PropertyMap(self, strategy: number)
    knownMaps[number] = map
    return map
  }

  func excerpt(with nodes: [NodeID]) -> (excerpt: TrialExcerpt, nodes: [NodeID])? {
    let kept = Set(nodes.compactMap(document.record)).sorted()
    return bench.excerpt(kept.isEmpty ? [0] : kept).flatMap { excerpt in
      let inside = nodes.compactMap(excerpt.node)
      return inside.count == nodes.count ? (excerpt, inside) : nil
    }
  }

  /// The first location of each field, in a record that every strategy decodes if there is one.
  package var firstNodes: [NodeID] {
    outline.nodes.compactMap { nodes in
      nodes.first { node in
        document.record(of: node).map { record in
          session.invalid.allSatisfy { $0[record] == nil }
        } ?? true
      } ?? nodes.first
    }
  }

  /// The first values of each key that are like something, so that those of one field can be tried in
  /// another.
  private static func valuesByKey(of document: Document) -> [String: [[UInt8]]] {
    let index = document.index
    var values: [String: [[UInt8]]] = [:]
    for node in index.nodeIDs where !index.isBlank(node) {
      let range = index.range(of: node)
      guard range.count <= longestValue, let key = index.key(of: node) else { continue }
      let known = values[key] ?? []
      values[key] = Array((known + [Array(index.bytes[range])]).unique.prefix(mostValues))
    }
    return values
  }

  private static func differentRecords(among records: [Int], of document: Document) -> [Int] {
    var seen: Set<Int> = []
    var different: [Int] = []
    for number in records.prefix(mostCandidates) where different.count < mostExcerpts {
      let known = seen.count
      seen.formUnion(document.index.nodes(in: document.records[number]).map(document.fields.number))
      if seen.count > known { different.append(number) }
    }
    return different
  }

  private static func spread(over records: [Int], of document: Document) -> [Int] {
    guard let first = records.first, records.count > 1 else { return records }
    let count = min(records.count, mostSpreadRecords)
    let even = (0..<count).map { records[$0 * (records.count - 1) / (count - 1)] }
    let wanted = (newTags(among: records, of: document) + even).unique.filter { $0 != first }
    var left = mostSpreadBytes - document.recordRange(first).count
    let chosen = wanted.prefix(mostSpreadRecords - 1).filter { number in
      left -= document.recordRange(number).count
      return left >= 0
    }
    return ([first] + chosen).sorted()
  }

  private static func newTags(among records: [Int], of document: Document) -> [Int] {
    var seen: Set<[String]> = []
    let found = records.prefix(mostCandidates).filter { number in
      document.index.nodes(in: document.records[number]).contains { node in
        let field = document.fields.number(of: node)
        guard document.holdsEnumTags(field: field), let tag = document.index.string(at: node)
        else { return false }
        return seen.insert(["\(field)", tag]).inserted
      }
    }
    return Array(found.prefix(mostTaggedRecords))
  }
}

struct DirectTrial {
  let bench: TrialBench
  private let budget = TrialBudget(trials: 3_000, cost: 72e6)

  func isSpent(_ strategy: Int) -> Bool { bench.isSpent(strategy, budget) }

  struct Result {
    let reaction: Reaction
    let reports: [ReportedLoss]
  }

  enum Reaction: String, CaseIterable, Comparable {
    case none = "nothing changes"
    /// Something was reported, but the records are equal.
    case reported = "it is reported"
    case altered = "the record is altered"
    case recordLost = "the record is lost"
    case threw = "the whole decode throws"

    static func < (one: Self, other: Self) -> Bool { one.caseNumber < other.caseNumber }
  }

  func accepts(_ excerpt: TrialExcerpt, by strategy: Int) -> Bool {
    let clean = deliveries(of: excerpt, by: strategy) ?? []
    return !clean.isEmpty && clean.allSatisfy { $0 == .equal }
  }

  func deliveries(of excerpt: TrialExcerpt, by strategy: Int) -> [Delivery]? {
    decoded([], excerpt, strategy).flatMap {
      $0.verdict.outcome == .returned ? $0.deliveries : nil
    }
  }

  /// What an edit changes; nil if nothing more may be tried, or the strategy does not decode the
  /// unedited excerpt.
  func result(of splices: [Splice], in excerpt: TrialExcerpt, by strategy: Int) -> Result? {
    guard accepts(excerpt, by: strategy), let clean = decoded([], excerpt, strategy),
      let tried = decoded(splices, excerpt, strategy)
    else { return nil }
    let known = clean.sent.map(\.path)
    let isAsMany = tried.sent.count == clean.sent.count
    let isSame = isAsMany && tried.verdict.outcome == clean.verdict.outcome
    let reaction: Reaction =
      tried.verdict.outcome != .returned
      ? .threw
      : tried.deliveries.contains(.missing)
        ? .recordLost
        : tried.deliveries.contains(.changed) ? .altered : isAsMany ? .none : .reported
    return Result(
      reaction: reaction, reports: isSame ? [] : tried.sent.filter { !known.contains($0.path) })
  }

  func isSilent(_ splice: Splice, in excerpt: TrialExcerpt, by strategy: Int) -> Bool {
    let result = result(of: [splice], in: excerpt, by: strategy)
    return result?.reaction == .altered && result?.reports.isEmpty == true
  }

  func deliversTheSame(
    _ one: [Splice], _ other: [Splice], in excerpt: TrialExcerpt, by strategy: Int
  ) -> Bool {
    bench.changes(from: one, to: other, in: excerpt, by: strategy, budget)?.isEmpty ?? false
  }

  /// The dates in place of which an edited record has others than the record as it was sent.
  func instants(_ splice: Splice, in excerpt: TrialExcerpt, by strategy: Int) -> [Date] {
    bench.changes(from: [splice], to: [], in: excerpt, by: strategy, budget).flatMap { changes in
      bench.compared(by: strategy) { changes.instants }
    } ?? []
  }

  private func decoded(
    _ splices: [Splice], _ excerpt: TrialExcerpt, _ strategy: Int
  ) -> Evaluation? {
    bench.tried(splices, in: excerpt, by: strategy, budget)
  }
}
