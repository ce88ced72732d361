import DecodingStrategies
import JSONMutation
import JSONText

package struct Oracle {
  var document: Document
  let strategy: StrategyID
  package let locator: LossLocator
  /// Whether each record is already invalid, and so in no metric.
  let isInvalid: [Bool]
  let standing: StandingLosses

  func evaluated(
    _ instance: any StrategyInstance, _ expected: Expected, duration: Duration
  ) -> Evaluation {
    let (attempt, matched) = instance.result(truth: expected.truth, records: expected.records)
    switch attempt {
    case .returned(_, let losses):
      return evaluation(.returned, matched, reported(losses, expected), expected, duration)
    case .threw(let error):
      let loss = ReportedLoss(error: error, path: ErrorLocation(error).path)
      return evaluation(.threw, matched, [loss], expected, duration)
    }
  }

  /// The counts of a strategy that crashed or hung: it delivered nothing, and counts as having
  /// reported everything.
  func evaluated(_ crash: Crash, _ expected: Expected) -> Evaluation {
    let matched = Matched(recordCount: expected.truth.isMutated.count)
    let loss = ReportedLoss(error: crash.failure, path: [])
    return evaluation(crash.outcome, matched, [loss], expected, .zero)
  }

  private func evaluation(
    _ outcome: Outcome, _ matched: Matched, _ reported: [ReportedLoss], _ expected: Expected,
    _ duration: Duration
  ) -> Evaluation {
    let (truth, records) = (expected.truth, expected.records)
    let (mutationClass, deliveries) = (expected.mutationClass, matched.deliveries)
    var isReported = [Bool](repeating: outcome != .returned, count: truth.isMutated.count)
    var best: ErrorAccuracy?
    var isFalse = false
    var telling: (loss: Int, worth: Int)?
    for (loss, path) in reported.lazy.map(\.path).enumerated() {
      let element = element(of: path, truth: truth)
      for number in element.numbers { isReported[number] = true }
      let number = element.numbers.count == 1 ? element.numbers.first : nil
      if let number, isInvalid[records[number]] { continue }
      // The report of an untouched record may have another location in an excerpt than in the whole
      // document.
      let worth = number.map { truth.isMutated[$0] ? 2 : 0 } ?? 1
      if worth > telling?.worth ?? -1 { telling = (loss, worth) }
      let errorAccuracy = errorAccuracy(of: element.path, truth: truth)
      best = min(best ?? errorAccuracy, errorAccuracy)
      if let number, !truth.isMutated[number], deliveries[number] == .equal { isFalse = true }
    }
    let accuracy =
      mutationClass?.hasErrorLocation == true && !outcome.isCrash
      ? (isFalse ? .elsewhere : best) : nil
    let isEnvelopeEdited = mutationClass == .structural && editsEnvelope(truth)
    var counters = counters(deliveries, isReported, expected, isEnvelopeEdited: isEnvelopeEdited)
    counters.addMutant(
      of: mutationClass, outcome, errorAccuracy: accuracy, reportedSomething: !reported.isEmpty)
    let verdict = Verdict(
      strategy: strategy, outcome: outcome, counters: counters,
      reported: reported.map { located($0, expected) },
      telling: telling?.loss ?? 0, errorAccuracy: accuracy, duration: duration)
    return Evaluation(
      verdict: verdict, matched: matched, sent: outcome.isCrash ? [] : reported)
  }

  private func reported(_ losses: [Loss], _ expected: Expected) -> [ReportedLoss] {
    var known: Set<[String]> = []
    return losses.compactMap { loss in
      let path = locator.path(of: loss)
      let numbers = element(of: path, truth: expected.truth).numbers
      let number = numbers.count == 1 ? expected.records[numbers[0]] : nil
      guard known.insert(path).inserted, !standing.contains(path, inRecord: number, locator) else {
        return nil
      }
      return ReportedLoss(error: loss.error, path: path)
    }
  }

  private func located(_ loss: ReportedLoss, _ expected: Expected) -> ReportedLoss {
    let (truth, records) = (expected.truth, expected.records)
    guard case .excerpt = records, truth.elementsByKey == nil,
      let element = locator.element(of: loss.path).flatMap({ Int($0) }),
      truth.elements.indices.contains(element)
    else { return loss }
    // An inserted element is next to a record that is also in the excerpt.
    guard let last = truth.elements[...element].last(where: { $0 != nil }), let number = last else {
      return loss
    }
    var located = loss
    // Removals and insertions before an element move it in both alike.
    located.path[locator.list.count] = String(records[number] + element - number)
    return located
  }

  private func editsEnvelope(_ truth: GroundTruth) -> Bool {
    document.list != nil
      && truth.editedLocations.contains { edited in
        !zip(locator.list, edited.tokens).allSatisfy { $0 == $1.text }
      }
  }

  // A record may hold what is sent beside the list, such as the stop that it refers to. Where the
  // envelope was edited, a record that comes back altered depends on it, and so is mutated.
  private func counters(
    _ deliveries: [Delivery], _ isReported: [Bool], _ expected: Expected, isEnvelopeEdited: Bool
  ) -> Counters {
    let (truth, records) = (expected.truth, expected.records)
    var counters = Counters()
    for (number, delivery) in deliveries.enumerated() where !isInvalid[records[number]] {
      let weight = records.weight(of: number)
      if truth.isRemoved[number] {
        counters[.removed] += weight
      } else if truth.isMutated[number] || isEnvelopeEdited && delivery == .changed {
        counters.addMutated(delivery, isReported: isReported[number], weight)
      } else {
        counters.addUntouched(delivery, isReported: isReported[number], weight)
      }
    }
    return counters
  }

  /// The records that a reported path leads to, into or past, and the path in the clean document; nil
  /// for a path into an inserted element.
  private func element(of path: [String], truth: GroundTruth) -> (numbers: [Int], path: [String]?) {
    guard document.list != nil else { return ([0], path) }
    guard let token = locator.element(of: path) else {
      return (locator.leads(path) ? Array(truth.isMutated.indices) : [], path)
    }
    let position = truth.elementsByKey.map { $0[token] } ?? Int(token)
    guard let position, truth.elements.indices.contains(position) else { return ([], path) }
    guard let number = truth.elements[position] else {
      return (truth.recordsInside[position] ?? [], nil)
    }
    guard truth.elementsByKey == nil else { return ([number], path) }
    var clean = path
    clean[locator.list.count] = String(number)
    return ([number], clean)
  }

  private func errorAccuracy(of path: [String]?, truth: GroundTruth) -> ErrorAccuracy {
    guard let path else { return .exact }
    return truth.editedLocations.map { edited in
      guard zip(path, edited.tokens.lazy.map(\.text)).allSatisfy(locator.names) else {
        return .elsewhere
      }
      return path.count >= edited.tokens.count ? .exact : .parent
    }.min() ?? .elsewhere
  }
}

/// What a strategy reports of records that decode alone, whatever is mutated, such as a default in place of
/// a value that was never valid.
struct StandingLosses {
  private let inside: [Set<[String]>]
  private let outside: Set<[String]>

  init(_ losses: [[Loss]], _ invalid: [DecodingFailure?], _ locator: LossLocator) {
    let paths = zip(losses, invalid).map { losses, failure in
      failure == nil ? losses.map(locator.path) : []
    }
    inside = paths.map { Set($0.compactMap(locator.pathInElement)) }
    outside = Set(paths.joined().filter { locator.pathInElement($0) == nil })
  }

  func contains(_ path: [String], inRecord number: Int?, _ locator: LossLocator) -> Bool {
    guard let inner = locator.pathInElement(path) else { return outside.contains(path) }
    return number.map { inside[$0].contains(inner) } ?? false
  }
}

extension Counters {
  fileprivate mutating func addUntouched(_ delivery: Delivery, isReported: Bool, _ weight: Int) {
    switch (delivery, isReported) {
    case (.equal, _): self[.untouchedKept] += weight
    case (.changed, _): self[.untouchedAltered] += weight
    case (.missing, true): self[.untouchedReported] += weight
    case (.missing, false): self[.untouchedSilent] += weight
    }
  }

  fileprivate mutating func addMutated(_ delivery: Delivery, isReported: Bool, _ weight: Int) {
    switch (delivery, isReported) {
    case (.equal, _): self[.mutatedEqual] += weight
    case (.changed, true): self[.mutatedAlteredReported] += weight
    case (.changed, false): self[.mutatedAlteredSilently] += weight
    case (.missing, true): self[.mutatedReported] += weight
    case (.missing, false): self[.mutatedSilent] += weight
    }
  }

  fileprivate mutating func addMutant(
    of mutationClass: MutationClass?, _ outcome: Outcome, errorAccuracy: ErrorAccuracy?,
    reportedSomething: Bool
  ) {
    self[.mutants] = 1
    switch outcome {
    case .returned: self[.returned] = 1
    case .crashed: self[.crashed] = 1
    case .hung: self[.hung] = 1
    case .threw: break
    }
    if let mutationClass, mutationClass.hasErrorLocation, lost > 0 {
      self[.costly] = 1
      switch errorAccuracy {
      case .exact: self[.namedExactly] = 1
      case .parent: self[.namedParent] = 1
      case .elsewhere: self[.namedElsewhere] = 1
      case nil: break
      }
    }
    if mutationClass == .malformed {
      self[.malformed] = 1
      self[.falselyAccepted] = outcome == .returned && !reportedSomething ? 1 : 0
    }
  }
}

extension MutationClass {
  /// A meaning-preserving mutant has nothing to report, and a malformed one is reported where the
  /// parser stopped.
  fileprivate var hasErrorLocation: Bool { self == .structural || self == .unspecified }
}
