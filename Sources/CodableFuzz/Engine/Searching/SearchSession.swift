import DecodingStrategies
package import JSONMutation

/// Decodes mutants one at a time, and says which oracles they violate.
package final class SearchSession {
  private let session: DecodingSession
  private let judge: SearchJudge
  /// Times strategies at several lengths: best with the processor time of the thread.
  private let stopwatch: Stopwatch
  private var renderer = Renderer()
  /// What was timed at several lengths already.
  private var timed: Set<TimedLength> = []

  private struct TimedLength: Hashable {
    let strategy: StrategyID
    let field: Int
    /// Half the number of binary digits of the length.
    let scale: Int
  }

  init(_ session: DecodingSession, timingClock: any Clock<Duration>) {
    self.session = session
    stopwatch = Stopwatch(timingClock)
    judge = SearchJudge(of: session.strategies.map(\.id))
  }

  /// Reads the document of a study, and decodes each of its records alone with each strategy.
  ///
  /// - Throws: ``DocumentFailure`` if the document cannot be read.
  package convenience init(
    _ study: Study, configuration: Runner.Configuration = Runner.Configuration(),
    timingClock: any Clock<Duration> = ContinuousClock(), recorder: any CallRecorder = NoRecorder(),
    crashes: [KnownCrash] = [], edges: (any EdgeCounters)? = nil
  ) throws(DocumentFailure) {
    let document = try study.checkedDocument()
    let opened = DecodingSession(
      study, document: document,
      supervisor: CallSupervisor(
        stopwatch: Stopwatch(ContinuousClock()), recorder: recorder, crashes: crashes,
        edges: edges))
    opened.adopt(FieldLearner.lessons(opened, configuration).document)
    self.init(opened, timingClock: timingClock)
  }

  /// The document, with what the models show about its fields.
  package var document: Document { session.document }

  /// Decodes a mutant with each strategy.
  ///
  /// - Parameters:
  ///   - mutant: The mutant.
  ///   - number: The number that names the call in a crash journal.
  ///   - timesLengths: Whether to look for time that grows faster than a length. A machine that
  ///     others use shows some that is not there.
  /// - Returns: The findings, in the order of the strategies.
  package func findings(
    on mutant: Mutant, number: Int = 0, timesLengths: Bool = true
  ) -> [SearchFinding] {
    findings(
      in: verdicts(on: mutant, .mutant(number)), on: mutant, after: number,
      timesLengths: timesLengths)
  }

  private func verdicts(on mutant: Mutant, _ call: Call) -> [Verdict] {
    session.verdicts(on: mutant, call, renderer: &renderer)
  }

  func findings(
    in verdicts: [Verdict], on mutant: Mutant, after number: Int, timesLengths: Bool = true
  ) -> [SearchFinding] {
    judge.findings(in: verdicts, on: mutant, after: number)
      + (timesLengths ? slowness(mutant, verdicts, number) : [])
  }

  /// The same finding with as few mutations as show it.
  ///
  /// A crash stays as it is, because another one would end the process.
  func smallest(_ finding: SearchFinding, on mutant: Mutant) -> SearchFinding {
    guard mutant.mutations.count > 1, !finding.oracle.endsProcess else { return finding }
    let call = Call.trial(finding.after)
    var smallest = finding
    _ = Minimizer { [self] candidate in
      let verdicts = verdicts(on: candidate, call)
      let findings =
        finding.oracle == .superLinearTime
        ? timesAtLengths(candidate, finding.strategy, finding.after).map { [$0] } ?? []
        : judge.findings(in: verdicts, on: candidate, after: finding.after)
      let same = findings.first { $0.isLike(finding) }
      if let same { smallest = same }
      return same != nil
    }.withFewestMutations(mutant)
    return smallest
  }

  /// Times strategies that took long on a mutant with a set length at longer ones.
  private func slowness(_ mutant: Mutant, _ verdicts: [Verdict], _ number: Int) -> [SearchFinding] {
    guard let mutation = mutant.lengthMutation else { return [] }
    return verdicts.compactMap { verdict -> SearchFinding? in
      guard verdict.duration > Self.leastDuration, !verdict.outcome.isCrash else { return nil }
      let length = TimedLength(
        strategy: verdict.strategy, field: document.fields.number(of: mutation.node),
        scale: (Int.bitWidth - (mutation.variant.offset ?? 0).leadingZeroBitCount) / 2)
      guard timed.insert(length).inserted else { return nil }
      return timesAtLengths(mutant, verdict.strategy, number)
    }
  }

  /// A shorter call is not worth a look.
  private static let leastDuration = Duration.milliseconds(2)
  /// The least exponent of growth that counts as more than linear, allowing for noise.
  private static let leastExponent = 1.5
  private static let rounds = 3

  /// The finding that the time of a strategy grows faster than a length; nil if it does not.
  ///
  /// The length is doubled twice. The strategy must do the same each time, since one that gives up
  /// early on short input is not slow on long input for that reason.
  private func timesAtLengths(
    _ mutant: Mutant, _ strategy: StrategyID, _ number: Int
  ) -> SearchFinding? {
    guard let mutation = mutant.lengthMutation, let length = mutation.variant.offset,
      let strategyNumber = session.strategies.firstIndex(where: { $0.id == strategy })
    else { return nil }
    let sizes = [length, 2 * length, 4 * length]
    let longer = sizes.compactMap { mutant.with(length: $0, for: mutation) }
    guard longer.count == sizes.count else { return nil }
    var times: [Double] = []
    var outcomes: Set<Outcome> = []
    for mutant in longer {
      let timed = session.timed(
        mutant, .trial(number), strategy: strategyNumber, rounds: Self.rounds, with: stopwatch,
        renderer: &renderer)
      guard let timed else { return nil }
      times.append(Double(max(1, timed.duration.nanoseconds)))
      outcomes.insert(timed.outcome)
      // Both doublings must show it.
      if times.count > 1, times[times.count - 1] < 2 * times[times.count - 2] { return nil }
    }
    guard outcomes.count == 1 else { return nil }
    let exponent = GrowthExponent.exponent(of: times, over: sizes)
    guard exponent >= Self.leastExponent else { return nil }
    let field = document.fields.field(of: mutation.node)
    return SearchFinding(
      .superLinearTime, strategy, mutant,
      detail: "the time grows as length^\(Format.decimal(exponent, places: 1)) of \(field)",
      after: number)
  }
}

extension SearchOracle {
  /// Whether a strategy that violates it ends its process.
  package var endsProcess: Bool { self == .crash || self == .hang }
}

extension Mutant {
  fileprivate var lengthMutation: Mutation? {
    mutations.first { $0.mutator.id == Mutator.setLength.id }
  }

  /// The same mutant with another length; nil if that is too long.
  fileprivate func with(length: Int, for mutation: Mutation) -> Mutant? {
    let longer = Mutation(setting: length, like: mutation)
    guard longer.isOffered(in: document) else { return nil }
    return try? Mutant(
      document, mutations.map { $0.node == mutation.node ? longer : $0 })
  }
}
