import DecodingStrategies
package import JSONMutation
package import JSONText

package final class ContractTrial {
  private static let neighborCount = 2

  private let inspection: ModelTrials
  private let strategy: Int
  private let goodRecords: [Int]
  /// The records that are decoded beside an edited one, the shortest first.
  private let neighbors: [Int]
  private let arrival: ArrivalTrial
  /// What became of a lost record beside others, for each way in which it is lost alone.
  private var losses: [Loss: Contract.Result] = [:]
  private let budget: TrialBudget
  private let cast: [ContractTrial]

  private var bench: TrialBench { inspection.bench }
  private var session: DecodingSession { inspection.session }
  private var document: Document { inspection.document }

  private init(
    _ inspection: ModelTrials, strategy: Int, _ budget: TrialBudget,
    cast: [ContractTrial] = []
  ) {
    self.cast = cast
    self.inspection = inspection
    self.strategy = strategy
    self.budget = budget
    let invalid = inspection.session.invalid[strategy]
    let document = inspection.document
    let good = document.records.indices.filter { invalid[$0] == nil }
    goodRecords = good
    neighbors = good.sorted {
      (document.recordRange($0).count, $0) < (document.recordRange($1).count, $1)
    }
    arrival = ArrivalTrial(inspection.properties, strategy: strategy, envelope: neighbors.first)
  }

  /// The contract of each strategy that the app has itself; of strict if there is none, or else of
  /// all.
  ///
  /// Inferred models have one, too.
  static func contracts(_ inspection: ModelTrials) -> [Contract] {
    let budget = Self.budget
    return inspection.session.ownStrategies.compactMap { number in
      ContractTrial(
        inspection, strategy: number, budget, cast: cast(of: number, inspection, budget)
      ).contract()
    }
  }

  private static var budget: TrialBudget { TrialBudget(trials: 20_000, cost: 216e6) }

  private static func cast(
    of strategy: Int, _ inspection: ModelTrials, _ budget: TrialBudget
  ) -> [ContractTrial] {
    let (strategies, oracles) = (inspection.session.strategies, inspection.session.oracles)
    return StrategyID.cast.compactMap { id in
      strategies.indices.first { other in
        strategies[other].id == id && other != strategy
          && strategies[other].recordType == strategies[strategy].recordType
          && oracles[other].isInvalid == oracles[strategy].isInvalid
      }.map { ContractTrial(inspection, strategy: $0, budget) }
    }
  }

  /// A change that the API description of a location allows, and what it costs.
  package struct AllowedChange {
    package let name: String
    package let result: Contract.Result
    package let example: MutantID
    package let namesLocation: Bool
  }

  /// A trial for each strategy of a study with an API description.
  package static func all(_ inspection: ModelTrials) -> [ContractTrial] {
    let budget = Self.budget
    return inspection.session.strategies.indices.map {
      ContractTrial(inspection, strategy: $0, budget)
    }
  }

  package func allowedChanges(at node: NodeID) -> [AllowedChange] {
    let record = document.record(of: node)
    guard !goodRecords.isEmpty, record.map({ session.invalid[strategy][$0] == nil }) ?? true,
      !isIgnored(document.fields.number(of: node)),
      let excerpt = excerpt(with: record), let location = excerpt.node(node)
    else { return [] }
    var changes: [AllowedChange] = []
    for variant in Mutator.contract.variants(at: location, in: excerpt.document) where !isSpent {
      guard let tried = tried(Mutation(.contract, at: node, variant: variant), excerpt)
      else { break }
      changes.append(
        AllowedChange(
          name: variant.description, result: tried.cell.result(of: inspection.id(strategy)),
          example: tried.cell.example, namesLocation: tried.namesLocation))
    }
    return changes
  }

  private func isIgnored(_ field: Int) -> Bool {
    let readings = inspection.readings[strategy]
    return inspection.represented.contains(field)
      || readings.isComplete && readings.ignores(document.fields.field(field))
  }

  private func contract() -> Contract? {
    guard !goodRecords.isEmpty else { return nil }
    let reports = session.instances[strategy].reportsAlone
    let invalid = session.invalid[strategy]
    let kinds = LocationKinds(
      document, isReported: document.records.indices.map { invalid[$0] == nil ? reports[$0] : nil })
    var fields = kinds.fields.filter { !isIgnored($0.field) }
      .map { TriedField($0, at: $1, in: document) }
    for round in 0..<(fields.map(\.nodes.count).max() ?? 0) {
      for number in fields.indices where round < fields[number].nodes.count {
        tryChanges(of: &fields[number], at: fields[number].nodes[round])
      }
    }
    for number in fields.indices { fields[number].detail(self) }
    return Contract(
      strategy: inspection.id(strategy), rows: fields.compactMap(\.row),
      isComplete: fields.allSatisfy(\.leftOut.isEmpty),
      loadBearing: loadBearing(among: fields).map { document.fields.field($0) })
  }

  /// The fields that every record has, and whose absence or null costs the list whatever the record.
  private func loadBearing(among fields: [TriedField]) -> [Int] {
    guard fields.allSatisfy(\.isKnownToBear) else { return [] }
    return fields.filter { $0.alwaysCostsTheList && $0.field > 0 }.map(\.field).filter { field in
      let records = inspection.outline.nodes[field].map { document.record(of: $0) }
      if records.contains(nil) { return true }
      let good = Set(records.compactMap(\.self)).filter { session.invalid[strategy][$0] == nil }
      return good.count == goodRecords.count
    }
  }

  package var isSpent: Bool {
    bench.isSpent(strategy, budget) || inspection.properties.isSpent(strategy)
  }

  private func tryChanges(of field: inout TriedField, at node: NodeID) {
    guard let excerpt = excerpt(with: document.record(of: node)) else { return }
    for change in Contract.Change.allCases where !field.crashed(change) {
      var worst: Tried?
      for (mutator, variant) in change.variants(at: node, of: document) {
        // To make a mutant takes time, too, and there may be many.
        guard !isSpent, let tried = tried(Mutation(mutator, at: node, variant: variant), excerpt)
        else {
          field.leftOut.insert(change)
          break
        }
        if worst.map({ $0.cell.isBetter(than: tried.cell) }) ?? true { worst = tried }
        // No other cell is worse.
        if tried.cell.effect == .listLost, tried.cell.isSilent || tried.cell.crash != nil { break }
      }
      if let worst { field.add(worst, of: change) }
    }
  }

  private func excerpt(with record: Int?) -> TrialExcerpt? {
    let others = neighbors.lazy.filter { $0 != record }.prefix(Self.neighborCount)
    return bench.excerpt(([record].compactMap(\.self) + others).sorted())
  }

  private func tried(_ mutation: Mutation, _ excerpt: TrialExcerpt) -> Tried? {
    let id = MutantID(document: document.name, steps: [mutation.id(in: document)])
    guard let mutant = excerpt.mutant(mutation),
      var found = effect(of: mutation, id, mutant, excerpt)
    else { return nil }
    if found.cell.effect == .fieldLost {
      let arrived = arrival.arrival(mutation, isMasked: inspection.mask != nil)
      if case .lost(let becomes) = arrived { found.cell.becomes = becomes }
      if case .delivered = arrived, !altersOthers(of: mutation, id, mutant, excerpt) {
        found.cell.effect = .kept
      } else if inspection.properties.isSpent(strategy) {
        // Whether a field is lost that comes back different is then not known.
        return nil
      }
    }
    return found
  }

  /// The same trial with what its mutant changes, and what that costs the others of the cast.
  ///
  /// They decode each record as this strategy does, so only what becomes of a lost record is tried: once
  /// for each kind of error, and for each change that is not inside a record.
  func detailed(_ tried: Tried) -> Tried {
    var detailed = tried
    let splices = tried.mutation.splices(in: document)
    let change = Change(
      Change.hunks(of: splices, in: document).first ?? [], in: document,
      wholeStrings: inspection.mask != nil)
    // A tag that is known becomes a word that no model knows.
    let becomesTag =
      inspection.mask?.replacesTag(change, at: tried.mutation.node, in: document) == true
    detailed.cell.before = ValueText.shown(change.before, inspection.mask)
    detailed.cell.after = ValueText.shown(change.after, becomesTag ? nil : inspection.mask)
    detailed.cell.others = cast.compactMap { other in
      if tried.isAlone, tried.cell.effect < .recordLost {
        return tried.cell.result(of: inspection.id(other.strategy))
      }
      if let loss = tried.loss, let known = other.losses[loss] { return known }
      guard let excerpt = excerpt(with: document.record(of: tried.mutation.node)),
        let mutant = excerpt.mutant(tried.mutation)
      else { return nil }
      return other.beside(tried, mutant, excerpt)
    }
    return detailed
  }

  private func result(_ effect: Contract.Effect, _ evaluation: Evaluation) -> Contract.Result {
    Contract.Result(
      strategy: inspection.id(strategy), effect: effect, isReported: evaluation.isReported(effect),
      crash: evaluation.verdict.outcome.isCrash ? evaluation.verdict.outcome : nil)
  }

  private func beside(
    _ tried: Tried, _ mutant: Mutant, _ excerpt: TrialExcerpt
  ) -> Contract.Result? {
    guard let (evaluation, truth) = decoded(tried.cell.example, mutant, excerpt) else { return nil }
    let found = evaluation.effect(truth, hasList: document.list != nil)
    // Only the first strategy knows whether a changed value is what was sent.
    let result = result(found == .fieldLost ? tried.cell.effect : found, evaluation)
    if let loss = tried.loss { losses[loss] = result }
    return result
  }

  /// What becomes of the records; nil if nothing more may be tried.
  ///
  /// A record that is delivered alone costs no other. What a lost one costs the list, and whether that is
  /// reported, depends on the error of its decoder only, so it is tried beside others once for each error.
  private func effect(
    of mutation: Mutation, _ id: MutantID, _ mutant: Mutant, _ excerpt: TrialExcerpt
  ) -> Tried? {
    var loss: Loss?
    func found(
      _ result: Contract.Result, _ evaluation: Evaluation, _ excerpt: TrialExcerpt, isAlone: Bool
    ) -> Tried {
      Tried(
        cell: Contract.Cell(
          effect: result.effect, isReported: result.isReported, example: id,
          failure: excerpt.failure(of: evaluation), crash: result.crash),
        mutation: mutation, loss: loss, isAlone: isAlone,
        namesLocation: evaluation.verdict.errorAccuracy == .exact)
    }
    if let record = document.record(of: mutation.node), document.list != nil,
      document.records[record] != mutation.node, let alone = bench.excerpt([record]),
      let mutant = alone.mutant(mutation)
    {
      guard let (evaluation, truth) = decoded(id, mutant, alone) else { return nil }
      let effect = evaluation.effect(truth, hasList: false)
      // What is beside the record does not matter if it is delivered, or after a crash.
      if effect < .recordLost || evaluation.verdict.outcome.isCrash {
        let whole = effect < .recordLost ? effect : .listLost
        return found(result(whole, evaluation), evaluation, alone, isAlone: true)
      }
      let lost = Loss(evaluation)
      loss = lost
      if let known = losses[lost] { return found(known, evaluation, alone, isAlone: true) }
    }
    guard let (evaluation, truth) = decoded(id, mutant, excerpt) else { return nil }
    let result = result(evaluation.effect(truth, hasList: document.list != nil), evaluation)
    if let loss, result.effect >= .recordLost { losses[loss] = result }
    return found(result, evaluation, excerpt, isAlone: loss != nil)
  }

  private func altersOthers(
    of mutation: Mutation, _ id: MutantID, _ mutant: Mutant, _ excerpt: TrialExcerpt
  ) -> Bool {
    guard document.record(of: mutation.node) != nil,
      let (evaluation, truth) = decoded(id, mutant, excerpt)
    else { return false }
    return zip(evaluation.deliveries, truth.isMutated).contains { $0 == .changed && !$1 }
  }

  private func decoded(
    _ id: MutantID, _ mutant: Mutant, _ excerpt: TrialExcerpt
  ) -> (Evaluation, GroundTruth)? {
    let truth = GroundTruth(of: mutant)
    return bench.tried(
      mutant, truth: truth, in: excerpt, by: strategy, budget, as: .structural,
      input: id.description
    ).map { ($0, truth) }
  }

  struct Tried {
    var cell: Contract.Cell
    let mutation: Mutation
    fileprivate let loss: Loss?
    let isAlone: Bool
    let namesLocation: Bool
  }

  fileprivate struct Loss: Hashable {
    private let outcome: Outcome
    private let isReported: Bool
    private let kind: DecodingFailure.Kind?

    init(_ evaluation: Evaluation) {
      outcome = evaluation.verdict.outcome
      isReported = !evaluation.sent.isEmpty
      kind = evaluation.verdict.tellingFailure?.kind
    }
  }
}

extension TrialExcerpt {
  fileprivate func failure(of evaluation: Evaluation) -> DecodingFailure? {
    evaluation.verdict.tellingFailure.map { failure in
      let pointer = located(JSONPointer(failure.path.map { JSONPointer.Token($0) }))
      return failure.moved(to: pointer.tokens.map(\.text))
    }
  }
}
