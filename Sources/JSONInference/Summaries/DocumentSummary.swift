package import JSONMutation
import JSONText

/// What some documents of one backend are like, field by field.
///
/// Documents are added one by one, and only the summary is kept.
package final class DocumentSummary {
  let root = ValueSummary()
  package private(set) var documentCount = 0

  package init() {}

  /// Whether each document is an array.
  package var isArray: Bool { Array(root.kinds.keys) == [.array] }

  package func add(_ document: Document) {
    documentCount += 1
    root.add(document.index.root, of: document, record: 0)
  }

  /// Some of the scalars of each field, as JSON.
  package var scalars: [Field: [String]] {
    var found: [Field: [String]] = [:]
    root.addScalars(to: &found, at: [])
    return found
  }
}

/// What all values of a field are like, in memory that depends on the number of fields only.
final class ValueSummary {
  private static let mostKeys = 4_096
  /// The maximum number of scalars of each type that are shown to trials.
  private static let mostScalars = 2

  private(set) var count = 0
  private(set) var kinds: [JSONKind: Int] = [:]
  private(set) var scalars = ScalarSummary()
  /// The members of objects, in the order in which their keys came.
  private(set) var members: [(key: String, value: ValueSummary)] = []
  private var numbers: [String: Int] = [:]
  private(set) var mapValue: ValueSummary?
  private(set) var element: ValueSummary?

  var isMap: Bool { mapValue != nil }
  var objects: Int { kinds[.object] ?? 0 }

  func member(_ key: String) -> ValueSummary? { numbers[key].map { members[$0].value } }

  private func addMember(_ key: String, _ value: ValueSummary) {
    numbers[key] = members.count
    members.append((key, value))
  }

  /// `record` is the position of the record in its list; 0 around the records.
  func add(_ node: NodeID, of document: Document, record: Int) {
    let index = document.index
    let kind = index.kind(of: node)
    count += 1
    kinds[kind, default: 0] += 1
    switch kind {
    case .object:
      if document.fields.isMap(node, in: index) || isMap || members.count > Self.mostKeys {
        becomeMap()
        mapValue?.addChildren(of: node, of: document, record: record)
      } else {
        addMembers(of: node, of: document, record: record)
      }
    case .array:
      let value = element ?? ValueSummary()
      if index.childCount(of: node) > 0 { element = value }
      value.addChildren(of: node, of: document, record: record)
    case .null, .boolean, .number, .string:
      scalars.add(index.bytes[index.range(of: node)], kind, record: record)
    }
  }

  private func addChildren(of container: NodeID, of document: Document, record: Int) {
    for child in document.index.children(of: container) {
      let isRecord = container == document.list
      add(child, of: document, record: isRecord ? document.index.ordinal(of: child) : record)
    }
  }

  private func addMembers(of object: NodeID, of document: Document, record: Int) {
    // Of equal keys only the first counts, as for decoders.
    var seen: Set<String> = []
    for child in document.index.children(of: object) {
      let key = document.index.key(of: child) ?? ""
      guard seen.insert(key).inserted else { continue }
      let known = member(key)
      let value = known ?? ValueSummary()
      if known == nil { addMember(key, value) }
      value.add(child, of: document, record: record)
    }
  }

  func becomeMap() {
    if isMap { return }
    let value = ValueSummary()
    for member in members { value.merge(member.value) }
    (mapValue, members, numbers) = (value, [], [:])
  }

  func merge(_ other: ValueSummary) {
    count += other.count
    kinds.merge(other.kinds, uniquingKeysWith: +)
    scalars.merge(other.scalars)
    for (key, theirs) in other.members {
      if let mine = member(key) {
        mine.merge(theirs)
      } else {
        addMember(key, theirs)
      }
    }
    if let theirs = other.element {
      element = element ?? ValueSummary()
      element?.merge(theirs)
    }
    if let theirs = other.mapValue {
      becomeMap()
      mapValue?.merge(theirs)
    }
  }

  fileprivate func addScalars(to found: inout [Field: [String]], at tokens: [JSONPointer.Token]) {
    let literals = [JSONKind.string, .number, .boolean]
      .flatMap { scalars.literals(of: $0).prefix(Self.mostScalars) }
    if !literals.isEmpty { found[Field(JSONPointer(tokens))] = literals }
    element?.addScalars(to: &found, at: tokens + [Field.anyElement])
    mapValue?.addScalars(to: &found, at: tokens + [Field.anyKey])
    for (key, value) in members {
      value.addScalars(to: &found, at: tokens + [JSONPointer.Token(key)])
    }
  }

  var nonNullKinds: Set<JSONKind> { Set(kinds.keys).subtracting([.null]) }

  /// JSON texts that look like the values: each key occurs in one of them at least.
  func examples(most: Int = 8) -> [String] {
    let kinds = self.kinds.sorted {
      ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue)
    }
    guard !kinds.isEmpty else { return [] }
    let total = kinds.reduce(0) { $0 + $1.value }
    return (0..<most).map { number in
      // Each type as often as it occurs, and once at least if there is room.
      var rest = number * total / most
      let kind =
        number < kinds.count
        ? kinds[number].key
        : kinds.first {
          rest -= $0.value
          return rest < 0
        }?.key ?? kinds[0].key
      return example(of: kind, number: number)
    }
  }

  func example(of kind: JSONKind, number: Int) -> String {
    switch kind {
    case .null: return "null"
    case .boolean, .number, .string:
      let literals = scalars.literals(of: kind)
      return literals.isEmpty
        ? kind == .string ? #""text""# : kind == .number ? "1" : "true"
        : literals[number % literals.count]
    case .array:
      guard let element, let text = element.example(number) else { return "[]" }
      return "[\(text)]"
    case .object:
      if let mapValue { return mapValue.example(number).map { #"{"1":\#($0)}"# } ?? "{}" }
      let parts = members.compactMap { key, value in
        value.example(number).map { JSONString.quote(key) + ":" + $0 }
      }
      return "{" + parts.joined(separator: ",") + "}"
    }
  }

  private func example(_ number: Int) -> String? {
    let kinds = self.kinds.keys.sorted { $0.rawValue < $1.rawValue }
    return kinds.isEmpty ? nil : example(of: kinds[number % kinds.count], number: number)
  }
}
