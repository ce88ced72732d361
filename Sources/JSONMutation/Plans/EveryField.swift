extension MutantPlan {
  /// One mutant for each combination, at the first location in document order that offers it.
  ///
  /// It finds what every location would find, with a fraction of the mutants. Those of
  /// ``Mutator/contract`` come first.
  public static let everyField = MutantPlan(
    "every-field", purpose: "one mutant for each field, kind of value, mutator and variant"
  ) { space, _ in
    let mutations = Combinations(of: space, most: maximumVariantCount).mutations
    let ordered =
      mutations.filter { $0.mutator.id == Mutator.contract.id }
      + mutations.filter { $0.mutator.id != Mutator.contract.id }
    return Mutants(count: ordered.count) { [document = space.document] in
      Mutant(document, ordered[$0])
    }
  }.limited()

  package static let maximumVariantCount = 16

  /// Each mutator and variant at each location it applies to.
  public static let exhaustive = MutantPlan(
    "exhaustive", purpose: "each mutator and variant at each location: exhaustive"
  ) { space, _ in
    guard space.mutators.contains(where: { $0.id == Mutator.contract.id }) else {
      return Mutants(count: space.count) { space.mutant($0) }
    }
    let (first, rest) = (
      space.only { $0.id == Mutator.contract.id }, space.only { $0.id != Mutator.contract.id }
    )
    return Mutants(count: space.count) { number in
      number < first.count ? first.mutant(number) : rest.mutant(number - first.count)
    }
  }
}

extension MutationSpace {
  fileprivate func only(_ isIncluded: (Mutator) -> Bool) -> MutationSpace {
    MutationSpace(in: document, by: mutators.filter(isIncluded), filter: filter)
  }
}

extension MutantPlan {
  /// The mutants of ``everyField`` at one field for each type and property of the models.
  ///
  /// An app often has one type in several places, such as the author and the reviewers of a pull request.
  /// A run leaves out a field if strategies treat it as they treat another with the same property. Who
  /// makes mutants without strategies gets those of all fields.
  public static let modelProperty = MutantPlan(
    "model-property", purpose: "every-field, but one field for each type and property of the models"
  ) { space, _ in everyField.mutants(of: space) }.limited()

  /// Whether a run leaves out fields that are represented by others.
  package var goesByProperty: Bool { id == Self.modelProperty.id }

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
