public import CodableFuzz
public import JSONMutation
import JSONText

/// Writes what a strategy did with a mutant as a line of JSON.
public enum OutcomeLine {
  /// The line in UTF-8, with a line feed at its end.
  public static func bytes(_ verdict: Verdict, of mutant: MutantID) -> [UInt8] {
    var line = JSONLine()
    line.add("mutant", mutant.description)
    line.add("document", mutant.document.description)
    line.add("strategy", verdict.strategy.rawValue)
    line.add("outcome", verdict.outcome.rawValue)
    var counters = JSONLine()
    for counter in Counter.allCases where verdict.counters[counter] != 0 {
      counters.add(counter.name, verdict.counters[counter])
    }
    line.add("counters", counters)
    line.add("paths", verdict.paths.map(\.description))
    line.add("errorAccuracy", verdict.errorAccuracy?.description ?? "none")
    line.add("nanoseconds", Int(clamping: verdict.duration.nanoseconds))
    return line.closed + [UInt8(ascii: "\n")]
  }
}
