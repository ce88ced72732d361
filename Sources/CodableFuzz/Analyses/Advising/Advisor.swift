import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

final class Advisor {
  /// The maximum number of repairs one after another for a change.
  private static let mostRounds = 64
  private static let mostChanges = 32
  /// The maximum number of bytes of a value that other types of its property are tried with.
  private static let longestValue = 16_384

  private let session: DecodingSession
  private let isAdvised: [Bool]
  private let map: FieldMap
  private let list: JSONPointer?
  private var goodValues: [GoodValues]
  /// For each strategy, in order, whether its models accept null in a field, if that was tried.
  private var takesNull: [[Int: Bool]]
  private let bench: TrialBench
  private let remedies: RemedyTrial
  /// What strategies did with repaired texts: repairs of different mutants often make the same text.
  private var decoded: [RepairedText: Repaired] = [:]
  private var decodedByteCount = 0
  /// The size of the texts in ``decoded`` at which it starts afresh: 4 MiB.
  private static let mostDecodedBytes = 1 << 22

  init(_ session: DecodingSession, scope: AdviceScope) {
    self.session = session
    let ids = session.strategies.map(\.id)
    isAdvised = ids.map { scope.contains($0, among: ids) }
    let document = session.document
    map = FieldMap(document, session.outline)
    list = document.list.map(document.index.pointer)
    goodValues = session.oracles.map {
      GoodValues(document, session.outline, isInvalid: $0.isInvalid)
    }
    takesNull = Array(repeating: [:], count: goodValues.count)
    bench = TrialBench(session, call: .unmutated)
    remedies = RemedyTrial(bench)
  }

  func tryChanges(
    on seen: SeenMutant,
    onGain: (_ strategy: Int, _ change: ModelChange, _ gain: AdviceCounts.Gain) -> Void
  ) {
    let evaluations = seen.evaluations
    // Whoever crashes on the mutant may crash on what is tried, too.
    let losing = evaluations.indices.filter { number in
      isAdvised[number] && evaluations[number].lostSomething
        && !evaluations[number].verdict.outcome.isCrash
    }
    guard seen.decoded.mutationClass == .structural, !losing.isEmpty,
      let mutant = RepairedMutant(seen.decoded.bytes(), truth: GroundTruth(of: seen.decoded))
    else { return }
    bench.call = .trial(seen.number)
    // What others report says where a silent loss comes from.
    let isSilent = losing.contains { evaluations[$0].lostSilently }
    let failing = evaluations.enumerated().map { strategy, evaluation in
      isSilent || isAdvised[strategy]
        ? nodes(of: evaluation.sent, strategy: strategy, in: mutant) : []
    }
    for strategy in losing {
      let evaluation = evaluations[strategy]
      if hasCrashed(strategy, seen) { continue }
      var nodes = failing[strategy]
      if evaluation.lostSilently {
        nodes += failing.enumerated().filter { $0.offset != strategy }.flatMap(\.element)
      }
      let start = Trial(evaluation.verdict.counters, mutant, nodes)
      let changes =
        replacements(reading: nodes, in: mutant, strategy)
        + changes(forgiving: nodes, in: mutant, isLossy: evaluation.isRecovered)
      let undeclared = Set(nodes.flatMap(\.dictionaryValues))
      var gains: [(change: ModelChange, gain: AdviceCounts.Gain)] = []
      for change in changes where !hasCrashed(strategy, seen) {
        let end = end(of: start, with: change, seen, strategy)
        let (kept, delivered) = (end.kept - start.kept, end.delivered - start.delivered)
        // A change loses nothing: if fewer records are delivered, they could not be told apart.
        guard kept + delivered > 0 else { continue }
        let field = field(of: change.field, dictionaryValues: undeclared)
        let property = property(of: change.field, field, strategy)
        let keepsType =
          change.kind == .lossy && property?.isOptional ?? takesNull(change.field, strategy)
        let owner = map.path(to: change.field).first(where: map.properties.contains)
        // The line of an initializer that has a default is not known.
        let hasDefault =
          property?.refusesNull == true && owner.map { takesNull($0, strategy) } == true
        let isByHand =
          hasDefault
          || nodes.contains {
            $0.field == change.field && ($0.isCheckedByHand || $0.contradicts(property))
          }
        let gain = AdviceCounts.Gain(
          kept: kept, delivered: delivered, keepsType: keepsType, isByHand: isByHand,
          rank: change.rank, property: hasDefault ? nil : property, first: seen.rows.ordinal,
          example: seen.rows.id)
        gains.append((ModelChange(change.kind, field, change.replacement), gain))
      }
      // What a crash left undone is the same whether or not the process survived it.
      if hasCrashed(strategy, seen) { continue }
      for gain in gains { onGain(strategy, gain.change, gain.gain) }
    }
  }

  private func hasCrashed(_ strategy: Int, _ seen: SeenMutant) -> Bool {
    [.unmutated, .trial(seen.number)].contains { (call: Call) in
      session.supervisor.crash(call, strategy) != nil
    }
  }

  /// The property with a name that a field is decoded into, or is inside of.
  private func property(
    of number: Int, _ field: Field, _ strategy: Int
  ) -> Property? {
    if let declared = session.strategies[strategy].declaredProperty?(field) {
      return Property(
        name: declared.name.split(separator: ".").last.map(String.init) ?? "", type: declared.type,
        path: declared.name)
    }
    if isList(number) { return found(number, strategy)?.property }
    let named = map.path(to: number).first(where: map.properties.contains)
    return named.flatMap { found($0, strategy)?.property }
  }

  private func isList(_ field: Int) -> Bool {
    session.document.list.map(session.document.fields.number) == field
  }

  private func found(_ field: Int, _ strategy: Int) -> RemedyTrial.Found? {
    isList(field)
      ? remedies.records(field, by: strategy)
      : remedies.property(of: field, by: strategy, at: goodValues[strategy].all(of: field))
  }

  /// The types of properties that read what failed in them.
  private func replacements(
    reading failing: [FailingLocation], in mutant: RepairedMutant, _ strategy: Int
  ) -> [CandidateChange] {
    var known: Set<CandidateChange> = []
    return failing.flatMap { failing in
      zip(failing.fields, failing.nodes).flatMap { field, node -> [CandidateChange] in
        let json = mutant.index.bytes[mutant.index.range(of: node)]
        let isProperty = map.properties.contains(field) && !map.aroundRecords.contains(field)
        guard json.count <= Self.longestValue,
          isProperty || isList(field) && failing.field == field,
          !failing.dictionaryValues.contains(field), let found = found(field, strategy)
        else { return [] }
        return remedies.remedies(of: found, field, by: strategy, reading: json).map {
          rank, replacement in
          CandidateChange(
            kind: .otherType, field: field, replacement: replacement, rank: rank)
        }
      }
    }.filter { known.insert($0).inserted }
  }

  /// Whether a change forgives what failed at a location.
  private func reads(
    _ change: CandidateChange, _ failing: FailingLocation, in mutant: RepairedMutant,
    _ strategy: Int
  ) -> Bool {
    guard change.kind == .otherType else { return true }
    return replacements(reading: [failing], in: mutant, strategy).contains(change)
  }

  private func field(of field: Int, dictionaryValues: Set<Int>) -> Field {
    let known = session.document.fields.field(field)
    guard !dictionaryValues.isEmpty else { return known }
    let path = map.path(to: field).reversed().dropFirst()
    return Field(
      JSONPointer(
        zip(path, known.pointer.tokens).map {
          dictionaryValues.contains($0) ? Field.anyKey : $1
        }))
  }

  private func takesNull(_ field: Int, _ strategy: Int) -> Bool {
    if let known = takesNull[strategy][field] { return known }
    let document = session.document
    guard let node = goodValues[strategy].first(of: field) else { return false }
    var takesNull = document.index.kind(of: node) == .null
    let call = Call.null(field)
    if !takesNull, session.supervisor.crash(call, strategy) == nil,
      let excerpt = TrialExcerpt(document, keeping: [document.record(of: node) ?? 0]),
      let location = excerpt.node(node)
    {
      let mutant = Mutant(excerpt.document, Mutation(.flipType, at: location, variant: "null"))
      let evaluation = session.tried(
        Data(mutant.bytes()), call, input: "\(mutant.id), a trial",
        strategy: strategy,
        Expected(truth: GroundTruth(of: mutant), records: excerpt.records))
      takesNull = evaluation.isRecovered && evaluation.sent.isEmpty && !evaluation.lostSomething
    }
    self.takesNull[strategy][field] = takesNull
    return takesNull
  }

  /// `isLossy` says whether the list of records was returned, so that it need not become lossy.
  private func changes(
    forgiving failing: [FailingLocation], in mutant: RepairedMutant, isLossy: Bool
  ) -> some Sequence<CandidateChange> {
    var known: Set<CandidateChange> = []
    let records = session.document.list.map(session.document.fields.number)
    return failing.flatMap { CandidateChange.forgiving($0, in: mutant.index, map) }
      .filter { known.insert($0).inserted }
      .filter { !isLossy || $0.kind != .lossyList || $0.field != records }
      .prefix(Self.mostChanges)
  }

  private func nodes(
    of reports: [ReportedLoss], strategy: Int, in mutant: RepairedMutant
  ) -> [FailingLocation] {
    let locator = session.oracles[strategy].locator
    return reports.flatMap { report in
      let failing = FailingLocation(report, in: mutant.index, map: map, locator: locator)
      return [failing]
        + failing.atEdits(
          mutant.editedPaths(list: list), report, in: mutant.index, map: map, locator: locator)
    }
  }

  private func end(
    of start: Trial, with change: CandidateChange, _ seen: SeenMutant, _ strategy: Int
  ) -> Trial {
    var trial = start
    for _ in 0..<Self.mostRounds {
      guard let mutant = trial.mutant else { break }
      let repairs = trial.failing.compactMap { failing -> RepairedMutant.Repair? in
        guard reads(change, failing, in: mutant, strategy) else { return nil }
        return change.target(of: failing, in: mutant.index, map).flatMap {
          goodValues[strategy].repair(
            $0, of: failing, in: mutant, records: seen.records, for: change)
        }
      }
      guard let (bytes, truth) = mutant.repaired(by: repairs, list: list) else { break }
      trial = tried(
        RepairedText(bytes: Data(bytes), truth: truth, records: seen.records, strategy: strategy),
        seen)
    }
    return trial
  }

  private func tried(_ text: RepairedText, _ seen: SeenMutant) -> Trial {
    let repaired = decoded[text] ?? decode(text, seen)
    // The text is only needed if something failed.
    let mutant = repaired.sent.isEmpty ? nil : RepairedMutant(Array(text.bytes), truth: text.truth)
    let failing = mutant.map { nodes(of: repaired.sent, strategy: text.strategy, in: $0) }
    return Trial(repaired.counters, mutant, failing ?? [])
  }

  private func decode(_ text: RepairedText, _ seen: SeenMutant) -> Repaired {
    let evaluation = session.tried(
      text.bytes, .trial(seen.number), input: "\(seen.rows.id), repaired",
      strategy: text.strategy, Expected(truth: text.truth, records: text.records))
    let repaired = Repaired(counters: evaluation.verdict.counters, sent: evaluation.sent)
    if evaluation.verdict.outcome.isCrash { return repaired }
    if decodedByteCount > Self.mostDecodedBytes { (decoded, decodedByteCount) = ([:], 0) }
    decoded[text] = repaired
    decodedByteCount += text.bytes.count
    return repaired
  }
}

private struct RepairedText: Hashable {
  let bytes: Data
  let truth: GroundTruth
  let records: RecordNumbers
  let strategy: Int

  static func == (one: Self, other: Self) -> Bool {
    one.strategy == other.strategy && one.records == other.records && one.bytes == other.bytes
      && one.truth.hasSameRecords(as: other.truth)
  }

  /// Most texts differ in length: hashing all of their bytes takes longer than comparing them.
  func hash(into hasher: inout Hasher) {
    hasher.combine(strategy)
    hasher.combine(bytes.count)
    for position in stride(from: 0, to: bytes.count, by: bytes.count / 8 + 1) {
      hasher.combine(bytes[position])
    }
  }
}

private struct Repaired {
  let counters: Counters
  let sent: [ReportedLoss]
}

private struct Trial {
  let mutant: RepairedMutant?
  let failing: [FailingLocation]
  let kept: Int
  let delivered: Int

  init(_ counters: Counters, _ mutant: RepairedMutant?, _ failing: [FailingLocation]) {
    self.mutant = mutant
    self.failing = failing
    kept = counters[.untouchedKept]
    delivered = counters.mutatedDelivered
  }
}

extension Evaluation {
  fileprivate var lostSomething: Bool {
    let counters = verdict.counters
    return !verdict.outcome.isCrash
      && (counters.untouchedNotKept > 0 || counters.mutatedLost > 0)
  }

  fileprivate var isRecovered: Bool { verdict.outcome == .returned }

  fileprivate var lostSilently: Bool { verdict.counters.lostSilently > 0 }
}
