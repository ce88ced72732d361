// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// One representative for each combination, the first location in document order that offers it: what every
/// location would find, with a fraction of the mutants.
public struct EveryField: MutantPlan {
  public static let id: PlanID = "every-field"
  public static let purpose = "one mutant for each field, kind of value, mutator and variant"

  /// The most mutants that one mutator makes at one field.
  public static let maximumVariantCount = 16

  /// Makes the plan.
  public init() {}

  public func mutants(of space: MutationSpace) -> Mutants {
    let mutations = Combinations(of: space, most: Self.maximumVariantCount).mutations
    return Mutants(count: mutations.count) { [document = space.document] in
      Mutant(document, mutations[$0])
    }
  }
}

extension MutantPlan where Self == EveryField {
  /// One representative for each combination.
  public static var everyField: EveryField { EveryField() }
}
