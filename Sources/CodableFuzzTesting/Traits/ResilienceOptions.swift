/// What ``ResilienceTrait`` asks of the studies within it.
struct ResilienceOptions: Sendable {
  var baseline: String?
  var timeTolerance: Double?
  var silentLossWarnings = SilentLossWarnings.none
  var timeBudget: Duration?
  var artifacts: String?
  var attaches = true
  /// The file that paths are relative to.
  let file: String
}
