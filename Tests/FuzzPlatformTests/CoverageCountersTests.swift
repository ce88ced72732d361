import FuzzPlatform
import Testing

@Suite struct CoverageCountersTests {
  /// Counted by builds with code coverage.
  @inline(never) private func run(_ count: Int) -> Int {
    var sum = 0
    for number in 0..<count { sum += number % 3 == 0 ? 1 : 2 }
    return sum
  }

  @Test func differencesAreThoseOfTheCode() throws {
    guard let counters = CoverageCounters() else {
      // Without code coverage there is nothing to read.
      return
    }
    #expect(counters.count > 100)
    var loops: [UInt64] = []
    for count in [30, 3_000] {
      counters.begin()
      #expect(run(count) > 0)
      counters.end()
      var most: UInt64 = 0
      counters.takeChanges { _, difference in most = max(most, difference) }
      loops.append(most)
    }
    // Other tests may run at the same time, and count more.
    #expect(loops[0] >= 30 && loops[1] >= 3_000)
    counters.takeChanges { _, _ in Issue.record("changes were taken twice") }
  }
}
