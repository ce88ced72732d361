import Testing

@testable import CodableFuzz

@Suite struct TimingPassTests {
  @Test func usesItsOwnClock() throws {
    let runClock = TestClock(step: .seconds(1))
    let session = try DocumentSession(.notes, configuration: .init(), clock: runClock)
    // The clock advances by one step from the start of each call to its end.
    let timings = session.timings(clock: TestClock(step: .milliseconds(2)))
    let strict = try #require(timings.strategies.first { $0.strategy == .strict }?.clean)
    #expect(strict.medianNanoseconds == 2_000_000)
    let growth = try #require(timings.growth.first { $0.strategy == .strict })
    #expect(
      growth.points.map { $0.nanosecondsPerRecord * Double($0.recordCount) }
        .allSatisfy { abs($0 - 2_000_000) < 1 })
  }
}
