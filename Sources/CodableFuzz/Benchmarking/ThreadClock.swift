import FuzzPlatform

/// The time that the calling thread has spent on a processor, so that what other processes do on a
/// shared machine hardly counts.
///
/// It is for measuring work that neither waits nor uses other threads; it cannot be slept by.
public struct ThreadClock: Clock {
  /// A moment, as the processor time of a thread until then.
  public struct Instant: InstantProtocol {
    /// The processor time.
    public let offset: Duration

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  /// Makes the clock.
  public init() {}

  /// The processor time of the calling thread.
  public var now: Instant {
    Instant(offset: ThisProcess.threadTime)
  }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Does not sleep: a thread that sleeps spends no processor time, and would sleep for ever.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
