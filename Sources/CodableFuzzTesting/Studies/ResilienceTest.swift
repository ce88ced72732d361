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
    let strategy = function.strategy(.app, keys: .asSent)
    var study = try Study(fixture: fixture, strategies: [strategy], file: settings.file)
    study.recordsAt = recordsAt
    let expectations = InnerExpectations()
    let watched = AppFunction(
      { [json = Data(study.json)] data in
        try data == json
          ? function.decode(data) : expectations.noting { try function.decode(data) }
      }, records: function.records)
    let prepared = Result {
      try StudyRun(study, settings, at: site).prepare { protection in
        try completed(study, function, Discovery(watched, of: study.name, protection))
      }
    }
    if let issue = expectations.first {
      throw UnclearStudy(
        """
        \(study.name): the function has expectations of its own, and they fail for mutants: \(issue)
        Let it only decode, and check the response after the test of one line
        """)
    }
    return try prepared.get()
  }

  private func completed<Output, Records>(
    _ study: Study, _ function: AppFunction<Output, Records>,
    _ discovery: Discovery<Output, Records>
  ) throws -> (Study, hints: Hints) {
    var study = study
    var hints = Hints()
    if function.returnsList, recordsAt == nil {
      study.recordsAt = try list(of: study, discovery)
    }
    let properties = discovery.listProperties(in: study.json)
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
    discovery.tryEmpty(document)
    let keys = decoder()?.keyTransform ?? discovery.learnedKeys(in: document)
    if keys == nil {
      hints.keys = """
        No error of the function names a key. If its decoder changes keys, pass it, so that its errors \
        are understood: decoder: JSONDecoder.api
        """
    }
    let isOrdered =
      !function.returnsList || !discovery.isUnordered(study, keys: keys ?? .asSent)
    var own = function.strategy(.app, keys: keys ?? .asSent, isOrdered: isOrdered)
    own.writer = RecordWriter(own.recordType, like: decoder())
    study.strategies = [own]
    if decoder() != nil {
      study.strategies.insert(
        contentsOf: function.standardStrategies(
          at: study.recordsAt, form: document.recordKeys == nil ? .array : .object,
          decoder: { [decoder] in decoder() ?? JSONDecoder() }), at: 0)
    }
    return (study, hints)
  }

  private func list<Output, Records>(
    of study: Study, _ discovery: Discovery<Output, Records>
  ) throws -> JSONPointer {
    do {
      return try discovery.list(in: study.json)
    } catch let error as ListUnknown {
      throw UnclearStudy("\(study.name): \(error)")
    } catch let error as DocumentError {
      throw UnclearStudy("\(study.name): \(error)")
    } catch let crash as KnownCrash {
      throw UnclearStudy(
        "\(study.name): the function \(crash.outcome.rawValue) on the response as it is: "
          + crash.reason)
    } catch {
      throw UnclearStudy(
        "\(study.name): the function does not decode the response as it is: "
          + DecodingFailure(error).line)
    }
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

extension CallSite {
  /// What to type to see what a mutant does.
  fileprivate func command(replaying mutant: MutantID) -> String {
    "\(Replay.variable)=\(ShellWord.quoted(mutant.description)) swift test --filter \(filter)"
  }
}
