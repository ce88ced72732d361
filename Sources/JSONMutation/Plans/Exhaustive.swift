// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Each mutator and variant at each location it applies to: exhaustive.
public struct Exhaustive: MutantPlan {
  public static let id: PlanID = "exhaustive"
  public static let purpose = "each mutator and variant at each location: exhaustive"

  /// Makes the plan.
  public init() {}

  public func mutants(of space: MutationSpace) -> Mutants {
    Mutants(count: space.count) { space.mutant($0) }
  }
}

extension MutantPlan where Self == Exhaustive {
  /// Each mutator and variant at each location.
  public static var exhaustive: Exhaustive { Exhaustive() }
}
