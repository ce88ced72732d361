import CodableFuzz
import Foundation
import JSONMutation
import JSONText

/// Finds what a schema allows at the fields of documents.
///
/// It reads only the parts of a description that a document has, so that recursive schemas end, and
/// keeps what it read for the next document.
final class SchemaReader: @unchecked Sendable {
  private static let deepestSchema = 100
  /// Schemas with more alternatives, or more schemas in one, count as anything.
  private static let mostAlternatives = 64
  private static let mostConditions = 500

  private let references: References
  private var index: DocumentIndex { references.index }
  private var expanded: [NodeID: [Alternative]] = [:]
  private var known: [NodeID: Keywords] = [:]
  private var active: Set<NodeID> = []
  private lazy var root = DescribedField([alternatives(of: rootSchema)], presence: .variant)
  private let rootSchema: NodeID
  // Everything above is used only while holding the lock.
  private let lock = NSLock()

  init(_ references: References, root: NodeID) {
    self.references = references
    rootSchema = root
  }

  func notes(for document: Document) -> FieldNotes {
    lock.withLock {
      var walk = FieldWalk(document, self)
      return walk.notes(from: root)
    }
  }

  // MARK: Alternatives

  /// The ways to fulfill a schema; any value does if one of them is empty.
  func alternatives(of schema: NodeID) -> [Alternative] {
    if let known = expanded[schema] { return known }
    // A schema that contains itself adds nothing to itself.
    guard active.count < Self.deepestSchema, active.insert(schema).inserted else { return [[]] }
    let result = expand(schema)
    active.remove(schema)
    expanded[schema] = result
    return result
  }

  private func expand(_ schema: NodeID) -> [Alternative] {
    guard index.kind(of: schema) == .object else {
      return index.bytes[index.range(of: schema)].elementsEqual("false".utf8) ? [] : [[]]
    }
    var result: [Alternative] = [[.schema(schema)]]
    if let reference = references.text("$ref", of: schema) {
      let target = try? references.target(of: reference)
      result = product(result, target.map(alternatives) ?? [[]])
    }
    for part in elements("allOf", of: schema) { result = product(result, alternatives(of: part)) }
    for keyword in ["oneOf", "anyOf"] {
      let choices = elements(keyword, of: schema).flatMap(alternatives).unique
      if !choices.isEmpty { result = product(result, choices) }
    }
    return keywords(of: schema).isNullable ? result + [[.null]] : result
  }

  /// The ways to fulfill two schemas; those of the first alone if they are too many.
  private func product(_ one: [Alternative], _ other: [Alternative]) -> [Alternative] {
    guard one.count * other.count <= Self.mostAlternatives,
      one.allSatisfy({ $0.count < Self.mostConditions })
    else { return one }
    return one.flatMap { mine in other.map { (mine + $0).unique } }.unique
  }

  private func elements(_ keyword: String, of schema: NodeID) -> [NodeID] {
    guard let list = references.member(keyword, of: schema), index.kind(of: list) == .array else {
      return []
    }
    return Array(index.children(of: list))
  }

  func keywords(of schema: NodeID) -> Keywords {
    if let known = known[schema] { return known }
    let keywords = Keywords(of: schema, references)
    known[schema] = keywords
    return keywords
  }

  // MARK: Steps

  func child(_ key: String, of field: DescribedField) -> DescribedField? {
    if let known = field.children[key] { return known }
    let child = makeChild(key, of: field)
    field.children[key] = .some(child)
    return child
  }

  private func makeChild(_ key: String, of field: DescribedField) -> DescribedField? {
    var groups: [[Alternative]] = []
    var (isRequiredByAll, isRequiredBySome, isDiscriminator) = (true, false, false)
    for object in objects(of: field) {
      let declared = object.compactMap { $0.properties[key] }
      let isRequired = object.contains { $0.required.contains(key) }
      let isWrittenOnly = declared.contains { keywords(of: $0).isWriteOnly }
      isRequiredByAll = isRequiredByAll && isRequired && !isWrittenOnly
      isRequiredBySome = isRequiredBySome || isRequired
      if declared.isEmpty {
        let others = object.compactMap(\.additional)
        if !others.isEmpty { groups.append(all(others)) }
      } else {
        let names = object.lazy.compactMap { $0.tags(of: key) }.first
        isDiscriminator = isDiscriminator || names != nil
        groups.append(names.map { product(all(declared), [[.tags($0)]]) } ?? all(declared))
      }
    }
    if groups.isEmpty { return nil }
    return DescribedField(
      groups, presence: isRequiredByAll ? .required : isRequiredBySome ? .variant : .optional,
      isDiscriminator: isDiscriminator)
  }

  func element(of field: DescribedField) -> DescribedField? {
    step(field, \.element) { keywords in
      keywords.prefixItems.isEmpty && keywords.items == nil
        ? nil : keywords.prefixItems + [keywords.items].compactMap(\.self)
    }
  }

  func value(of field: DescribedField) -> DescribedField? {
    step(field, \.value) { keywords in keywords.additional.map { [$0] } }
  }

  private func step(
    _ field: DescribedField, _ known: ReferenceWritableKeyPath<DescribedField, DescribedField??>,
    _ schemas: (Keywords) -> [NodeID]?
  ) -> DescribedField? {
    if let known = field[keyPath: known] { return known }
    let alternatives = field.alternatives.flatMap { alternative -> [Alternative] in
      let choices = alternative.compactMap { keywords(of: $0).flatMap(schemas) }
      return choices.first.map { first in
        choices.dropFirst().reduce(first.flatMap(self.alternatives)) { result, more in
          product(result, more.flatMap(self.alternatives))
        }
      } ?? []
    }
    let step =
      alternatives.isEmpty ? nil : DescribedField([alternatives.unique], presence: .variant)
    field[keyPath: known] = .some(step)
    return step
  }

  private func all(_ schemas: [NodeID]) -> [Alternative] {
    schemas.reduce([[]]) { product($0, alternatives(of: $1)) }
  }

  func objects(of field: DescribedField) -> [[Keywords]] {
    field.alternatives.map { $0.compactMap(keywords) }.filter {
      $0.kinds?.contains(.object) ?? true
    }
  }

  func keywords(of condition: Condition) -> Keywords? {
    switch condition {
    case .schema(let schema): keywords(of: schema)
    case .null: Keywords.null
    case .tags: nil
    }
  }
}

/// Schemas that a value must fulfill together.
typealias Alternative = [Condition]

enum Condition: Hashable {
  case schema(NodeID)
  case null
  case tags([String])
}

final class DescribedField {
  /// The alternatives in each variant of the object around the field.
  let groups: [[Alternative]]
  let presence: FieldAllowance.Presence
  let isDiscriminator: Bool
  var children: [String: DescribedField?] = [:]
  /// The elements of arrays; nil if they were not needed yet.
  var element: DescribedField??
  var value: DescribedField??
  lazy var alternatives = groups.flatMap(\.self).unique
  var allowance: FieldAllowance?

  init(
    _ groups: [[Alternative]], presence: FieldAllowance.Presence, isDiscriminator: Bool = false
  ) {
    (self.groups, self.presence, self.isDiscriminator) = (groups, presence, isDiscriminator)
  }
}

extension [Keywords] {
  var kinds: Set<JSONKind>? {
    let limits = compactMap(\.kinds)
    return limits.first.map { limits.dropFirst().reduce($0) { $0.intersection($1) } }
  }
}
