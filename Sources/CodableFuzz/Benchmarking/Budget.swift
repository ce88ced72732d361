/// A stretch of time that work has to end within, by a clock whose type is hidden.
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

  /// What is not spent yet; negative where more was spent.
  var left: Duration { end - elapsed() }

  /// What was spent since the budget was made.
  var spent: Duration { elapsed() }

  /// A part of what is left, which starts now.
  ///
  /// - Parameter share: The part, in 0...1.
  /// - Returns: A budget that ends earlier, or together with this one.
  func part(_ share: Double) -> Budget {
    let now = elapsed()
    return Budget(elapsed: elapsed, end: now + max(.zero, end - now) * share)
  }
}
