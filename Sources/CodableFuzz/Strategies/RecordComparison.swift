import Foundation

/// Compares delivered records with the clean ones.
struct RecordComparison<Record> {
  /// Compares an element of one list with one of another, by `==`, else by reflection.
  ///
  /// Lists are handed over, and not records: to take a record out of a list costs as much as to
  /// compare it.
  private let areElementsEqual: ([Record], Int, [Record], Int) -> Bool
  /// The encoded form to compare instead; nil where records are not compared by that.
  ///
  /// A record that cannot be encoded has none.
  let encoded: ((Record) -> Data?)?

  init() {
    areElementsEqual = Self.byEquality() ?? Self.byReflection
    switch RecordEquality(of: Record.self) {
    case .encoded: encoded = { Self.form(of: $0) }
    case .equatable, .reflected: encoded = nil
    }
  }

  /// Compares an element of one list with one of another.
  func areEqual(
    _ one: [Record], _ position: Int, _ other: [Record], _ otherPosition: Int
  ) -> Bool {
    areElementsEqual(one, position, other, otherPosition)
  }

  private static func byEquality() -> (([Record], Int, [Record], Int) -> Bool)? {
    func equality<Value: Equatable>(
      of type: Value.Type
    ) -> (([Record], Int, [Record], Int) -> Bool)? {
      let areEqual: ([Value], Int, [Value], Int) -> Bool = { one, position, other, otherPosition in
        // Elements of an array would be copied first, with all that they hold.
        one.withUnsafeBufferPointer { one in
          other.withUnsafeBufferPointer { other in one[position] == other[otherPosition] }
        }
      }
      return areEqual as? ([Record], Int, [Record], Int) -> Bool
    }
    guard let type = Record.self as? any Equatable.Type else { return nil }
    return equality(of: type)
  }

  private static func byReflection(
    _ one: [Record], _ position: Int, _ other: [Record], _ otherPosition: Int
  ) -> Bool {
    Reflection.areEqual(one[position], other[otherPosition])
  }

  private static func form(of record: Record) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
    guard let record = record as? any Encodable else { return nil }
    // A record that cannot be encoded is compared by reflection.
    return try? encoder.encode(record)
  }
}
