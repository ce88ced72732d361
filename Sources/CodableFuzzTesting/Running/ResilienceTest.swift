import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzDocuments
import FuzzReports
import JSONMutation
import JSONText

/// A test of one line: a function of the app, a response, and what has to survive.
struct ResilienceTest: Sendable {
  /// The path of the response.
  private let fixture: String
  private let recordsAt: JSONPointer?
  private let keeping: Double?
  private let allowing: AllowedLoss
  private let decoder: @Sendable () -> (any DataDecoder)?
  private let settings: TestSettings
  private let site: CallSite

  init(
    _ fixture: some FixtureSource, _ recordsAt: JSONPointer?, keeping: Double?,
    allowing: AllowedLoss, _ decoder: @escaping @Sendable () -> (any DataDecoder)?,
    _ options: ResilienceOptions, at site: CallSite
  ) throws {
    let file = site.file.description
    self.fixture = try fixture.fixturePath(beside: file)
    self.recordsAt = recordsAt
    self.keeping = keeping
    self.allowing = allowing
    self.decoder = decoder
    self.site = site
    let folder = ReportCollector.current?.settings.baseline
    let baseline = BaselineFolder(
      name: folder?.name ?? BaselineFolder.usual, file: folder?.file ?? file,
      test: site.testName.map(AttachmentName.safe))
    settings = TestSettings(options, baseline: baseline, file: file)
  }

  /// Runs the study of a function in a thread of its own.
  func report<Output, Records>(
    awaiting function: AppFunction<Output, Records>
  ) async throws -> Report {
    do {
      return try await DeferredNotes.inThread { try measured(function) }
    } catch let unmeasured as UnmeasuredStudy {
      try RunningTest.end(unmeasured, at: site)
    }
  }

  /// Runs the study of a function in this thread.
  func report<Output, Records>(_ function: AppFunction<Output, Records>) throws -> Report {
    do {
      return try measured(function)
    } catch let unmeasured as UnmeasuredStudy {
      try RunningTest.end(unmeasured, at: site)
    }
  }

  private func measured<Output, Records>(
    _ function: AppFunction<Output, Records>
  ) throws -> Report {
    if let keeping, !(0...1).contains(keeping) {
      throw UnclearStudy("keeping: \(keeping) is not a share: name one from 0 to 1, such as 0.95")
    }
    let (study, hints) = try study(of: function)
    let run = StudyRun(study, settings, comparesBaseline: keeping == nil, at: site)
    let report = try run.report { report, seconds in
      report.documents.map { $0.sentence(seconds: seconds) }
    }
    for document in report.documents {
      guard let row = document.strategies.first(where: { $0.strategy == .app }) else { continue }
      try check(document, row, of: report, hints)
    }
    return report
  }

  /// The study, and what to say where it fails.
  private func study<Output, Records>(
    of function: AppFunction<Output, Records>
  ) throws -> (Study, hints: [String]) {
    var study = try Study(fixture: fixture, strategies: [], file: settings.file)
    study.recordsAt = recordsAt
    var hints: [String] = []
    if function.returnsList, recordsAt == nil {
      do {
        study.recordsAt = try function.list(in: study.json)
      } catch let error as ListUnknown {
        throw UnclearStudy("\(study.name): \(error)")
      } catch let error as DocumentError {
        throw UnclearStudy("\(study.name): \(error)")
      } catch {
        throw UnclearStudy(
          "\(study.name): the function does not decode the response as it is: "
            + DecodingFailure(error).line)
      }
    }
    let properties = function.listProperties(in: study.json)
    if !function.returnsList, let list = properties.first {
      RunningTest.warn(
        """
        \(study.name): the function returns one value, which counts as one record: to count those of \
        its list, say at: \\.\(list)
        """, at: site)
    } else if function.returnsList, let list = properties.first(where: { $0.hasPrefix("$") }) {
      hints.append("The losses of a @Lossy property count as reported with at: \\.\(list)")
    }
    let document = try study.document()
    let keys = decoder()?.keyTransform ?? function.learnedKeys(in: document)
    if keys == nil {
      hints.append(
        """
        No error of the function names a key. If its decoder changes keys, pass it, so that its errors \
        are understood: decoder: JSONDecoder.api
        """)
    }
    if decoder() != nil {
      study.strategies = function.standardStrategies(
        at: study.recordsAt, form: document.recordKeys == nil ? .array : .object,
        decoder: { [decoder] in decoder() ?? JSONDecoder() })
    }
    study.strategies.append(function.strategy(.app, keys: keys ?? .asSent))
    return (study, hints)
  }

  /// Fails the test for what the function lost.
  private func check(
    _ document: DocumentReport, _ row: StrategyReport, of report: Report, _ hints: [String]
  ) throws {
    func fail(
      _ verdict: String, _ lines: [String], _ example: MutantID? = nil, remedy: String? = nil
    ) throws {
      let replay = example.map { "Show this mutant with:  \(site.command(replaying: $0))" }
      let all = lines + [replay, remedy].compactMap(\.self) + hints
      try RunningTest.fail(verdict + all.map { "\n  \($0)" }.joined(), at: site)
    }
    let name = document.name
    let metric = document.mainMetric
    let rate = row.rate(metric)
    if let keeping, let share = rate.value, share < keeping {
      let text = MetricText(metric: metric, strategy: .app, documents: [document], row: row)
      let reason = document.list == nil ? "; the response is one record" : ""
      try fail(
        "\(name): \(rate.share) of \(metric.counted) (\(rate.counts)), less than "
          + String(format: "%g %%", keeping * 100) + reason, text.lines, text.example)
    }
    let silent = report.silentLosses.filter { $0.strategy == .app && $0.document == name }
    if !allowing.contains(.silentLoss), !silent.isEmpty {
      let lost = row.rate(Metrics().silentLoss)
      try fail(
        "\(name): \(lost.count) of \(lost.of) records were lost without an error",
        SilentLoss.alike(Array(silent)).map(SilentLoss.cost).first(3),
        silent.lazy.compactMap(\.example).first,
        remedy: """
          A list that reports its losses keeps the other records and passes, such as @Lossy of \
          DecodingStrategies. If they may be lost, say allowing: .silentLoss
          """)
    }
    let invalid = report.alreadyInvalid.filter {
      $0.record.strategy == .app && $0.document == name
    }
    if !allowing.contains(.alreadyInvalid), !invalid.isEmpty {
      let of = Format.count(document.recordCount, "record")
      try fail(
        "\(name): \(document.invalidCount(of: .app)) of \(of) of the response do not decode as sent",
        invalid.map { $0.record.line }.first(3),
        remedy: "If that is intended, say allowing: .alreadyInvalid")
    }
  }
}

extension [String] {
  /// The first lines, and how many more there are.
  fileprivate func first(_ count: Int) -> [String] {
    prefix(count) + [Format.more(self.count - count)].compactMap(\.self)
  }
}

/// Why a test of one line cannot make its study.
struct UnclearStudy: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension DocumentReport {
  /// What the app's function kept of the document, in a sentence.
  fileprivate func sentence(seconds: Double) -> String {
    let row = strategies.first { $0.strategy == .app }
    let rate = row.map { "\($0.rate(mainMetric).share) of \($0.rate(mainMetric).of)" } ?? "nothing"
    let silent = row?.rate(Metrics().silentLoss).count ?? 0
    return "\(name): \(rate) \(mainMetric.counted), \(silent) lost silently, in "
      + Format.count(mutantCount, "mutant") + String(format: " (%.2f s of processor time)", seconds)
  }
}

extension CallSite {
  /// What to type to see what a mutant does.
  fileprivate func command(replaying mutant: MutantID) -> String {
    "\(Replay.variable)=\(ShellWord.quoted(mutant.description)) swift test --filter \(filter)"
  }
}

/// Waits in this thread for an asynchronous call.
///
/// - Throws: The error of the call.
func waitFor<Value>(_ call: @escaping @Sendable () async throws -> Value) throws -> Value {
  let handover = Handover<Value>()
  Task.detached {
    do {
      handover.result = .success(try await call())
    } catch {
      handover.result = .failure(error)
    }
    handover.isReady.signal()
  }
  handover.isReady.wait()
  guard let result = handover.result else { throw CancellationError() }
  return try result.get()
}

/// `@unchecked Sendable`: the semaphore hands over the result.
private final class Handover<Value>: @unchecked Sendable {
  var result: Result<Value, any Error>?
  let isReady = DispatchSemaphore(value: 0)
}
