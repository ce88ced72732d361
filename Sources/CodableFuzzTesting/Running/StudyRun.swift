import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzDocuments
import FuzzIsolation
import FuzzPlatform
import FuzzReports
import JSONMutation

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

/// What guided searches found: old findings are replayed, new ones fail the test.
extension StudyRun {
  private var findingsFolder: String {
    SourceFolder(of: options.file).path(of: SavedFinding.folderName)
  }

  /// Replays the findings in the folder `Findings` beside the test, and fails the test for those
  /// that still happen.
  func replayFindings() throws {
    let saved = SavedFinding.all(in: findingsFolder)
    for (_, finding) in saved {
      if case .failure(let error) = finding { try RunningTest.fail("\(error)", at: site) }
    }
    let known = saved.compactMap { path, finding in
      (try? finding.get()).map { (path: path, saved: $0) }
    }.filter { $0.saved.finding.mutant.document.name == study.name }
    guard !known.isEmpty else { return }
    let found = try GuardedExecutor(
      study, configuration, timeout: timeout, folders: folders, fileID: site.fileID.description
    ).findings(on: known.map(\.saved.finding.mutant))
    for (known, found) in zip(known, found) {
      let name = "\(SavedFinding.folderName)/\(URL(fileURLWithPath: known.path).lastPathComponent)"
      guard let found else {
        try RunningTest.fail(
          """
          \(name): the document has changed, and has no mutant \(known.saved.finding.mutant) any \
          more: search again, or delete the file
          """, at: site)
        continue
      }
      guard let same = found.first(where: { $0.isLike(known.saved.finding) }) else { continue }
      let text = "\(name): \(same.sentence)"
      if same.isOfDecoder {
        RunningTest.warn("\(text); JSONDecoder does this without models: delete the file", at: site)
      } else if let accepted = known.saved.accepted {
        RunningTest.warn("\(text); accepted: \(accepted)", at: site)
      } else {
        try RunningTest.fail(text, at: site)
      }
    }
  }

  /// Fails the test for what a guided search found and no file has, or writes the files if that is
  /// asked for.
  func tellFindings(of report: Report) throws {
    for document in report.documents {
      guard let search = document.search else { continue }
      if search.counterCount == 0 {
        RunningTest.warn(
          """
          \(document.name): the tests were built without code coverage, so that outcomes alone \
          guided the search: run them with
            swift test --enable-code-coverage
          """, at: site)
      }
      let known = SavedFinding.all(in: findingsFolder).compactMap { try? $0.finding.get().finding }
      let new = search.findings.worthKeeping(among: document.strategies.map(\.strategy))
        .filter { finding in !known.contains { finding.isCovered(by: $0) } }
      let updates = ProcessInfo.processInfo.environment[SavedFinding.updateVariable] == "1"
      for finding in new {
        if updates {
          guard let path = try SavedFinding(finding).write(into: findingsFolder) else { continue }
          print("\(study.name): wrote \(path)")
        }
        try RunningTest.fail(
          finding.sentence
            + (updates
              ? "" : "\nWrite it to a file with:\n  \(SavedFinding.updateVariable)=1 swift test"),
          at: site)
      }
    }
  }
}

extension SearchFinding {
  fileprivate var sentence: String {
    """
    \(strategy): \(oracle.rawValue): \(detail)
    Show it with:
      \(Replay.variable)=\(ShellWord.quoted(mutant.description)) swift test
    """
  }
}
