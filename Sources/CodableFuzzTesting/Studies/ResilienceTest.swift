import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzBaselines
import FuzzFixtures
import FuzzPlatform
import FuzzReports
import JSONMutation
import JSONText

struct ResilienceTest: Sendable {
  private let fixture: Fixture
  private let recordsAt: JSONPointer?
  private let keeping: Double?
  private let allowing: AllowedLoss
  /// Makes a decoder that is set like the function's, if the test names one.
  private let decoder: @Sendable () -> (any DataDecoder)?
  private let standard: @Sendable () -> (any DataDecoder)?
  private let settings: TestSettings
  private let site: CallSite

  init(
    _ fixture: Fixture, _ recordsAt: JSONPointer?, keeping: Double?,
    allowing: AllowedLoss, like decoder: @escaping @Sendable () -> (any DataDecoder)?,
    _ standard: @escaping @Sendable () -> (any DataDecoder)?, _ options: ResilienceOptions,
    at site: CallSite
  ) {
    (self.fixture, self.recordsAt) = (fixture, recordsAt)
    (self.keeping, self.allowing) = (keeping, allowing)
    (self.standard, self.site) = (standard, site)
    self.decoder = { decoder() ?? standard() }
    settings = TestSettings(options, ofOneLineAt: site, usualMutators: .baseline)
  }

  /// Runs the study of a function in a thread of its own.
  func report<Output, Records>(
    awaiting function: AppFunction<Output, Records>
  ) async throws -> Report {
    try await DeferredNotes.inThread(at: site) { try report(function) }
  }

  func report<Output, Records>(_ function: AppFunction<Output, Records>) throws -> Report {
    if let keeping, !(0...1).contains(keeping) {
      throw UnclearStudy("keeping: \(keeping) is not a share: name one from 0 to 1, such as 0.95")
    }
    try checkReturned(by: function)
    let (study, requirements) = try study(of: function)
    warnOfBaseline(of: study)
    return try StudyRun(study, settings, comparesBaseline: keeping == nil, at: site).report(
      verdicts: { verdicts(on: $0, requirements) },
      summary: { report, seconds in
        try report.documents.filter { $0.reasonForNothing == nil }
          .map { $0.sentence(of: site.testName, seconds: seconds) }
          + gaps(of: function, study, in: report)
      })
  }

  private func checkReturned<Output, Records>(by function: AppFunction<Output, Records>) throws {
    let type = function.strategy(.app, keys: .asSent).recordType
    guard !function.returnsList, ScalarType.contains(type) else { return }
    let study = try Study(fixture: fixture, strategies: [], file: settings.file)
    let index = try study.document().index
    guard index.isContainer(index.root) else { return }
    let list = index.listOfRecords
    let count = Format.count(
      index.childCount(of: list ?? index.root), list == nil ? "member" : "element")
    let sent =
      list.map { "a list of \(count) at \(index.pointer(to: $0).named)" } ?? "an object of \(count)"
    throw UnclearStudy(
      "\(study.name): the function returns \(type == Void.self ? "nothing" : "\(type)"), and the "
        + "response has \(sent): what is lost cannot be seen. Return what the function decodes")
  }

  private func study<Output, Records>(
    of function: AppFunction<Output, Records>
  ) throws -> (Study, Requirements) {
    let strategy = function.strategy(.app, keys: .asSent)
    let study = try Study(
      fixture: fixture, recordsAt: recordsAt, strategies: [strategy], file: settings.file)
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
  ) throws -> (Study, Requirements) {
    var study = study
    var requirements = Requirements(of: .app)
    requirements.keeping = keeping
    requirements.allowsAlreadyInvalid = allowing.contains(.alreadyInvalid)
    requirements.allowsSilentLoss = allowing.contains(.silentLoss)
    requirements.allowsTotalLoss = allowing.contains(.totalLoss)
    try orUnclear(study) {
      if function.returnsList, recordsAt == nil {
        study.recordsAt = try discovery.list(in: study.json, decoder: decoder())
      } else {
        try discovery.checkDecodes(study.json)
      }
    }
    let properties = discovery.listProperties(in: study.json)
    if !function.returnsList { requirements.list = properties.first }
    let document = try study.document()
    discovery.tryEmpty(document)
    let keys = decoder()?.keyTransform ?? discovery.learnedKeys(in: document)
    if keys == nil {
      requirements.keysHint = """
        No error of the function names a key. If its decoder changes keys, pass it, so that its errors \
        are understood: like: JSONDecoder.api
        """
    }
    let isOrdered = !function.returnsList || !discovery.isUnordered(study, keys: keys ?? .asSent)
    var own = function.strategy(.app, keys: keys ?? .asSent, isOrdered: isOrdered)
    own.writer = RecordWriter(own.recordType, like: decoder())
    study.strategies = [own]
    if standard() != nil {
      let standard = function.standardStrategies(
        at: recordsAt ?? study.recordsAt,
        form: !function.returnsList ? .one : document.recordKeys == nil ? .array : .object,
        decoder: { [standard] in standard() ?? JSONDecoder() })
      // Where one record is in its envelope is not known unless the test names it.
      if function.returnsList || recordsAt != nil || standard.first?.decodes(study.json) == true {
        study.strategies.insert(contentsOf: standard, at: 0)
      }
    }
    requirements.property =
      properties.first.map { String($0.trimmingPrefix("$")) }
      ?? study.recordsAt?.tokens.last.flatMap { KeyTransform.likelyProperty(own.keys($0.text)) }
    return (study, requirements)
  }

  /// Makes errors about the response as it is those of a study that cannot be made.
  private func orUnclear(_ study: Study, _ search: () throws -> Void) throws {
    do {
      try search()
    } catch let error where error is ListUnknown || error is DocumentError {
      throw UnclearStudy("\(study.name): \(error)")
    } catch let crash as Crash {
      throw UnclearStudy(
        "\(study.name): the function \(crash.outcome.rawValue) on the response as it is: "
          + crash.reason)
    } catch let failure as DecodingFailure {
      throw UnclearStudy(
        "\(study.name): the function does not decode the response as it is: \(failure.line)")
    }
  }

  /// What a report finds of the function that the test requires.
  private func verdicts(on report: Report, _ requirements: Requirements) -> [String] {
    var context = ReportContext()
    context.requirements = requirements
    let kinds: [FindingReason] = [.alreadyInvalid, .unmet, .silentLoss]
    return context.findings(in: report).filter { kinds.contains($0.kind) && $0.isError }
      .map { site.text(of: $0) }
  }

  private func baselinePath(of study: Study) -> String? {
    settings.baseline.map { baseline in
      let name = baseline.baselineName(of: DocumentName(study.name, digest: study.origin.digest))
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

  private func warnOfBaseline(of study: Study) {
    guard keeping != nil, let path = baselinePath(of: study) else { return }
    guard Baseline.isToBeUpdated || !FileStatus.isMissing(path) else { return }
    RunningTest.warn(
      "\(study.name): \(path) is neither compared nor written, because keeping: is given: leave that out "
        + "to use the baseline", at: site)
  }
}

struct UnclearStudy: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Types of values that are no records: of what was sent, they show at most one value.
private enum ScalarType {
  static func contains(_ type: Any.Type) -> Bool {
    size(of: type) == 0 || type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
      || type is any StringProtocol.Type
      || [Bool.self, Character.self, Data.self, Date.self, Decimal.self, URL.self, UUID.self]
        .contains { $0 == type }
  }

  private static func size<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }
}

extension DocumentReport {
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
  func text(of finding: Finding, shown: String? = nil) -> String {
    let lines =
      finding.details + [finding.example.map(line(showing:)), shown].compactMap(\.self)
      + finding.remedies
    return finding.sentence + lines.map { "\n  \($0)" }.joined()
  }

  /// A line of a failure, with the command that shows a mutant.
  func line(showing mutant: MutantID) -> String {
    "Show this mutant with:  \(ReplayRequest.variable)=\(ShellWord.quoted(mutant.description)) "
      + "swift test --filter \(filter)"
  }
}
