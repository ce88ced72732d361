import Foundation
import JSONMutation
import JSONText

/// Tries each kind of change at each field that a strategy reads.
struct ContractTrial {
  /// The maximum numbers of trials, and of bytes that they decode.
  private static let mostTrials = 3_000
  private static let mostBytes = 16_000_000
  /// The number of records beside the one that is edited.
  private static let neighborCount = 2

  private let inspection: Inspection
  private let strategy: Int
  private let goodRecords: [Int]
  private var samples: [Int?: RecordSample] = [:]
  private var trialCount = 0
  private var byteCount = 0

  private var session: DecodingSession { inspection.session }
  private var document: Document { inspection.document }

  private init(_ inspection: Inspection, strategy: Int) {
    self.inspection = inspection
    self.strategy = strategy
    let invalid = inspection.session.invalid[strategy]
    goodRecords = inspection.document.records.indices.filter { invalid[$0] == nil }
  }

  /// The contract of each strategy that the app has itself; of strict if there is none, or else of
  /// all.
  ///
  /// Inferred models have one, too.
  static func contracts(_ inspection: Inspection) -> [Contract] {
    let ids = inspection.session.strategies.map(\.id)
    let wanted = StrategyID.own(among: ids) + ids.filter { $0 == .inferred }
    return wanted.unique.compactMap(ids.firstIndex).compactMap { number in
      var trial = ContractTrial(inspection, strategy: number)
      return trial.contract()
    }
  }

  /// What an API description allows and a strategy does not survive; nil without a description.
  static func gaps(_ inspection: Inspection) -> GapSearch? {
    let document = inspection.document
    guard document.isDescribed else { return nil }
    var trials = inspection.session.strategies.indices.map {
      ContractTrial(inspection, strategy: $0)
    }
    var search = GapSearch()
    for node in inspection.firstNodes {
      var found: [(change: String, example: MutantID, results: [DescriptionReport.Result])] = []
      let field = document.fields.field(of: node)
      var unknown: Set<String> = []
      for number in trials.indices {
        for (change, cell) in trials[number].allowedChanges(at: node) {
          if cell.namesLocation { unknown.insert(change) }
          let result = DescriptionReport.Result(
            strategy: inspection.id(number), effect: cell.cell.effect,
            isReported: cell.cell.isReported)
          if let known = found.firstIndex(where: { $0.change == change }) {
            found[known].results.append(result)
          } else {
            found.append((change, cell.cell.example, [result]))
          }
        }
      }
      // A model that knows a tag of another variant misses the keys of that variant.
      let isVariant = document.selectsVariant(field)
      search.gaps += found.filter { found in
        found.results.contains { $0.effect != .kept }
          && (!isVariant || Mutator.contractTag(ofVariant: found.change) == nil
            || unknown.contains(found.change))
      }.map {
        DescriptionReport.Gap(
          field: field, change: $0.change, results: $0.results, example: $0.example)
      }
    }
    search.isComplete = !trials.contains(where: \.isSpent)
    return search
  }

  /// What each change does that an API description allows at a location that the strategy reads.
  private mutating func allowedChanges(at node: NodeID) -> [(change: String, cell: Tried)] {
    let record = document.record(of: node)
    let readings = inspection.readings[strategy]
    guard !goodRecords.isEmpty, record.map({ session.invalid[strategy][$0] == nil }) ?? true,
      !(readings.isComplete && readings.ignores(document.fields.field(of: node))),
      let sample = sample(with: record), let location = sample.node(node)
    else { return [] }
    var cells: [(change: String, cell: Tried)] = []
    for variant in Mutator.contract.variants(at: location, in: sample.document) where !isSpent {
      let change = variant.description
      let mutant = Mutant(
        sample.document, Mutation(.contract, at: location, variant: variant))
      let cell = tried(mutant, sample, named: node) { trial in
        if change == "absent" || change == "null" { return true }
        let tag = Mutator.contractTag(ofVariant: change)
        return trial.isCarried(
          mutant, sample, values: tag.map { (JSONString.quoted($0), Self.unknownWord) })
      }
      cells.append((change, cell))
    }
    return cells
  }

  private mutating func contract() -> Contract? {
    guard !goodRecords.isEmpty, !hasCrashed else { return nil }
    let readings = inspection.readings[strategy]
    var seen: Set<Int> = []
    var rows: [Contract.Row] = []
    for node in document.index.nodeIDs {
      let number = document.fields.number(of: node)
      guard !isSpent, !seen.contains(number) else { continue }
      let record = document.record(of: node)
      if let record, session.invalid[strategy][record] != nil { continue }
      seen.insert(number)
      let field = document.fields.field(number)
      if readings.isComplete, readings.ignores(field) { continue }
      let cells = cells(at: node, record)
      if !cells.isEmpty { rows.append(Contract.Row(field: field, cells: cells)) }
    }
    return Contract(strategy: inspection.id(strategy), rows: rows, isComplete: !isSpent)
  }

  private var isSpent: Bool {
    trialCount >= Self.mostTrials || byteCount >= Self.mostBytes || hasCrashed
  }

  private var hasCrashed: Bool {
    inspection.trial.hasCrashed(strategy)
  }

  private mutating func cells(
    at node: NodeID, _ record: Int?
  ) -> [Contract.Change: Contract.Cell] {
    var cells: [Contract.Change: Contract.Cell] = [:]
    guard let sample = sample(with: record), let location = sample.node(node) else { return cells }
    for change in Contract.Change.allCases {
      for mutant in change.mutants(at: location, of: sample.document) where !isSpent {
        let cell = tried(mutant, sample, named: node) { trial in
          change.deliversWhatWasSent { trial.isCarried(mutant, sample) }
        }.cell
        if cells[change].map({ $0.isBetter(than: cell) }) ?? true { cells[change] = cell }
        if cell.effect == .listLost { break }
      }
    }
    return cells
  }

  /// A record with two others that decode, so that a loss of the list shows.
  private mutating func sample(with record: Int?) -> RecordSample? {
    if let known = samples[record] { return known }
    let others = goodRecords.filter { $0 != record }.prefix(Self.neighborCount)
    let sample = RecordSample(document, keeping: ([record].compactMap(\.self) + others).sorted())
    samples[record] = sample
    return sample
  }

  /// Tries a mutant of a sample; `delivers` says whether a record that comes back different has just
  /// what was sent.
  private mutating func tried(
    _ mutant: Mutant, _ sample: RecordSample, named node: NodeID,
    delivers: (ContractTrial) -> Bool
  ) -> Tried {
    let bytes = mutant.bytes()
    trialCount += 1
    byteCount += bytes.count
    let tried = mutant.mutations[0]
    let mutation = Mutation(tried.mutator, at: node, variant: tried.variant)
    let id = MutantID(document: document.name, steps: [mutation.id(in: document)])
    let truth = GroundTruth(of: mutant)
    let evaluation = session.tried(
      Data(bytes), inspection.trial.call, input: id.description, strategy: strategy, truth: truth,
      records: sample.records, mutationClass: .structural)
    let isReported = evaluation.verdict.outcome != .returned || !evaluation.sent.isEmpty
    inspection.trial.note(evaluation.verdict.outcome, of: strategy)
    var effect = evaluation.effect(truth, hasList: document.list != nil)
    if effect == .fieldLost, !isReported, delivers(self) { effect = .kept }
    return Tried(
      cell: Contract.Cell(effect: effect, isReported: isReported, example: id),
      namesLocation: evaluation.verdict.errorAccuracy == .exact)
  }

  private struct Tried {
    let cell: Contract.Cell
    /// Whether the strategy reported the edited location.
    let namesLocation: Bool
  }

  /// Whether another value makes another record: the value arrives.
  ///
  /// - Parameters:
  ///   - mutant: The mutant that was tried.
  ///   - sample: The sample that the mutant was made from.
  ///   - values: The values to compare; nil for two of the mutant's new type.
  /// - Returns: False if the records are equal, or there are no such values.
  private func isCarried(
    _ mutant: Mutant, _ sample: RecordSample, values: (String, String)? = nil
  ) -> Bool {
    let location = mutant.mutations[0].node
    guard let record = sample.document.record(of: location),
      let alone = RecordSample(sample.document, keeping: [record]),
      let node = alone.node(location),
      let values = values ?? Self.twoValues(like: mutant.bytes(), at: location, of: sample.document)
    else { return false }
    let range = alone.document.index.range(of: node)
    return !inspection.trial.deliversTheSame(
      [Splice(range, with: Array(values.0.utf8))], [Splice(range, with: Array(values.1.utf8))],
      in: alone, by: strategy)
  }

  private static let unknownWord = #""unknownWord1""#

  /// Two values of the type that a mutant has at a location; nil for arrays and objects.
  private static func twoValues(
    like bytes: [UInt8], at node: NodeID, of document: Document
  ) -> (String, String)? {
    switch bytes[document.index.range(of: node).lowerBound] {
    case UInt8(ascii: "\""): (unknownWord, #""unknownWord2""#)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): ("true", "false")
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): ("3", "4")
    default: nil
    }
  }
}

extension Contract.Cell {
  fileprivate func isBetter(than other: Self) -> Bool {
    (effect, isSilent ? 1 : 0) < (other.effect, other.isSilent ? 1 : 0)
  }
}

extension Contract.Change {
  /// Whether a record that comes back different has just what was sent: nil for nothing, or a value
  /// that arrives.
  ///
  /// A date in another format that comes back as another date is lost.
  fileprivate func deliversWhatWasSent(isCarried: () -> Bool) -> Bool {
    switch self {
    case .absent, .null: true
    case .otherType, .unknownTag: isCarried()
    case .otherFormat: false
    }
  }

  private var mutators: [Mutator] {
    switch self {
    case .absent: [.removeKey]
    case .null: [.nullValue]
    case .otherType: [.flipType]
    case .unknownTag: [.unknownEnumTag]
    case .otherFormat: [.dateFormat, .nearMiss, .integerToFraction]
    }
  }

  fileprivate func mutants(at node: NodeID, of document: Document) -> [Mutant] {
    mutators.flatMap { mutator in
      mutator.variants(at: node, in: document)
        .filter { self != .otherType || $0.name != "null" }
        .map { Mutant(document, Mutation(mutator, at: node, variant: $0)) }
    }
  }
}

extension Evaluation {
  /// What became of the records of a sample.
  fileprivate func effect(_ truth: GroundTruth, hasList: Bool) -> Contract.Effect {
    let worst: Contract.Effect = hasList ? .listLost : .recordLost
    if verdict.outcome != .returned { return worst }
    let fates = zip(deliveries, zip(truth.isMutated, truth.isRemoved)).filter { !$0.1.1 }
    let untouched = fates.filter { !$0.1.0 }.map(\.0)
    let mutated = fates.filter(\.1.0).map(\.0)
    if untouched.contains(where: { $0 == .missing }) { return worst }
    if mutated.contains(where: { $0 == .missing }) { return .recordLost }
    return fates.contains { $0.0 == .changed } ? .fieldLost : .kept
  }
}
