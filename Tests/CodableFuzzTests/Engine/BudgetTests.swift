import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

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
      [Study("staff", json: json, records: Person.self, recordsAt: "")], clock: clock)
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

  /// A field and mutator is left only when all of its mutants were decoded, and missing keys and nulls
  /// come before what backends seldom send.
  @Test(arguments: [MutantPlan.everyField, .exhaustive])
  func wholeRowsComeFirstAndThePlausibleBeforeTheOthers(plan: MutantPlan) throws {
    var runner = Self.runner(StepClock())
    runner.configuration.plan = plan
    runner.configuration.mutators = Mutators.all
    let session = try DocumentSession(runner.studies[0], configuration: runner.configuration)
    var rows: [[String]] = []
    var plausibilities: [Plausibility] = []
    for row in session.rows {
      var names: Set<String> = []
      var plausibility: [Plausibility] = []
      session.run(row) { mutant, _ throws(Never) in
        let mutation = mutant.mutations[0]
        let field = mutant.document.fields.field(of: mutation.node)
        names.insert("\(mutation.mutator.id) \(field)")
        plausibility.append(mutant.plausibility)
      }
      rows.append(Array(names))
      plausibilities += [plausibility.min()].compactMap(\.self)
    }
    #expect(rows.allSatisfy { $0.count == 1 })
    #expect(Set(rows).count == rows.count)
    #expect(plausibilities == plausibilities.sorted())
    #expect(Set(plausibilities).count > 2)
    #expect(session.rows.joined().sorted() == Array(0..<session.callPlan.mutantCount))
  }

  /// Opening a document and the trials of its contract take time of the budget, too.
  @Test func trialsEndWithTheBudget() throws {
    let whole = Self.runner(StepClock()).run(crashes: [], budget: .seconds(1_000_000))
    let opening = Self.runner(StepClock()).run(crashes: [], budget: .seconds(3))
    #expect(opening.partial?.documents.first?.done == 0)
    let contract = try #require(whole.documents.first?.contracts.first)
    #expect(contract.isComplete)
    // As soon as the last mutant was decoded, the time is over.
    let planned = try #require(whole.documents.first?.mutantCount)
    let report = (1...2_000).lazy.map {
      Self.runner(StepClock()).run(crashes: [], budget: .seconds($0 * 20))
    }.first { $0.documents.first?.mutantCount == planned }
    let document = try #require(report?.documents.first)
    #expect(report?.partial == nil)
    #expect(document.contracts.first?.isComplete != true)
  }
}
