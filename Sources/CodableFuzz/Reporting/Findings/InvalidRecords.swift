import DecodingStrategies
import JSONText

/// What reports say of records that do not decode even alone.
extension DocumentReport {
  /// How many records a strategy cannot decode even alone: all of them, also those that are not
  /// listed.
  package func invalidCount(of strategy: StrategyID) -> Int {
    unmutated.first { $0.strategy == strategy }.map { recordCount - $0.counters.untouched } ?? 0
  }

  /// The first record that a strategy cannot decode even alone, of those that are listed.
  package func firstInvalid(of strategy: StrategyID) -> InvalidRecord? {
    alreadyInvalid.first { $0.strategy == strategy }
  }
}

extension DocumentReport.InvalidRecord {
  /// Where the record is, and why it is invalid.
  package var line: String {
    "\(JSONPointer.shown(pointer.description)): \(failure.line)"
  }
}
