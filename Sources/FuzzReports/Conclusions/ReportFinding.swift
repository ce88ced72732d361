package import CodableFuzz
import DecodingStrategies
import FuzzBaselines
package import JSONMutation
import JSONText

/// A finding of a report: exit codes, JUnit and annotations all go by these.
package struct ReportFinding {
  /// The kinds of findings, the most important first.
  package enum Kind: String, CaseIterable {
    case incomplete, unreadable
    case noEffect = "no-effect"
    case failedCheck = "failed-check"
    case crashed, hung
    case recordsLost = "records-lost"
    case lostToChange = "lost-to-change"
    case worse, expired, gone, slower
    case spoiled
    case alreadyInvalid = "invalid-at-start"
    case new
    case silentLoss = "silent-loss"
    case modelFinding = "model-finding"
    case erasedBySaves = "erased-by-saves"

    fileprivate var isError: Bool {
      switch self {
      case .incomplete, .unreadable, .noEffect, .failedCheck, .crashed, .hung, .recordsLost,
        .lostToChange, .worse, .expired, .gone, .slower:
        true
      case .spoiled, .alreadyInvalid, .new, .silentLoss, .modelFinding, .erasedBySaves: false
      }
    }

    package var isOfBaseline: Bool {
      [.worse, .expired, .gone, .slower, .new].contains(self)
    }

    /// The kind of a row of a baseline that differs; nil for one that nobody has to see.
    fileprivate init?(_ kind: BaselineComparison.Kind) {
      switch kind {
      case .worse: self = .worse
      case .expired: self = .expired
      case .gone: self = .gone
      case .slower: self = .slower
      case .new: self = .new
      case .accepted, .better, .faster: return nil
      }
    }

    package var isCrash: Bool { self == .crashed || self == .hung }

    /// Whether nothing can be said of the models because of it.
    package var isTrouble: Bool { self == .unreadable || self == .noEffect }
  }

  package let kind: Kind
  let title: String
  let lines: [String]
  /// What it was found in, without counts: equal in every run that finds it.
  let names: [String]
  var document: DocumentName?
  var strategy: StrategyID?
  var subject: String?
  var reason: String?
  var location: FileLocation?
  var failsTheRun = false

  package var isError: Bool { kind.isError || failsTheRun }

  var sentence: String {
    switch kind {
    case .unreadable: "\(title): \(line)"
    case .recordsLost: line
    default: lines.first ?? title
    }
  }

  package var line: String { reason ?? lines.first ?? title }
}

extension ReportFinding {
  package static func all(in report: Report, _ context: ReportContext) -> [ReportFinding] {
    let finder = Finder(report: report.plainlyNamed, context: context)
    var found =
      finder.incomplete + finder.unreadable + finder.noEffect + finder.checks + finder.crashes
    found += finder.changes + finder.baseline + finder.spoiled
    found += finder.invalid + finder.silentLosses + finder.models + finder.saves
    if let checkout = context.checkout {
      for number in found.indices {
        guard let file = found[number].location?.file else { continue }
        found[number].location?.file = checkout.path(of: file)
      }
    }
    return Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } }
  }
}

private struct Finder {
  let report: Report
  let context: ReportContext

  var incomplete: [ReportFinding] {
    guard let partial = report.partial else { return [] }
    let title = partial.title
    return [
      ReportFinding(
        kind: .incomplete, title: "Run stopped", lines: [title], names: [], subject: "finishes")
    ]
  }

  var unreadable: [ReportFinding] {
    report.failures.map { failure in
      ReportFinding(
        kind: .unreadable, title: "\(failure.document) could not be read",
        lines: [failure.message], names: [failure.document.stableName],
        document: failure.document, subject: "can be read",
        location: context.location(of: failure.message, failure.document))
    }
  }

  var noEffect: [ReportFinding] {
    report.voids.map { void in
      var finding = ReportFinding(
        kind: .noEffect, title: "Nothing was measured", lines: [void.description], names: [])
      if case .unmeasured(let document, _) = void {
        finding.document = document
        finding.location = context.location(of: "", document)
      }
      return finding
    }
  }

  var checks: [ReportFinding] {
    context.failedChecks.map { check in
      ReportFinding(
        kind: .failedCheck, title: "A file of a study fails", lines: [check], names: [check])
    }
  }

  var changes: [ReportFinding] {
    report.documents.compactMap { document in
      guard let changelog = Changelog(document, context), changelog.isBroken else { return nil }
      return ReportFinding(
        kind: .lostToChange, title: "Records lost to what changed",
        lines: ([changelog.verdict] + changelog.reasons).map(\.plain),
        names: [document.name.stableName] + [changelog.strategy?.rawValue].compactMap(\.self),
        document: document.name, strategy: changelog.strategy, subject: changelog.subject,
        location: context.newerFiles[document.name.name].flatMap {
          $0 == "-" ? nil : FileLocation(file: $0)
        } ?? context.location(of: "", document.name))
    }
  }

  /// Crashes and hangs; with a baseline, only those that no row of it covers.
  var crashes: [ReportFinding] {
    let crashes = context.comparison?.crashes ?? report.documents.flatMap(\.crashes)
    return crashes.rows.map { row in
      let crash = row.first
      let mutant = try? MutantID(parsing: crash.input)
      return ReportFinding(
        kind: crash.outcome == .hung ? .hung : .crashed,
        title: "\(row.strategies.map(\.rawValue).joined(separator: ", ")) "
          + crash.outcome.rawValue,
        lines: [row.summary] + context.details(of: crash),
        names: [
          crash.document.stableName, crash.strategy.rawValue,
          mutant?.stableName ?? crash.input,
        ], document: crash.document, strategy: crash.strategy,
        subject: "\(crash.outcome.rawValue) on \(crash.input)",
        location: context.location(of: crash.input, crash.document))
    }
  }

  var spoiled: [ReportFinding] {
    SpoiledRecords.all(in: report).map { document, found in
      ReportFinding(
        kind: .spoiled, title: "\(found.strategy) spoils untouched records",
        lines: ["\(document), \(found.strategy): \(found.description)"]
          + [found.example.map(context.replay)].compactMap(\.self),
        names: [
          document.stableName, found.strategy.rawValue, found.mutationClass.rawValue,
        ], document: document, strategy: found.strategy,
        subject: "untouched records of \(found.mutationClass.rawValue) mutants",
        reason: "\(document), \(found.strategy): \(found.description) (--fail-on findings)",
        location: context.location(of: found.example?.description ?? "", document),
        failsTheRun: context.failsOnFindings)
    }
  }

  /// What strategies lose of documents as they are, which fails a run for the app's own.
  ///
  /// Unless a baseline or an older document says what is expected.
  var invalid: [ReportFinding] {
    report.documents.flatMap { document in
      document.unmutated.compactMap { row in
        guard let loss = document.presentLoss(of: row.strategy) else { return nil }
        let first = document.firstInvalid(of: row.strategy)
        return ReportFinding(
          kind: .alreadyInvalid,
          title: "\(document.name), \(row.strategy): records are already invalid",
          lines: ["\(document.name): \(loss)"],
          names: [document.name.stableName, row.strategy.rawValue],
          document: document.name, strategy: row.strategy, subject: "decodes the document as it is",
          location: context.location(of: first?.pointer.description ?? "", document.name),
          failsTheRun: context.comparison == nil && document.differences == nil
            && document.reasonForNothing == nil
            && document.ownStrategy?.strategy == row.strategy)
      }
    }
  }

  var models: [ReportFinding] {
    report.documents.flatMap { document in
      document.modelFindings.filter(\.isProven).map { found in
        ReportFinding(
          kind: found.lostRecords > 0 ? .recordsLost : .modelFinding,
          title: "\(document.name): \(found.kind.title)",
          lines: [
            "\(found.summary) (\(found.strategyText(of: document)))", found.fieldText(most: 5),
            found.cause, found.remedy,
          ] + [found.code, found.example.map(context.replay)].compactMap(\.self),
          names: [document.name.stableName, found.kind.rawValue]
            + found.strategies.map(\.rawValue), document: document.name,
          strategy: found.strategies.first,
          reason: "\(document.name): \(found.summary), and "
            + "\(Format.count(found.lostRecords, "record")) of the document lost",
          location: context.location(
            of: found.fields.first?.location.description ?? "", document.name))
      }
    }
  }

  var saves: [ReportFinding] {
    report.documents.flatMap { document in
      document.writeBacks.filter { $0.records.erased > 0 }.map { found in
        ReportFinding(
          kind: .erasedBySaves, title: "\(document.name): saves erase what was sent",
          lines: found.sentences.map(\.plain),
          names: [document.name.stableName, found.strategy.rawValue], document: document.name,
          strategy: found.strategy,
          location: context.location(
            of: found.rows.first?.record?.description ?? "", document.name))
      }
    }
  }

  var baseline: [ReportFinding] {
    guard let comparison = context.comparison else { return [] }
    let lines = context.baselineText.map(BaselineLines.init(of:))
    return comparison.findings.compactMap { found in
      guard let kind = ReportFinding.Kind(found.kind) else { return nil }
      var finding = ReportFinding(
        kind: kind, title: found.title,
        lines: [found.description] + [found.example.map(context.replay)].compactMap(\.self),
        names: found.names)
      if let file = context.baselineFile {
        finding.location = FileLocation(file: file, line: lines?.number(of: found) ?? 1)
      }
      return finding
    }
  }

  var silentLosses: [ReportFinding] {
    if context.comparison != nil { return [] }
    return SilentLoss.worst(in: report).map { sum in
      let location = context.location(of: sum.worst.example?.description ?? "", sum.worst.document)
      return ReportFinding(
        kind: .silentLoss, title: "\(sum.worst.strategy) loses records silently",
        lines: [sum.description] + [sum.worst.example.map(context.replay)].compactMap(\.self),
        names: [sum.worst.document.stableName, sum.worst.strategy.rawValue], location: location)
    }
  }
}

extension CrashRecord {
  package var line: String { "\(strategy) \(outcome.rawValue) on \(input): \(reason)" }
}

extension ReportContext {
  /// Calls other than mutants, such as a record alone, cannot be replayed.
  func details(of crash: CrashRecord) -> [String] {
    let mutant = try? MutantID(parsing: crash.input)
    return [mutant.map(replay), crash.file.map { "its bytes are in \($0)" }].compactMap(\.self)
  }

  fileprivate func location(of text: String, _ document: DocumentName) -> FileLocation? {
    locations[text] ?? documentFiles[document.name].map { FileLocation(file: $0) }
  }

  package static func mutantsWithNodes(in report: Report) -> [MutantID] {
    let texts = report.documents.flatMap(\.crashes).map(\.input)
    return texts.compactMap { try? MutantID(parsing: $0) }
      + SpoiledRecords.all(in: report).compactMap(\.records.example)
      + SilentLoss.worst(in: report).compactMap(\.worst.example)
  }
}

extension MutantID {
  fileprivate var stableName: String {
    var document = self.document
    document.digest = nil
    return MutantID(document: document, steps: steps).description
  }
}

extension BaselineComparison.Finding {
  fileprivate var names: [String] {
    [
      document.stableName, strategy?.rawValue ?? "", field?.description ?? "",
      mutator?.rawValue ?? "",
    ]
  }

  fileprivate var title: String {
    let what =
      switch kind {
      case .worse: "worse than the baseline"
      case .expired: "acceptance expired"
      case .gone: "missing from the run"
      case .slower: "slower than the baseline"
      case .accepted: "accepted in the baseline"
      case .new: "not in the baseline"
      case .better: "better than the baseline"
      case .faster: "faster than the baseline"
      }
    return ([document.name] + [strategy?.rawValue].compactMap(\.self)).joined(separator: ", ")
      + ": " + what
  }
}

extension DocumentName {
  /// The name without the digest, which changes with the file.
  fileprivate var stableName: String { DocumentName(name, recordCount: recordCount).description }
}
