public import JSONMutation
import JSONText

/// Makes the mutants of studies, lets every strategy decode them, and sums up.
///
/// The runner prints nothing and opens no file. What it needs from outside is handed in: a clock,
/// the environment that the report names, and a closure for events.
public struct Runner: Sendable {
  /// What is to be found out.
  public var studies: [Study]
  /// What is made and measured.
  public var configuration: Configuration
  /// What the report says of the machine.
  public var environment: Environment
  let stopwatch: Stopwatch
  /// The clock of the pass that measures times.
  let timingClock: any Clock<Duration>

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - studies: What is to be found out.
  ///   - configuration: What is made and measured.
  ///   - environment: What the report says of the machine.
  ///   - clock: The clock that strategies are timed by; nil for that of the wall, and for the
  ///     processor time of the thread where times are to be compared.
  public init(
    _ studies: [Study], configuration: Configuration = Configuration(),
    environment: Environment = Environment(), clock: (any Clock<Duration>)? = nil
  ) {
    self.studies = studies
    self.configuration = configuration
    self.environment = environment
    stopwatch = clock.map { Stopwatch($0) } ?? Stopwatch(ContinuousClock())
    timingClock = clock ?? ThreadClock()
  }

  /// Runs every study.
  ///
  /// A document that cannot be read is named in the report; the others still run.
  ///
  /// - Parameter onEvent: Told of what is going on, in the thread of the caller.
  /// - Returns: The report.
  /// - Throws: What `onEvent` throws, which ends the run.
  public func run<Failure: Error>(
    onEvent: (Event) throws(Failure) -> Void
  ) throws(Failure) -> Report {
    report(of: try counts(CallSupervisor(stopwatch: stopwatch), onEvent: onEvent))
  }

  private func counts<Failure: Error>(
    _ supervisor: CallSupervisor, onEvent: (Event) throws(Failure) -> Void
  ) throws(Failure) -> RunCounts {
    var counts = RunCounts(studyCount: studies.count)
    for (number, study) in studies.enumerated() {
      switch open(study, supervisor) {
      case .success(let document):
        try run(document, study: number, onEvent: onEvent, counts: &counts)
      case .failure(let failure):
        counts.add(failure, study: number)
        try onEvent(.failed(failure))
      }
    }
    return counts
  }

  /// The report of what was counted.
  package func report(of counts: RunCounts) -> Report {
    counts.report(
      plan: planDescription, mutators: configuration.mutators.map(\.id), environment: environment)
  }

  /// Runs every study without telling of it.
  public func run() -> Report {
    run { _ throws(Never) in }
  }

  /// Lets each strategy of a study decode one mutant.
  ///
  /// - Parameters:
  ///   - mutant: A mutant of the study's document.
  ///   - study: The strategies.
  /// - Returns: What each strategy did with it, in the order of the strategies.
  public func replay(_ mutant: Mutant, of study: Study) -> [Verdict] {
    var renderer = Renderer()
    return DecodingSession(
      study, document: mutant.document, supervisor: CallSupervisor(stopwatch: stopwatch)
    )
    .verdicts(on: mutant, .mutant(0), renderer: &renderer)
  }

  func open(
    _ study: Study, _ supervisor: CallSupervisor
  ) -> Result<DocumentSession, DocumentFailure> {
    Result { () throws(DocumentFailure) in
      try DocumentSession(study, number: 0, configuration: configuration, supervisor: supervisor)
    }
  }

  private func run<Failure: Error>(
    _ document: DocumentSession, study: Int, onEvent: (Event) throws(Failure) -> Void,
    counts: inout RunCounts
  ) throws(Failure) {
    try onEvent(.started(document: document.name, mutants: document.planCount))
    try document.run(0..<document.mutantCount) { mutant, verdicts throws(Failure) in
      try onEvent(.evaluated(mutant: mutant, verdicts: verdicts))
    }
    counts.add(document.takeCounts(), study: study)
    if configuration.timesStrategies {
      try onEvent(.timing(document: document.name))
      counts.timings[study] = document.timings(clock: timingClock)
    }
    try onEvent(.finished(document: document.name))
  }

  /// What a report says of the plan.
  package var planDescription: Report.Plan {
    let plan = configuration.plan
    let parameters = plan.parameters
    func taken<Number>(_ number: PlanNumber, _ value: Number?) -> Number? {
      plan.numbers.contains(number) ? value : nil
    }
    return Report.Plan(
      id: plan.id, count: taken(.count, parameters.count), seed: taken(.seed, parameters.seed),
      mutations: taken(.mutations, parameters.mutations), rate: taken(.rate, parameters.rate),
      mutators: configuration.mutators.map(\.id),
      included: configuration.filter.included,
      excluded: configuration.filter.excluded)
  }
}
