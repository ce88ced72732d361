// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// One representative for each cell, the first place in document order that offers it: what every
/// place would find, with a fraction of the mutants.
public struct EveryShape: MutantPlan {
  public static let id: PlanID = "every-shape"
  public static let purpose = "one mutant for each shape, kind of value, mutator and variant"

  /// The most mutants that one mutator makes at one shape.
  public static let maximumVariantCount = 16

  /// Makes the plan.
  public init() {}

  public func mutants(of candidates: Candidates) -> Mutants {
    let mutations = Cells(of: candidates, most: Self.maximumVariantCount).mutations
    return Mutants(count: mutations.count) { [document = candidates.document] in
      Mutant(document, mutations[$0])
    }
  }
}

extension MutantPlan where Self == EveryShape {
  /// One representative for each cell.
  public static var everyShape: EveryShape { EveryShape() }
}
