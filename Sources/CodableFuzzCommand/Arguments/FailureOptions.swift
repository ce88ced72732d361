import CodableFuzz
import FuzzReports
import JSONMutation

/// The options that name further reasons for a run to fail.
struct FailureOptions: OptionGroup {
  private enum Reason: String, CaseIterable {
    case findings
  }

  @Option(
    .choice("--fail-on", of: "reason to fail"),
    "exit 1 if untouched records are altered, or lost to equal JSON")
  private var reasons: [Reason]

  /// The exit code of a run with a report.
  ///
  /// If a run fails for another reason than its baseline, the reasons are printed to standard error.
  /// A baseline accepts the crashes and hangs in its rows; without `comparison`, each is a finding.
  func exitCode(
    of report: Report, comparedWith comparison: ExitCode?, _ context: ReportContext,
    _ console: Console
  ) -> ExitCode {
    let findings = ReportFinding.all(in: report, context).filter {
      $0.isError && $0.kind != .incomplete
    }
    let checks = findings.filter { $0.kind == .failedCheck }.map(\.line)
    if findings.contains(where: \.kind.isTrouble) {
      for check in checks { console.warn(check) }
      return .trouble
    }
    let crashes = comparison == nil ? report.documents.flatMap(\.crashes).countText : nil
    let others = findings.filter { !$0.kind.isCrash && !$0.kind.isOfBaseline }.map(\.line)
    let reasons = [crashes].compactMap(\.self) + others
    if comparison == .findings && checks.isEmpty || reasons.isEmpty { return comparison ?? .clean }
    console.warn("exit code \(ExitCode.findings.rawValue): \(reasons.joined(separator: "; "))")
    return .findings
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
