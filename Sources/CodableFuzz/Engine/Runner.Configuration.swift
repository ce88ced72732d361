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
    /// Whether to measure after the survival run, such as the time of the strategies; `--no-timing`
    /// turns that off.
    public var timesStrategies: Bool = true

    /// The questions that are not asked, and the preparations that change nothing.
    private var declined: Set<RoleID> = []
    private var settings: [RoleID: any Sendable] = [:]

    public init() {}

    /// Whether a question is asked, where its scope allows it, or a preparation is made.
    subscript(asks role: any CountingRole.Type) -> Bool {
      get { !declined.contains(role.id) }
      set {
        if newValue { declined.remove(role.id) } else { declined.insert(role.id) }
      }
    }

    /// A setting of an analysis; nil for the one that it has by default.
    subscript<Setting: Sendable>(settingOf analysis: any Analysis.Type) -> Setting? {
      get { settings[analysis.id] as? Setting }
      set { settings[analysis.id] = newValue }
    }
  }
}
