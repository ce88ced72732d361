import JSONMutation
import JSONText

/// The locations of each field that a strategy may treat differently: one for each kind of value in each
/// kind of object, from the document inward.
///
/// Objects are of one kind if their tags are equal and they have the same keys with values of the same
/// JSON types. Records are of one kind only if the strategy also reports the same of them alone.
struct LocationKinds {
  private(set) var fields: [(field: Int, nodes: [NodeID])] = []

  private let document: Document
  private var tags: [[Int]: Int] = [:]
  private var keys: [[Int]: Int] = [:]
  private var literals: [ArraySlice<UInt8>: Int] = [:]
  private var formats: [[String]: Int] = [:]

  /// `isReported` says for each record whether the strategy reports a loss of it alone; nil for one
  /// that is not tried.
  init(_ document: Document, isReported: [Bool?]) {
    self.document = document
    var around = [(tags: Int, keys: Int)](repeating: (0, 0), count: document.index.nodeCount)
    var found = [(coarse: [NodeID], fine: [NodeID])](
      repeating: ([], []), count: document.fields.count)
    var coarse: Set<[Int]> = []
    var fine: Set<[Int]> = []
    for node in document.index.nodeIDs {
      let record = document.record(of: node)
      if let record, isReported[record] == nil { continue }
      let field = document.fields.number(of: node)
      let outer = document.index.parent(of: node).map { around[$0.number] } ?? (tags: 0, keys: 0)
      let form = form(of: node)
      let sign = record.map { isReported[$0] == true ? 2 : 1 } ?? 0
      if coarse.insert([field, form, outer.tags, sign]).inserted {
        fine.insert([field, form, outer.keys, sign])
        found[field].coarse.append(node)
      } else if fine.insert([field, form, outer.keys, sign]).inserted {
        found[field].fine.append(node)
      }
      around[node.number] = kind(of: node, within: outer)
    }
    fields = found.enumerated().map { ($0, $1.coarse + $1.fine) }.filter { !$1.isEmpty }
  }

  private mutating func kind(
    of node: NodeID, within outer: (tags: Int, keys: Int)
  ) -> (tags: Int, keys: Int) {
    guard document.index.kind(of: node) == .object, !document.fields.isMap(node, in: document.index)
    else { return outer }
    var (tag, key) = ([outer.tags], [outer.keys])
    for member in document.index.children(of: node) {
      let field = document.fields.number(of: member)
      key += [field, Self.number(of: document.index.kind(of: member))]
      guard document.index.kind(of: member) == .string,
        document.holdsEnumTags(field: field)
      else { continue }
      let literal = document.index.bytes[document.index.range(of: member)]
      tag += [field, Self.number(literal, &literals)]
    }
    let tags = Self.number(tag, &self.tags)
    return (tags, Self.number(key + [-1, tags], &keys))
  }

  private mutating func form(of node: NodeID) -> Int {
    let index = document.index
    let kind = index.kind(of: node)
    let range = index.range(of: node)
    var form = Self.number(of: kind)
    switch kind {
    case .null: break
    case .boolean: form += range.count == 4 ? 10 : 0
    case .array, .object: form += index.childCount(of: node) == 0 ? 10 : 0
    case .number: form += index.bytes[range].elementsEqual("0".utf8) ? 10 : 0
    case .string: form += range.count == 2 ? 10 : 0
    }
    guard kind == .string || kind == .number else { return form }
    let edits = Contract.Change.otherFormat.variants(at: node, of: document).map(\.1.name)
    return form + 100 * Self.number(edits, &formats)
  }

  private static func number(of kind: JSONKind) -> Int {
    JSONKind.allCases.firstIndex(of: kind) ?? 0
  }

  private static func number<Key: Hashable>(_ key: Key, _ known: inout [Key: Int]) -> Int {
    let number = known[key] ?? known.count + 1
    known[key] = number
    return number
  }
}
