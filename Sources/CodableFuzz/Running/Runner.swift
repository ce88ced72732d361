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

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - studies: What is to be found out.
  ///   - configuration: What is made and measured.
  ///   - environment: What the report says of the machine.
  ///   - clock: The clock that strategies are timed by.
  public init(
    _ studies: [Study], configuration: Configuration = Configuration(),
    environment: Environment = Environment(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.studies = studies
    self.configuration = configuration
    self.environment = environment
    stopwatch = Stopwatch(clock)
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
    var summary = Summary(mutators: configuration.mutators)
    for study in studies {
      switch document(of: study) {
      case .success(let document):
        try run(study, document, onEvent: onEvent, summary: &summary)
      case .failure(let failure):
        summary.failures.append(failure)
        try onEvent(.failed(failure))
      }
    }
    return summary.report(plan: planDescription, environment: environment)
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
    return Laboratory(study, document: mutant.document, stopwatch: stopwatch)
      .verdicts(on: mutant, renderer: &renderer)
  }

  private func document(of study: Study) -> Result<Document, DocumentFailure> {
    let name = DocumentName(study.name)
    let ids = study.strategies.map(\.id)
    if let twice = ids.enumerated().first(where: { ids.prefix($0.offset).contains($0.element) }) {
      let message = "two strategies have the name '\(twice.element)': each needs its own"
      return .failure(DocumentFailure(document: name, message: message))
    }
    do throws(DocumentError) {
      return .success(try study.document())
    } catch {
      let file = study.file.map { "\($0): " } ?? ""
      return .failure(DocumentFailure(document: name, message: file + error.description))
    }
  }

  private func run<Failure: Error>(
    _ study: Study, _ document: Document, onEvent: (Event) throws(Failure) -> Void,
    summary: inout Summary
  ) throws(Failure) {
    let laboratory = Laboratory(study, document: document, stopwatch: stopwatch)
    let candidates = Candidates(
      in: document, by: configuration.mutators, filter: configuration.filter)
    let mutants = configuration.plan.mutants(of: candidates)
    let name = document.name
    try onEvent(.started(document: name, mutants: mutants.count))
    var run = DocumentRun(
      laboratory: laboratory, coverage: Coverage(of: candidates), pairs: mutants.pairs)
    var renderer = Renderer()
    run.wall = try stopwatch.time { () throws(Failure) in
      for mutant in mutants {
        let verdicts = laboratory.verdicts(on: mutant, renderer: &renderer)
        run.add(verdicts, of: mutant)
        try onEvent(.judged(mutant: mutant, verdicts: verdicts))
      }
    }
    if configuration.timesStrategies {
      try onEvent(.timing(document: name))
      summary.timings.documents.append(
        TimingPass(laboratory: laboratory, stopwatch: stopwatch).timings(mutants: mutants))
    }
    summary.add(run)
    try onEvent(.finished(document: name))
  }

  private var planDescription: Report.Plan {
    let plan = type(of: configuration.plan)
    let parameters = configuration.plan.parameters
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
