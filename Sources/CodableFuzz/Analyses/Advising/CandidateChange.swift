import DecodingStrategies
import JSONMutation
import JSONText

struct CandidateChange: Hashable {
  let kind: ModelChange.Kind
  let field: Int
  /// What takes the place of the property's type, and its rank among the types that could.
  var replacement: ModelChange.Replacement?
  var rank = 0

  /// The changes that would forgive a failure, the smallest first.
  ///
  /// Changes that no model can express are left out, such as another type for one key of a dictionary.
  ///
  /// Among changes to values around the location, the nearest is first.
  static func forgiving(
    _ failing: FailingLocation, in index: DocumentIndex, _ map: FieldMap
  ) -> [CandidateChange] {
    var changes: [CandidateChange] = []
    let fixed = map.irreplaceable.union(failing.dictionaryValues)
    if let field = failing.field, !fixed.contains(field) {
      if failing.missing != nil || failing.isNull(in: index) {
        changes.append(CandidateChange(kind: .optional, field: field))
      }
      if failing.isTag(in: index, map) {
        changes.append(CandidateChange(kind: .unknownCase, field: field))
      }
    }
    let around = ([failing.missing].compactMap(\.self) + failing.fields.reversed())
    changes += around.filter {
      map.properties.contains($0) && !fixed.contains($0)
    }.map { CandidateChange(kind: .lossy, field: $0) }
    changes += failing.fields.indices.prefix(failing.nodes.count - 1).reversed()
      .filter { failing.isList(at: $0, in: index, map) }
      .map { CandidateChange(kind: .lossyList, field: failing.fields[$0]) }
    return changes
  }

  func target(of failing: FailingLocation, in index: DocumentIndex, _ map: FieldMap) -> Target? {
    switch kind {
    case .optional:
      guard failing.field == field, failing.missing != nil || failing.isNull(in: index) else {
        return nil
      }
      return failing.missing == nil ? .value(failing.nodes.count - 1) : .member
    case .unknownCase:
      guard failing.field == field, failing.isTag(in: index, map) else { return nil }
      return .value(failing.nodes.count - 1)
    case .otherType: return failing.fields.firstIndex(of: field).map { .value($0) }
    case .lossy:
      if failing.missing == field { return .member }
      return failing.fields.firstIndex(of: field).map { .value($0) }
    case .lossyList:
      guard let depth = failing.fields.firstIndex(of: field), depth + 1 < failing.nodes.count,
        !failing.isOneOfMany
      else { return nil }
      return .element(depth + 1)
    }
  }

  enum Target {
    case value(Int)
    case member
    case element(Int)
  }
}

extension FailingLocation {
  fileprivate func isList(at depth: Int, in index: DocumentIndex, _ map: FieldMap) -> Bool {
    let field = fields[depth]
    if map.aroundRecords.contains(field), map.document.list.map(map.document.fields.number) != field
    {
      return false
    }
    if fields.dropFirst(depth + 1).first.map(dictionaryValues.contains) == true { return true }
    return map.lists.contains(field)
      && (index.kind(of: nodes[depth]) == .array || map.dictionaries.contains(field))
  }

  fileprivate func isNull(in index: DocumentIndex) -> Bool {
    isExact && nodes.last.map(index.kind) == .null
  }

  // A message of the model's own may be about a tag or, for instance, a date. It counts only if the
  // document or its study says that the field holds tags.
  fileprivate func isTag(in index: DocumentIndex, _ map: FieldMap) -> Bool {
    guard isExact, nodes.last.map(index.kind) == .string, let field else { return false }
    return switch corruption {
    case .rawValue: map.document.couldHoldEnumTags(field: field)
    case .unknown, .foreign: map.document.holdsEnumTags(field: field)
    case .other: false
    }
  }
}

struct FieldMap {
  let document: Document
  private(set) var lists: Set<Int> = []
  private(set) var dictionaries: Set<Int> = []
  private(set) var properties: Set<Int> = []
  private(set) var aroundRecords: Set<Int> = []
  /// The list of records, the values around it, and the records: without one of these, nothing is left
  /// to deliver.
  private(set) var irreplaceable: Set<Int> = [0]
  private let outline: FieldOutline
  private var children: [[JSONPointer.Token: Int]]

  init(_ document: Document, _ outline: FieldOutline) {
    (self.document, self.outline) = (document, outline)
    let (index, fields) = (document.index, document.fields)
    children = Array(repeating: [:], count: fields.count)
    for (field, nodes) in outline.nodes.enumerated() {
      let isMap = nodes.contains { fields.isMap($0, in: index) }
      if isMap { dictionaries.insert(field) }
      if isMap || nodes.contains(where: { index.kind(of: $0) == .array }) { lists.insert(field) }
      guard let node = nodes.first, let parent = index.parent(of: node) else { continue }
      let isProperty = index.isMember(node) && !fields.isMap(parent, in: index)
      if isProperty { properties.insert(field) }
      let key = isProperty ? index.key(of: node).map { JSONPointer.Token($0) } : nil
      let step = index.isMember(node) ? Field.anyKey : Field.anyElement
      children[outline.parents[field]][key ?? step] = field
    }
    guard let list = document.list else { return }
    aroundRecords = Set(path(to: fields.number(of: list)))
    irreplaceable = aroundRecords.union(document.records.map(fields.number))
  }

  func path(to field: Int) -> [Int] { outline.path(to: field) }

  func element(of field: Int) -> Int? { children[field][Field.anyElement] }

  func member(_ key: String, of field: Int) -> Int? {
    children[field][dictionaries.contains(field) ? Field.anyKey : JSONPointer.Token(key)]
  }

  func member(of field: Int, where names: (String) -> Bool) -> Int? {
    children[field].filter { properties.contains($0.value) && names($0.key.text) }
      .map(\.value).min()
  }
}

/// Values of the document that its models are known to accept: repairs of mutants use them in place of
/// the values that a changed model would forgive.
struct GoodValues {
  private let document: Document
  private let isInvalid: [Bool]
  private let outline: FieldOutline

  init(_ document: Document, _ outline: FieldOutline, isInvalid: [Bool]) {
    (self.document, self.outline, self.isInvalid) = (document, outline, isInvalid)
  }

  func repair(
    _ target: CandidateChange.Target, of failing: FailingLocation, in mutant: RepairedMutant,
    records: RecordNumbers, for change: CandidateChange
  ) -> RepairedMutant.Repair? {
    let index = document.index
    switch target {
    case .element(let depth): return .removing(failing.nodes[depth])
    case .value(let depth):
      let node = failing.nodes[depth]
      let former = self.node(of: failing.nodes[...depth], in: mutant, records)
      guard let value = known(former, change.field) ?? first(of: change.field) else { return nil }
      let bytes = index.bytes[index.range(of: value)]
      if change.kind == .unknownCase, index.kind(of: value) != .string { return nil }
      // A value that fails is not repaired by itself.
      guard bytes != mutant.index.bytes[mutant.index.range(of: node)] else { return nil }
      return .replacing(node, with: bytes)
    case .member:
      let former = self.node(of: failing.nodes[...], in: mutant, records)
      let child = former.flatMap { former in
        index.children(of: former).first { document.fields.number(of: $0) == change.field }
      }
      guard let value = known(child, change.field) ?? first(of: change.field),
        let object = failing.nodes.last, mutant.index.kind(of: object) == .object
      else { return nil }
      return .adding(index.bytes[index.memberRange(of: value)], to: object)
    }
  }

  private func known(_ node: NodeID?, _ field: Int) -> NodeID? {
    guard let node, document.fields.number(of: node) == field, isGood(node) else { return nil }
    return node
  }

  private func isGood(_ node: NodeID) -> Bool {
    document.record(of: node).map { !isInvalid[$0] } ?? true
  }

  func first(of field: Int) -> NodeID? { outline.nodes[field].first(where: isGood) }

  func all(of field: Int) -> [NodeID] { outline.nodes[field].filter(isGood) }

  private func node(
    of nodes: ArraySlice<NodeID>, in mutant: RepairedMutant, _ records: RecordNumbers
  ) -> NodeID? {
    var former = document.index.root
    for (parent, node) in zip(nodes, nodes.dropFirst()) {
      guard let next = child(former, like: node, of: parent, mutant, records) else { return nil }
      former = next
    }
    return former
  }

  private func child(
    _ former: NodeID, like node: NodeID, of parent: NodeID, _ mutant: RepairedMutant,
    _ records: RecordNumbers
  ) -> NodeID? {
    let (index, ordinal) = (document.index, mutant.index.ordinal(of: node))
    if former == document.list {
      guard mutant.truth.elements.indices.contains(ordinal) else { return nil }
      return mutant.truth.elements[ordinal].map { document.records[records[$0]] }
    }
    guard index.kind(of: former) == mutant.index.kind(of: parent) else { return nil }
    guard let key = mutant.index.key(of: node) else {
      return index.children(of: former).first { index.ordinal(of: $0) == ordinal }
    }
    return index.children(of: former).first {
      index.key(of: $0)?.utf8.elementsEqual(key.utf8) == true
    }
  }
}
