public import JSONMutation

extension Runner {
  /// The mutants that a run makes and what it measures.
  public struct Configuration: Sendable, Codable {
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
    /// The settings of analyses, encoded, so that processes can be sent all of them.
    private var settings: [RoleID: [UInt8]] = [:]

    public init() {}

    /// Whether a question is asked, where its scope allows it, or a preparation is made.
    subscript(asks role: any CountingRole.Type) -> Bool {
      get { !declined.contains(role.id) }
      set {
        if newValue { declined.remove(role.id) } else { declined.insert(role.id) }
      }
    }

    /// A setting of an analysis; nil for the one that it has by default.
    subscript<Setting: Codable>(settingOf analysis: any Analysis.Type) -> Setting? {
      // What is stored here was encoded here.
      get { settings[analysis.id].flatMap { try? BinaryDecoder.value(Setting.self, from: $0) } }
      set { settings[analysis.id] = try? newValue.map { try BinaryEncoder.bytes(of: $0) } }
    }
  }
}
