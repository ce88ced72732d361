/// Measures samples side by side, in one thread: each once per round, the first of which is to warm up.
///
/// Each round starts one sample later than the one before it, with a different step. So no sample
/// always follows the same other sample, which affects caches and the heap.
struct Rounds {
  /// The number of samples in a round.
  private let count: Int
  private let steps: [Int]

  init(of count: Int) {
    self.count = count
    steps = (1...max(1, count)).filter { $0.isCoprime(to: count) }
  }

  /// Measures until there are enough rounds.
  ///
  /// - Parameters:
  ///   - first: The number of the first round.
  ///   - goesOn: Whether to start a round, by its number. That to warm up is 0.
  ///   - measure: Takes a sample of a round, each by its number.
  func run(
    from first: Int = 0, while goesOn: (_ round: Int) -> Bool,
    measure: (_ sample: Int, _ round: Int) -> Void
  ) {
    var round = first
    while goesOn(round) {
      let step = steps[round % steps.count]
      for turn in 0..<count { measure((round + turn * step) % count, round) }
      round += 1
    }
  }
}
