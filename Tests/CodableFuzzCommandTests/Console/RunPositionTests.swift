import CodableFuzz
import FuzzCorpus
import JSONMutation
import Testing

@testable import CodableFuzzCommand

/// The line of a run's progress.
@Suite struct RunPositionTests {
  private static let jobs = Corpus.studies.prefix(2).enumerated().map { number, study in
    Job(study: number, source: study)
  }

  private func position() -> RunPosition {
    RunPosition(
      documentCount: 2, byteCount: Self.jobs.map(\.source.json.count).reduce(0, +))
  }

  @Test func itCountsMutantsOfThePlan() throws {
    var position = position()
    let (one, other) = (Self.jobs[0], Self.jobs[1])
    position.take(.opened(one, Event.Work(mutants: 1_000, others: 20)))
    position.take(.decoded(one, Event.Work(mutants: 400)))
    #expect(position.line(of: one)?.label == "people: 400/1,000 mutants")
    position.take(.decoded(one, Event.Work(mutants: 600, others: 5)))
    #expect(
      position.line(of: one)?.label
        == "people: 1,000/1,000 mutants, damage curve and findings 5/20")
    #expect(position.line(of: other) == nil)
  }

  @Test func itIsWholeOnlyWhenEveryDocumentIs() throws {
    var position = position()
    for job in Self.jobs {
      position.take(.opened(job, Event.Work(mutants: 2, others: 2)))
      #expect(try #require(position.line(of: job)?.share) < 1)
    }
    position.take(.decoded(Self.jobs[0], Event.Work(mutants: 2)))
    let share = try #require(position.line(of: Self.jobs[0])?.share)
    #expect(share > 0 && share < 0.5)
    position.take(.finished(Self.jobs[0]))
    position.take(.decoded(Self.jobs[1], Event.Work(mutants: 2, others: 2)))
    #expect(position.line(of: Self.jobs[1])?.share == 1)
  }

  @Test func timingIsAPhaseWithoutAShare() {
    var position = position()
    for (job, number) in zip(Self.jobs, 1...) {
      position.take(.timing(job))
      let line = position.timingLine(of: job)
      #expect(line.share == nil)
      #expect(
        line.label
          == "timing \(job.source.strategies.count) strategies on \(job.source.name), "
          + "document \(number) of 2")
    }
  }

  /// The numbers of a run are those of its report.
  @Test func aRunTellsTheMutantsThatItsReportCounts() throws {
    let study = Self.jobs[0].source
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    let executor = InProcessExecutor(
      studyCount: 1, configuration: configuration, clock: ContinuousClock(),
      timingClock: ContinuousClock())
    var (planned, done) = (Event.Work(), Event.Work())
    var jobs = [Self.jobs[0]]
    _ = try executor.run({ { jobs.popLast().map { .job($0) } } }) { event in
      if case .opened(_, let work) = event { planned = work }
      guard case .decoded(_, let work) = event else { return }
      done.mutants += work.mutants
      done.others += work.others
    }
    let report = Runner([study], configuration: configuration).report(of: executor.progress.counts)
    #expect(planned == done && planned.others > 0)
    #expect(report.documents.map(\.mutantCount) == [planned.mutants])
  }
}
