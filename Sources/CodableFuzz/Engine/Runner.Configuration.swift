public import JSONMutation

extension Runner {
  /// The mutants that a run makes and what it measures.
  public struct Configuration: Sendable {
    /// The plan that chooses mutants, by default `.everyField`; `--plan` overrides it.
    public var plan: MutantPlan = .everyField
    /// The mutators, by default the core; `--mutator` overrides them.
    public var mutators: [Mutator] = Mutators.core
    /// The locations that may be edited, by default all; `--include` and `--exclude` override it.
    public var filter: LocationFilter = LocationFilter()
    /// Whether to time the strategies after the survival run; `--no-timing` turns that off.
    public var timesStrategies: Bool = true

    /// Whether to decode mutants of a long list in excerpts: the envelope, the mutated records, and
    /// untouched ones that count for the others.
    ///
    /// Rates and identifiers are still those of the whole document. The default is true, for
    /// excerpts that save 1 KB and a quarter of the document. `--no-excerpts` overrides it.
    public var usesExcerpts: Bool = true

    /// Whether to also count survival as more and more of the records are mutated.
    ///
    /// These mutants are in no other metric. They are few, and mostly no larger than 16 KB: see
    /// ``DamageCurve``. The default is true. `--no-curve` overrides it. Documents that are counted
    /// together have no curve.
    public var measuresDamageCurve: Bool = true

    /// The strategies for whose models changes are tried.
    ///
    /// The default is ``AdviceScope/own``. `--advice` overrides it.
    public var advice = AdviceScope.own

    /// Whether to replace values one by one, to find problems of the models and the data: see
    /// ``ModelFinding``.
    ///
    /// It takes a few decodes of a record for each field, at most 1,500 for each strategy. Of
    /// documents that are counted together only the first is searched. The default is true.
    /// `--no-findings` overrides it.
    public var searchesFindings: Bool = true

    /// Whether to learn from the models which strings are enum tags and which objects are maps,
    /// with a few trials for each candidate field.
    ///
    /// The default is true. `--no-learn` overrides it.
    public var learnsFields: Bool = true

    /// What a guided search starts with.
    package var searchStart = SearchStart()

    /// How long a guided search goes on with each document; nil for the count of its plan.
    package var searchTime: Duration?

    public init() {}
  }
}

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
}
