// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Each mutator and variant at each place it applies to: exhaustive.
public struct EveryPlace: MutantPlan {
  public static let id: PlanID = "every-place"
  public static let purpose = "each mutator and variant at each place: exhaustive"

  /// Makes the plan.
  public init() {}

  public func mutants(of candidates: Candidates) -> Mutants {
    Mutants(count: candidates.count) { candidates.mutant($0) }
  }
}

extension MutantPlan where Self == EveryPlace {
  /// Each mutator and variant at each place.
  public static var everyPlace: EveryPlace { EveryPlace() }
}
