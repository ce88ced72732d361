// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Mutants of one or more mutations that do not overlap, drawn evenly from all that are possible.
///
/// Each mutant has its own generator, made of the seed and its number: mutant 417 is the same
/// whatever came before it.
public struct RandomPlan: MutantPlan {
  public static let id: PlanID = "random"
  public static let purpose = "--count mutants of 1 to --mutations mutations, drawn with --seed"

  /// How many draws are made for one more mutation before the mutant goes without, where all of
  /// them overlap the mutations that it has.
  private static let drawCount = 16

  public static let numbers: [PlanNumber] = [.count, .seed, .mutations]

  public let parameters: PlanParameters
  private let mutations: Int

  /// Makes the plan.
  ///
  /// - Parameter parameters: The count, the seed and the most mutations in one mutant, one unless
  ///   told otherwise.
  public init(_ parameters: PlanParameters) {
    var parameters = parameters
    mutations = parameters.mutations ?? 1
    precondition(parameters.count >= 0, "a count is not negative, but is \(parameters.count)")
    precondition(mutations >= 1, "a mutant needs a mutation, not \(mutations)")
    parameters.mutations = mutations
    self.parameters = parameters
  }

  public func mutants(of space: MutationSpace) -> Mutants {
    Mutants(count: space.count == 0 ? 0 : parameters.count) { mutant($0, of: space) }
  }

  private func mutant(_ number: Int, of space: MutationSpace) -> Mutant {
    var generator = SplitMix64(seed: parameters.seed, stream: UInt64(number))
    let wanted = Int.random(in: 1...min(mutations, space.count), using: &generator)
    var drawn = NonOverlapping(in: space.document)
    drawn.add(space[Int.random(in: 0..<space.count, using: &generator)])
    for _ in 1..<wanted {
      let isAdded = (0..<Self.drawCount).contains { _ in
        drawn.add(space[Int.random(in: 0..<space.count, using: &generator)])
      }
      if !isAdded { break }
    }
    return drawn.mutant
  }
}

extension MutantPlan where Self == RandomPlan {
  /// Mutants of 1 to `mutations` mutations, drawn with a seed.
  public static func random(count: Int, seed: Seed, mutations: Int = 1) -> RandomPlan {
    var parameters = PlanParameters()
    parameters.count = count
    parameters.seed = seed
    parameters.mutations = mutations
    return RandomPlan(parameters)
  }
}
