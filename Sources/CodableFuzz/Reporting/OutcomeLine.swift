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
    let intact = verdict.intact
    let damaged = verdict.damaged
    var line = JSONLine()
    line.add("mutant", mutant.description)
    line.add("document", mutant.document.description)
    line.add("strategy", verdict.strategy.rawValue)
    line.add("outcome", verdict.outcome.rawValue)
    line.add(
      "intact",
      [
        "kept": intact.kept, "changed": intact.changed, "reported": intact.reported,
        "silent": intact.silent, "of": intact.of,
      ])
    line.add(
      "damaged",
      [
        "equal": damaged.equal, "changedReported": damaged.changedReported,
        "changedSilent": damaged.changedSilent, "reported": damaged.reported,
        "silent": damaged.silent, "of": damaged.of,
      ])
    line.add("removed", verdict.removed)
    line.add("paths", verdict.paths.map(\.description))
    line.add("diagnosis", verdict.diagnosis?.description ?? "none")
    line.add("nanoseconds", Int(clamping: verdict.duration.nanoseconds))
    return line.closed + [UInt8(ascii: "\n")]
  }
}
