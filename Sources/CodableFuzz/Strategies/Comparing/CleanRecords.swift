struct CleanRecords<Record> {
  private let comparison = RecordComparison<Record>()
  private var records: [Record] = []
  private var ways: [RecordWay] = []
  /// The record that was reflected last: many mutants edit the same record as the one before.
  private let last = LastRecord()
  private var positions: [Int?] = []

  mutating func append(_ record: Record, again: Record) {
    // Comparing runs code of the record, which may not return.
    let way = comparison.way(of: record, again: again)
    positions.append(records.count)
    records.append(record)
    ways.append(way)
  }

  mutating func appendNone() { positions.append(nil) }

  /// Adds a record, or the last one again, as already invalid.
  mutating func setNone(_ number: Int) { positions = positions.prefix(number) + [nil] }

  func contains(_ number: Int) -> Bool { positions[number] != nil }

  func changes(from one: ReflectedValue, to other: Record) -> PropertyChanges {
    comparison.changes(from: one, to: other)
  }

  func first(_ count: Int) -> [Record] { Array(records.prefix(count)) }

  var facts: ComparisonFacts {
    comparison.facts(of: positions.compactMap { position in position.map { ways[$0] } })
  }

  /// For a mutated record, `==` alone is not enough: it may ignore what changed.
  func isEqual(_ others: [Record], _ position: Int, to number: Int, isMutated: Bool) -> Bool {
    guard let known = positions[number] else { return false }
    return comparison.areEqual(
      others, position, records, known, ways[known], checksEquality: isMutated,
      reflected: last.reflected(known, records[known]))
  }
}

private final class LastRecord {
  private var last: (position: Int, value: ReflectedValue)?

  func reflected(_ position: Int, _ record: @autoclosure () -> Any) -> ReflectedValue {
    if let last, last.position == position { return last.value }
    let value = ReflectedValue(record())
    last = (position, value)
    return value
  }
}
