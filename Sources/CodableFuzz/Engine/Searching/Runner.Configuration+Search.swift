public import JSONMutation

extension Runner.Configuration {
  /// A guided search with every mutator.
  ///
  /// - Parameters:
  ///   - count: How many mutants to decode, unless there is a time budget.
  ///   - seed: The seed of what is drawn.
  /// - Returns: The configuration.
  public static func guided(count: Int = 10_000, seed: Seed = 0) -> Runner.Configuration {
    var configuration = Runner.Configuration()
    configuration.plan = .guided(count: count, seed: seed)
    configuration.mutators = MutatorSet.all.mutators
    return configuration
  }

  /// These settings, with what a guided search needs; those of another plan stay as they are.
  ///
  /// The search also uses the mutators whose variants it names, if others of their class are used.
  ///
  /// - Parameters:
  ///   - time: How long to search; nil for the count of the plan.
  ///   - start: Finds what to start with.
  /// - Returns: The configuration.
  /// - Throws: An error of `start`.
  package func searching<Failure: Error>(
    for time: Duration?, from start: () throws(Failure) -> SearchStart
  ) throws(Failure) -> Runner.Configuration {
    guard plan.isGuided else { return self }
    var configuration = self
    let own = Mutators.ofGuidedSearch.filter { mutator in
      mutators.contains { $0.mutationClass == mutator.mutationClass }
        && !mutators.contains { $0.id == mutator.id }
    }
    configuration.mutators += own
    configuration.timesStrategies = false
    configuration.searchTime = time
    if time != nil {
      configuration.plan = plan.with { $0.count = MutantPlan.unlimitedCount }
    }
    configuration.searchStart = try start()
    return configuration
  }

  /// What a guided search starts with.
  package var searchStart: SearchStart {
    get { search.start }
    set { search.start = newValue }
  }

  /// How long a guided search goes on with each document; nil for the count of its plan.
  package var searchTime: Duration? {
    get { search.time }
    set { search.time = newValue }
  }

  private struct Search: Codable {
    var start = SearchStart()
    var time: Duration?
  }

  private var search: Search {
    get { self[settingOf: SearchRun.self] ?? Search() }
    set { self[settingOf: SearchRun.self] = newValue }
  }
}
