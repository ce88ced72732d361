public import JSONText

/// A location with array indices replaced by `*` and the keys of a map by `{}`, such as
/// `/feed/*/author/login` and `/orders/{}/total`.
///
/// Fields are written like JSON Pointers. A key that is literally `*` or `{}` looks the same.
public struct Field: Hashable, Sendable {
  /// The steps from the root, each a key, `*` or `{}`.
  package let pointer: JSONPointer

  public init(_ pointer: JSONPointer) { self.pointer = pointer }

  package static let anyElement = JSONPointer.Token("*")
  package static let anyKey = JSONPointer.Token("{}")

  package var parent: Field { Field(JSONPointer(pointer.tokens.dropLast())) }
  /// The key, `*` or `{}`; empty for the root.
  package var lastStep: String { pointer.tokens.last?.text ?? "" }
}

extension Field: CustomStringConvertible, ExpressibleByStringLiteral, Codable {
  public init(stringLiteral text: String) { self.init(JSONPointer(stringLiteral: text)) }
  public init(from decoder: any Decoder) throws { self.init(try JSONPointer(from: decoder)) }
  public func encode(to encoder: any Encoder) throws { try pointer.encode(to: encoder) }
  public var description: String { pointer.description }
}

/// The field of every location of a document.
package struct FieldTable: Sendable {
  /// For each field its last step, in the order in which the fields first occur; the root's is empty.
  private var steps: [Step] = [Step(parent: 0, token: JSONPointer.Token(""))]
  private var numbers: [UInt32] = []
  private var maps: [Int: MapEvidence] = [:]

  private struct Step: Hashable {
    var parent: UInt32
    let token: JSONPointer.Token
  }

  package var count: Int { steps.count }

  /// The number of a location's field, less than ``count``.
  package func number(of node: NodeID) -> Int { Int(numbers[node.number]) }

  /// Whether a location is a map: an object whose keys are data, not the properties of a model.
  package func isMap(_ node: NodeID, in index: DocumentIndex) -> Bool {
    index.kind(of: node) == .object && maps[number(of: node)] != nil
  }

  var mapFields: [(field: Field, evidence: MapEvidence)] {
    maps.sorted { $0.key < $1.key }.map { (field($0.key), $0.value) }
  }

  package func field(of node: NodeID) -> Field { field(number(of: node)) }

  package func field(_ number: Int) -> Field {
    var tokens: [JSONPointer.Token] = []
    var number = number
    while number > 0 {
      tokens.append(steps[number].token)
      number = Int(steps[number].parent)
    }
    return Field(JSONPointer(tokens.reversed()))
  }

  /// The key of a field, or the nearest around it; empty without any.
  func key(ofField number: Int) -> String {
    var number = number
    while steps[number].token.isOfAny { number = Int(steps[number].parent) }
    return steps[number].token.text
  }

  /// Finds the fields level by level: all objects of a field decide together whether they are maps, and
  /// that decides which fields are below.
  init(of index: DocumentIndex, recordList: NodeID?, notes: FieldNotes) {
    let judge = MapDecision(
      index: index, recordList: recordList, maps: Set(notes.maps), notMaps: Set(notes.notMaps),
      looksAtBytes: notes.looksAtBytes)
    var known: [Step: UInt32] = [:]
    numbers = Array(repeating: 0, count: index.nodeCount)
    var level = [index.root]
    while !level.isEmpty {
      findMaps(among: level, judge)
      var next: [NodeID] = []
      for node in level where index.isContainer(node) {
        let isMap = isMap(node, in: index)
        for child in index.children(of: node) {
          let token =
            if !index.isMember(child) {
              Field.anyElement
            } else if isMap {
              Field.anyKey
            } else {
              JSONPointer.Token(index.key(of: child) ?? "")
            }
          let step = Step(parent: numbers[node.number], token: token)
          let number = known[step] ?? UInt32(steps.count)
          if number == steps.count {
            steps.append(step)
            known[step] = number
          }
          numbers[child.number] = number
          next.append(child)
        }
      }
      level = next
    }
    renumber()
  }

  private mutating func findMaps(among level: [NodeID], _ judge: MapDecision) {
    var objects: [Int: [NodeID]] = [:]
    for node in level where judge.index.kind(of: node) == .object {
      objects[number(of: node), default: []].append(node)
    }
    for (number, objects) in objects {
      maps[number] = judge.evidence(for: objects) { field(number) }
    }
  }

  private mutating func renumber() {
    var new = [UInt32?](repeating: nil, count: steps.count)
    var order: [Int] = []
    for node in numbers.indices {
      let old = Int(numbers[node])
      let number = new[old] ?? UInt32(order.count)
      if number == order.count {
        new[old] = number
        order.append(old)
      }
      numbers[node] = number
    }
    steps = order.map { old in
      Step(parent: new[Int(steps[old].parent)] ?? 0, token: steps[old].token)
    }
    maps = Dictionary(
      uniqueKeysWithValues: maps.compactMap { old, reason in new[old].map { (Int($0), reason) } })
  }
}

enum MapEvidence: Hashable, Sendable {
  case list
  /// A note says so: from the study, or learned from its models.
  case noted
  /// The bytes look like it, for the given reason.
  case looks(String)
}

private struct MapDecision {
  let index: DocumentIndex
  let recordList: NodeID?
  let maps: Set<Field>
  let notMaps: Set<Field>
  let looksAtBytes: Bool

  func evidence(for objects: [NodeID], of field: () -> Field) -> MapEvidence? {
    if let recordList, objects.contains(recordList) { return .list }
    if !maps.isEmpty || !notMaps.isEmpty {
      let field = field()
      if maps.contains(field) { return .noted }
      if notMaps.contains(field) { return nil }
    }
    return looksAtBytes ? MapLooks.reason(of: objects, in: index).map(MapEvidence.looks) : nil
  }
}

/// How often each field occurs, which shows whether all objects of a field have a member.
///
/// The fields are those that the bytes alone show: mutants are made of this.
struct FieldPresence: Sendable {
  private var counts: [Int]
  private var objects: [Int]

  init(of index: DocumentIndex, looks: FieldTable) {
    counts = Array(repeating: 0, count: looks.count)
    objects = counts
    for node in index.nodeIDs {
      let field = looks.number(of: node)
      counts[field] += 1
      if index.kind(of: node) == .object { objects[field] += 1 }
    }
  }

  func isInAll(_ member: NodeID, of object: NodeID, _ looks: FieldTable) -> Bool {
    counts[looks.number(of: member)] >= objects[looks.number(of: object)]
  }
}

extension JSONPointer.Token {
  /// Whether it stands for all elements of an array, or for all members of a map.
  package var isOfAny: Bool { self == Field.anyElement || self == Field.anyKey }
}

/// Where each field of a document occurs, and which fields are in it, by the fields' numbers.
package final class FieldOutline {
  /// The locations of each field, in document order.
  package private(set) var nodes: [[NodeID]]
  /// The fields in each field, with their keys: those of elements are empty.
  package private(set) var children: [[(key: String, field: Int)]]
  /// The field around each field; the root's is itself.
  package private(set) var parents: [Int]
  package private(set) lazy var keys = Set(children.joined().map(\.key))
  private lazy var numbers = Dictionary(
    uniqueKeysWithValues: nodes.indices.map { (fields.field($0), $0) })
  private let fields: FieldTable

  package init(_ document: Document) {
    let index = document.index
    fields = document.fields
    nodes = Array(repeating: [], count: fields.count)
    (children, parents) = (nodes.map { _ in [] }, nodes.map { _ in 0 })
    for node in index.nodeIDs {
      let field = fields.number(of: node)
      nodes[field].append(node)
      guard nodes[field].count == 1, let parent = index.parent(of: node) else { continue }
      parents[field] = fields.number(of: parent)
      children[parents[field]].append((index.key(of: node) ?? "", field))
    }
  }

  package func number(of field: Field) -> Int? { numbers[field] }

  /// A field and those beside it.
  package func siblings(of field: Int) -> [(key: String, field: Int)] {
    field == 0 ? [] : children[parents[field]]
  }

  /// The fields from the root to a field, which is the first.
  package func path(to field: Int) -> [Int] {
    var path = [field]
    while let last = path.last, last > 0 { path.append(parents[last]) }
    return path
  }
}
