/// What each record of a document decodes to alone, to compare with.
struct CleanRecords<Record> {
  private let comparison = RecordComparison<Record>()
  private var records: [Record] = []
  private var ways: [RecordWay] = []
  private var errors: [[any Error]] = []
  /// For each number where the record is among those that decoded; nil for one that did not.
  private var positions: [Int?] = []

  /// Takes the next record.
  ///
  /// - Parameters:
  ///   - record: What it decodes to.
  ///   - again: What it decoded to when that was done once more.
  ///   - fieldErrors: What was lost of its fields.
  mutating func append(_ record: Record, again: Record, fieldErrors: [any Error]) {
    positions.append(records.count)
    records.append(record)
    ways.append(comparison.way(of: record, again: again))
    errors.append(fieldErrors)
  }

  /// Takes the next record for one that does not decode alone.
  mutating func appendNone() { positions.append(nil) }

  /// Whether a record decodes alone.
  func contains(_ number: Int) -> Bool { positions[number] != nil }

  /// What was lost of the fields of a record that decodes alone.
  func fieldErrors(of number: Int) -> [any Error] { positions[number].map { errors[$0] } ?? [] }

  /// How the records are compared.
  var facts: ComparisonFacts { comparison.facts(of: ways) }

  /// Whether a record, by its position among others, equals the clean one of a number.
  ///
  /// Where the record was mutated, `==` alone is not believed: it may leave out what changed.
  func isEqual(_ others: [Record], _ position: Int, to number: Int, isMutated: Bool) -> Bool {
    guard let known = positions[number] else { return false }
    return comparison.areEqual(
      others, position, records, known, ways[known], checksEquality: isMutated)
  }
}
