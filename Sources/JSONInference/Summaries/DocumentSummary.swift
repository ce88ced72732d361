package import JSONMutation
import JSONText

/// What some documents of one backend are like, field by field.
///
/// Documents are added one by one, and only the summary is kept.
package final class DocumentSummary {
  let root = ValueSummary()
  package private(set) var documentCount = 0
  package private(set) var recordCount = 0
  private var unitCount = 0

  package init() {}

  var hasManyRecords: Bool { recordCount > 1 }

  package func add(_ document: Document) {
    let first = unitCount
    unitCount += document.records.count + 1
    documentCount += 1
    recordCount += document.records.count
    root.add(document.index.root, of: document, Unit(number: first, position: 0), first: first + 1)
  }
}

/// A record of a document, or the document around its records.
///
/// Values of one record depend on each other, so records are what evidence is counted in.
struct Unit {
  let number: Int
  let position: Int

  func inside(_ parent: NodeID, _ child: NodeID, of document: Document, _ first: Int) -> Unit {
    guard parent == document.list else { return self }
    let record = document.index.ordinal(of: child)
    return Unit(number: first + record, position: record)
  }
}

/// How many records have something, and how often they have it together.
struct UnitCount {
  private(set) var units = 0
  private(set) var total = 0
  private var last = -1

  mutating func add(_ unit: Unit) {
    total += 1
    if last == unit.number { return }
    last = unit.number
    units += 1
  }

  mutating func merge(_ other: UnitCount) {
    total += other.total
    units = max(units, other.units)
  }

  func merged(with other: UnitCount) -> UnitCount {
    var merged = self
    merged.merge(other)
    return merged
  }
}

/// What all values of a field are like, in memory that depends on the number of fields only.
final class ValueSummary {
  private static let mostKeys = 4_096

  private(set) var count = UnitCount()
  private(set) var kinds: [JSONKind: UnitCount] = [:]
  private(set) var scalars = ScalarSummary()
  private(set) var keys: [String] = []
  private(set) var members: [String: Member] = [:]
  private(set) var mapValue: ValueSummary?
  private(set) var element: ValueSummary?
  private var openUnit: (unit: Unit, objects: Int)?

  struct Member {
    let value: ValueSummary
    var missing: Int
    fileprivate var open = 0
  }

  var isMap: Bool { mapValue != nil }
  var objects: UnitCount { kinds[.object] ?? UnitCount() }

  func add(_ node: NodeID, of document: Document, _ here: Unit, first: Int) {
    let index = document.index
    let kind = index.kind(of: node)
    count.add(here)
    kinds[kind, default: UnitCount()].add(here)
    switch kind {
    case .object:
      if document.fields.isMap(node, in: index) || isMap || keys.count > Self.mostKeys {
        addMap(node, of: document, here, first: first)
      } else {
        addMembers(of: node, of: document, here, first: first)
      }
    case .array:
      for child in index.children(of: node) {
        let value = element ?? ValueSummary()
        element = value
        value.add(child, of: document, here.inside(node, child, of: document, first), first: first)
      }
    case .null, .boolean, .number, .string:
      scalars.add(index.bytes[index.range(of: node)], kind, unit: here)
    }
  }

  private func addMembers(of object: NodeID, of document: Document, _ here: Unit, first: Int) {
    if openUnit?.unit.number != here.number {
      close()
      openUnit = (here, 0)
    }
    openUnit?.objects += 1
    for child in document.index.children(of: object) {
      let key = document.index.key(of: child) ?? ""
      let value: ValueSummary
      if let known = members[key] {
        value = known.value
      } else {
        value = ValueSummary()
        keys.append(key)
        members[key] = Member(value: value, missing: max(0, objects.units - 1))
      }
      members[key]?.open += 1
      value.add(child, of: document, here, first: first)
    }
  }

  private func close() {
    guard let openUnit else { return }
    for key in keys {
      guard let open = members[key]?.open else { continue }
      if open < openUnit.objects { members[key]?.missing += 1 }
      members[key]?.open = 0
    }
    self.openUnit = nil
  }

  func finish() {
    close()
    for member in members.values { member.value.finish() }
    element?.finish()
    mapValue?.finish()
  }

  private func addMap(_ object: NodeID, of document: Document, _ here: Unit, first: Int) {
    let value = mapValue ?? ValueSummary()
    if mapValue == nil { takeMembers(into: value) }
    for child in document.index.children(of: object) {
      value.add(child, of: document, here.inside(object, child, of: document, first), first: first)
    }
  }

  private func takeMembers(into value: ValueSummary) {
    mapValue = value
    for key in keys {
      if let member = members[key] { value.merge(member.value) }
    }
    (keys, members, openUnit) = ([], [:], nil)
  }

  func becomeMap() {
    if !isMap { takeMembers(into: ValueSummary()) }
  }

  func merge(_ other: ValueSummary) {
    count.merge(other.count)
    kinds.merge(other.kinds) { $0.merged(with: $1) }
    scalars.merge(other.scalars)
    for key in other.keys {
      guard let theirs = other.members[key] else { continue }
      if let mine = members[key] {
        mine.value.merge(theirs.value)
        members[key]?.missing += theirs.missing
      } else {
        keys.append(key)
        members[key] = theirs
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

  var nonNullKinds: Set<JSONKind> { Set(kinds.keys).subtracting([.null]) }

  /// JSON texts that look like the values: each key occurs in one of them at least.
  func examples(most: Int = 8) -> [String] {
    let kinds = self.kinds.filter { $0.value.total > 0 }
      .sorted { ($1.value.total, $0.key.rawValue) < ($0.value.total, $1.key.rawValue) }
    guard !kinds.isEmpty else { return [] }
    let total = kinds.reduce(0) { $0 + $1.value.total }
    return (0..<most).map { number in
      // Each type as often as it occurs, and once at least if there is room.
      var rest = number * total / most
      let kind =
        number < kinds.count
        ? kinds[number].key
        : kinds.first {
          rest -= $0.value.total
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
      let parts = keys.compactMap { key in
        members[key]?.value.example(number).map { JSONString.quote(key) + ":" + $0 }
      }
      return "{" + parts.joined(separator: ",") + "}"
    }
  }

  private func example(_ number: Int) -> String? {
    let kinds = self.kinds.filter { $0.value.total > 0 }.keys.sorted { $0.rawValue < $1.rawValue }
    return kinds.isEmpty ? nil : example(of: kinds[number % kinds.count], number: number)
  }
}
