import Foundation

/// Compares delivered records with the clean ones.
///
/// `==` is the fast way, and used alone for records that it is known to fit: see ``RecordWay``.
struct RecordComparison<Record> {
  /// Compares an element of one list with one of another by `==`; nil where there is none.
  ///
  /// Lists are handed over, and not records: to take a record out of a list costs as much as to
  /// compare it.
  private let areElementsEqual: (([Record], Int, [Record], Int) -> Bool)?
  private let isEncodable = Record.self is any Encodable.Type
  private let reflection = Reflection()

  init() {
    areElementsEqual = Self.byEquality()
  }

  /// The way to compare records before any is known.
  var equality: RecordEquality { areElementsEqual == nil ? .reflected : .equatable }

  /// Compares an element of one list with one of another, the clean one.
  ///
  /// Where `checksEquality` is set, what is equal with `==` is compared by its stored properties, too:
  /// `==` may leave some out.
  func areEqual(
    _ one: [Record], _ position: Int, _ other: [Record], _ otherPosition: Int, _ way: RecordWay,
    checksEquality: Bool
  ) -> Bool {
    if way.usesEquality, let areElementsEqual {
      guard areElementsEqual(one, position, other, otherPosition) else { return false }
      return !checksEquality || reflection.areEqual(one[position], other[otherPosition])
    }
    let (one, other) = (one[position], other[otherPosition])
    guard reflection.areEqual(one, other, ignoring: way.ignored) else { return false }
    return way.encoded.map { $0 == Self.form(of: one) } ?? true
  }

  /// Finds out from two clean decodes of a record how it is to be compared.
  func way(of record: Record, again: Record) -> RecordWay {
    let findings = reflection.differences(record, again)
    let isEqual = areElementsEqual?([record], 0, [again], 0) ?? false
    var way = RecordWay(usesEquality: isEqual && !findings.hasSubclass)
    way.ignored = findings.differing
    way.unseen = findings.unseen
    way.ignoresAll = findings.equalCount == 0 && !findings.differing.isEmpty
    if !findings.differing.isEmpty { way.usesEquality = false }
    if !way.usesEquality, !way.unseen.isEmpty, isEncodable, way.ignored.isEmpty,
      let form = Self.form(of: record), form == Self.form(of: again)
    {
      way.encoded = form
    }
    return way
  }

  /// What there is to say of how some records are compared.
  func facts(of ways: [RecordWay]) -> ComparisonFacts {
    var facts = ComparisonFacts(equality: equality)
    var ignored: Set<PropertyPaths.ID> = []
    var unseen: [PropertyPaths.ID: String] = [:]
    for way in ways {
      facts.equality = facts.equality.joined(with: way.equality)
      ignored.formUnion(way.ignored)
      unseen.merge(way.unseen) { one, _ in one }
    }
    facts.ignored = Set(ignored.map(reflection.paths.text)).sorted()
    facts.unseen = Set(unseen.map { "\(reflection.paths.text($0)): \($1)" }).sorted()
    if ways.contains(where: \.ignoresAll) {
      facts.unseen.append("some records: nothing is left to compare, so they count as kept")
    }
    return facts
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

  private static func form(of record: Record) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
    guard let record = record as? any Encodable else { return nil }
    // A record that cannot be encoded is compared without.
    return try? encoder.encode(record)
  }
}

/// How one record is compared with what comes back for it.
struct RecordWay {
  /// Whether `==` is asked first.
  ///
  /// Not where two clean decodes differ, nor where the record holds an object with a superclass: a
  /// subclass inherits a `==` that knows nothing of its own properties.
  var usesEquality: Bool
  /// Properties that differ between two clean decodes.
  var ignored: Set<PropertyPaths.ID> = []
  /// Properties that cannot be compared, with the reason.
  var unseen: [PropertyPaths.ID: String] = [:]
  /// Whether nothing is left to compare.
  var ignoresAll = false
  /// The encoded form to compare besides; nil for none.
  var encoded: Data?

  fileprivate var equality: RecordEquality {
    if usesEquality { return .equatable }
    return encoded == nil ? .reflected : .encoded
  }
}

/// How two records are compared.
///
/// Each way sees every stored property, inherited and own; what it cannot see is named in the report.
public enum RecordEquality: String, Sendable, Codable {
  /// With `==`: a mutated record that is equal is compared by its stored properties, too.
  case equatable
  /// By stored properties, and by the encoded form, since some properties cannot be compared.
  case encoded
  /// By stored properties.
  case reflected

  /// Of two ways, the one that leaves more to reflection.
  func joined(with other: Self) -> Self {
    if self == .encoded || other == .encoded { return .encoded }
    return self == .reflected ? self : other
  }
}

/// How the records of a document were compared, found out by decoding each of them twice.
struct ComparisonFacts {
  var equality: RecordEquality
  /// The stored properties that differ between two clean decodes, sorted; they are not compared.
  var ignored: [String] = []
  /// The stored properties that cannot be compared, sorted, with the reasons.
  var unseen: [String] = []
}
