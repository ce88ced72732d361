extension MutantPlan {
  /// Mutants that a search makes of those before them: it keeps mutants that reached new code, or a
  /// new outcome, and varies them.
  ///
  /// The plan names only the numbers of the search. Its mutants depend on what strategies did with
  /// earlier ones, so they cannot be made in advance: the collection holds where the search starts,
  /// a mutant for each combination.
  public static let guided = MutantPlan(
    .guided, purpose: "a search for --time or --count mutants: varies those that reached new code",
    numbers: [.count, .seed, .mutations], mutations: 4
  ) { space, _ in everyField.mutants(of: space) }.with { $0.count = 10_000 }

  /// The search, with other numbers.
  public static func guided(count: Int, seed: Seed = 0, mutations: Int = 4) -> MutantPlan {
    guided.with {
      $0.count = count
      $0.seed = seed
      $0.mutations = mutations
    }
  }

  /// A count that no search reaches before its time is over.
  package static let unlimitedCount = 1 << 40

  /// Whether mutants depend on what strategies did with those before them.
  package var isGuided: Bool { id == .guided }
}

extension PlanID {
  static let guided: PlanID = "guided"
}
