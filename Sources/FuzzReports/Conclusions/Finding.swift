package import CodableFuzz
import DecodingStrategies
import FuzzBaselines
package import JSONMutation
package import JSONText

/// What a report finds, worded once: formats, exit codes and tests print it.
package struct Finding: Sendable {
  /// The kinds of findings, the most important first.
  package enum Kind: String, CaseIterable, Sendable {
    case incomplete, unreadable
    case noEffect = "no-effect"
    case failedCheck = "failed-check"
    case crashed, hung
    case recordsLost = "records-lost"
    case lostToChange = "lost-to-change"
    case worse, expired, gone, slower
    case spoiled
    case alreadyInvalid = "invalid-at-start"
    case accepted, new
    case silentLoss = "silent-loss"
    case modelFinding = "model-finding"
    case erasedBySaves = "erased-by-saves"
    case better, faster

    fileprivate var severity: Severity {
      switch self {
      case .incomplete, .unreadable, .noEffect, .failedCheck, .crashed, .hung, .recordsLost,
        .lostToChange, .worse, .expired, .gone, .slower:
        .error
      case .spoiled, .alreadyInvalid, .new, .silentLoss, .modelFinding, .erasedBySaves: .warning
      case .accepted, .better, .faster: .note
      }
    }

    fileprivate init(_ kind: BaselineComparison.Kind) {
      self =
        switch kind {
        case .worse: .worse
        case .expired: .expired
        case .gone: .gone
        case .slower: .slower
        case .accepted: .accepted
        case .new: .new
        case .better: .better
        case .faster: .faster
        }
    }

    package var isCrash: Bool { self == .crashed || self == .hung }

    /// Whether nothing can be said of the models because of it.
    package var isTrouble: Bool { self == .unreadable || self == .noEffect }
  }

  /// Whether it fails the run; people see notes only among the other rows of a baseline.
  package enum Severity: Sendable { case note, warning, error }

  package let kind: Kind
  /// What it is, in a few words.
  let title: String
  /// What was found, with its document and strategy.
  package let sentence: String
  /// The cause, the remedy and the like.
  package private(set) var details: [String] = []
  package private(set) var document: DocumentName?
  package private(set) var strategy: StrategyID?
  /// What a service calls the check that fails.
  private(set) var subject: String?
  /// A mutant that shows it.
  package private(set) var example: MutantID?
  /// Where it is: the mutant, the message or the value that ``ReportContext/locations`` may know.
  private var place = ""
  /// The row of a baseline that it is about.
  fileprivate(set) var row: BaselineComparison.Finding?
  package private(set) var severity: Severity

  fileprivate init(
    _ kind: Kind, _ title: String, _ sentence: String, _ details: [String] = [],
    of document: DocumentName? = nil, by strategy: StrategyID? = nil, subject: String? = nil,
    example: MutantID? = nil, place: String? = nil, failsTheRun: Bool = false
  ) {
    (self.kind, self.title, self.sentence, self.details) = (kind, title, sentence, details)
    (self.document, self.strategy, self.subject) = (document, strategy, subject)
    (self.example, self.place) = (example, place ?? example?.description ?? "")
    severity = failsTheRun ? .error : kind.severity
  }

  package var isError: Bool { severity == .error }
  package var isOfBaseline: Bool { row != nil }

  /// The lines in which a service shows it.
  func lines(in context: ReportContext) -> [String] {
    [sentence] + details + [example.map(context.replay)].compactMap(\.self)
  }

  /// Where a service shows it; `lines` are those of the baseline.
  func location(in context: ReportContext, _ lines: BaselineLines?) -> FileLocation? {
    var location: FileLocation?
    if let row {
      location = context.baselineFile.map {
        FileLocation(file: $0, line: lines?.number(of: row) ?? 1)
      }
    } else if let document {
      let newer = kind == .lostToChange ? context.newerFiles[document.name] : nil
      let file = newer.flatMap { $0 == "-" ? nil : $0 } ?? context.documentFiles[document.name]
      location = context.locations[place] ?? file.map { FileLocation(file: $0) }
    }
    if let file = location?.file, let checkout = context.checkout {
      location?.file = checkout.path(of: file)
    }
    return location
  }
}

extension ReportContext {
  /// What a report finds, the most important first.
  package func findings(in report: Report) -> [Finding] {
    if let findings { return findings }
    let finder = Finder(report: report.plainlyNamed, context: self)
    let found = [
      finder.incomplete, finder.unreadable, finder.noEffect, finder.checks, finder.crashes,
      finder.changes, finder.baseline, finder.spoiled, finder.invalid, finder.silentLosses,
      finder.models, finder.saves,
    ].joined()
    return Finding.Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } }
  }
}

private struct Finder {
  let report: Report
  let context: ReportContext

  private static let mostRecords = 20

  var incomplete: [Finding] {
    [report.partial].compactMap(\.self).map {
      Finding(.incomplete, "Run stopped", $0.title, subject: "finishes")
    }
  }

  var unreadable: [Finding] {
    report.failures.map { failure in
      Finding(
        .unreadable, "\(failure.document) could not be read", failure.sentence,
        of: failure.document, subject: "can be read", place: failure.message)
    }
  }

  var noEffect: [Finding] {
    report.voids.map { Finding(.noEffect, "Nothing was measured", $0.text, of: $0.document) }
  }

  var checks: [Finding] {
    context.failedChecks.map { Finding(.failedCheck, "A file of a study fails", $0) }
  }

  var changes: [Finding] {
    report.documents.compactMap { document in
      guard let changelog = Changelog(document, context), changelog.isBroken else { return nil }
      return Finding(
        .lostToChange, changelog.title, changelog.verdict.plain,
        changelog.reasons.map(\.plain), of: document.name, by: changelog.strategy,
        subject: changelog.subject)
    }
  }

  /// Crashes and hangs; with a baseline, only those that no row of it covers.
  var crashes: [Finding] {
    let crashes = context.comparison?.crashes ?? report.documents.flatMap(\.crashes)
    return crashes.rows.map { row in
      let crash = row.first
      let strategies = row.strategies.map(\.rawValue).joined(separator: ", ")
      return Finding(
        crash.outcome == .hung ? .hung : .crashed, "\(strategies) \(crash.outcome.rawValue)",
        row.summary, [crash.file.map { "its bytes are in \($0)" }].compactMap(\.self),
        of: crash.document, by: crash.strategy,
        subject: "\(crash.outcome.rawValue) on \(crash.input)",
        // Calls other than mutants, such as a record alone, cannot be replayed.
        example: try? MutantID(parsing: crash.input), place: crash.input)
    }
  }

  /// Untouched records that a strategy altered, or lost although the mutant preserves meaning, which no
  /// decoder may do.
  var spoiled: [Finding] {
    report.documents.flatMap { document in
      document.strategies.flatMap { strategy in
        strategy.classes.compactMap { row in
          let meansTheSame = row.mutationClass == .meaningPreserving
          let counts = [
            (row.counters[.untouchedAltered], "altered"),
            (meansTheSame ? row.counters.untouchedLost : 0, "lost"),
          ].filter { $0.0 > 0 }
          if counts.isEmpty { return nil }
          let parts = counts.enumerated().map { number, part in
            (number == 0 ? Format.count(part.0, "untouched record") : Format.count(part.0))
              + " \(part.1)"
          }
          let reason =
            meansTheSame
            ? "mutants that mean the same"
            : "edits of other locations (\(row.mutationClass.rawValue))"
          return Finding(
            .spoiled, "\(strategy.strategy) spoils untouched records",
            "\(document.name), \(strategy.strategy): \(parts.joined(separator: " and ")) by \(reason)",
            of: document.name, by: strategy.strategy,
            subject: "untouched records of \(row.mutationClass.rawValue) mutants",
            example: row.example, failsTheRun: context.failsOnFindings)
        }
      }
    }
  }

  /// What strategies lose of documents as they are, which fails a run for the app's own.
  ///
  /// Unless a baseline or an older document says what is expected.
  var invalid: [Finding] {
    report.documents.flatMap { document in
      document.lossesAsItIs.map { strategies, loss in
        let own = document.ownStrategy?.strategy
        let isOwn = own.map(strategies.contains) ?? false
        let records = document.alreadyInvalid.filter { $0.strategy == strategies[0] }
        return Finding(
          .alreadyInvalid, "\(document.name), \(strategies[0]): records are already invalid",
          "\(document.name): \(loss)", records.dropFirst().map(\.line).first(Self.mostRecords),
          of: document.name, by: isOwn ? own : strategies[0],
          subject: "decodes the document as it is",
          place: records.first?.pointer.description,
          failsTheRun: isOwn && context.comparison == nil && document.differences == nil
            && document.reasonForNothing == nil)
      }
    }
  }

  var models: [Finding] {
    report.documents.flatMap { document in
      document.modelFindings.filter(\.isProven).map { found in
        Finding(
          found.lostRecords > 0 ? .recordsLost : .modelFinding,
          "\(document.name): \(found.kind.title)",
          "\(document.name): \(found.sentence(in: document))",
          [found.fieldText(most: 5), found.cause, found.remedy, found.code].compactMap(\.self),
          of: document.name, by: found.strategies.first, example: found.example,
          place: found.fields.first?.location.description)
      }
    }
  }

  var saves: [Finding] {
    report.documents.flatMap { document in
      document.writeBacks.filter { $0.records.erased > 0 }.map { found in
        let sentences = found.sentences.map(\.plain)
        return Finding(
          .erasedBySaves, "\(document.name): saves erase what was sent", sentences[0],
          Array(sentences.dropFirst()), of: document.name, by: found.strategy,
          place: found.rows.first?.record?.description)
      }
    }
  }

  var baseline: [Finding] {
    (context.comparison?.findings ?? []).map { found in
      let names = [found.document.name, found.strategy?.rawValue].compactMap(\.self)
      var finding = Finding(
        Finding.Kind(found.kind), names.joined(separator: ", ") + ": " + found.kind.shortTitle,
        found.description, of: found.document, by: found.strategy, subject: found.subject,
        example: found.example)
      finding.row = found
      return finding
    }
  }

  var silentLosses: [Finding] {
    if context.comparison != nil { return [] }
    return SilentLosses.all(in: report).map { found in
      let (worst, count) = (found.losses[0], found.count)
      return Finding(
        .silentLoss, "\(worst.strategy) loses records silently",
        "\(worst.document): \(worst.strategy) lost \(Format.count(count.count)) of "
          + "\(Format.count(count.of, "record")) silently",
        MetricLoss.alike(found.losses).map(MetricLoss.text).first(3),
        of: worst.document, by: worst.strategy, example: worst.example)
    }
  }
}

extension BaselineComparison.Finding {
  fileprivate var subject: String {
    let row = [mutator?.rawValue, field.map { JSONPointer.shown($0.description) }]
      .compactMap(\.self).joined(separator: " at ")
    if kind == .slower { return "the time ÷ strict's" }
    return !row.isEmpty ? row : strategy == nil ? "the document" : "the strategy"
  }
}

extension Report {
  package typealias NoEffect = (document: DocumentName?, text: String)

  /// The requests of the run that had no effect, without which a nearly empty report would look clean;
  /// empty for a part of a run, which others complete.
  package var voids: [NoEffect] {
    if partial != nil || part.map({ $0.shard != .whole }) ?? false { return [] }
    let unmatched = (unmatchedPatterns ?? []).map { pattern -> NoEffect in
      (
        nil,
        "--include '\(pattern)' matches no location in any document: write a JSON Pointer such as "
          + "/feed/*/url, or /** for every location"
      )
    }
    let unmeasured = documents.filter { $0.documentCount != 0 }.compactMap { document in
      document.unmeasuredSentence.map { NoEffect(document.name, $0) }
    }
    let found = unmatched + unmeasured
    guard found.isEmpty, failures.isEmpty, !documents.isEmpty,
      documents.allSatisfy({ $0.mutantCount == 0 && $0.differences == nil })
    else { return found }
    return [(nil, Self.emptiness(plan.included, plan.excluded, plan.mutators))]
  }

  /// Why there are no mutants.
  package static func emptiness(
    _ included: [PointerPattern], _ excluded: [PointerPattern], _ mutators: [MutatorID]
  ) -> String {
    let options = included.map { "--include '\($0)'" } + excluded.map { "--exclude '\($0)'" }
    let place = options.isEmpty ? "" : " at the locations of \(Format.list(options, most: 3))"
    return "no mutants: \(Format.list(mutators.map(\.rawValue), most: 3)) "
      + "\(mutators.count == 1 ? "has" : "have") nothing to edit\(place): choose other mutators with "
      + "--mutator" + (options.isEmpty ? "" : ", or other locations")
  }
}
