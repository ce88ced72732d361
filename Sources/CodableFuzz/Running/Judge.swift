import DecodingStrategies
import JSONMutation
import JSONText

/// Holds what a strategy did against the truth: one for each document and strategy.
struct Judge {
  let document: Document
  let strategy: StrategyID
  /// Finds the places of what the strategy reports.
  let locator: LossLocator
  /// For each record whether it does not decode even alone, and stands outside all figures.
  let isBroken: [Bool]

  init(document: Document, strategy: StrategyID, locator: LossLocator, isBroken: [Bool]) {
    self.document = document
    self.strategy = strategy
    self.locator = locator
    self.isBroken = isBroken
  }

  /// Counts what became of every record.
  ///
  /// - Parameters:
  ///   - subject: The strategy, which has just decoded the mutant.
  ///   - truth: What was done to the records.
  ///   - diagnoses: Whether the reported places are compared with the edited ones.
  ///   - duration: The time that the strategy took.
  /// - Returns: The counts, and the places that were reported.
  /// - Complexity: O(*r*) comparisons in the number of records.
  func verdict(
    of subject: any Subject, truth: GroundTruth, diagnoses: Bool, duration: Duration
  ) -> Verdict {
    let outcome: Outcome
    let failures: [DecodingFailure]
    switch subject.attempt {
    case .recovered(_, let losses):
      outcome = .recovered
      failures = losses.map(locator.failure)
    case .threw(let error):
      outcome = .threw
      failures = [DecodingFailure(error)]
    }
    var isReported = [Bool](repeating: outcome == .threw, count: isBroken.count)
    var worst: Diagnosis?
    for failure in failures {
      let element = element(of: failure.path, truth: truth)
      if let number = element.number { isReported[number] = true }
      if let number = element.number, isBroken[number] { continue }
      let diagnosis = diagnosis(of: element.path, truth: truth)
      worst = max(worst ?? diagnosis, diagnosis)
    }
    let counts = counts(subject.deliveries(truth: truth), isReported, truth)
    return Verdict(
      strategy: strategy, outcome: outcome, intact: counts.intact, damaged: counts.damaged,
      failures: failures, diagnosis: diagnoses ? worst : nil, duration: duration)
  }

  private func counts(
    _ deliveries: [Delivery], _ isReported: [Bool], _ truth: GroundTruth
  ) -> (intact: IntactCounts, damaged: DamagedCounts) {
    var intact = IntactCounts()
    var damaged = DamagedCounts()
    for (number, delivery) in deliveries.enumerated() where !isBroken[number] {
      if truth.isDamaged[number] {
        damaged.add(delivery, isReported: isReported[number])
      } else {
        intact.add(delivery, isReported: isReported[number])
      }
    }
    return (intact, damaged)
  }

  /// The record that a reported path leads to or into, and the path in the clean document.
  private func element(
    of path: [String], truth: GroundTruth
  ) -> (number: Int?, path: [String]?) {
    guard document.list != nil else { return (0, path) }
    guard let token = locator.element(of: path) else { return (nil, path) }
    if let elements = truth.elementsByKey {
      return (elements[token].flatMap { truth.elements[$0] }, path)
    }
    guard let element = Int(token), truth.elements.indices.contains(element) else {
      return (nil, path)
    }
    guard let number = truth.elements[element] else { return (nil, nil) }
    var clean = path
    clean[locator.list.count] = String(number)
    return (number, clean)
  }

  /// How well a path names an edited place; a path into a foreign element names none.
  private func diagnosis(of path: [String]?, truth: GroundTruth) -> Diagnosis {
    guard let path else { return .elsewhere }
    return truth.editedPlaces.map { place in
      guard zip(path, place.tokens.lazy.map(\.text)).allSatisfy(locator.names) else {
        return .elsewhere
      }
      return path.count >= place.tokens.count ? .exact : .ancestor
    }.min() ?? .elsewhere
  }
}

extension IntactCounts {
  fileprivate mutating func add(_ delivery: Delivery, isReported: Bool) {
    of += 1
    switch (delivery, isReported) {
    case (.equal, _): kept += 1
    case (.changed, _): changed += 1
    case (.missing, true): reported += 1
    case (.missing, false): silent += 1
    }
  }
}

extension DamagedCounts {
  fileprivate mutating func add(_ delivery: Delivery, isReported: Bool) {
    of += 1
    switch (delivery, isReported) {
    case (.equal, _): equal += 1
    case (.changed, true): changedReported += 1
    case (.changed, false): changedSilent += 1
    case (.missing, true): reported += 1
    case (.missing, false): silent += 1
    }
  }
}
