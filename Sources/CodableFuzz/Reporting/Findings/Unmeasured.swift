extension DocumentReport {
  /// Why there is nothing to measure of a strategy; nil where there is.
  package func reasonForNothing(of strategy: StrategyID) -> String? {
    if recordCount == 0 { return "its list has no records" }
    guard invalidCount(of: strategy) == recordCount else { return nil }
    let error = firstInvalid(of: strategy).map { ", as \($0.line)" }
    return "none of its \(recordCount) records decodes even alone\(error ?? ""); "
      + "is the decoder that of the app, and the type that of a record?"
  }

  /// Why nothing at all was measured of the document; nil where something was.
  package var reasonForNothing: String? {
    let reasons = strategies.map { reasonForNothing(of: $0.strategy) }
    return reasons.contains { $0 == nil } ? nil : reasons.first.flatMap(\.self)
  }
}
