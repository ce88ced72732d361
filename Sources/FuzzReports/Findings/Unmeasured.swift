package import CodableFuzz

extension DocumentReport {
  /// Why nothing was measured for a strategy; nil if something was.
  package func reasonForNothing(of strategy: StrategyID) -> String? {
    if recordCount == 0 { return "its list has no records" }
    guard invalidCount(of: strategy) == recordCount else { return nil }
    let error = firstInvalid(of: strategy).map { ", as \($0.line)" }
    return "none of its \(recordCount) records decodes even alone\(error ?? ""); "
      + "check that the decoder is the app's, and that the type is that of a record"
  }

  /// Why nothing was measured for the document; nil if something was.
  package var reasonForNothing: String? {
    let reasons = strategies.map { reasonForNothing(of: $0.strategy) }
    return reasons.contains { $0 == nil } ? nil : reasons.first.flatMap(\.self)
  }
}
