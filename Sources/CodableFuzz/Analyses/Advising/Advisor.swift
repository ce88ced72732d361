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
  private let goodValues: [GoodValues]
  /// For each strategy, in order, whether its models accept null in a field, if that was tried.
  private var takesNull: [[Int: Bool]]
  private let bench: TrialBench
  private let remedies: RemedyTrial
  private let budget = TrialBudget()

  init(_ session: DecodingSession, scope: AdviceScope) {
    self.session = session
    let ids = session.strategies.map(\.id)
    isAdvised = ids.map { scope == .all || StrategyID.own(among: ids).contains($0) }
    let document = session.document
    map = FieldMap(document, session.outline)
    list = document.list.map(document.index.pointer)
    goodValues = session.oracles.map {
      GoodValues(document: document, outline: session.outline, isInvalid: $0.isInvalid)
    }
    takesNull = Array(repeating: [:], count: goodValues.count)
    bench = TrialBench(session, call: .unmutated, mostCrashes: .max)
    remedies = RemedyTrial(bench)
  }

  func tryChanges(
    on seen: SeenMutant,
    onGain: (_ strategy: Int, _ change: ModelChange, _ gain: AdviceCounts.Gain) -> Void
  ) {
    let evaluations = seen.evaluations
    let losing = evaluations.indices.filter { isAdvised[$0] && evaluations[$0].lostSomething }
    guard seen.decoded.mutationClass == .structural, !losing.isEmpty,
      let mutant = RepairedMutant(seen.decoded.bytes(), truth: GroundTruth(of: seen.decoded))
    else { return }
    bench.call = Call(.trial, seen.number)
    // What others report says where a silent loss comes from.
    let isSilent = losing.contains { evaluations[$0].lostSilently }
    let failing = evaluations.enumerated().map { strategy, evaluation in
      isSilent || isAdvised[strategy]
        ? nodes(of: evaluation.sent, strategy: strategy, in: mutant) : []
    }
    strategies: for strategy in losing where !hasCrashed(strategy) {
      let evaluation = evaluations[strategy]
      var nodes = failing[strategy]
      if evaluation.lostSilently {
        nodes += failing.enumerated().filter { $0.offset != strategy }.flatMap(\.element)
      }
      let start = Trial(counters: evaluation.verdict.counters, mutant: mutant, failing: nodes)
      let changes =
        replacements(reading: nodes, strategy)
        + changes(forgiving: nodes, isLossy: evaluation.verdict.outcome == .returned).filter {
          // What a lossy list drops, the next save destroys.
          $0.kind != .lossyList || session.strategies[strategy].writer?.isOwn != true
        }
      let undeclared = Set(nodes.flatMap(\.dictionaryValues))
      var gains: [(change: ModelChange, gain: AdviceCounts.Gain)] = []
      for change in changes {
        guard let end = end(of: start, with: change, seen, strategy) else { continue strategies }
        let kept = end.counters[.untouchedKept] - start.counters[.untouchedKept]
        let delivered = end.counters.mutatedDelivered - start.counters.mutatedDelivered
        // A change loses nothing: if fewer records are delivered, they could not be told apart.
        guard kept + delivered > 0 else { continue }
        let field = field(of: change.field, dictionaryValues: undeclared)
        let owner = map.property(around: change.field)
        let property =
          session.strategies[strategy].declaredProperty != nil
          ? declared(field, strategy)
          : (change.field == map.list ? map.list : owner).flatMap { found($0, strategy)?.property }
        let keepsType =
          change.kind == .lossy && property?.isOptional ?? takesNull(change.field, strategy)
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
      if hasCrashed(strategy) { continue }
      for gain in gains { onGain(strategy, gain.change, gain.gain) }
    }
  }

  private func hasCrashed(_ strategy: Int) -> Bool {
    session.supervisor.crash(.unmutated, strategy) != nil || bench.isSpent(strategy, budget)
  }

  private func declared(_ field: Field, _ strategy: Int) -> Property? {
    session.strategies[strategy].declaredProperty?(field).map { declared in
      Property(
        name: declared.name.split(separator: ".").last.map(String.init) ?? "", type: declared.type,
        path: declared.name.isEmpty ? nil : declared.name, isRecords: declared.name.isEmpty)
    }
  }

  private func found(_ field: Int, _ strategy: Int) -> RemedyTrial.ReadProperty? {
    remedies.property(of: field, by: strategy, at: goodValues[strategy].all(of: field))
  }

  /// The types of properties that read what failed in them; none where properties are only declared, without
  /// a type to try.
  private func replacements(
    reading failing: [FailingLocation], _ strategy: Int
  ) -> [CandidateChange] {
    if session.strategies[strategy].declaredProperty != nil { return [] }
    return failing.flatMap { failing in
      zip(failing.fields, failing.nodes).flatMap { field, node -> [CandidateChange] in
        let json = failing.index.bytes[failing.index.range(of: node)]
        let isProperty = map.properties.contains(field) && !map.aroundRecords.contains(field)
        guard json.count <= Self.longestValue,
          isProperty || field == map.list && failing.field == field,
          !failing.dictionaryValues.contains(field), let found = found(field, strategy)
        else { return [] }
        return remedies.remedies(of: found, field, by: strategy, reading: json).map {
          CandidateChange(kind: .otherType, field: field, replacement: $1, rank: $0)
        }
      }
    }.unique
  }

  private func field(of field: Int, dictionaryValues: Set<Int>) -> Field {
    let tokens = session.document.fields.field(field).pointer.tokens
    return Field(
      JSONPointer(
        zip(map.path(to: field).reversed().dropFirst(), tokens).map {
          dictionaryValues.contains($0) ? Field.anyKey : $1
        }))
  }

  private func takesNull(_ field: Int, _ strategy: Int) -> Bool {
    if let known = takesNull[strategy][field] { return known }
    let document = session.document
    guard let node = goodValues[strategy].first(of: field) else { return false }
    var takesNull = document.index.kind(of: node) == .null
    let call = Call(.null, field)
    if !takesNull, session.supervisor.crash(call, strategy) == nil,
      let excerpt = bench.excerpt([document.record(of: node) ?? 0]),
      let mutant = excerpt.mutant(Mutation(.flipType, at: node, variant: "null"))
    {
      let evaluation = session.tried(
        Data(mutant.bytes()), call, input: "\(mutant.id), a trial", strategy: strategy,
        Expected(truth: GroundTruth(of: mutant), records: excerpt.records))
      takesNull =
        evaluation.verdict.outcome == .returned && evaluation.sent.isEmpty
        && !evaluation.lostSomething
    }
    self.takesNull[strategy][field] = takesNull
    return takesNull
  }

  /// `isLossy` says whether the list of records was returned, so that it need not become lossy.
  private func changes(
    forgiving failing: [FailingLocation], isLossy: Bool
  ) -> ArraySlice<CandidateChange> {
    failing.flatMap(CandidateChange.forgiving).unique
      .filter { !isLossy || $0.kind != .lossyList || $0.field != map.list }
      .prefix(Self.mostChanges)
  }

  private func nodes(
    of reports: [ReportedLoss], strategy: Int, in mutant: RepairedMutant
  ) -> [FailingLocation] {
    let locator = session.oracles[strategy].locator
    return reports.flatMap { report in
      let failing = FailingLocation(report, in: mutant.index, map: map, locator: locator)
      return [failing] + failing.atEdits(mutant.editedPaths(list: list), report, locator)
    }
  }

  /// What is left of failures after a change; nil after a crash.
  private func end(
    of start: Trial, with change: CandidateChange, _ seen: SeenMutant, _ strategy: Int
  ) -> Trial? {
    var trial = start
    for _ in 0..<Self.mostRounds {
      guard let mutant = trial.mutant else { break }
      let repairs = trial.failing.compactMap { failing in
        let isForgiven =
          change.kind == .otherType
          ? replacements(reading: [failing], strategy).contains(change) : change.forgives(failing)
        return isForgiven
          ? goodValues[strategy].repair(failing, in: mutant, records: seen.records, for: change)
          : nil
      }
      guard let (bytes, truth) = mutant.repaired(by: repairs, list: list) else { break }
      // Repairs of different mutants often make the same text, whatever was edited.
      let expected = Expected(truth: truth.withoutLocations, records: seen.records)
      let evaluation = bench.evaluation(of: bytes, expected, strategy, budget) {
        "\(seen.rows.id), repaired"
      }
      guard let evaluation, !evaluation.verdict.outcome.isCrash else { return nil }
      // The text is only needed if something failed.
      let left = evaluation.sent.isEmpty ? nil : RepairedMutant(bytes, truth: truth)
      trial = Trial(
        counters: evaluation.verdict.counters, mutant: left,
        failing: left.map { nodes(of: evaluation.sent, strategy: strategy, in: $0) } ?? [])
    }
    return trial
  }
}

private struct Trial {
  let counters: Counters
  let mutant: RepairedMutant?
  let failing: [FailingLocation]
}

extension Evaluation {
  fileprivate var lostSomething: Bool {
    let counters = verdict.counters
    return !verdict.outcome.isCrash
      && (counters.untouchedNotKept > 0 || counters.mutatedLost > 0)
  }

  fileprivate var lostSilently: Bool { verdict.counters.lostSilently > 0 }
}
