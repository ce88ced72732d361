import CodableFuzz
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
        "also exit 1 if untouched records are altered, or lost to a respelling"
      ) { options, text throws(UsageError) in
        guard let reason = Reason(rawValue: text) else {
          throw .unknown("reason to fail", text, valid: Reason.allCases.map(\.rawValue))
        }
        options.reasons.insert(reason)
      }
    ]
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
