extension MutantPlan {
  /// One mutant for each combination, at the first location in document order that offers it, in a
  /// record that decodes if there is one, and at an array or object that has something in it.
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
    "exhaustive", purpose: "each mutator and variant at each location"
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
}
