import CodableFuzz
import FuzzReports
import JSONMutation

/// The options that name further reasons for a run to fail.
struct FailureOptions: OptionGroup {
  private enum Reason: String, CaseIterable {
    case findings
  }

  private var reasons: Set<Reason> = []

  static var options: [Option<Self>] {
    [
      Option(
        "--fail-on", "findings",
        "exit 1 if untouched records are altered, or lost to equal JSON"
      ) { options, text throws(UsageError) in
        guard let reason = Reason(rawValue: text) else {
          throw .unknown("reason to fail", text, valid: Reason.allCases.map(\.rawValue))
        }
        options.reasons.insert(reason)
      }.proposing(.names { _ in Reason.allCases.map(\.rawValue) })
    ]
  }

  /// The exit code of a run with a report.
  ///
  /// If a run fails for another reason than its baseline, the reasons are printed to standard error.
  /// A baseline accepts the crashes and hangs in its rows; without `comparison`, each is a finding.
  func exitCode(
    of report: Report, comparedWith comparison: ExitCode?, watching strategies: [String] = [],
    failed checks: [String] = [], _ console: Console
  ) -> ExitCode {
    if !report.failures.isEmpty || !report.voids.isEmpty {
      for check in checks { console.warn(check) }
      return .trouble
    }
    let reasons =
      reasons(in: report, acceptsCrashes: comparison != nil)
      + report.documents.flatMap { Self.losses(in: $0, watching: strategies) } + checks
    if comparison == .findings && checks.isEmpty || reasons.isEmpty { return comparison ?? .clean }
    console.warn("exit code \(ExitCode.findings.rawValue): \(reasons.joined(separator: "; "))")
    return .findings
  }

  /// Why a run with a report fails, whatever its baseline says.
  private func reasons(in report: Report, acceptsCrashes: Bool) -> [String] {
    let crashes = acceptsCrashes ? nil : report.documents.flatMap(\.crashes).countText
    let lost = report.documents.flatMap { document in
      document.modelFindings.filter { $0.lostRecords > 0 }.map { finding in
        "\(document.name): \(Format.count(finding.lostRecords, "record")) lost, "
          + "\(finding.summary)"
      }
    }
    let spoiled = failsOnFindings ? SpoiledRecords.all(in: report) : []
    return [crashes].compactMap(\.self) + lost
      + spoiled.map { document, found in
        "\(document), \(found.strategy): \(found.description) (--fail-on findings)"
      }
  }

  /// What changes from old answers to new ones cost the chosen strategies, or else the app's own.
  private static func losses(in document: DocumentReport, watching names: [String]) -> [String] {
    guard let differences = document.differences else { return [] }
    let ids = document.strategies.map(\.strategy)
    let watched = names.isEmpty ? StrategyID.own(among: ids) : ids
    return watched.compactMap { strategy in
      let lost = differences.lost(by: strategy)
      return lost == 0
        ? nil
        : "\(document.name): \(strategy) loses \(Format.count(lost, "record")) to what changed"
    }
  }

  var failsOnFindings: Bool { reasons.contains(.findings) }

  /// The warning if no mutator preserves meaning, so that `--fail-on findings` can hardly find
  /// anything.
  func warning(for mutators: [Mutator]) -> String? {
    guard failsOnFindings, !mutators.contains(where: { $0.mutationClass == .meaningPreserving })
    else {
      return nil
    }
    return "--fail-on findings needs mutators that preserve meaning, and none is used: "
      + "add --mutator \(MutatorSet.meaningPreserving.rawValue)"
  }
}
