import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

/// How much survives as more of the records are mutated.
@Suite struct DamageCurveTests {
  @Test func isOfTheMutantsOfTheDamageRatePlan() throws {
    let curve = try #require(Self.report(of: .notes)?.damageCurve)
    #expect(curve.points.map(\.rate) == [0, 0.02, 0.05, 0.1, 0.2, 0.5, 1])
    #expect(curve.points.map(\.mutantCount) == [1, 12, 12, 12, 12, 12, 12])
    #expect(curve.recordCount == 4)
    let document = try Study.notes.document()
    for point in curve.points {
      let mutants = MutantPlan.damageRate(point.rate, count: point.mutantCount, seed: curve.seed)
        .mutants(of: MutationSpace(in: document, by: Mutators.core))
      let verdicts = mutants.map { Runner([.notes]).replay($0, of: .notes) }
      #expect(point.strategies.map(\.strategy) == Study.notes.strategies.map(\.id))
      for (number, survival) in point.strategies.enumerated() {
        let own = verdicts.map { $0[number] }
        #expect(
          survival.counters.documentsDecoded
            == Rate(own.count { $0.outcome == .returned }, of: mutants.count))
        #expect(
          survival.counters.recordSurvival
            == Rate(
              own.map(\.counters[.untouchedKept]).reduce(0, +),
              of: own.map(\.counters.untouched).reduce(0, +)))
      }
    }
  }

  @Test func isInNoOtherFigure() throws {
    var with = try #require(Self.report(of: .notes))
    let without = try #require(Self.report(of: .notes) { $0.measuresDamageCurve = false })
    #expect(with.damageCurve != nil && without.damageCurve == nil)
    with.damageCurve = nil
    #expect(with == without)
  }

  @Test(arguments: [Study.notes, .keyed])
  func isOfTheFirstRecordsOfALongList(study: Study) throws {
    var long = study
    long.recordCount = 100
    let curve = try #require(Self.report(of: long)?.damageCurve)
    #expect(curve.recordCount == 32)
    var short = study
    short.recordCount = 32
    #expect(Self.report(of: short)?.damageCurve == curve)
  }

  @Test(arguments: [Study.notes, .keyed])
  func mutantsOfALongListAreRebuiltFromTheirIdentifiers(study: Study) throws {
    var long = study
    long.recordCount = 100
    let document = try long.document()
    let plan = try #require(CurvePlan(of: document))
    let mutants = try #require(
      CurveMutants(plan, of: document, by: Mutators.core, filter: LocationFilter()))
    #expect(plan.count == 73)
    for number in 0..<plan.count {
      let id = mutants.id(of: mutants[number])
      #expect(id.document.recordCount == 32)
      var cut = study
      cut.recordCount = id.document.recordCount
      let parsed = try MutantID(parsing: id.description)
      #expect(try Mutant(parsed, of: try cut.document()).bytes() == mutants[number].bytes())
    }
  }

  @Test func largeRecordsAreFewerOrNone() throws {
    func plan(_ count: Int, _ size: Int) throws -> CurvePlan? {
      let text = String(repeating: "x", count: size)
      let records = (0..<count).map { #"{"id":\#($0),"text":"\#(text)"}"# }
      let json = "[\(records.joined(separator: ","))]"
      return CurvePlan(
        of: try Document(DocumentName("large"), parsing: Array(json.utf8), recordsAt: ""))
    }
    let some = try #require(try plan(20, 3_000))
    #expect(some.recordCount == 5 && some.count == 1 + 6 * 5)
    // Two records, or one mutant of a rate, would tell nothing.
    #expect(try plan(20, 8_000) == nil)
    #expect(try plan(4, 8_000) == nil)
    #expect(try plan(1, 10) == nil)
  }

  @Test func isMissingWhereNothingCanBeMutated() throws {
    var single = Study.notes
    single.recordsAt = nil
    #expect(try #require(Self.report(of: single)).damageCurve == nil)
    let report = Self.report(of: .notes) { $0.filter.excluded = ["/notes/**"] }
    #expect(try #require(report).damageCurve == nil)
  }

  @Test func isMadeByTheStructuralMutatorsOfTheRun() throws {
    let curves = try [[.respellNumber], Mutators.core, [.removeKey], Mutators.all].map {
      mutators in
      try #require(Self.report(of: .notes) { $0.mutators = mutators }).damageCurve
    }
    #expect(curves[0] == curves[1])
    #expect(Set(curves[1...]).count == 3)
  }

  @Test func leavesOutStrategiesThatDoNotSurviveIt() throws {
    let plan = try DocumentSession(.notes, configuration: Runner.Configuration())
      .callPlan.mutantCount
    func crash(_ call: Call, _ strategy: Int, _ input: String) -> NamedCrash {
      NamedCrash(
        crash: KnownCrash(
          call: call, strategy: strategy, outcome: .crashed, reason: "signal 4", isTrap: true,
          file: nil),
        input: input)
    }
    let crashes = [
      crash(Call(.curve, plan + 9), 1, "later"), crash(Call(.curve, plan + 4), 1, "first"),
      crash(.unmutated, 3, "clean"),
    ]
    var runner = Runner([.notes])
    runner.configuration.timesStrategies = false
    let report = runner.run(crashes: crashes)
    let document = try #require(report.documents.first)
    let curve = try #require(document.damageCurve)
    for point in curve.points {
      #expect(point.strategies.map(\.strategy) == [.strict, .wrapper, .lossyArray])
    }
    #expect(document.crashes.map(\.input) == ["clean", "first"])
    let figures = try #require(document.strategies.first { $0.strategy == .permissive }).headline
    #expect(figures[.crashed] == 0)
  }

  private static func report(
    of study: Study, _ change: (inout Runner.Configuration) -> Void = { _ in }
  ) -> DocumentReport? {
    var runner = Runner([study])
    runner.configuration.timesStrategies = false
    change(&runner.configuration)
    return runner.run().documents.first
  }
}

extension Study {
  /// Three notes that are told apart by their keys.
  fileprivate static let keyed = Study(
    "keyed",
    json: Array(
      #"{"a":{"id":1,"title":"x"},"007":{"id":2,"title":"y"},"c":{"id":3,"title":"z"}}"#.utf8),
    recordsAt: "",
    strategies: [
      .strict([String: Note].self, at: \.self),
      .lossyArray(LossyDictionary<String, Note>.self, at: \.self),
    ])
}
