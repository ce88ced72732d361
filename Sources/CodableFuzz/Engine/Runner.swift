import DecodingStrategies
public import JSONMutation
import JSONText

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

  /// Creates a runner of studies, whose strategies are timed by a clock.
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
  /// The report lists documents that cannot be read; the others still run. `onEvent` is called in the
  /// caller's thread, and what it throws ends the run.
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
    replayed(mutant, of: study).verdicts
  }

  /// Decodes one mutant without a clock, and says whether a record of its document is already invalid.
  package func replayed(
    _ mutant: Mutant, of study: Study
  ) -> (verdicts: [Verdict], hasInvalid: Bool) {
    let session = DecodingSession(
      study, document: mutant.document, supervisor: CallSupervisor(stopwatch: .stopped))
    return (session.verdicts(on: mutant), session.invalid.joined().contains { $0 != nil })
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
