import CodableFuzz
import Foundation

/// What ``ResilienceTrait`` asks of the studies within it, or a test of its own study.
struct ResilienceOptions: Sendable {
  var baseline: String?
  var baselineStrategies: [StrategyID]?
  var timeTolerance: Double?
  var silentLossWarnings = SilentLossWarnings.none
  var timeBudget: Duration?
  var artifacts: String?
  var attaches = true
  /// The file that paths are relative to.
  let file: String

  /// The path of the folder of the baselines; nil where there is none.
  var baselineFolder: String? {
    baseline.map { SourceFolder(of: file).path(of: $0) }
  }
}
