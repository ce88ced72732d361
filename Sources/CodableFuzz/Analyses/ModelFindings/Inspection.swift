import Foundation
import JSONMutation
import JSONText

extension Call.Kind {
  package static let inspection = Self(
    "inspection", .units, crashEnds: .kind, extraName: "inspection",
    purpose: "the search for findings")
}

final class Inspection {
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
  let isMasked: Bool
  private(set) lazy var fieldNumbers = Dictionary(
    uniqueKeysWithValues: (0..<document.fields.count).map { (document.fields.field($0), $0) })
  private(set) lazy var byteCounts = document.index.nodeIDs.reduce(
    into: Array(repeating: 0, count: document.fields.count)
  ) { counts, node in
    counts[document.fields.number(of: node)] += document.index.memberRange(of: node).count
  }
  private(set) lazy var fieldChildren = childrenOfFields()
  private(set) lazy var unknownTags = ownStrategies.flatMap {
    UnknownTagTrial(inspection: self, strategy: $0).rows
  }
  private var knownMaps: [Int: PropertyMap] = [:]
  var knownNumberTrials: [Int: [NumberTrial]] = [:]

  var session: DecodingSession { bench.session }
  var document: Document { session.document }

  var strategies: [Int] { readings.indices.filter { readings[$0].isComplete } }

  init(
    _ session: DecodingSession, call: Call, leavingOut represented: Set<Int>,
    isMasked: Bool = false
  ) {
    (self.represented, self.isMasked) = (represented, isMasked)
    bench = TrialBench(session, call: call)
    let document = session.document
    let trial = DirectTrial(bench)
    let good = session.goodRecords
    let excerpts = Self.differentRecords(among: good, of: document).compactMap {
      TrialExcerpt(document, keeping: [$0])
    }
    let spread = TrialExcerpt(document, keeping: Self.spread(over: good, of: document))
    let elsewhere = Self.valuesByKey(of: document)
    readings = session.strategies.indices.map {
      FieldReadings(of: $0, in: excerpts, spread, elsewhere: elsewhere, trial)
    }
    self.trial = trial
    properties = PropertyTrial(bench)
  }

  var findings: [ModelFinding] { FindingKind.all.flatMap { $0.find(self) } }

  func id(_ strategy: Int) -> StrategyID { session.strategies[strategy].id }

  /// What the fields fill in the models of a strategy; strategies with the same models share it.
  func propertyMap(of strategy: Int) -> PropertyMap {
    let strategies = session.strategies
    let keys = Set(fieldChildren.values.joined().map(\.key)).sorted()
    let first = strategies.indices.first { number in
      readings[number].isComplete
        && strategies[number].recordType == strategies[strategy].recordType
        && keys.allSatisfy { strategies[number].keys($0) == strategies[strategy].keys($0) }
    }
    let number = first ?? strategy
    if let known = knownMaps[number] { return known }
    let map = PropertyMap(self, strategy: number)
    knownMaps[number] = map
    return map
  }

  private func childrenOfFields() -> [Int: [(key: String, field: Int)]] {
    let (index, fields) = (document.index, document.fields)
    var isKnown = Array(repeating: false, count: fields.count)
    var children: [Int: [(key: String, field: Int)]] = [:]
    for node in index.nodeIDs {
      let field = fields.number(of: node)
      guard !isKnown[field], let parent = index.parent(of: node) else { continue }
      isKnown[field] = true
      children[fields.number(of: parent), default: []].append((index.key(of: node) ?? "", field))
    }
    return children
  }

  func record(of node: NodeID) -> Int? { document.list == nil ? 0 : document.record(of: node) }

  func excerpt(with nodes: [NodeID]) -> (excerpt: TrialExcerpt, nodes: [NodeID])? {
    let kept = Set(nodes.compactMap(document.record)).sorted()
    return TrialExcerpt(document, keeping: kept.isEmpty ? [0] : kept).flatMap { excerpt in
      let inside = nodes.compactMap(excerpt.node)
      return inside.count == nodes.count ? (excerpt, inside) : nil
    }
  }

  /// The first location of each field, in a record that every strategy decodes if there is one.
  var firstNodes: [NodeID] {
    var first: [NodeID?] = Array(repeating: nil, count: document.fields.count)
    var isGood = first.map { _ in false }
    for node in document.index.nodeIDs {
      let field = document.fields.number(of: node)
      guard !isGood[field] else { continue }
      isGood[field] =
        document.record(of: node).map { record in
          session.invalid.allSatisfy { $0[record] == nil }
        } ?? true
      if isGood[field] || first[field] == nil { first[field] = node }
    }
    return first.compactMap(\.self)
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
      let value = Array(index.bytes[range])
      if known.count < mostValues, !known.contains(value) { values[key] = known + [value] }
    }
    return values
  }

  private static func differentRecords(among records: [Int], of document: Document) -> [Int] {
    var seen: Set<Int> = []
    var different: [Int] = []
    for number in records.prefix(mostCandidates) where different.count < mostExcerpts {
      let known = seen.count
      for node in document.index.subtree(of: document.records[number]) {
        seen.insert(document.fields.number(of: NodeID(number: node)))
      }
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
      document.index.subtree(of: document.records[number]).contains { node in
        let (node, field) = (
          NodeID(number: node), document.fields.number(of: NodeID(number: node))
        )
        guard document.holdsEnumTags(field: field), let tag = document.index.string(at: node)
        else { return false }
        return seen.insert(["\(field)", tag]).inserted
      }
    }
    return Array(found.prefix(mostTaggedRecords))
  }
}

final class DirectTrial {
  let bench: TrialBench
  /// What strategies did with unedited excerpts, which are held so that no other gets the identifier of one.
  private var clean: [ObjectIdentifier: (excerpt: Document, byStrategy: [Int: Evaluation?])] = [:]

  init(_ bench: TrialBench) { self.bench = bench }

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
    guard let clean = cleanVerdict(excerpt, strategy) else { return false }
    return clean.verdict.outcome == .returned && !clean.deliveries.isEmpty
      && clean.deliveries.allSatisfy { $0 == .equal }
  }

  func deliveries(of excerpt: TrialExcerpt, by strategy: Int) -> [Delivery]? {
    guard let clean = cleanVerdict(excerpt, strategy) else { return nil }
    return clean.verdict.outcome == .returned ? clean.deliveries : nil
  }

  /// What an edit changes; nil if nothing more may be tried, or the strategy does not decode the
  /// unedited excerpt.
  func result(of splices: [Splice], in excerpt: TrialExcerpt, by strategy: Int) -> Result? {
    guard accepts(excerpt, by: strategy), let clean = cleanVerdict(excerpt, strategy),
      let tried = decode(excerpt, splices, strategy)
    else { return nil }
    return Result(of: tried, beyond: clean)
  }

  func deliversTheSame(
    _ one: [Splice], _ other: [Splice], in excerpt: TrialExcerpt, by strategy: Int
  ) -> Bool {
    guard excerpt.document.records.count == 1 else { return false }
    let instance = bench.session.strategies[strategy].makeInstance()
    let (first, second) = (data(excerpt, one), data(excerpt, other))
    let learned = bench.tried(first, with: instance, strategy, .reading) { supervisor in
      instance.learned(first, strategy, supervisor)
    }
    guard case .some(nil) = learned else { return false }
    let truth = GroundTruth(ofEditedRecords: excerpt.document)
    let deliveries = bench.tried(second, with: instance, strategy, .reading) {
      instance.result(truth: truth, records: .all).1.deliveries
    }
    return deliveries?.allSatisfy { $0 == .equal } ?? false
  }

  private func cleanVerdict(_ excerpt: TrialExcerpt, _ strategy: Int) -> Evaluation? {
    let id = ObjectIdentifier(excerpt.document)
    if let known = clean[id]?.byStrategy[strategy] { return known }
    let verdict = decode(excerpt, [], strategy)
    clean[id, default: (excerpt.document, [:])].byStrategy[strategy] = .some(verdict)
    return verdict
  }

  private func decode(
    _ excerpt: TrialExcerpt, _ splices: [Splice], _ strategy: Int
  ) -> Evaluation? {
    bench.tried(
      excerpt.document.index.text(after: splices),
      input:
        "\(excerpt.document.name), \(Format.count(splices.count, "value")) replaced in a trial",
      strategy, .reading, truth: GroundTruth(ofEditedRecords: excerpt.document),
      records: excerpt.records)
  }

  private func data(_ excerpt: TrialExcerpt, _ splices: [Splice]) -> Data {
    Data(excerpt.document.index.text(after: splices))
  }
}

extension DirectTrial.Result {
  fileprivate init(of tried: Evaluation, beyond clean: Evaluation) {
    let known = clean.sent.map(\.path)
    reports =
      tried.sent.count == clean.sent.count && tried.verdict.outcome == clean.verdict.outcome
      ? [] : tried.sent.filter { !known.contains($0.path) }
    if tried.verdict.outcome != .returned {
      reaction = .threw
    } else if tried.deliveries.contains(.missing) {
      reaction = .recordLost
    } else if tried.deliveries.contains(.changed) {
      reaction = .altered
    } else {
      reaction = tried.sent.count == clean.sent.count ? .none : .reported
    }
  }
}
