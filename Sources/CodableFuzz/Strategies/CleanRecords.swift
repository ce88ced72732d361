import Foundation

/// What each record of a document decodes to alone, to compare with.
struct CleanRecords<Record> {
  private let comparison = RecordComparison<Record>()
  private var records: [Record] = []
  /// The encoded forms of ``records``, where they are compared by them.
  private var forms: [Data?] = []
  private var errors: [[any Error]] = []
  /// For each number where the record is among those that decoded; nil for one that did not.
  private var positions: [Int?] = []

  /// Takes the next record.
  mutating func append(_ record: Record, fieldErrors: [any Error]) {
    positions.append(records.count)
    records.append(record)
    forms.append(comparison.encoded?(record))
    errors.append(fieldErrors)
  }

  /// Takes the next record for one that does not decode alone.
  mutating func appendNone() { positions.append(nil) }

  /// Whether a record decodes alone.
  func contains(_ number: Int) -> Bool { positions[number] != nil }

  /// What was lost of the fields of a record that decodes alone.
  func fieldErrors(of number: Int) -> [any Error] { positions[number].map { errors[$0] } ?? [] }

  /// Tells by its position whether one of some records equals the clean one of a number.
  func comparison(with others: [Record]) -> (_ position: Int, _ number: Int) -> Bool {
    let otherForms = comparison.encoded.map { others.map($0) }
    return { position, number in
      guard let known = positions[number] else { return false }
      if let one = otherForms?[position], let other = forms[known] { return one == other }
      return comparison.areEqual(others, position, records, known)
    }
  }
}
