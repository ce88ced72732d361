extension MutantPlan {
  /// Mutants of one or more mutations that do not overlap, drawn evenly from all that are possible.
  ///
  /// Each mutant has its own generator, made of the seed and its number: mutant 417 is the same
  /// whatever came before it.
  public static let random = MutantPlan(
    "random", purpose: "--count mutants of 1 to --mutations mutations, drawn with --seed",
    numbers: [.count, .seed, .mutations], mutations: 1
  ) { space, parameters in
    Mutants(count: space.count == 0 ? 0 : parameters.count) {
      randomMutant($0, of: space, parameters)
    }
  }

  /// Mutants of 1 to `mutations` mutations, drawn with a seed.
  public static func random(count: Int, seed: Seed, mutations: Int = 1) -> MutantPlan {
    random.with {
      $0.count = count
      $0.seed = seed
      $0.mutations = mutations
    }
  }
}

/// How many draws are made for one more mutation while all of them overlap those that the mutant
/// has; after that it goes without.
private let drawCount = 16

private func randomMutant(
  _ number: Int, of space: MutationSpace, _ parameters: PlanParameters
) -> Mutant {
  var generator = SplitMix64(seed: parameters.seed, stream: UInt64(number))
  let mutations = min(parameters.mutations ?? 1, space.count)
  let wanted = Int.random(in: 1...mutations, using: &generator)
  var drawn = NonOverlapping(in: space.document)
  drawn.add(space[Int.random(in: 0..<space.count, using: &generator)])
  for _ in 1..<wanted {
    let isAdded = (0..<drawCount).contains { _ in
      drawn.add(space[Int.random(in: 0..<space.count, using: &generator)])
    }
    if !isAdded { break }
  }
  return drawn.mutant
}
