import DecodingStrategies
import JSONMutation
import JSONText

/// Holds what a strategy did against the truth: one for each document and strategy.
struct Oracle {
  let document: Document
  let strategy: StrategyID
  /// Finds the locations of what the strategy reports.
  let locator: LossLocator
  /// For each record whether it does not decode even alone, and stands outside all figures.
  let isInvalid: [Bool]

  init(document: Document, strategy: StrategyID, locator: LossLocator, isInvalid: [Bool]) {
    self.document = document
    self.strategy = strategy
    self.locator = locator
    self.isInvalid = isInvalid
  }

  /// The same oracle for a document of the same bytes.
  func of(_ document: Document) -> Oracle {
    Oracle(document: document, strategy: strategy, locator: locator, isInvalid: isInvalid)
  }

  /// Finds out and counts what became of every record.
  ///
  /// - Parameters:
  ///   - instance: The strategy, which has just decoded the mutant.
  ///   - truth: What was done to the records.
  ///   - records: Which records of the document stand in the mutant.
  ///   - diagnoses: Whether the reported locations are compared with the edited ones.
  ///   - duration: The time that the strategy took.
  /// - Returns: The counts, the locations that were reported, and the fate of each record.
  /// - Complexity: O(*r*) comparisons in the number of records.
  func evaluated(
    _ instance: any StrategyInstance, truth: GroundTruth, records: RecordNumbers, diagnoses: Bool,
    duration: Duration
  ) -> Evaluation {
    let outcome: Outcome
    let reported: [ReportedLoss]
    let (attempt, deliveries) = instance.result(truth: truth, records: records)
    switch attempt {
    case .returned(_, let losses):
      outcome = .returned
      reported = losses.map { ReportedLoss(error: $0.error, path: locator.path(of: $0)) }
    case .threw(let error):
      outcome = .threw
      reported = [ReportedLoss(error: error, path: ErrorLocation(error).path)]
    }
    var isReported = [Bool](repeating: outcome == .threw, count: truth.isMutated.count)
    var worst: Diagnosis?
    var telling: (loss: Int, worth: Int)?
    for (loss, path) in reported.lazy.map(\.path).enumerated() {
      let element = element(of: path, truth: truth)
      if let number = element.number {
        isReported[number] = true
        if isInvalid[records[number]] { continue }
      }
      // What an untouched record reports may stand elsewhere in a excerpt than in the whole document.
      let worth = element.number.map { truth.isMutated[$0] ? 2 : 0 } ?? 1
      if worth > telling?.worth ?? -1 { telling = (loss, worth) }
      if diagnoses, worst != .elsewhere {
        let diagnosis = diagnosis(of: element.path, truth: truth)
        worst = max(worst ?? diagnosis, diagnosis)
      }
    }
    let counts = counts(deliveries, isReported, truth, records)
    let verdict = Verdict(
      strategy: strategy, outcome: outcome, untouched: counts.untouched, mutated: counts.mutated,
      removed: counts.removed,
      reported: reported.map { located($0, truth: truth, records: records) },
      telling: telling?.loss ?? 0, diagnosis: worst, duration: duration)
    return Evaluation(verdict: verdict, deliveries: deliveries, sent: reported)
  }

  /// A loss in an excerpt at the location that it has in the whole mutant.
  private func located(
    _ loss: ReportedLoss, truth: GroundTruth, records: RecordNumbers
  ) -> ReportedLoss {
    guard case .excerpt = records, truth.elementsByKey == nil,
      let element = locator.element(of: loss.path).flatMap({ Int($0) }),
      truth.elements.indices.contains(element)
    else { return loss }
    // An element that was inserted comes next to a record that is in the excerpt, too.
    guard let last = truth.elements[...element].last(where: { $0 != nil }), let number = last else {
      return loss
    }
    var located = loss
    // What was removed or inserted before an element moves it in both alike.
    located.path[locator.list.count] = String(records[number] + element - number)
    return located
  }

  /// What is counted of a strategy that did not survive the mutant: it delivered nothing, and
  /// reported everything.
  func evaluated(
    _ crash: KnownCrash, truth: GroundTruth, records: RecordNumbers
  ) -> Evaluation {
    let deliveries = [Delivery](repeating: .missing, count: truth.isMutated.count)
    let isReported = [Bool](repeating: true, count: truth.isMutated.count)
    let counts = counts(deliveries, isReported, truth, records)
    let verdict = Verdict(
      strategy: strategy, outcome: crash.outcome, untouched: counts.untouched,
      mutated: counts.mutated,
      removed: counts.removed, reported: [ReportedLoss(error: crash.failure, path: [])], telling: 0,
      diagnosis: nil, duration: .zero)
    return Evaluation(verdict: verdict, deliveries: deliveries)
  }

  private func counts(
    _ deliveries: [Delivery], _ isReported: [Bool], _ truth: GroundTruth, _ records: RecordNumbers
  ) -> (untouched: UntouchedCounts, mutated: MutatedCounts, removed: Int) {
    var untouched = UntouchedCounts()
    var mutated = MutatedCounts()
    var removed = 0
    for (number, delivery) in deliveries.enumerated() where !isInvalid[records[number]] {
      let weight = records.weight(of: number)
      if truth.isRemoved[number] {
        removed += weight
      } else if truth.isMutated[number] {
        mutated.add(delivery, isReported: isReported[number], weight)
      } else {
        untouched.add(delivery, isReported: isReported[number], weight)
      }
    }
    return (untouched, mutated, removed)
  }

  /// The record that a reported path leads to or into, and the path in the clean document; nil for
  /// a path into an element that the mutation inserted.
  private func element(
    of path: [String], truth: GroundTruth
  ) -> (number: Int?, path: [String]?) {
    guard document.list != nil else { return (0, path) }
    guard let token = locator.element(of: path) else { return (nil, path) }
    if let elements = truth.elementsByKey {
      guard let element = elements[token] else { return (nil, path) }
      return truth.elements[element].map { ($0, path) } ?? (nil, nil)
    }
    guard let element = Int(token), truth.elements.indices.contains(element) else {
      return (nil, path)
    }
    guard let number = truth.elements[element] else { return (nil, nil) }
    var clean = path
    clean[locator.list.count] = String(number)
    return (number, clean)
  }

  /// How well a path names an edited location; a path into an inserted element names it exactly.
  private func diagnosis(of path: [String]?, truth: GroundTruth) -> Diagnosis {
    guard let path else { return .exact }
    return truth.editedLocations.map { node in
      guard zip(path, node.tokens.lazy.map(\.text)).allSatisfy(locator.names) else {
        return .elsewhere
      }
      return path.count >= node.tokens.count ? .exact : .ancestor
    }.min() ?? .elsewhere
  }
}

extension UntouchedCounts {
  fileprivate mutating func add(_ delivery: Delivery, isReported: Bool, _ weight: Int) {
    of += weight
    switch (delivery, isReported) {
    case (.equal, _): kept += weight
    case (.changed, _): changed += weight
    case (.missing, true): reported += weight
    case (.missing, false): silent += weight
    }
  }
}

extension MutatedCounts {
  fileprivate mutating func add(_ delivery: Delivery, isReported: Bool, _ weight: Int) {
    of += weight
    switch (delivery, isReported) {
    case (.equal, _): equal += weight
    case (.changed, true): changedReported += weight
    case (.changed, false): changedSilent += weight
    case (.missing, true): reported += weight
    case (.missing, false): silent += weight
    }
  }
}
