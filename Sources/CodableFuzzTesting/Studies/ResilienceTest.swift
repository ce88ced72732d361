import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzBaselines
import FuzzFixtures
import FuzzPlatform
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
    settings = TestSettings(options, baseline: baseline, file: file, usualMutators: .baseline)
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
    var areSound = true
    warnOfBaseline(of: study)
    let report = try run.report { report, seconds in
      // The plainest reason comes first.
      for document in report.documents where try !checkRecords(of: document, in: report) {
        areSound = false
      }
      return try report.documents.map { $0.sentence(of: site.testName, seconds: seconds) }
        + gaps(of: function, study, in: report)
    }
    for document in report.documents {
      guard let row = document.strategies.first(where: { $0.strategy == .app }) else { continue }
      try check(document, row, of: report, hints, checksSilence: areSound)
    }
    return report
  }

  /// What to say where a test fails.
  private struct Hints {
    /// That errors name no keys.
    var keys: String?
    /// Where records with their losses are.
    var losses: String?
  }

  /// The study, and what to say where it fails.
  private func study<Output, Records>(
    of function: AppFunction<Output, Records>
  ) throws -> (Study, hints: Hints) {
    var study = try Study(fixture: fixture, strategies: [], file: settings.file)
    study.recordsAt = recordsAt
    var hints = Hints()
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
    } else if !function.returnsLosses, let list = properties.first(where: { $0.hasPrefix("$") }) {
      hints.losses = "The property has its losses, which count as reported, with at: \\.\(list)"
    }
    let document = try study.document()
    let keys = decoder()?.keyTransform ?? function.learnedKeys(in: document)
    if keys == nil {
      hints.keys = """
        No error of the function names a key. If its decoder changes keys, pass it, so that its errors \
        are understood: decoder: JSONDecoder.api
        """
    }
    if decoder() != nil {
      study.strategies = function.standardStrategies(
        at: study.recordsAt, form: document.recordKeys == nil ? .array : .object,
        decoder: { [decoder] in decoder() ?? JSONDecoder() })
    }
    var own = strategy(of: function, keys ?? .asSent, in: study)
    own.writer = RecordWriter(own.recordType, like: decoder())
    study.strategies.append(own)
    return (study, hints)
  }

  /// The strategy of a function, which may return records in another order than they were sent in.
  private func strategy<Output, Records>(
    of function: AppFunction<Output, Records>, _ keys: KeyTransform, in study: Study
  ) -> Strategy {
    let ordered = function.strategy(.app, keys: keys)
    guard function.returnsList else { return ordered }
    let unordered = function.strategy(.app, keys: keys, isOrdered: false)
    guard let kept = study.keptUnmutated(by: ordered), kept.count < kept.of,
      let keptInAnyOrder = study.keptUnmutated(by: unordered), keptInAnyOrder.count > kept.count
    else { return ordered }
    return unordered
  }

  /// Fails the test for what the function lost.
  private func check(
    _ document: DocumentReport, _ row: StrategyReport, of report: Report, _ hints: Hints,
    checksSilence: Bool
  ) throws {
    func fail(
      _ verdict: String, _ lines: [String], _ example: MutantID? = nil, remedy: String? = nil
    ) throws {
      let replay = example.map { "Show this mutant with:  \(site.command(replaying: $0))" }
      let all = lines + [replay, remedy, hints.keys].compactMap(\.self)
      try RunningTest.fail(verdict + all.map { "\n  \($0)" }.joined(), at: site)
    }
    let name = document.name
    let metric = document.mainMetric
    let rate = row.rate(metric)
    let text = MetricText(metric: metric, strategy: .app, documents: [document], row: row)
    if let keeping, let share = rate.value, share < keeping {
      let reason = document.list == nil ? "; the response is one record" : ""
      try fail(
        "\(name): \(metric.title) \(rate.share) (\(rate.counts) \(metric.counted)), less than "
          + String(format: "%g %%", keeping * 100) + reason, text.lines, text.example)
    }
    if keeping == nil, document.list != nil, document.recordCount > 1, let share = rate.value,
      share < 0.5
    {
      let lines =
        text.lines + [
          "A lossy list passes if the function returns its losses, as a page with @Lossy and "
            + "at: \\.$items. To require a share, say keeping: 0.8"
        ]
      RunningTest.warn(
        "\(name): one bad record can lose the others: \(metric.title) \(rate.share) "
          + "(\(rate.counts) \(metric.counted))" + lines.map { "\n  \($0)" }.joined(), at: site)
    }
    let silent = report.silentLosses.filter { $0.strategy == .app && $0.document == name }
    if checksSilence, !allowing.contains(.silentLoss), !silent.isEmpty {
      let lost = row.rate(Metrics().silentLoss)
      try fail(
        "\(name): \(lost.count) of \(lost.of) records were lost silently",
        SilentLoss.alike(Array(silent)).map(SilentLoss.cost).first(3),
        silent.lazy.compactMap(\.example).first,
        remedy: (hints.losses
          ?? "A list that reports its losses passes: return it, such as a page with @Lossy, and say "
          + "at: \\.$items")
          + ". If records may be lost, say allowing: .silentLoss")
    }
  }

  /// Fails the test for records of the response that the function does not deliver, or not as it does alone.
  ///
  /// Returns whether it delivers all that decode.
  private func checkRecords(of document: DocumentReport, in report: Report) throws -> Bool {
    let name = document.name
    let invalid = report.alreadyInvalid.filter {
      $0.record.strategy == .app && $0.document == name
    }
    let of = Format.count(document.recordCount, "record")
    if !allowing.contains(.alreadyInvalid), !invalid.isEmpty {
      let lines =
        invalid.map(\.record.line).first(3) + ["If that is intended, say allowing: .alreadyInvalid"]
      try RunningTest.fail(
        "\(name): \(document.invalidCount(of: .app)) of \(of) of the response do not decode as sent, or are "
          + "left out"
          + lines.map { "\n  \($0)" }.joined(), at: site)
    }
    guard let unmutated = document.unmutated.first(where: { $0.strategy == .app }) else {
      return true
    }
    let lost = unmutated.counters[.untouchedSilent]
    if unmutated.failure == nil, lost > 0 {
      try RunningTest.fail(
        "\(name): \(lost) of \(of) of the response as it is are not returned, though each decodes alone: "
          + "the function limits or filters them. Test the function that decodes all", at: site)
      return false
    }
    let altered = unmutated.counters[.untouchedAltered]
    guard altered > 0 else { return true }
    try RunningTest.fail(
      "\(name): \(altered) of \(of) come back different beside the others than alone: what the "
        + "function makes of a record must not depend on others", at: site)
    return false
  }

  private func baselinePath(of study: Study) -> String? {
    settings.baseline.map { baseline in
      let name = baseline.baselineName(of: DocumentName(study.name, digest: study.digest))
      return "\(baseline.path)/\(name)"
    }
  }

  /// What the response does not show of the models: said once, in the run that records the baseline.
  private func gaps<Output, Records>(
    of function: AppFunction<Output, Records>, _ study: Study, in report: Report
  ) throws -> [String] {
    guard keeping == nil, let path = baselinePath(of: study), FileStatus.isMissing(path)
    else { return [] }
    let document = try study.document()
    return report.documents.flatMap { function.gaps(in: document, $0, strategy: .app) }
      .map { "\(study.name): \($0)" }
  }

  /// Warns of a baseline that is neither compared nor written.
  private func warnOfBaseline(of study: Study) {
    guard keeping != nil, let path = baselinePath(of: study) else { return }
    guard Baseline.isToBeUpdated || !FileStatus.isMissing(path) else { return }
    RunningTest.warn(
      "\(study.name): \(path) is neither compared nor written, because keeping: is given: leave that out "
        + "to use the baseline", at: site)
  }
}

/// Why a test of one line cannot make its study.
struct UnclearStudy: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension DocumentReport {
  /// What the app's function kept of the document, in a sentence.
  fileprivate func sentence(of test: String?, seconds: Double) -> String {
    let row = strategies.first { $0.strategy == .app }
    let rate = row.map { "\($0.rate(mainMetric).share) (\($0.rate(mainMetric).counts))" } ?? "–"
    let silent = row?.rate(Metrics().silentLoss).count ?? 0
    return
      "\(name)\(test.map { " (\($0))" } ?? ""): \(mainMetric.title) \(rate), \(silent) lost silently, in "
      + Format.count(mutantCount, "mutant") + String(format: " (%.2f s of processor time)", seconds)
  }
}

extension Study {
  /// The records of the unmutated document that a strategy delivers as it delivers each alone; nil if that
  /// cannot be known.
  fileprivate func keptUnmutated(by strategy: Strategy) -> Rate? {
    var study = self
    study.strategies = [strategy]
    return (try? study.unmutated())?.first?.counters.recordSurvival
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
  // A detached task has no task-local values.
  let listener = LossListener.current
  Task.detached {
    do {
      handover.result = .success(
        try await LossListener.$current.withValue(listener, operation: call))
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
