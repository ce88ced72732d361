/// A count of mutants, or of the fates of their records.
///
/// Every record that a mutant sends to a strategy is in exactly one of the counters that begin with
/// `untouched` or `mutated`. A removed record is only in ``removed``. Already invalid records are
/// in none. A new counter is a new case: adding, encoding, CSV and the JSON report read this list.
public enum Counter: Int, Sendable, CaseIterable {
  case mutants
  /// Mutants for which the strategy returned.
  case returned
  /// Mutants on which the strategy ended its process.
  case crashed
  /// Mutants on which it did not return within the time limit.
  case hung
  /// Untouched records delivered equal to their clean decode.
  case untouchedKept
  /// Untouched records delivered different from their clean decode: always a finding.
  case untouchedAltered
  /// Untouched records not delivered, with a report.
  case untouchedReported
  /// Untouched records not delivered, without a report.
  case untouchedSilent
  /// Mutated records delivered equal to their clean decode.
  case mutatedEqual
  /// Mutated records delivered altered, with a report.
  case mutatedAlteredReported
  /// Mutated records delivered altered, without a report.
  case mutatedAlteredSilently
  /// Mutated records not delivered, with a report.
  case mutatedReported
  /// Mutated records not delivered, without a report.
  case mutatedSilent
  /// Records whose removal is the mutation: no strategy is expected to deliver them.
  case removed
  /// Structural and unspecified mutants that cost the strategy a record.
  case costly
  /// Costly mutants of which a report names an edited location exactly, and none accuses a record that
  /// came back equal.
  case namedExactly
  /// Costly mutants whose report names a location above an edited one.
  case namedParent
  /// Costly mutants whose report names only other locations.
  case namedElsewhere
  /// Mutants that are not valid JSON.
  case malformed
  /// Malformed mutants decoded without a report.
  case falselyAccepted

  /// The name in reports, for example `untouchedKept`.
  public var name: String { Self.names[rawValue] }

  private static let names = allCases.map { "\($0)" }
  private static let counters = Dictionary(uniqueKeysWithValues: zip(names, allCases))

  init?(named name: String) {
    guard let counter = Self.counters[name] else { return nil }
    self = counter
  }
}
