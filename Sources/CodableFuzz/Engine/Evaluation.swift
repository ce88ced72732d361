/// A verdict with the fate of each record.
struct Evaluation {
  let verdict: Verdict
  let deliveries: [Delivery]
  /// The reported losses, located in the bytes that were decoded.
  var sent: [ReportedLoss] = []
}
