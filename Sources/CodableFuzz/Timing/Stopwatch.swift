package struct Stopwatch: Sendable {
  package let elapsed: @Sendable () -> Duration

  package init<Time: Clock>(_ clock: Time) where Time.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// A stopwatch without a clock: every duration is zero.
  package static let stopped = Stopwatch(elapsed: { .zero })

  private init(elapsed: @escaping @Sendable () -> Duration) { self.elapsed = elapsed }

  package func time<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Duration
  {
    let start = elapsed()
    try body()
    return elapsed() - start
  }

  /// What `besides` adds is time that this clock does not see, such as that of another thread.
  func alarm(
    after duration: Duration, besides: @escaping () -> Duration = { .zero }
  ) -> () -> Bool {
    let end = elapsed() + besides() + duration
    return { elapsed() + besides() >= end }
  }
}

/// Measures samples side by side, in one thread: each once per round, the first of which is to warm up.
///
/// Each round starts one sample later than the one before it, with a different step. So no sample
/// always follows the same other sample, which affects caches and the heap.
package struct Rounds {
  private let count: Int
  private let steps: [Int]

  package init(of count: Int) {
    self.count = count
    steps = (1...max(1, count)).filter { $0.isCoprime(to: count) }
  }

  package func run(
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

extension Duration {
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  package var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  package func repeats(of once: Duration) -> Int {
    max(1, Int(clamping: nanoseconds / max(1, once.nanoseconds)))
  }
}
