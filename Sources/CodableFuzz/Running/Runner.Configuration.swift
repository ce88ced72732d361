public import JSONMutation

extension Runner {
  /// What a run makes and measures.
  public struct Configuration: Sendable {
    /// Which mutants are made.
    ///
    /// The default is `EveryShape`; `--plan` overrides it.
    public var plan: any MutantPlan = .everyShape
    /// The mutators.
    ///
    /// The default is the core; `--mutator` overrides it.
    public var mutators: [any Mutator] = Mutators.core
    /// The places that may be edited.
    ///
    /// The default is all of them; `--include` and `--exclude` override it.
    public var filter: PlaceFilter = PlaceFilter()
    /// Whether the strategies are timed after the survival run.
    ///
    /// The default is true.
    public var timesStrategies: Bool = true

    /// Whether mutants of a document with many records are decoded in slices: what is around the
    /// records, the records that have a part in the mutant, and some witnesses.
    ///
    /// Identifiers name places of the whole document all the same; counts are those of what was
    /// decoded. The default is true, for lists of more than 32 records; `--no-distill` overrides it.
    public var distills: Bool = true

    /// Whether survival is also counted as more and more of the records are damaged, in mutants
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

    /// Makes the default configuration.
    public init() {}
  }
}
