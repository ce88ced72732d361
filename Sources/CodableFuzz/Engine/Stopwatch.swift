/// Measures time with a clock of any type.
package struct Stopwatch: Sendable {
  private let elapsed: @Sendable () -> Duration

  package init<Time: Clock>(_ clock: Time) where Time.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// A stopwatch without a clock: every duration is zero.
  static let stopped = Stopwatch(elapsed: { .zero })

  private init(elapsed: @escaping @Sendable () -> Duration) {
    self.elapsed = elapsed
  }

  package func time<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Duration
  {
    let start = elapsed()
    try body()
    return elapsed() - start
  }

  /// Returns a closure that says whether a duration has passed since now.
  ///
  /// What `besides` adds is time that this clock does not see, such as that of another thread.
  func alarm(
    after duration: Duration, besides: @escaping () -> Duration = { .zero }
  ) -> () -> Bool {
    let end = elapsed() + besides() + duration
    return { elapsed() + besides() >= end }
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

  /// How often a shorter duration fits into this one, at least once.
  package func repeats(of once: Duration) -> Int {
    max(1, Int(clamping: nanoseconds / max(1, once.nanoseconds)))
  }
}
