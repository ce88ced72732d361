import DecodingStrategies
import JSONMutation
import JSONText

struct CandidateChange: Hashable {
  let kind: ChangeKind
  let field: Int
  /// What takes the place of the property's type, and its rank among the types that could.
  var replacement: ModelChange.Replacement?
  var rank = 0

  /// The changes that would forgive a failure, the smallest and nearest first.
  ///
  /// Changes that no model can express are left out, such as another type for one key of a dictionary.
  static func forgiving(_ failing: FailingLocation) -> [CandidateChange] {
    let around = [failing.missing].compactMap(\.self) + failing.fields.reversed()
    let fixed = failing.map.irreplaceable.union(failing.dictionaryValues)
    let kinds: [ChangeKind] = [.optional, .unknownCase, .lossy, .lossyList]
    let changes = kinds.flatMap { kind in
      around.filter { kind == .lossyList ? failing.hasList($0) : !fixed.contains($0) }
        .map { CandidateChange(kind: kind, field: $0) }
    }
    return changes.filter { $0.forgives(failing) }
  }

  func forgives(_ failing: FailingLocation) -> Bool {
    switch kind {
    case .optional: failing.field == field && (failing.missing != nil || failing.isNull)
    case .unknownCase: failing.field == field && failing.isTag
    case .lossy: failing.map.properties.contains(field)
    case .otherType, .lossyList: true
    }
  }
}

extension FailingLocation {
  fileprivate func hasList(_ field: Int) -> Bool {
    guard let depth = fields.firstIndex(of: field),
      field == map.list || !map.aroundRecords.contains(field)
    else { return false }
    if fields.dropFirst(depth + 1).first.map(dictionaryValues.contains) == true { return true }
    return map.lists.contains(field)
      && (index.kind(of: nodes[depth]) == .array || map.dictionaries.contains(field))
  }

  fileprivate var isNull: Bool { isExact && nodes.last.map(index.kind) == .null }

  // A message of the model's own may be about a tag or, for instance, a date. It counts only if the
  // document or its study says that the field holds tags.
  fileprivate var isTag: Bool {
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
  /// The list of records.
  let list: Int?
  private(set) var lists: Set<Int> = []
  private(set) var dictionaries: Set<Int> = []
  private(set) var properties: Set<Int> = []
  private(set) var aroundRecords: Set<Int> = []
  /// The list of records, the values around it, and the records: without one of these, nothing is left
  /// to deliver.
  private(set) var irreplaceable: Set<Int> = [0]
  private let outline: FieldOutline

  init(_ document: Document, _ outline: FieldOutline) {
    (self.document, self.outline) = (document, outline)
    let (index, fields) = (document.index, document.fields)
    list = document.list.map(fields.number)
    for (field, nodes) in outline.nodes.enumerated() {
      let isMap = nodes.contains { fields.isMap($0, in: index) }
      if isMap { dictionaries.insert(field) }
      if isMap || nodes.contains(where: { index.kind(of: $0) == .array }) { lists.insert(field) }
      guard let node = nodes.first, let parent = index.parent(of: node) else { continue }
      if index.isMember(node), !fields.isMap(parent, in: index) { properties.insert(field) }
    }
    guard let list else { return }
    aroundRecords = Set(path(to: list))
    irreplaceable = aroundRecords.union(document.records.map(fields.number))
  }

  func path(to field: Int) -> [Int] { outline.path(to: field) }

  /// The property that a field is, or is inside of.
  func property(around field: Int) -> Int? { path(to: field).first(where: properties.contains) }

  /// The field of a key, or of the elements without one.
  func child(_ key: String?, of field: Int) -> Int? {
    let step = key.map { dictionaries.contains(field) ? Field.anyKey : JSONPointer.Token($0) }
    return outline.number(
      of: Field(document.fields.field(field).pointer.appending(step ?? Field.anyElement)))
  }

  func property(in field: Int, where names: (String) -> Bool) -> Int? {
    outline.children[field].filter { properties.contains($0.field) && names($0.key) }
      .map(\.field).min()
  }
}

/// Values of the document that its models are known to accept: repairs of mutants use them in place of
/// the values that a changed model would forgive.
struct GoodValues {
  let document: Document
  let outline: FieldOutline
  let isInvalid: [Bool]

  func repair(
    _ failing: FailingLocation, in mutant: RepairedMutant, records: RecordNumbers,
    for change: CandidateChange
  ) -> RepairedMutant.Repair? {
    if change.kind == .lossyList {
      if failing.isOneOfMany { return nil }
      let element = failing.fields.firstIndex(of: change.field).flatMap {
        failing.nodes.dropFirst($0 + 1).first
      }
      return element.map { .removing($0) }
    }
    let (index, isMissing) = (document.index, failing.missing == change.field)
    let depth = isMissing ? failing.nodes.count - 1 : failing.fields.firstIndex(of: change.field)
    guard let depth else { return nil }
    let node = failing.nodes[depth]
    var former = self.node(of: failing.nodes[...depth], in: mutant, records)
    if isMissing {
      former = former.flatMap { object in
        index.children(of: object).first { document.fields.number(of: $0) == change.field }
      }
    }
    let known = former.flatMap { node in
      document.fields.number(of: node) == change.field && isGood(node) ? node : nil
    }
    guard let value = known ?? first(of: change.field) else { return nil }
    if isMissing {
      return mutant.index.kind(of: node) == .object
        ? .adding(index.bytes[index.memberRange(of: value)], to: node) : nil
    }
    let bytes = index.bytes[index.range(of: value)]
    if change.kind == .unknownCase, index.kind(of: value) != .string { return nil }
    // A value that fails is not repaired by itself.
    guard bytes != mutant.index.bytes[mutant.index.range(of: node)] else { return nil }
    return .replacing(node, with: bytes)
  }

  private func isGood(_ node: NodeID) -> Bool {
    document.record(of: node).map { !isInvalid[$0] } ?? true
  }

  func first(of field: Int) -> NodeID? { outline.nodes[field].first(where: isGood) }

  func all(of field: Int) -> [NodeID] { outline.nodes[field].filter(isGood) }

  /// The value that was at a path of a mutant.
  private func node(
    of nodes: ArraySlice<NodeID>, in mutant: RepairedMutant, _ records: RecordNumbers
  ) -> NodeID? {
    let (index, elements) = (document.index, mutant.truth.elements)
    var former = index.root
    for (parent, node) in zip(nodes, nodes.dropFirst()) {
      let ordinal = mutant.index.ordinal(of: node)
      var next: NodeID?
      if former == document.list {
        let record = elements.indices.contains(ordinal) ? elements[ordinal] : nil
        next = record.map { document.records[records[$0]] }
      } else if index.kind(of: former) == mutant.index.kind(of: parent) {
        next = index.child(
          JSONPointer.Token(mutant.index.key(of: node) ?? String(ordinal)), of: former)
      }
      guard let next else { return nil }
      former = next
    }
    return former
  }
}
