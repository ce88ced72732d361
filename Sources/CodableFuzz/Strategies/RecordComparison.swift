import Foundation

/// Compares delivered records with the clean ones.
struct RecordComparison<Record> {
  let areEqual: (Record, Record) -> Bool

  init() {
    switch RecordEquality(of: Record.self) {
    case .equatable: areEqual = Self.byEquality() ?? Self.byReflection
    case .encoded: areEqual = Self.byEncoding
    case .reflected: areEqual = Self.byReflection
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

  private static func byEncoding(_ one: Record, _ other: Record) -> Bool {
    guard let one = encoded(one), let other = encoded(other) else {
      return byReflection(one, other)
    }
    return one == other
  }

  private static func encoded(_ record: Record) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
    // A record that cannot be encoded is compared by reflection.
    guard let record = record as? any Encodable else { return nil }
    return try? encoder.encode(record)
  }

  private static func byReflection(_ one: Record, _ other: Record) -> Bool {
    Reflection.areEqual(one, other)
  }
}
