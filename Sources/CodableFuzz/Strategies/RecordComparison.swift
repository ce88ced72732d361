import Foundation

/// Compares delivered records with the clean ones.
struct RecordComparison<Record> {
  /// Compares by `==`, else by reflection.
  let areEqual: (Record, Record) -> Bool
  /// The encoded form to compare instead; nil where records are not compared by that.
  ///
  /// A record that cannot be encoded has none.
  let encoded: ((Record) -> Data?)?

  init() {
    areEqual = Self.byEquality() ?? Self.byReflection
    switch RecordEquality(of: Record.self) {
    case .encoded: encoded = { Self.form(of: $0) }
    case .equatable, .reflected: encoded = nil
    }
  }

  private static func byEquality() -> ((Record, Record) -> Bool)? {
    func equality<Value: Equatable>(of type: Value.Type) -> ((Record, Record) -> Bool)? {
      let areEqual: (Value, Value) -> Bool = { $0 == $1 }
      return areEqual as? (Record, Record) -> Bool
    }
    guard let type = Record.self as? any Equatable.Type else { return nil }
    return equality(of: type)
  }

  private static func byReflection(_ one: Record, _ other: Record) -> Bool {
    Reflection.areEqual(one, other)
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
