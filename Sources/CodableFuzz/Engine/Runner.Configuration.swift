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

    /// Whether to learn from the models which strings are enum tags and which objects are maps,
    /// with a few trials for each candidate field.
    ///
    /// The default is true. `--no-learn` overrides it.
    public var learnsFields: Bool = true

    /// The questions that are not asked.
    private var declined: Set<AnalysisID> = []
    private var settings: [AnalysisID: any Sendable] = [:]

    public init() {}

    /// Whether a question is asked, where its scope allows it.
    subscript(asks analysis: any Analysis.Type) -> Bool {
      get { !declined.contains(analysis.id) }
      set {
        if newValue { declined.remove(analysis.id) } else { declined.insert(analysis.id) }
      }
    }

    /// A setting of an analysis; nil for the one that it has by default.
    subscript<Setting: Sendable>(settingOf analysis: any Analysis.Type) -> Setting? {
      get { settings[analysis.id] as? Setting }
      set { settings[analysis.id] = newValue }
    }
  }
}
