import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

@Suite struct CrewTests {
  /// What was not begun is named too, so that a partial report does not look complete.
  @Test func aStoppedRunNamesEachStudyThatIsNotDone() throws {
    let studies = ["a", "b", "c"].map { name in
      Study(
        name, json: Study.notes.json, recordsAt: "/notes", strategies: Study.notes.strategies)
    }
    var signal: Int32?
    var settings = Crew.Settings()
    settings.interruption = { signal }
    let crew = Crew(studies, .untimed, settings)
    var jobs = studies.enumerated().map { Job(study: $0.offset, source: $0.element) }[...]
    let stop = try crew.run({ jobs.popFirst().map(QueueStep.job) }) { event in
      if case .opened(let job, _) = event, job.study == 1 { signal = SIGINT }
    }
    #expect(stop?.description == "interrupted")
    let parts = try #require(crew.counts.partial?.documents)
    #expect(parts.map(\.document.name) == ["b", "c"])
    #expect(parts.first?.planned != nil && parts.last?.planned == nil)
    #expect(crew.counts.documents[0]?.mutantCount ?? 0 > 0)
  }
}
