import CodableFuzz
import JSONMutation

/// The options that say for what else a run fails.
struct FailureOptions: OptionGroup {
  /// What a run can be told to fail for.
  private enum Reason: String, CaseIterable {
    case findings
  }

  private var reasons: Set<Reason> = []

  static var options: [Option<Self>] {
    [
      Option(
        "--fail-on", "findings",
        "also exit 1 if untouched records are altered, or lost to a respelling"
      ) { options, text throws(UsageError) in
        guard let reason = Reason(rawValue: text) else {
          throw .unknown("reason to fail", text, valid: Reason.allCases.map(\.rawValue))
        }
        options.reasons.insert(reason)
      }
    ]
  }

  /// Whether a run fails for what is always a finding.
  var failsOnFindings: Bool { reasons.contains(.findings) }

  /// What to say where no mutant means the same as the document, so that hardly anything can be found.
  func warning(for mutators: [Mutator]) -> String? {
    guard failsOnFindings, !mutators.contains(where: { $0.mutationClass == .meaningPreserving })
    else {
      return nil
    }
    return "--fail-on findings is about mutators that keep the meaning, and none of them is used: "
      + "add --mutator \(MutatorSet.meaningPreserving.rawValue)"
  }
}
