public import JSONMutation

extension Runner {
  /// What a run makes and measures.
  public struct Configuration: Sendable {
    /// Which mutants are made.
    ///
    /// The default is `.everyField`; `--plan` overrides it.
    public var plan: MutantPlan = .everyField
    /// The mutators.
    ///
    /// The default is the core; `--mutator` overrides it.
    public var mutators: [Mutator] = Mutators.core
    /// The locations that may be edited.
    ///
    /// The default is all of them; `--include` and `--exclude` override it.
    public var filter: LocationFilter = LocationFilter()
    /// Whether the strategies are timed after the survival run.
    ///
    /// The default is true.
    public var timesStrategies: Bool = true

    /// Whether mutants of a long list are decoded in excerpts: what is around the records, the records
    /// that the mutant edits, and untouched ones that count for the others.
    ///
    /// Rates and identifiers are those of the whole document all the same. The default is true, where
    /// an excerpt saves 1 KB and a quarter of the document; `--no-excerpts` overrides it.
    public var usesExcerpts: Bool = true

    /// Whether survival is also counted as more and more of the records are mutated, in mutants
    /// beside those of the plan that are in no other figure.
    ///
    /// They are few, and no larger than 16 KB for the most part: see ``DamageCurve``. The default is
    /// true; `--no-curve` overrides it. Documents that are counted together have no curve.
    public var measuresDamageCurve: Bool = true

    /// Whether changes to the models are tried, to find out which would save most.
    ///
    /// It takes a few decodes more for each mutant of which a strategy loses something. The default is
    /// false; `--advice` overrides it.
    public var advises: Bool = false

    /// Whether values are replaced one by one, to find what is wrong with the models and the data: see
    /// ``ModelFinding``.
    ///
    /// It takes a few decodes of a record for each field, at most 1,500 for each strategy. Of documents
    /// that are counted together only the first is searched. The default is true; `--no-findings`
    /// overrides it.
    public var searchesFindings: Bool = true

    /// Whether the models are asked which strings are enum tags and which objects are maps, with a
    /// trial or a few for each field that may be one.
    ///
    /// The default is true; `--no-learn` overrides it.
    public var learnsFields: Bool = true

    /// Makes the default configuration.
    public init() {}
  }
}
