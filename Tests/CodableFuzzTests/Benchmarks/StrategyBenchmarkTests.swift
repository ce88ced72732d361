import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzBenchmarks
@testable import FuzzTestSupport

@Suite struct StrategyBenchmarkTests {
  @Test func eachStrategyThatDoesNotGiveUpHasARowForEachRate() throws {
    let result = try benchmark().measure()
    #expect(
      result.rows.map(\.name) == [
        "strict@0", "permissive@0", "wrapper@0", "result@0", "lossy-array@0",
        "wrapper@0.50", "result@0.50", "lossy-array@0.50", "strict-rate", "strict-time",
      ])
    #expect(result.notes == ["no row strict@0.50, permissive@0.50 of notes: it threw"])
    #expect(
      result.rows.map(\.unit) == Array(repeating: "ratio", count: 8) + ["MB/s", "ns/record"])
  }

  @Test func metricsAreOfTheMedianTime() throws {
    // Each call takes one step of the clock, 1 ms.
    let result = try benchmark().measure()
    let study = notes(40)
    let byteCount = Double(try study.document().index.bytes.count)
    let clean = try #require(result.rows.first { $0.name == "lossy-array@0" })
    #expect(clean.value == 1 && clean.low == 0.998 && clean.high == 1.002 && clean.outliers == 0)
    #expect(
      clean.decoding
        == BenchmarkRow.Decoding(
          strategy: .lossyArray, rate: 0, megabytesPerSecond: byteCount / 1_000,
          recordsPerSecond: 40_000, nanosecondsPerRecoveredRecord: 25_000))
    let mutated = try #require(result.rows.first { $0.name == "lossy-array@0.50" }?.decoding)
    let recovered = mutated.recordsPerSecond / 1_000
    #expect((5..<35).contains(recovered) && recovered == recovered.rounded())
    #expect(mutated.nanosecondsPerRecoveredRecord == 1e6 / recovered)
    let strict = result.rows.suffix(2).map(\.value)
    #expect(strict == [byteCount / 1_000, 25_000])
  }

  @Test func equalRoundsAreNarrowEnoughAtOnce() throws {
    let measured = try benchmark().measure().documents
    #expect(
      measured == [
        BenchmarkResult.Measured(
          document: "notes", recordCount: 40,
          byteCount: try notes(40).document().index.bytes.count, rounds: 5, ending: .narrow,
          widest: 1.002 - 0.998)
      ])
  }

  @Test func theBudgetIsSharedByTheDocuments() throws {
    var other = notes(40)
    other.name = "others"
    var benchmark = StrategyBenchmark(
      of: [notes(40), other], clock: TestClock(step: .milliseconds(1)),
      budgetClock: TestClock(step: .seconds(1)))
    benchmark.rates = [0]
    benchmark.sufficientWidth = -1
    benchmark.budget = .seconds(100)
    let documents = try benchmark.measure().documents
    #expect(documents.map(\.document) == ["notes", "others"])
    // A round reads the clock three times.
    #expect(documents.allSatisfy { $0.ending == .budget && (10...20).contains($0.rounds) })
  }

  @Test func listsAreCutToFitIntoTheBudget() throws {
    var study = notes(40)
    study.recordCount = nil
    var benchmark = benchmark(of: study)
    benchmark.recordCount = 400
    // 5 strategies at one rate, 8 rounds of 4 samples of 1 ms are 160 ms.
    benchmark.rates = [0]
    benchmark.budget = .milliseconds(80)
    let result = try benchmark.measure()
    #expect(result.documents.first?.recordCount == 200)
    #expect(
      result.notes == ["notes has 200 records here, not 400: more take too long for the budget"])
    study.recordCount = 400
    benchmark = self.benchmark(of: study)
    benchmark.rates = [0]
    benchmark.budget = .milliseconds(80)
    #expect(try benchmark.measure().documents.first?.recordCount == 400)
  }

  @Test func whatTakesLongerThanTheBudgetIsSaid() throws {
    var benchmark = StrategyBenchmark(
      of: [notes(4)], clock: TestClock(step: .milliseconds(1)),
      budgetClock: TestClock(step: .seconds(1)))
    benchmark.budget = .seconds(10)
    benchmark.rates = [0]
    let note = try #require(try benchmark.measure().notes.first)
    #expect(note.hasSuffix(" times the budget: 5 rounds are always made"))
  }

  @Test func aStrategyThatLosesUntouchedRecordsHasNoRow() throws {
    var study = Study.notes
    study.strategies = [
      study.strategies[0],
      Strategy("forgetful") { data in
        Recovery(
          Array(
            try JSONDecoder().decode(Notes<LossyArray<Note>>.self, from: data).notes.elements
              .dropFirst(6)))
      },
      Strategy("complaining") { data in
        Recovery(
          try JSONDecoder().decode(Notes<[Note]>.self, from: data).notes,
          losses: [Loss(CocoaError(.coderInvalidValue), at: 0)])
      },
    ]
    study.recordCount = 12
    var benchmark = benchmark(of: study)
    benchmark.rates = [0, 0.01]
    let result = try benchmark.measure()
    #expect(!result.rows.contains { $0.name.hasPrefix("f") || $0.name == "complaining@0" })
    #expect(
      result.notes.contains("no row forgetful@0 of notes: it delivered 6 of 12 clean records"))
    #expect(
      result.notes.contains(
        "no row complaining@0 of notes: it reported a loss in the clean document"))
    #expect(
      result.notes.contains { note in
        note.hasPrefix("no row forgetful@0.01 of notes: it delivered ")
          && note.hasSuffix(" records, but 11 are untouched")
      })
  }

  @Test func withoutStrictThereIsNothingToCompareWith() throws {
    var study = Study.notes
    study.strategies.removeFirst()
    let absent = try benchmark(of: study).measure()
    #expect(absent.rows.isEmpty && absent.notes.count == 1)
    let invalid = Study.notes.of(json: Array(#"{"total":1,"notes":[{"id":1}]}"#.utf8))
    let result = try benchmark(of: invalid).measure()
    #expect(result.rows.isEmpty && result.notes == absent.notes)
  }

  @Test func eachRecordIsMutatedWithTheProbabilityOfTheRate() throws {
    let space = MutationSpace(in: try notes(40).document(), by: .core)
    var benchmark = benchmark()
    #expect(
      benchmark.input(at: 0, of: space)?.bytes == Data(space.document.index.bytes))
    for rate in [0.1, 0.5] {
      let untouched = try #require(benchmark.input(at: rate, of: space)).untouchedCount
      #expect((1..<40).contains(untouched))
    }
    #expect(benchmark.input(at: 1, of: space)?.untouchedCount == 0)
    let few = MutationSpace(in: try notes(3).document(), by: .core)
    #expect(benchmark.input(at: 0.01, of: few)?.untouchedCount == 2)
    let first = benchmark.input(at: 0.5, of: space)?.bytes
    benchmark.seed = 1
    #expect(benchmark.input(at: 0.5, of: space)?.bytes != first)
  }

  @Test(arguments: [(0, "0"), (0.1, "0.10"), (0.5, "0.50"), (1, "1.00"), (0.125, "0.125")])
  func ratesHaveTwoDecimalPlaces(rate: Double, text: String) {
    #expect(StrategyBenchmark.text(of: rate) == text)
  }

  private func notes(_ count: Int) -> Study {
    var study = Study.notes
    study.recordCount = count
    return study
  }

  private func benchmark(of study: Study) -> StrategyBenchmark {
    StrategyBenchmark(
      of: [study], clock: TestClock(step: .milliseconds(1)), budgetClock: TestClock())
  }

  private func benchmark() -> StrategyBenchmark {
    var benchmark = benchmark(of: notes(40))
    benchmark.rates = [0, 0.5]
    return benchmark
  }
}

/// A clock that goes on by a step whenever it is read; by one thread.
final class TestClock: Clock, @unchecked Sendable {
  typealias Duration = Swift.Duration

  struct Instant: InstantProtocol {
    var offset = Duration.zero
    func advanced(by duration: Duration) -> Self { Instant(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }

  private var instant = Instant()
  private let step: Duration
  let minimumResolution = Duration.zero

  init(step: Duration = .zero) {
    self.step = step
  }

  var now: Instant {
    instant = instant.advanced(by: step)
    return instant
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
  func spend(_ duration: Duration) { instant = instant.advanced(by: duration) }
}
