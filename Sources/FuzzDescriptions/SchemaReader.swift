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
  /// Schemas with more alternatives count as anything.
  private static let mostAlternatives = 64

  private let references: References
  private var index: DocumentIndex { references.index }
  private var expanded: [NodeID: [Keywords]] = [:]
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

  /// The ways to fulfill a schema.
  private func alternatives(of schema: NodeID) -> [Keywords] {
    if let known = expanded[schema] { return known }
    // A schema that contains itself adds nothing to itself.
    guard active.count < Self.deepestSchema, active.insert(schema).inserted else {
      return [.anything]
    }
    let result = expand(schema)
    active.remove(schema)
    expanded[schema] = result
    return result
  }

  private func expand(_ schema: NodeID) -> [Keywords] {
    guard index.kind(of: schema) == .object else {
      return index.bytes[index.range(of: schema)].elementsEqual("false".utf8) ? [] : [.anything]
    }
    let keywords = Keywords(of: schema, references)
    var result = [keywords]
    if let reference = references.text("$ref", of: schema) {
      let target = try? references.target(of: reference)
      result = product(result, target.map(alternatives) ?? [.anything])
    }
    for part in elements("allOf", of: schema) { result = product(result, alternatives(of: part)) }
    for keyword in ["oneOf", "anyOf"] {
      let choices = elements(keyword, of: schema).flatMap(alternatives).unique
      if !choices.isEmpty { result = product(result, choices) }
    }
    return keywords.isNullable ? result + [.null] : result
  }

  /// The ways to fulfill two schemas; those of the first alone if they are too many.
  private func product(_ one: [Keywords], _ other: [Keywords]) -> [Keywords] {
    guard one.count * other.count <= Self.mostAlternatives else { return one }
    return one.flatMap { mine in other.map(mine.and) }.unique
  }

  private func elements(_ keyword: String, of schema: NodeID) -> [NodeID] {
    guard let list = references.member(keyword, of: schema), index.kind(of: list) == .array else {
      return []
    }
    return Array(index.children(of: list))
  }

  // MARK: Steps

  func child(_ key: String, of field: DescribedField) -> DescribedField? {
    if let known = field.children[key] { return known }
    let child = makeChild(key, of: field)
    field.children[key] = .some(child)
    return child
  }

  private func makeChild(_ key: String, of field: DescribedField) -> DescribedField? {
    var groups: [[Keywords]] = []
    var (isRequiredByAll, isRequiredBySome, isDiscriminator) = (true, false, false)
    for object in field.objects {
      let declared = object.properties[key] ?? []
      let isRequired = object.required.contains(key)
      let isWrittenOnly = declared.contains { Keywords(of: $0, references).isWriteOnly }
      isRequiredByAll = isRequiredByAll && isRequired && !isWrittenOnly
      isRequiredBySome = isRequiredBySome || isRequired
      if declared.isEmpty {
        if !object.additional.isEmpty { groups.append(all(object.additional)) }
      } else {
        let names = object.discriminators[key]
        isDiscriminator = isDiscriminator || names != nil
        groups.append(names.map { product(all(declared), [Keywords(named: $0)]) } ?? all(declared))
      }
    }
    if groups.isEmpty { return nil }
    return DescribedField(
      groups, presence: isRequiredByAll ? .required : isRequiredBySome ? .variant : .optional,
      isDiscriminator: isDiscriminator)
  }

  func element(of field: DescribedField) -> DescribedField? {
    step(field, \.element, \.items)
  }

  func value(of field: DescribedField) -> DescribedField? {
    step(field, \.value) { $0.additional.map { [$0] } }
  }

  private func step(
    _ field: DescribedField, _ known: ReferenceWritableKeyPath<DescribedField, DescribedField??>,
    _ schemas: (Keywords) -> [[NodeID]]
  ) -> DescribedField? {
    if let known = field[keyPath: known] { return known }
    let alternatives = field.alternatives.flatMap { alternative -> [Keywords] in
      let choices = schemas(alternative)
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

  private func all(_ schemas: [NodeID]) -> [Keywords] {
    schemas.reduce([.anything]) { product($0, alternatives(of: $1)) }
  }
}

final class DescribedField {
  /// The alternatives in each variant of the object around the field.
  let groups: [[Keywords]]
  let presence: FieldAllowance.Presence
  let isDiscriminator: Bool
  var children: [String: DescribedField?] = [:]
  /// The elements of arrays; nil if they were not needed yet.
  var element: DescribedField??
  var value: DescribedField??
  lazy var alternatives = groups.flatMap(\.self).unique
  var allowance: FieldAllowance?
  var objects: [Keywords] { alternatives.filter { $0.allows(.object) } }

  init(
    _ groups: [[Keywords]], presence: FieldAllowance.Presence, isDiscriminator: Bool = false
  ) {
    (self.groups, self.presence, self.isDiscriminator) = (groups, presence, isDiscriminator)
  }
}
