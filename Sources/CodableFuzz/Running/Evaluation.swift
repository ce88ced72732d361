/// A verdict with what became of each record.
struct Evaluation {
  let verdict: Verdict
  let deliveries: [Delivery]
  /// What was reported, at the locations that it has in what was decoded.
  var sent: [ReportedLoss] = []
}
