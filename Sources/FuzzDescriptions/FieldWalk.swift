import CodableFuzz
import JSONMutation
import JSONText

struct FieldWalk {
  private let document: Document
  private let reader: SchemaReader
  private var notes = FieldNotes()
  private var open: [(nodes: [NodeID], described: DescribedField, path: [JSONPointer.Token])] = []

  init(_ document: Document, _ reader: SchemaReader) {
    (self.document, self.reader) = (document, reader)
  }

  mutating func notes(from root: DescribedField) -> FieldNotes {
    open = [([document.index.root], root, [])]
    while let next = open.popLast() { visit(next.nodes, next.described, at: next.path) }
    notes.enumTags.sort { $0.description < $1.description }
    notes.maps.sort { $0.description < $1.description }
    return notes
  }

  private mutating func visit(
    _ nodes: [NodeID], _ described: DescribedField, at path: [JSONPointer.Token]
  ) {
    let field = Field(JSONPointer(path))
    let allowance = reader.allowance(of: described)
    notes.allowances[field] = allowance
    if !allowance.tags.isEmpty { notes.enumTags.append(field) }
    if allowance.isMap { notes.maps.append(field) }
    let index = document.index
    let elements = nodes.filter { index.kind(of: $0) == .array }.flatMap { index.children(of: $0) }
    if !elements.isEmpty, let element = reader.element(of: described) {
      open.append((elements, element, path + [Field.anyElement]))
    }
    let objects = nodes.filter { index.kind(of: $0) == .object }
    guard !objects.isEmpty else { return }
    if isMap(objects, field, allowance) {
      guard let value = reader.value(of: described) else { return }
      open.append((objects.flatMap { index.children(of: $0) }, value, path + [Field.anyKey]))
    } else {
      visitMembers(of: objects, described, at: path)
    }
  }

  private mutating func visitMembers(
    of objects: [NodeID], _ described: DescribedField, at path: [JSONPointer.Token]
  ) {
    var members: [String: [NodeID]] = [:]
    for object in objects {
      for member in document.index.children(of: object) {
        members[document.index.key(of: member) ?? "", default: []].append(member)
      }
    }
    for (key, nodes) in members {
      guard let child = reader.child(key, of: described) else { continue }
      open.append((nodes, child, path + [JSONPointer.Token(key)]))
    }
    let keys = Set(described.objects.flatMap(\.properties.keys))
    for key in keys where members[key] == nil {
      guard let child = reader.child(key, of: described) else { continue }
      notes.allowances[Field(JSONPointer(path + [JSONPointer.Token(key)]))] =
        reader.allowance(of: child)
    }
  }

  private func isMap(_ objects: [NodeID], _ field: Field, _ allowance: FieldAllowance) -> Bool {
    if let list = document.list, objects.contains(list) { return true }
    if document.notes.maps.contains(field) { return true }
    return allowance.isMap && !document.notes.notMaps.contains(field)
  }
}

extension SchemaReader {
  func allowance(of field: DescribedField) -> FieldAllowance {
    if let known = field.allowance { return known }
    let (groups, alternatives) = (field.groups, field.alternatives)
    var allowance = FieldAllowance(field.presence)
    allowance.selectsVariant = field.isDiscriminator || Set(groups.map { $0.map(\.tags) }).count > 1
    if alternatives.allSatisfy({ $0.kinds != nil }) {
      let kinds = Set(alternatives.flatMap { $0.kinds ?? [] })
      allowance.kinds = JSONKind.allCases.filter(kinds.contains)
    }
    let free = groups.map { Set($0.flatMap(\.freeKinds)) }
    allowance.freeKinds = JSONKind.allCases.filter { kind in
      free.allSatisfy { $0.contains(kind) }
    }
    let numbers = alternatives.filter { $0.allows(.number) }
    allowance.isInteger = !numbers.isEmpty && numbers.allSatisfy(\.isInteger)
    let strings = alternatives.filter { $0.allows(.string) }
    if !strings.isEmpty, strings.allSatisfy({ $0.tags != nil }) {
      allowance.tags = strings.flatMap { $0.tags ?? [] }.unique
    }
    let formats = Set(strings.map(\.format))
    allowance.format = formats.count == 1 ? formats.first ?? nil : nil
    allowance.isMap =
      !field.objects.isEmpty
      && field.objects.allSatisfy { $0.properties.isEmpty && !$0.additional.isEmpty }
    field.allowance = allowance
    return allowance
  }
}
