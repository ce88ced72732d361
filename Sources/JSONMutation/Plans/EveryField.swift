extension MutantPlan {
  /// One mutant for each combination, at the first location in document order that offers it.
  ///
  /// It finds what every location would find, with a fraction of the mutants.
  public static let everyField = MutantPlan(
    "every-field", purpose: "one mutant for each field, kind of value, mutator and variant"
  ) { space, _ in
    let mutations = Combinations(of: space, most: maximumVariantCount).mutations
    return Mutants(count: mutations.count) { [document = space.document] in
      Mutant(document, mutations[$0])
    }
  }

  /// The most mutants that one mutator makes at one field.
  package static let maximumVariantCount = 16

  /// Each mutator and variant at each location it applies to.
  public static let exhaustive = MutantPlan(
    "exhaustive", purpose: "each mutator and variant at each location: exhaustive"
  ) { space, _ in
    Mutants(count: space.count) { space.mutant($0) }
  }
}
