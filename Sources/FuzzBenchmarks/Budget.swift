/// A time limit for work, with a clock of any type.
struct Budget: Sendable {
  private let elapsed: @Sendable () -> Duration
  private let end: Duration

  private init(elapsed: @escaping @Sendable () -> Duration, end: Duration) {
    self.elapsed = elapsed
    self.end = end
  }

  /// Starts now.
  init<Time: Clock>(_ clock: Time, _ duration: Duration) where Time.Duration == Duration {
    let start = clock.now
    self.init(elapsed: { start.duration(to: clock.now) }, end: duration)
  }

  /// The remaining time; negative if it was exceeded.
  var left: Duration { end - elapsed() }

  var spent: Duration { elapsed() }

  /// A part of the remaining time, which starts now.
  ///
  /// - Parameter share: The part, in 0...1.
  /// - Returns: A budget that ends no later than this one.
  func part(_ share: Double) -> Budget {
    let now = elapsed()
    return Budget(elapsed: elapsed, end: now + max(.zero, end - now) * share)
  }
}
