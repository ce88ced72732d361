public import JSONMutation
import JSONText

/// Makes the mutants of studies, decodes them with every strategy, and sums up.
///
/// The runner prints nothing and opens no file. The caller provides a clock, the environment for
/// the report, and a closure for events.
public struct Runner: Sendable {
  public var studies: [Study]
  public var configuration: Configuration
  public var environment: Environment
  let clock: any Clock<Duration>
  let timingClock: any Clock<Duration>

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - studies: The studies to run.
  ///   - configuration: The mutants to make and the measurements to take.
  ///   - environment: The environment for the report.
  ///   - clock: The clock of the survival run. The default is wall time.
  ///   - timingClock: The clock for timing strategies; nil for that of the survival run. The
  ///     processor time of the thread excludes other processes.
  public init(
    _ studies: [Study], configuration: Configuration = Configuration(),
    environment: Environment = Environment(), clock: any Clock<Duration> = ContinuousClock(),
    timingClock: (any Clock<Duration>)? = nil
  ) {
    self.studies = studies
    self.configuration = configuration
    self.environment = environment
    self.clock = clock
    self.timingClock = timingClock ?? clock
  }

  /// Runs every study.
  ///
  /// The report lists documents that cannot be read; the others still run.
  ///
  /// - Parameter onEvent: Receives events, in the caller's thread.
  /// - Returns: The report.
  /// - Throws: An error of `onEvent`, which ends the run.
  public func run<Failure: Error>(
    onEvent: (Event) throws(Failure) -> Void
  ) throws(Failure) -> Report {
    let executor = InProcessExecutor(
      studyCount: studies.count, configuration: configuration, clock: clock,
      timingClock: timingClock)
    for (number, study) in studies.enumerated() {
      try executor.run(.job(Job(study: number, source: study)), onEvent: onEvent)
    }
    return report(of: executor.progress.counts)
  }

  package func report(of counts: RunCounts) -> Report {
    counts.report(
      plan: Report.Plan(configuration), mutators: configuration.mutators.map(\.id),
      environment: environment)
  }

  /// Runs every study without reporting events.
  public func run() -> Report {
    run { _ throws(Never) in }
  }

  /// Decodes one mutant of a study's document with each strategy, in the order of the study.
  public func replay(_ mutant: Mutant, of study: Study) -> [Verdict] {
    var renderer = Renderer()
    return DecodingSession(
      study, document: mutant.document, supervisor: CallSupervisor(stopwatch: Stopwatch(clock))
    )
    .verdicts(on: mutant, .mutant(0), renderer: &renderer)
  }
}

extension Report.Plan {
  /// Describes the plan of a run.
  package init(_ configuration: Runner.Configuration) {
    let plan = configuration.plan
    let parameters = plan.parameters
    func taken<Number>(_ number: PlanNumber, _ value: Number?) -> Number? {
      plan.numbers.contains(number) ? value : nil
    }
    self.init(
      id: plan.id, count: taken(.count, parameters.count), seed: taken(.seed, parameters.seed),
      mutations: taken(.mutations, parameters.mutations), rate: taken(.rate, parameters.rate),
      mutators: configuration.mutators.map(\.id),
      included: configuration.filter.included,
      excluded: configuration.filter.excluded)
  }
}
