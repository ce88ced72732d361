@testable import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzReports
import JSONMutation
import JSONText

struct Note: Decodable, Equatable {
  var id: Int
  var title: String
  var tag: String?
}

struct Notes<List: Decodable>: Decodable {
  let notes: List
}

extension Result: @retroactive Decodable where Success: Decodable, Failure == any Error {
  public init(from decoder: any Decoder) {
    self.init { try Success(from: decoder) }
  }
}

private struct PermissiveNote: Decodable {
  let id: Int?
  let title: String?
  let tag: String?
}

extension Note {
  fileprivate init?(_ twin: PermissiveNote) {
    guard let id = twin.id, let title = twin.title else { return nil }
    self.init(id: id, title: title, tag: twin.tag)
  }
}

extension Study {
  /// Four notes in an envelope, with the five published strategies.
  static let notes = Study(
    "notes", json: Array(notesJSON.utf8), recordsAt: "/notes",
    strategies: [
      .strict(Notes<[Note]>.self, records: \.notes),
      .permissive(Notes<[PermissiveNote]>.self, records: \.notes, convert: Note.init),
      .wrapper(Notes<[Failable<Note>]>.self, records: \.notes, value: \.value),
      .result(Notes<[Result<Note, any Error>]>.self, records: \.notes),
      .lossyArray(Notes<LossyArray<Note>>.self, records: \.notes),
    ])

  static let notesJSON = """
    {"total":4,"notes":[{"id":10,"title":"a","tag":"x"},{"id":11,"title":"b"},
    {"id":12,"title":"c","tag":null},{"id":13,"title":"d","tag":"y"}]}
    """

  func verdicts(on id: String) throws -> [StrategyID: Verdict] {
    let mutant = try Mutant(try MutantID(parsing: id), of: try document())
    let verdicts = Runner([self]).replay(mutant, of: self)
    return Dictionary(uniqueKeysWithValues: verdicts.map { ($0.strategy, $0) })
  }
}

extension Runner.Configuration {
  /// That of a run without the passes that measure times, which take longer than the mutants of a small
  /// document.
  static var untimed: Self {
    var configuration = Self()
    configuration.timesStrategies = false
    return configuration
  }
}

extension Runner {
  var untimed: Runner {
    var runner = self
    runner.configuration.timesStrategies = false
    return runner
  }
}

extension Counters {
  var untouchedPart: Counters {
    .untouched(
      kept: self[.untouchedKept], altered: self[.untouchedAltered],
      reported: self[.untouchedReported], silent: self[.untouchedSilent])
  }

  var mutatedPart: Counters {
    .mutated(
      equal: self[.mutatedEqual], alteredReported: self[.mutatedAlteredReported],
      alteredSilently: self[.mutatedAlteredSilently], reported: self[.mutatedReported],
      silent: self[.mutatedSilent])
  }

  static func untouched(
    kept: Int = 0, altered: Int = 0, reported: Int = 0, silent: Int = 0
  ) -> Counters {
    [
      .untouchedKept: kept, .untouchedAltered: altered, .untouchedReported: reported,
      .untouchedSilent: silent,
    ]
  }

  static func mutated(
    equal: Int = 0, alteredReported: Int = 0, alteredSilently: Int = 0, reported: Int = 0,
    silent: Int = 0
  ) -> Counters {
    [
      .mutatedEqual: equal, .mutatedAlteredReported: alteredReported,
      .mutatedAlteredSilently: alteredSilently, .mutatedReported: reported, .mutatedSilent: silent,
    ]
  }
}

extension Runner {
  func run(crashes: [Crash], budget: Duration? = nil) -> Report {
    var settings = Crew.Settings()
    (settings.clock, settings.timingClock, settings.budget) = (clock, timingClock, budget)
    let crew = Crew(studies, configuration, hands: [KnowingHand(crashes)], settings)
    var jobs = [Job(study: 0, source: studies[0])]
    // Only what takes events can fail.
    _ = try? crew.run({ jobs.popLast().map(QueueStep.job) }) { _ in }
    return report(of: crew.counts)
  }
}

/// A hand without a guard that knows of crashes.
private final class KnowingHand: Hand {
  private let crashes: [Crash]

  init(_ crashes: [Crash]) { self.crashes = crashes }

  func knownCrashes(of job: Job, at position: Int) -> [Crash] { crashes }
}

extension TextReporter {
  static func tables(of report: Report) -> String {
    var context = ReportContext()
    context.isVerbose = true
    return TextReporter().text(of: report, in: context)
  }
}
