/// Measures time with a clock of any type.
struct Stopwatch: Sendable {
  fileprivate let elapsed: @Sendable () -> Duration

  init<Time: Clock>(_ clock: Time) where Time.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// A stopwatch without a clock: every duration is zero.
  static let stopped = Stopwatch(elapsed: { .zero })

  private init(elapsed: @escaping @Sendable () -> Duration) {
    self.elapsed = elapsed
  }

  func time<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Duration {
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

/// A time limit for work.
struct Budget: Sendable {
  private let stopwatch: Stopwatch
  private let end: Duration

  private init(_ stopwatch: Stopwatch, end: Duration) {
    self.stopwatch = stopwatch
    self.end = end
  }

  /// Starts now.
  init(_ clock: any Clock<Duration>, _ duration: Duration) {
    self.init(Stopwatch(clock), end: duration)
  }

  var spent: Duration { stopwatch.elapsed() }

  /// The remaining time; negative if it was exceeded.
  var left: Duration { end - spent }

  /// A part of the remaining time, which starts now.
  ///
  /// - Parameter share: The part, in 0...1.
  /// - Returns: A budget that ends no later than this one.
  func part(_ share: Double) -> Budget {
    let now = spent
    return Budget(stopwatch, end: now + max(.zero, end - now) * share)
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
  func repeats(of once: Duration) -> Int {
    max(1, Int(clamping: nanoseconds / max(1, once.nanoseconds)))
  }
}
