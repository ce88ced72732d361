import JSONMutation
import JSONText

/// All that the search for findings needs to know of a document and its strategies.
final class Inspection {
  /// The most records that are tried one by one, and together.
  private static let mostSamples = 12
  private static let mostSpreadRecords = 16
  private static let mostSpreadBytes = 65_536
  /// So many records are looked through for new forms.
  private static let mostCandidates = 2_000

  let session: DecodingSession
  let trial: DirectTrial
  /// Samples of one record each, of different forms.
  let samples: [TrialSample]
  /// For each strategy, in order, which fields it reads.
  let readings: [FieldReadings]
  /// The numbers of the fields of the document.
  private(set) lazy var fieldNumbers = Dictionary(
    uniqueKeysWithValues: (0..<document.fields.count).map { (document.fields.field($0), $0) })
  /// How many bytes the keys and values of each field take, by their numbers.
  private(set) lazy var byteCounts = document.index.nodeIDs.reduce(
    into: Array(repeating: 0, count: document.fields.count)
  ) { counts, node in
    counts[document.fields.number(of: node)] += document.index.memberRange(of: node).count
  }
  /// The fields inside each field, by their numbers, with their keys, in the order of the document.
  private(set) lazy var fieldChildren = childrenOfFields()
  /// What ``numberTrials(by:)`` found before.
  var knownNumberTrials: [Int: [NumberTrial]] = [:]

  var document: Document { session.document }

  /// The numbers of the strategies whose readings are complete.
  var strategies: [Int] { readings.indices.filter { readings[$0].isComplete } }

  /// - Parameters:
  ///   - session: The document and the strategies.
  ///   - call: The name under which trials are on record.
  init(_ session: DecodingSession, call: Call) {
    self.session = session
    let document = session.document
    let trial = DirectTrial(session, call: call)
    let good = Self.goodRecords(session)
    let samples = Self.differentRecords(among: good, of: document).compactMap {
      TrialSample(document, keeping: [$0])
    }
    let spread = TrialSample(document, keeping: Self.spread(over: good, of: document))
    readings = session.strategies.indices.map {
      FieldReadings(of: $0, in: samples, spread, trial)
    }
    (self.samples, self.trial) = (samples, trial)
  }

  /// What was found.
  var findings: [ModelFinding] { FindingKind.all.flatMap { $0.find(self) } }

  func id(_ strategy: Int) -> StrategyID { session.strategies[strategy].id }

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

  /// A sample that has some locations of the whole document, with those locations; nil where there is none.
  func sample(with nodes: [NodeID]) -> (sample: TrialSample, nodes: [NodeID])? {
    let numbers = nodes.map(document.record)
    let kept = Set(numbers.compactMap(\.self)).sorted()
    guard let sample = TrialSample(document, keeping: kept.isEmpty ? [0] : kept) else { return nil }
    if sample.document === document { return (sample, nodes) }
    let inside = zip(nodes, numbers).compactMap { node, number -> NodeID? in
      guard let number, let position = kept.firstIndex(of: number) else {
        return sample.document.index.node(at: document.index.pointer(to: node))
      }
      // A record has the same nodes in both.
      let offset = node.number - document.records[number].number
      return NodeID(number: sample.document.records[position].number + offset)
    }
    return inside.count == nodes.count ? (sample, inside) : nil
  }

  /// The records that every strategy decodes; where there are none, those that one decodes.
  private static func goodRecords(_ session: DecodingSession) -> [Int] {
    let records = session.document.records.indices
    let good = records.filter { record in session.oracles.allSatisfy { !$0.isInvalid[record] } }
    if !good.isEmpty { return good }
    return records.filter { record in session.oracles.contains { !$0.isInvalid[record] } }
  }

  /// The first records that have fields which those before them do not have.
  private static func differentRecords(among records: [Int], of document: Document) -> [Int] {
    var seen: Set<Int> = []
    var different: [Int] = []
    for number in records.prefix(mostCandidates) where different.count < mostSamples {
      let known = seen.count
      for node in document.index.subtree(of: document.records[number]) {
        seen.insert(document.fields.number(of: NodeID(number: node)))
      }
      if seen.count > known { different.append(number) }
    }
    return different
  }

  /// Records at even distances, the first and the last among them, as many as the limits allow.
  private static func spread(over records: [Int], of document: Document) -> [Int] {
    guard let first = records.first, records.count > 1 else { return records }
    let count = min(records.count, mostSpreadRecords)
    let even = (0..<count).map { records[$0 * (records.count - 1) / (count - 1)] }
    var left = mostSpreadBytes - document.recordRange(first).count
    return [first]
      + even.dropFirst().filter { number in
        left -= document.recordRange(number).count
        return left >= 0
      }
  }
}
