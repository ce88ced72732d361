import CodableFuzz
import JSONMutation

/// Why a run stopped, and the crashes of strategies.
extension ReportSection {
  /// The approximate maximum number of crashes listed.
  private static let maximumCrashes = 50

  /// The first line of a partial report.
  static func partial(_ partial: Report.Partial) -> ReportSection {
    let isKnown = partial.documents.allSatisfy { $0.planned != nil }
    let done = partial.documents.map(\.done).reduce(0, +)
    let planned = partial.documents.compactMap(\.planned).reduce(0, +)
    guard !partial.documents.isEmpty else {
      return ReportSection(
        title: "PARTIAL: \(partial.reason); all mutants were decoded", isAlarming: true)
    }
    let documents = Format.count(partial.documents.count, "document") + " not done: "
    return ReportSection(
      title: "PARTIAL: \(partial.reason); " + documents
        + "\(Format.count(done)) of \(isKnown ? "" : "at least ")"
        + "\(Format.count(planned, "mutant")) decoded",
      notes: partial.documents.prefix(maximumCrashes).map { part in
        guard let planned = part.planned else { return "\(part.document): not started" }
        return "\(part.document): \(Format.count(part.done)) of \(Format.count(planned, "mutant"))"
      }, isAlarming: true)
  }

  static func crashes(_ report: Report) -> ReportSection {
    let crashes = report.documents.flatMap(\.crashes)
    let counters = Counters.sum(
      report.documents.flatMap(\.strategies).flatMap(\.classes).map(\.counters))
    let (crashed, hung) = (counters[.crashed], counters[.hung])
    var notes = [
      "strategies crashed on \(Format.count(crashed, "mutant")), and hung on \(Format.count(hung))"
    ]
    notes += crashes.prefix(maximumCrashes).map { crash in
      "\(crash.strategy) \(crash.outcome.rawValue) on \(crash.input): \(crash.reason)"
        + (crash.file.map { "; the bytes are in \($0)" } ?? "")
    }
    let left = crashes.count - maximumCrashes
    if left > 0 { notes.append("and \(Format.count(left)) more: the JSON report has them all") }
    return ReportSection(title: "Crashed and hung", notes: notes, isAlarming: true)
  }
}
