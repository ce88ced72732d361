public import JSONMutation
import JSONText

/// What a strategy did with a mutant, as a line of JSON.
public enum OutcomeLine {
  /// The line, with a line feed at its end.
  ///
  /// - Parameters:
  ///   - verdict: What the strategy did.
  ///   - mutant: The mutant's identifier.
  /// - Returns: The line in UTF-8.
  public static func bytes(_ verdict: Verdict, of mutant: MutantID) -> [UInt8] {
    let untouched = verdict.untouched
    let mutated = verdict.mutated
    var line = JSONLine()
    line.add("mutant", mutant.description)
    line.add("document", mutant.document.description)
    line.add("strategy", verdict.strategy.rawValue)
    line.add("outcome", verdict.outcome.rawValue)
    line.add(
      "untouched",
      [
        "kept": untouched.kept, "changed": untouched.changed, "reported": untouched.reported,
        "silent": untouched.silent, "of": untouched.of,
      ])
    line.add(
      "mutated",
      [
        "equal": mutated.equal, "changedReported": mutated.changedReported,
        "changedSilent": mutated.changedSilent, "reported": mutated.reported,
        "silent": mutated.silent, "of": mutated.of,
      ])
    line.add("removed", verdict.removed)
    line.add("paths", verdict.paths.map(\.description))
    line.add("diagnosis", verdict.diagnosis?.description ?? "none")
    line.add("nanoseconds", Int(clamping: verdict.duration.nanoseconds))
    return line.closed + [UInt8(ascii: "\n")]
  }
}
