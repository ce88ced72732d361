import JSONMutation

/// Which mutants to make: what `run` and `mutate` share.
struct MutationOptions: OptionGroup {
  private var mutatorNames: [String] = []
  private var planName: String?
  private var count: Int?
  private var seed: UInt64?
  private var mutations: Int?

  static var options: [Option<Self>] {
    let plans = Plans.all.map(\.id).joined(separator: "|")
    return [
      Option("--mutator", "ID", "use this mutator; repeatable (default: the core set)") {
        options, name throws(UsageError) in
        let valid = Mutators.all.map(\.id.rawValue)
        guard valid.contains(name) else { throw .unknown("mutator", name, valid: valid) }
        options.mutatorNames.append(name)
      },
      Option("--plan", plans, "which mutants to make (default: every-shape)") {
        options, name throws(UsageError) in
        let valid = Plans.all.map(\.id)
        guard valid.contains(name) else { throw .unknown("plan", name, valid: valid) }
        options.planName = name
      },
      .number(
        "--count", "random plan: mutants a document (default: 1000)", atLeast: 1, sets: \.count),
      .number("--seed", "random plan: the seed (default: 0)", atLeast: 0, sets: \.seed),
      .number(
        "--mutations", "random plan: at most so many in one mutant (default: 1)", atLeast: 1,
        sets: \.mutations),
    ]
  }

  /// The mutators, in the order of the registry.
  var mutators: [any Mutator] {
    if mutatorNames.isEmpty { return Mutators.core }
    return Mutators.all.filter { mutatorNames.contains($0.id.rawValue) }
  }

  /// The plan.
  ///
  /// Numbers that only the random plan takes ask for it.
  ///
  /// - Throws: ``UsageError`` where another plan is named beside them.
  func plan() throws(UsageError) -> any MutantPlan {
    let numbers = [
      count.map { _ in "--count" }, seed.map { _ in "--seed" },
      mutations.map { _ in "--mutations" },
    ].compactMap(\.self)
    var parameters = PlanParameters()
    parameters.count = count ?? parameters.count
    parameters.seed = seed ?? parameters.seed
    parameters.mutations = mutations ?? parameters.mutations
    let plans = Plans.all.map { (id: $0.id, plan: $0.make(parameters)) }
    let named = plans.first { $0.id == planName }
    guard let number = numbers.first else { return named?.plan ?? EveryShape() }
    if let named, named.plan.parameters == nil {
      let others = plans.filter { $0.plan.parameters != nil }.map(\.id).joined(separator: ", ")
      throw UsageError("\(number) goes with --plan \(others), not with '\(named.id)'")
    }
    return named?.plan ?? RandomPlan(parameters)
  }
}
