/// The time since some moment, by a clock whose type is hidden.
struct Stopwatch: Sendable {
  private let elapsed: @Sendable () -> Duration

  init<Time: Clock>(_ clock: Time) where Time.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// The time that a closure takes.
  func time<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Duration {
    let start = elapsed()
    try body()
    return elapsed() - start
  }

  /// Tells whether so much time has passed since now.
  func alarm(after duration: Duration) -> () -> Bool {
    let end = elapsed() + duration
    return { elapsed() >= end }
  }
}

extension Duration {
  /// The duration in nanoseconds.
  package var nanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
