import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

@Suite struct BudgetTests {
  /// A clock that goes on by a second each time that somebody looks.
  ///
  /// `@unchecked Sendable`: what varies is read and written under the lock.
  private final class StepClock: Clock, @unchecked Sendable {
    typealias Instant = ContinuousClock.Instant
    private let start = ContinuousClock.now
    private let lock = NSLock()
    private var steps = 0

    var now: Instant {
      lock.withLock {
        steps += 1
        return start + .seconds(steps)
      }
    }
    var minimumResolution: Duration { .seconds(1) }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
  }

  private struct Person: Decodable, Equatable { let name: String, age: Int }

  private static func runner(_ clock: any Clock<Duration>) -> Runner {
    let json = #"[{"name":"Ada","age":36},{"name":"Grace","age":85}]"#
    var runner = Runner(
      [Study("staff", json: json, records: Person.self, at: "")], clock: clock)
    runner.configuration.timesStrategies = false
    return runner
  }

  @Test func aBudgetThatLastsChangesNothing() {
    let whole = Self.runner(StepClock()).run(crashes: [])
    let inTime = Self.runner(StepClock()).run(
      crashes: [], budget: .seconds(1_000_000))
    #expect(inTime.partial == nil)
    #expect(inTime.documents == whole.documents, "they differ")
  }

  @Test func aBudgetThatIsUsedUpMakesAPartialReport() throws {
    let report = Self.runner(StepClock()).run(
      crashes: [], budget: .milliseconds(300_500))
    let partial = try #require(report.partial)
    #expect(partial.reason == "the time budget of 300.5 s was used up")
    let part = try #require(partial.documents.first)
    #expect(part.document == DocumentName("staff"))
    let planned = try #require(part.planned)
    #expect(part.done > 1 && part.done < planned)
    #expect(report.documents.first?.mutantCount == part.done)
    let fields = Set(report.documents.flatMap(\.strategies).flatMap(\.fields).map(\.field))
    #expect(fields.count > 2)
  }
}
