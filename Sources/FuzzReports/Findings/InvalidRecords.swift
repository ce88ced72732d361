package import CodableFuzz
import DecodingStrategies
import JSONText

extension DocumentReport {
  /// The number of records that a strategy cannot decode even alone, including those that are not
  /// listed.
  package func invalidCount(of strategy: StrategyID) -> Int {
    unmutated.first { $0.strategy == strategy }.map { recordCount - $0.counters.untouched } ?? 0
  }

  /// The first listed record that a strategy cannot decode even alone.
  package func firstInvalid(of strategy: StrategyID) -> InvalidRecord? {
    alreadyInvalid.first { $0.strategy == strategy }
  }
}

extension DocumentReport.InvalidRecord {
  /// The record's location, and why it is invalid.
  package var line: String {
    "\(JSONPointer.shown(pointer.description)): \(failure.line)"
  }
}
