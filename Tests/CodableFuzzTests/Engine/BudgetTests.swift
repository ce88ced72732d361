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
      [Study("staff", json: json, record: Person.self, recordsAt: "")], clock: clock)
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
      crashes: [], budget: .milliseconds(400_500))
    let partial = try #require(report.partial)
    #expect(partial.reason == "the time budget of 400.5 s was used up")
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

@Suite struct WorkLimitTests {
  /// Looks at nothing: what is decoded does not matter here.
  private static let idle = Strategy("idle") { _ in [Int]() }

  /// No object is a map.
  private static func study(_ json: String) -> Study {
    Study("large", json: json, strategies: [idle]).noting(notMaps: notMaps)
  }

  private static let notMaps: [Field] =
    (["", "/*"] + (0..<10).map { "/o\($0)" }).compactMap { text in
      (try? JSONPointer(parsing: text)).map { Field($0) }
    }

  private static func report(
    _ json: String, isLimited: Bool = true, change: (inout Runner.Configuration) -> Void = { _ in }
  ) throws -> DocumentReport {
    var runner = Runner([study(json)]).untimed
    runner.configuration.searchesFindings = false
    runner.configuration.learnsFields = false
    runner.configuration.isLimited = isLimited
    change(&runner.configuration)
    return try #require(runner.run().documents.first)
  }

  /// 640 KB in one record of 400 fields, so that no excerpt is shorter.
  private static let wide: String = {
    let text = String(repeating: "x y", count: 520)
    let objects = (0..<10).map { object in
      let members = (0..<40).map { #""k\#(object)_\#($0)":"\#(text)""# }
      return #""o\#(object)":{\#(members.joined(separator: ","))}"#
    }
    return "{\(objects.joined(separator: ","))}"
  }()

  @Test func theLeastPlausibleMutantsOfALargeRecordAreLeftOut() throws {
    let report = try Self.report(Self.wide)
    let planned = MutantPlan.everyField.mutants(
      of: MutationSpace(
        in: try Self.study(Self.wide).document(), by: .core))
    let leftOut = try #require(report.leftOut)
    #expect(report.mutantCount + leftOut.mutants == planned.count)
    #expect(leftOut.elements == 0)
    // What was decoded fits the limit, but for the last mutant.
    let most = WorkLimit.mostCost / DecodingCost(try Self.study(Self.wide).document()).whole
    #expect(report.mutantCount > most / 2 && report.mutantCount <= most + 1)
    let untried = Set(report.coverage.untouched)
    var rows: [String: (plausibility: Plausibility, kept: Int)] = [:]
    for mutant in planned {
      let mutation = mutant.mutations[0]
      let index = mutant.document.index
      let field = JSONPointer.shown(index.pointer(to: mutation.node).description)
      let row = "\(field) \(index.kind(of: mutation.node).rawValue) \(mutation.mutator.id)"
      let variant = mutation.variant.description
      let name = variant.isEmpty ? row : "\(row)=\(variant)"
      let known = rows[row] ?? (mutant.plausibility, 0)
      rows[row] = (
        min(known.plausibility, mutant.plausibility),
        known.kept + (untried.contains(name) ? 0 : 1)
      )
    }
    #expect(rows.values.map(\.kept).reduce(0, +) == report.mutantCount)
    let worst = try #require(rows.values.filter { $0.kept > 0 }.map(\.plausibility).max())
    #expect(rows.values.allSatisfy { $0.kept > 0 || $0.plausibility >= worst })
  }

  @Test func nothingIsLeftOutOfSmallDocumentsOrOnRequest() throws {
    #expect(try Self.report(#"[{"a":1},{"a":2}]"#).leftOut == nil)
    let whole = try Self.report(Self.wide, isLimited: false) {
      // Few mutants are enough to see that the plan is whole.
      $0.mutators = [.removeKey]
      $0.filter = LocationFilter(
        including: [(try? PointerPattern(parsing: "/o1/*"))].compactMap(\.self))
    }
    #expect(whole.leftOut == nil && whole.mutantCount == 40)
  }

  /// What is decoded is counted, not how long it takes.
  final class CallCount: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0

    var count: Int { lock.withLock { number } }
    func add() { lock.withLock { number += 1 } }
  }

  private static let levels = 300

  /// A document of one deep record, and a strategy that only counts its calls.
  private static func deepSession(counting calls: CallCount) throws -> DecodingSession {
    let json =
      String(repeating: #"{"a":"#, count: levels) + #""b""# + String(repeating: "}", count: levels)
    let study = Study(
      "deep", json: json,
      strategies: [
        Strategy("counting") { data in
          calls.add()
          return [data.count]
        }
      ])
    return DecodingSession(
      study, document: try study.document(),
      supervisor: CallSupervisor(stopwatch: Stopwatch(ContinuousClock()), CallProtection()))
  }

  @Test func aTrialThatAloneCostsMoreThanAllMayIsNotMade() throws {
    let calls = CallCount()
    let session = try Self.deepSession(counting: calls)
    let bench = TrialBench(session, call: .unmutated)
    let excerpt = try #require(bench.excerpt([0]))
    let cost = Double(DecodingCost(session.document).whole)
    for (most, made) in [(cost - 1, 0), (cost, 1)] {
      let (budget, before) = (TrialBudget(trials: 10, cost: most), calls.count)
      #expect((bench.tried([], in: excerpt, by: 0, budget) == nil) == (made == 0))
      #expect(calls.count - before == made && bench.isSpent(0, budget))
    }
  }

  @Test(arguments: [true, false])
  func trialsOfWhatFieldsHoldEndWithTheirCost(isLimited: Bool) throws {
    let (levels, calls) = (Self.levels, CallCount())
    let session = try Self.deepSession(counting: calls)
    var configuration = Runner.Configuration()
    configuration.isLimited = isLimited
    _ = session.invalid
    let before = calls.count
    let lessons = FieldLearner.lessons(session, configuration)
    let cost = Double(DecodingCost(session.document).whole)
    let most = Int(FieldLearner.mostCost / cost) + 1
    #expect(most < levels / 2)
    let made = calls.count - before
    #expect(isLimited ? (1...most).contains(made) : made > levels, "\(made) trials")
    #expect(isLimited ? lessons.untried > levels - most : lessons.untried == 0)
  }

  @Test("Fewer records are read alone if that costs much")
  func ofRecordsThatCostMuchAloneFewerAreRead() throws {
    let text = String(repeating: "x", count: 200)
    let around = (0..<400).map { #""k\#($0)":"\#(text)""# }.joined(separator: ",")
    let records = (0..<3_000).map { #"{"id":\#($0)}"# }.joined(separator: ",")
    let json = #"{"around":{\#(around)},"items":[\#(records)]}"#
    let study = Study("beside", json: json, recordsAt: "/items", strategies: [])
    let document = try study.document()
    let leftOut = try #require(document.index.leftOut)
    #expect(document.records.count + leftOut.count == 3_000)
    let cost = DecodingCost(document).ofEachRecord
    #expect((20_000_000...80_000_000).contains(cost), "\(cost)")
    #expect(Array(document.index.children(of: document.index.root)).count == 2)
    #expect(try study.document(isLimited: false).records.count == 3_000)
    // Without much around them, all are read.
    let alone = Study("alone", json: "[\(records)]", recordsAt: "", strategies: [])
    #expect(try alone.document().index.leftOut == nil)
  }

  /// A map of records loses the last of them, as an array does, but an object of a type no member.
  @Test("Fewer deep records of a map are read") func ofDeepRecordsInAMapFewerAreRead() throws {
    let deep = String(repeating: #"{"a":["#, count: 120) + String(repeating: "]}", count: 120)
    let members = (0..<100).map { #""r\#($0)":\#(deep)"# }.joined(separator: ",")
    let study = Study(
      "deep", json: #"{"byID":{\#(members)},"more":1}"#, recordsAt: "/byID", strategies: [])
    let document = try study.document()
    let leftOut = try #require(document.index.leftOut)
    #expect(document.records.count + leftOut.count == 100)
    #expect((2...20).contains(document.records.count), "\(document.records.count)")
    #expect(document.index.childCount(of: document.index.root) == 2)
    let typed = Study("deep", json: "{\(members)}", recordsAt: nil, strategies: [])
    #expect(try typed.document().index.leftOut == nil)
  }

  /// A model of values of different types tries one type after another.
  @Test func eachTypeThatIsTriedInVainCosts() throws {
    func cost(_ json: String) throws -> Int {
      DecodingCost(try Study("cost", json: json, strategies: []).document()).whole
    }
    func error(at depth: Int) -> Int { 600 + 60 * depth + 4 * depth * depth }
    // Text is tried first, then a boolean, a number, an array, an object.
    let same = try cost(#"[{"a":1},{"a":2},{"a":3}]"#)
    #expect(try cost(#"[{"a":1},{"a":"2"},{"a":3}]"#) == same + 2 + 2 * error(at: 2))
    #expect(try cost(#"[{"a":1},{"a":null},{"a":3}]"#) == same + 3)
    // The key counts: objects at different levels may have one type.
    let nested = try cost(#"{"a":1,"b":{"b":{"c":0,"d":1}}}"#)
    #expect(try cost(#"{"a":1,"b":{"b":{"c":0,"a":"1"}}}"#) == nested + 2 + error(at: 1))
    // The elements of a list are not of the type of the list.
    #expect(try cost(#"{"a":[1]}"#) + 1 == (try cost(#"{"a":[12]}"#)))
  }

  /// It is tried as an array first.
  @Test func anArrayInAnArrayCostsNoError() throws {
    let json = String(repeating: "[", count: 100) + "1" + String(repeating: "]", count: 100)
    let cost = DecodingCost(try Study("cost", json: json, strategies: []).document())
    #expect(cost.deepest == 100)
    let arrays = (0..<100).reduce(0) { $0 + 150 + 450 + $1 * $1 }
    #expect(cost.whole == json.utf8.count + arrays + 150 + 20 * 84 * 84)
  }

  /// A document of so many levels, with numbers beside each, decoded by an inferred model or an app's own.
  @Test(arguments: [
    (500, StrategyID.inferred, true), (500, .app, false), (100, .inferred, false),
  ])
  func whatInferredModelsWouldDecodeForMinutesIsRefused(
    levels: Int, strategy: StrategyID, isRefused: Bool
  ) throws {
    let json = (0..<levels).reduce("1") { inner, _ in #"{"a":\#(inner),"x":1,"y":2,"z":3}"# }
    let study = Study("deep", json: json, strategies: [Strategy(strategy) { _ in [Int]() }])
      .noting(notMaps: Self.notMaps)
    #expect(try study.checkedDocument(isLimited: false).records.count == 1)
    func check() throws { _ = try study.checkedDocument(isLimited: true) }
    if !isRefused { return try check() }
    let failure = try #require(throws: DocumentFailure.self) { try check() }
    #expect(
      failure.message.hasPrefix("it has 500 levels, too many")
        && failure.message.contains("--unlimited"), "\(failure)")
  }

  @Test func anExcerptCostsWhatItsRecordsCost() throws {
    let records = [#"{"a":1}"#, #"{"a":{"a":{"a":"x"}}}"#, #"{"a":2}"#]
    let json = "[\(records.joined(separator: ","))]"
    let document = try Study("costs", json: json, recordsAt: "", strategies: []).document()
    let cost = DecodingCost(document)
    let parts = (0..<3).map { cost.cost(of: [$0]) }
    #expect(parts[1] > 2 * parts[0] && parts[0] == parts[2])
    // What is around the records is in each part.
    #expect(cost.whole == parts.reduce(0, +) - 2 * (2 + 2 + 150 + 450))
    // An excerpt alone does not show which types a model tries.
    let alone = DocumentExcerpt(of: document, keeping: [0]).map { DecodingCost($0.document).whole }
    #expect(try #require(alone) < parts[0])
  }

  @Test func longListsAreReadInPart() throws {
    let list = "[" + (0..<250_000).map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]"
    let document = try Study("large", json: list, recordsAt: "", strategies: []).document()
    let leftOut = try #require(document.index.leftOut)
    #expect(document.index.bytes.count <= 2_000_100)
    #expect(document.records.count + leftOut.count == 250_000)
    #expect(leftOut.wholeByteCount == list.utf8.count)
    var grown = Study("large", json: list, recordsAt: "", strategies: [])
    grown.recordCount = 140_000
    #expect(try grown.document().records.count == 140_000)
  }
}
