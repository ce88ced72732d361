import Foundation

/// `==` is fast, and used alone for records that it is known to suit: see ``RecordWay``.
struct RecordComparison<Record> {
  /// Compares an element of one list with one of another by `==`; nil if records have no `==`.
  ///
  /// It takes lists because copying a record out of a list costs as much as comparing it.
  private let areElementsEqual: (([Record], Int, [Record], Int) -> Bool)?
  let isEncodable = Record.self is any Encodable.Type
  private let reflection = Reflection()
  private let fineReflection = Reflection(comparesElements: true)

  init() { areElementsEqual = Self.byEquality() }

  var equality: RecordEquality { areElementsEqual == nil ? .reflected : .equatable }

  /// With `checksEquality`, records that are equal by `==` are compared by their stored properties, too:
  /// `==` may ignore some.
  func areEqual(
    _ one: [Record], _ position: Int, _ other: [Record], _ otherPosition: Int, _ way: RecordWay,
    checksEquality: Bool, reflected: @autoclosure () -> ReflectedValue
  ) -> Bool {
    if way.usesEquality, let areElementsEqual {
      guard areElementsEqual(one, position, other, otherPosition) else { return false }
      return !checksEquality || reflection.areEqual(reflected(), one[position])
    }
    let one = one[position]
    guard reflection.areEqual(reflected(), one, ignoring: way.ignored) else { return false }
    return way.encoded.map { $0 == Self.form(of: one) } ?? true
  }

  func way(of record: Record, again: Record) -> RecordWay {
    let findings = reflection.differences(ReflectedValue(record), again)
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

  /// If only their encoded forms differ, the whole record does.
  func changes(from one: ReflectedValue, to other: Record) -> PropertyChanges {
    let findings = fineReflection.differences(one, other)
    var changes = PropertyChanges()
    for (path, one, other) in findings.values {
      changes.add(fineReflection.paths.path(path), one, other)
    }
    let isUnseen = changes.isEmpty && !findings.unseen.isEmpty && isEncodable
    if isUnseen, (one.value as? Record).flatMap(Self.form) != Self.form(of: other) {
      changes.add(PropertyPath(steps: []), (), other)
    }
    return changes
  }

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
        // Subscripting the arrays would copy the elements with all that they hold.
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
    // A record that cannot be encoded is compared by its properties only.
    return try? encoder.encode(record)
  }
}

struct RecordWay {
  /// It is not if two clean decodes differ, or if the record holds an object with a superclass: a
  /// subclass may inherit a `==` that ignores its own properties.
  var usesEquality: Bool
  var ignored: Set<PropertyPaths.ID> = []
  var unseen: [PropertyPaths.ID: String] = [:]
  var ignoresAll = false
  var encoded: Data?

  fileprivate var equality: RecordEquality {
    if usesEquality { return .equatable }
    return encoded == nil ? .reflected : .encoded
  }
}

/// How two records are compared.
///
/// All stored properties count, including inherited ones. The report names those that cannot be compared.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
package enum RecordEquality: String, Sendable, Codable {
  /// By `==`; mutated records that are equal are compared by their stored properties, too.
  case equatable
  /// By stored properties and the encoded form, because some properties cannot be compared.
  case encoded
  /// By stored properties.
  case reflected

  func joined(with other: Self) -> Self {
    if self == .encoded || other == .encoded { return .encoded }
    return self == .reflected ? self : other
  }
}

/// How the records of a document were compared, found by decoding each of them twice.
package struct ComparisonFacts {
  var equality: RecordEquality
  /// The stored properties that differ between two clean decodes, sorted; they are not compared.
  var ignored: [String] = []
  var unseen: [String] = []
}
