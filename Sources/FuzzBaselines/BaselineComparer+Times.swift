import CodableFuzz
import JSONMutation

extension BaselineComparer {
  /// Compares ratios to strict.
  ///
  /// A ratio has changed if the two intervals do not overlap and the new one is entirely beyond the
  /// tolerance.
  mutating func compareTimes(of report: Report, tolerance: Double) {
    let documents = Set(report.documents.map(\.name))
    let known = baseline.times.filter { documents.contains($0.document) }
    if known.isEmpty { return }
    if report.environment.isDebugBuild {
      notes.append("timings are not compared: this is a debug build")
      return
    }
    for found in Baseline.Time.all(of: report) {
      let same = known.first { $0.document == found.document && $0.strategy == found.strategy }
      guard let before = same else { continue }
      if before.ratio.overlaps(found.ratio) { continue }
      let kind: BaselineComparison.Kind
      if found.ratio.low > before.ratio.median * (1 + tolerance) {
        kind = .slower
      } else if found.ratio.high * (1 + tolerance) < before.ratio.median {
        kind = .faster
      } else {
        continue
      }
      add(
        kind, found.document, found.strategy, before: .time(before.ratio),
        after: .time(found.ratio))
    }
  }
}
