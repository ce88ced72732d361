import CodableFuzz
import Foundation

/// The options of ``ResilienceTrait`` for its studies, or of a test for its own study.
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

  /// The path of the folder of the baselines; nil if there is none.
  var baselineFolder: String? {
    baseline.map { SourceFolder(of: file).path(of: $0) }
  }
}
