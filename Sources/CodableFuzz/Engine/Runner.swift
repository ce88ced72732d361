import DecodingStrategies
public import JSONMutation
package import JSONText

/// Makes the mutants of studies, decodes them with every strategy, and sums up.
///
/// The runner prints nothing and opens no file. The caller provides a clock, the environment for
/// the report, and a closure for events.
public struct Runner: Sendable {
  package var studies: [Study]
  package var configuration: Configuration
  package var environment: Environment
  let clock: any Clock<Duration>
  let timingClock: any Clock<Duration>

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - studies: The studies to run.
  ///   - configuration: The mutants to make and the measurements to take.
  ///   - clock: The clock of the run, by which strategies are timed. The default is wall time.
  public init(
    _ studies: [Study], configuration: Configuration = Configuration(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      studies, configuration: configuration, environment: Environment(), clock: clock,
      timingClock: nil)
  }

  /// Creates a runner whose report says where it ran, and whose clock for timing strategies may be
  /// another one: the processor time of the thread excludes other processes.
  package init(
    _ studies: [Study], configuration: Configuration = Configuration(),
    environment: Environment = Environment(), clock: any Clock<Duration> = ContinuousClock(),
    timingClock: (any Clock<Duration>)? = nil
  ) {
    (self.studies, self.configuration) = (studies, configuration)
    (self.environment, self.clock) = (environment, clock)
    self.timingClock = timingClock ?? clock
  }

  /// Runs every study.
  ///
  /// The report lists documents that cannot be read; the others still run.
  ///
  /// - Parameter onEvent: Receives events, in the caller's thread.
  /// - Returns: The report.
  /// - Throws: An error of `onEvent`, which ends the run.
  package func run<Failure: Error>(
    onEvent: (Event) throws(Failure) -> Void
  ) throws(Failure) -> Report {
    var settings = Crew.Settings()
    (settings.clock, settings.timingClock) = (clock, timingClock)
    let crew = Crew(studies, configuration, settings)
    var jobs = studies.enumerated().map { Job(study: $0.offset, source: $0.element) }[...]
    var failure: Failure?
    do {
      _ = try crew.run({ jobs.popFirst().map(QueueStep.job) }) { event in
        do throws(Failure) {
          try onEvent(event)
        } catch {
          failure = error
          throw error
        }
      }
    } catch {
      // Nothing else throws here.
      if let failure { throw failure }
    }
    return report(of: crew.counts)
  }

  package func report(of counts: RunCounts) -> Report {
    counts.report(
      plan: Report.Plan(configuration), mutators: configuration.mutators.map(\.id),
      environment: environment)
  }

  public func run() -> Report { run { _ throws(Never) in } }

  /// Decodes one mutant of a study's document with each strategy, in the order of the study.
  package func replay(_ mutant: Mutant, of study: Study) -> [Verdict] {
    DecodingSession(
      study, document: mutant.document, supervisor: CallSupervisor(stopwatch: Stopwatch(clock))
    )
    .verdicts(on: mutant, .mutant(0))
  }
}

extension Report.Plan {
  package init(_ configuration: Runner.Configuration) {
    let plan = configuration.plan
    let parameters = plan.parameters
    func taken<Number>(_ number: PlanNumber, _ value: Number?) -> Number? {
      plan.numbers.contains(number) ? value : nil
    }
    self.init(
      id: plan.id, count: taken(.count, parameters.count), seed: taken(.seed, parameters.seed),
      mutations: taken(.mutations, parameters.mutations),
      mutators: configuration.mutators.map(\.id),
      included: configuration.filter.included,
      excluded: configuration.filter.excluded)
  }
}

extension Runner {
  /// Finds the smallest mutant for which a strategy behaves the same.
  ///
  /// The behavior is the same if the strategy returns or throws as before, reports failures of the
  /// same kinds at the same fields, and at least one record still meets each kind of fate. The
  /// ground truth is computed again for each smaller document. No record may become already
  /// invalid.
  ///
  /// - Returns: The smallest mutant, and what the strategy does with it; nil if the study has no
  ///   such strategy.
  package func minimize(
    _ mutant: Mutant, of study: Study, strategy: StrategyID
  ) -> (mutant: Mutant, verdict: Verdict)? {
    var study = study
    study.strategies.removeAll { $0.id != strategy }
    guard let first = behavior(of: mutant, study) else { return nil }
    let smallest = Minimizer { behavior(of: $0, study)?.fate == first.fate }.minimize(mutant)
    return behavior(of: smallest, study).map { (smallest, $0.verdict) }
  }

  /// What each record of a minimized mutant is needed for, found by leaving it out; empty if the
  /// document is one record.
  package func needs(for mutant: Mutant, of study: Study, strategy: StrategyID) -> [RecordNeed] {
    var study = study
    study.strategies.removeAll { $0.id != strategy }
    let document = mutant.document
    guard document.list != nil, let first = behavior(of: mutant, study)?.fate else { return [] }
    return zip(document.records.indices, document.recordPointers()).map { number, pointer in
      let isEdited = mutant.mutations.contains { mutation in
        document.index.subtree(of: document.records[number]).contains(mutation.node.number)
      }
      let left = isEdited ? nil : mutant.without(record: number)
      let fate = left.flatMap { behavior(of: $0, study)?.fate }
      return RecordNeed(
        record: pointer,
        reason: isEdited ? .isEdited : fate.map { .changes(first.changes(to: $0)) } ?? .isTied)
    }
  }

  private func behavior(of mutant: Mutant, _ study: Study) -> (fate: Fate, verdict: Verdict)? {
    let supervisor = CallSupervisor(stopwatch: .stopped)
    let session = DecodingSession(study, document: mutant.document, supervisor: supervisor)
    guard let verdict = session.verdicts(on: mutant, .mutant(0)).first else { return nil }
    let hasInvalid = session.invalid.contains { $0.contains { $0 != nil } }
    return (Fate(verdict, hasInvalid: hasInvalid), verdict)
  }
}

package struct RecordNeed: Sendable {
  package let record: JSONPointer
  package let reason: Reason

  package enum Reason: Sendable {
    case isEdited
    /// Without it the mutations are not possible.
    case isTied
    case changes([Change])
  }

  package enum Change: Sendable {
    case outcome(Outcome)
    case ends(Counter)
    /// A record meets this fate that none did before.
    case begins(Counter)
    case hasInvalid
    /// The errors are of other kinds, or at other fields.
    case errors
  }
}

private struct Fate: Equatable {
  private let outcome: Outcome
  private let failures: Set<Failure>
  private let errorAccuracy: ErrorAccuracy?
  private let fates: Set<Counter>
  private let hasInvalid: Bool

  private struct Failure: Hashable {
    let kind: DecodingFailure.Kind
    let field: [String]
  }

  init(_ verdict: Verdict, hasInvalid: Bool) {
    outcome = verdict.outcome
    errorAccuracy = verdict.errorAccuracy
    failures = Set(
      verdict.failures.map { failure in
        // Indices differ in a smaller list.
        Failure(kind: failure.kind, field: failure.path.map { Int($0) == nil ? $0 : "*" })
      })
    fates = Set(Counter.allCases.filter { verdict.counters[$0] > 0 })
    self.hasInvalid = hasInvalid
  }

  func changes(to other: Fate) -> [RecordNeed.Change] {
    let range = Counter.untouchedKept.rawValue...Counter.removed.rawValue
    let records = Counter.allCases.filter { range.contains($0.rawValue) }
    var changes = other.outcome == outcome ? [] : [RecordNeed.Change.outcome(other.outcome)]
    if other.hasInvalid, !hasInvalid { changes.append(.hasInvalid) }
    changes += records.filter { fates.contains($0) && !other.fates.contains($0) }.map { .ends($0) }
    changes += records.filter { !fates.contains($0) && other.fates.contains($0) }
      .map { .begins($0) }
    return changes.isEmpty && other != self ? [.errors] : changes
  }
}

extension Runner {
  public struct Configuration: Sendable {
    /// The plan that chooses mutants, by default `.everyField`; `--plan` overrides it.
    public var plan: MutantPlan = .everyField
    /// The mutators, by default the core; `--mutator` overrides them.
    public var mutators: [Mutator] = .core
    /// The locations that may be edited, by default all; `--include` and `--exclude` override it.
    public var filter: LocationFilter = LocationFilter()
    /// Whether to measure after the survival run, such as the time of the strategies; `--no-timing`
    /// turns that off.
    public var timesStrategies: Bool = true
    /// The systems that the models have to work on; empty if they are not known.
    ///
    /// They decide about values that not every Foundation reads. `--system` overrides the platforms of
    /// the package.
    package var systems: [TargetSystem] = []

    /// The questions that are not asked, and the preparations that change nothing.
    private var declined: Set<RoleID> = []
    /// The settings of analyses that are not as usual.
    private var settings: [RoleID: any Sendable] = [:]

    public init() {}

    subscript(asks role: any CountingRole.Type) -> Bool {
      get { !declined.contains(role.id) }
      set {
        if newValue { declined.remove(role.id) } else { declined.insert(role.id) }
      }
    }

    subscript<One: Analysis>(settingOf analysis: One.Type) -> One.Setting {
      get { settings[One.id] as? One.Setting ?? One.usualSetting }
      set { settings[One.id] = newValue == One.usualSetting ? nil : newValue }
    }

    /// What affects counts besides the plan, as written on the command line.
    var options: [String] {
      let roles: [any CountingRole.Type] = Preparations.all + Analyses.standard
      return roles.filter { !self[asks: $0] }.map { $0.absence }
        + Analyses.standard.compactMap { option(of: $0) } + systems.map { "--system \($0.name)" }
    }

    private func option<One: Analysis>(of analysis: One.Type) -> String? {
      let setting = self[settingOf: One.self]
      return setting == One.usualSetting ? nil : One.option(setting)
    }
  }
}
