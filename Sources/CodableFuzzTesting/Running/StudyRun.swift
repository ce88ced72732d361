import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzDocuments
import FuzzIsolation
import FuzzPlatform
import FuzzReports

/// A study that is run inside a test, with what the test and the trait around it ask for.
struct StudyRun {
  let study: Study
  let configuration: Runner.Configuration
  let advice: AdviceScope
  let timeout: Duration
  /// What the test itself asks for; what it leaves open is the trait's.
  let options: ResilienceOptions
  let site: CallSite
  let collector = ReportCollector.current

  /// Runs the study, or replays one of its mutants if that is all that is wanted.
  func report() throws -> Report {
    if let replay = try Replay() { return try replay.report(instead: study, at: site) }
    try checkStudy()
    try replayFindings()
    let shard = try StudyShard()
    var queue = JobQueue([RunInput(study: study)], shard: shard?.shard ?? .whole)
    let start = queue
    let executor = executor(shard)
    _ = try executor.run(
      {
        queue = start
        return { queue.next() }
      }, onEvent: { _ in })
    let (counts, configuration) = (executor.progress.counts, executor.configuration)
    var report = Runner([study], configuration: configuration, environment: .current)
      .report(of: counts)
    try shard?.makePart(&report, of: study, configuration, counts)
    try tellTrouble(of: report)
    try tellFindings(of: report)
    for line in report.printedLines(seconds: executor.processorTime.inSeconds) + queue.notes {
      print(line)
    }
    collector?.add(report, at: site.sourceLocation)
    if let shard {
      RunningTest.warn(shard.note(on: study.name, leavesOut: baseline?.folder), at: site)
      let name = AttachmentName.safe("\(study.name)-shard-\(shard.shard)")
      try report.attach(named: name, to: folders, at: site)
      return report
    }
    if collector == nil, options.attaches {
      try report.attach(named: study.name, to: folders, at: site)
    }
    try compareWithBaseline(report)
    return report
  }

  private func executor(_ shard: StudyShard?) -> GuardedExecutor {
    var configuration = configuration
    // What little time there is goes to the mutants.
    configuration.advice = timeBudget == nil ? advice : .none
    configuration = configuration.searching(for: timeBudget) {
      SearchStart(
        constants: SourceConstants.of(
          [study], around: SourceFolder(of: options.file).url.path))
    }
    return GuardedExecutor(
      study, configuration, timeout: timeout, budget: shard == nil ? timeBudget : nil,
      shard: shard?.shard ?? .whole, folders: folders, fileID: site.fileID.description
    ) { message, isCrash in
      if isCrash {
        try RunningTest.fail(message, at: site)
      } else {
        RunningTest.warn(message, at: site)
      }
    }
  }

  /// Fails the test for what its study checks besides mutants.
  private func checkStudy() throws {
    guard let check = study.checked() else { return }
    for path in check.written { print("\(study.name): wrote \(path)") }
    for failure in check.failures { try RunningTest.fail("\(study.name): \(failure)", at: site) }
  }

  private var timeBudget: Duration? { options.timeBudget ?? collector?.options.timeBudget }

  /// The folders for artifacts, the best first.
  var folders: [String] {
    let chosen = options.artifacts == nil ? collector?.options ?? options : options
    return ArtifactsLocation.candidates(chosen.artifacts, file: chosen.file)
  }

  /// The name of the folder of baselines, its path, and the file that the name is relative to.
  private var baseline: (name: String, folder: String, file: String)? {
    let chosen = options.baseline == nil ? collector?.options ?? options : options
    guard let name = chosen.baseline, let folder = chosen.baselineFolder else { return nil }
    return (name, folder, chosen.file)
  }

  private func compareWithBaseline(_ report: Report) throws {
    guard let (name, folder, file) = baseline else { return }
    for document in report.documents
    where !BaselineClaims.shared.claim(document.name, in: folder, study) {
      try RunningTest.fail(
        """
        two different studies have the name '\(document.name)', and with it the same baseline: give \
        each its own
        """, at: site)
    }
    try report.expectBaseline(
      inFolder: name, beside: file,
      strategies: options.baselineStrategies ?? collector?.options.baselineStrategies,
      timeTolerance: options.timeTolerance ?? collector?.options.timeTolerance, today: .today,
      at: site)
  }

  /// Fails the test for what kept the run from its end, and warns of likely mistakes in models, and of
  /// silent losses if that is wanted.
  private func tellTrouble(of report: Report) throws {
    for failure in report.failures {
      try RunningTest.fail("\(failure.document): \(failure.message)", at: site)
    }
    for document in report.documents {
      guard let reason = document.reasonForNothing else { continue }
      let hint = study.hintAtList.map { "; \($0)" } ?? ""
      try RunningTest.fail("\(document.name): nothing was measured: \(reason)\(hint)", at: site)
    }
    if let partial = report.partial {
      let parts = partial.documents.map { part in
        "; \(part.document): \(part.done) of \(part.planned ?? part.done) mutants decoded"
      }
      RunningTest.warn("partial report: \(partial.reason)\(parts.joined())", at: site)
    }
    for warning in report.idleWarnings { RunningTest.warn(warning, at: site) }
    for finding in report.modelFindings where finding.isMistake {
      RunningTest.warn("\(study.name): \(finding)", at: site)
    }
    let own = options.silentLossWarnings
    let wanted = own == .none ? collector?.options.silentLossWarnings ?? own : own
    let silent = report.silentLosses.filter { wanted.includes($0.strategy) }
    if !silent.isEmpty { RunningTest.warn(silent.description, at: site) }
    let names = report.documents.flatMap { $0.strategies.map(\.strategy.rawValue) }
    for warning in own.unknownNames(among: names) {
      RunningTest.warn(warning, at: site)
    }
  }
}

extension Report {
  /// What is printed of a study: its time, a line for each strategy, and what was not compared.
  func printedLines(seconds: Double) -> [String] {
    documents.flatMap { $0.summaryLines(seconds: seconds) } + comparisonNotes
  }
}

extension DocumentReport {
  /// A line for the study, and one for each strategy.
  fileprivate func summaryLines(seconds: Double) -> [String] {
    let head = "\(name): \(mutantCount) mutants, \(strategies.count) strategies, "
    return [head + String(format: "%.2f s of CPU time", seconds)]
      + strategies.map { strategy in
        let invalid = invalidCount(of: strategy.strategy)
        let metrics = Metrics.headlines.map { "\($0.title) \(strategy.rate($0).counts)" }
        return "\(name) \(strategy.strategy): "
          + (invalid > 0 ? "\(invalid) of \(recordCount) records already invalid, " : "")
          + metrics.joined(separator: ", ")
      }
  }
}
