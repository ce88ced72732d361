import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

@Suite struct StrategyBenchmarkTests {
  @Test func eachStrategyThatDoesNotGiveUpHasARowForEachRate() throws {
    let result = try benchmark().measure()
    #expect(
      result.rows.map(\.name) == [
        "strict@0", "permissive@0", "wrapper@0", "result@0", "lossy-array@0",
        "wrapper@0.50", "result@0.50", "lossy-array@0.50", "strict-rate", "strict-time",
      ])
    #expect(
      result.notes == ["no row strict@0.50: it threw", "no row permissive@0.50: it threw"])
    #expect(result.rows.allSatisfy { $0.document == "notes" && (7...31).contains($0.rounds) })
    #expect(result.rows.allSatisfy { $0.low <= $0.value && $0.value <= $0.high && $0.low > 0 })
    #expect(
      result.rows.map(\.unit) == Array(repeating: "ratio", count: 8) + ["MB/s", "ns/record"])
  }

  @Test func onlyTheChosenStrategiesHaveRows() throws {
    var benchmark = benchmark()
    benchmark.strategies = [.lossyArray]
    let result = try benchmark.measure()
    #expect(
      result.rows.map(\.name) == [
        "lossy-array@0", "lossy-array@0.50", "strict-rate", "strict-time",
      ])
    #expect(result.notes.isEmpty)
  }

  @Test func theBudgetEndsTheRoundsButNotBeforeTheLeast() throws {
    var benchmark = benchmark()
    benchmark.budget = .zero
    #expect(try benchmark.measure().rows.allSatisfy { $0.rounds == 7 })
  }

  @Test func aStrategyThatLosesSomethingOfTheCleanDocumentHasNoRowThere() throws {
    var study = Study.notes
    study.strategies = [
      study.strategies[0],
      Strategy("forgetful") { data in
        Recovery(
          Array(try JSONDecoder().decode(Notes<[Note]>.self, from: data).notes.dropFirst()))
      },
      Strategy("complaining") { data in
        Recovery(
          try JSONDecoder().decode(Notes<[Note]>.self, from: data).notes,
          losses: [Loss(CocoaError(.coderInvalidValue), at: 0)])
      },
    ]
    study.recordCount = 12
    var benchmark = StrategyBenchmark(of: study)
    benchmark.rates = [0]
    let result = try benchmark.measure()
    #expect(result.rows.map(\.name) == ["strict@0", "strict-rate", "strict-time"])
    #expect(
      result.notes == [
        "no row forgetful@0: it delivered 11 of 12 clean records",
        "no row complaining@0: it reported a loss in the clean document",
      ])
  }

  @Test func withoutStrictThereIsNothingToCompareWith() throws {
    var study = Study.notes
    study.strategies.removeFirst()
    let absent = try StrategyBenchmark(of: study).measure()
    #expect(absent.rows.isEmpty && absent.notes.count == 1)
    let broken = Study.notes.of(json: Array(#"{"total":1,"notes":[{"id":1}]}"#.utf8))
    let result = try StrategyBenchmark(of: broken).measure()
    #expect(result.rows.isEmpty && result.notes == absent.notes)
  }

  @Test func theDamagedDocumentIsThatOfThePlan() throws {
    var study = Study.notes
    study.recordCount = 40
    let candidates = Candidates(in: try study.document(), by: Mutators.core)
    var benchmark = StrategyBenchmark(of: study)
    #expect(
      benchmark.bytes(at: 0, of: candidates) == Data(candidates.document.index.bytes))
    for (rate, id) in [(0.1, "0.1,0,0"), (1.0, "1.0,0,0")] {
      let mutant = try Mutant(
        try MutantID(parsing: "notes~40:damage@/notes=\(id)"), of: candidates.document)
      #expect(benchmark.bytes(at: rate, of: candidates) == Data(mutant.bytes()))
    }
    let first = benchmark.bytes(at: 0.5, of: candidates)
    benchmark.seed = 1
    #expect(benchmark.bytes(at: 0.5, of: candidates) != first)
  }

  @Test(arguments: [(0, "0"), (0.1, "0.10"), (0.5, "0.50"), (1, "1.00"), (0.125, "0.125")])
  func ratesHaveTwoDecimalPlaces(rate: Double, text: String) {
    #expect(StrategyBenchmark.text(of: rate) == text)
  }

  @Test(arguments: [(1.0, 1.0), (2.0, 2.0), (0.0, 0.0)])
  func theExponentIsTheSlopeOfTheLogarithms(power: Double, expected: Double) {
    let counts = [10, 100, 1_000]
    let times = counts.map { 7 * pow(Double($0), power) }
    #expect(abs(StrategyBenchmark.exponent(of: times, over: counts) - expected) < 1e-9)
  }

  @Test func theExponentIsOfTheLineWithTheLeastSquares() {
    // In powers of ten the points are (1, 1), (2, 1) and (3, 3).
    let exponent = StrategyBenchmark.exponent(of: [10, 10, 1_000], over: [10, 100, 1_000])
    #expect(abs(exponent - 1) < 1e-9)
  }

  @Test func growthIsMeasuredCleanAndWithEveryRecordBad() throws {
    var benchmark = benchmark()
    benchmark.growthCounts = [2, 8, 32]
    benchmark.budget = .zero
    let result = try benchmark.measureGrowth()
    #expect(
      result.rows.map(\.name) == [
        "strict-growth", "permissive-growth", "wrapper-growth", "result-growth",
        "lossy-array-growth", "wrapper-growth@1.00", "result-growth@1.00",
        "lossy-array-growth@1.00",
      ])
    #expect(result.rows.allSatisfy { $0.unit == "exponent" && $0.rounds == 3 })
    #expect(result.rows.allSatisfy { $0.value.isFinite })
    #expect(
      result.notes == [
        "no row strict-growth@1.00: it threw", "no row permissive-growth@1.00: it threw",
      ])
  }

  @Test func growthNeedsAList() {
    var study = Study.notes
    study.recordsAt = nil
    #expect(throws: DocumentError.notGrowable) {
      try StrategyBenchmark(of: study).measureGrowth()
    }
  }

  private func benchmark() -> StrategyBenchmark {
    var study = Study.notes
    study.recordCount = 40
    var benchmark = StrategyBenchmark(of: study)
    benchmark.rates = [0, 0.5]
    return benchmark
  }
}
