/// A verdict with what became of each record.
struct JudgedVerdict {
  let verdict: Verdict
  let deliveries: [Delivery]
  let isDamaged: [Bool]
  let isReported: [Bool]
  /// What was reported, at the places that it has in what was decoded.
  var sent: [ReportedLoss] = []

  /// What became of a record, in a word or two.
  func fate(of number: Int) -> String {
    let report = isReported[number] ? "with a report" : "in silence"
    return switch deliveries[number] {
    case .equal: "kept"
    case .changed: "changed \(report)"
    case .missing: "lost \(report)"
    }
  }
}
