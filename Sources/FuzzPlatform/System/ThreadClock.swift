/// Measures the processor time of the calling thread, so that other processes on a shared machine
/// hardly affect it.
///
/// Use it for work that neither waits nor uses other threads. It cannot sleep.
public struct ThreadClock: Clock {
  /// A point in a thread's processor time.
  public struct Instant: InstantProtocol {
    public let offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  public init() {}

  public var now: Instant {
    Instant(offset: ThisProcess.threadTime)
  }

  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Does not sleep: a sleeping thread uses no processor time, so it would sleep forever.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
