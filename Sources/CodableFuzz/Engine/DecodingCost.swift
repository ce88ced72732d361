import JSONMutation
import JSONText

/// What decoding costs, estimated from a document alone, so that all processes and machines leave out the same.
///
/// 1 for each byte, 150 for each value, 450 and the square of its depth for each array and object; for each value
/// but an object 20 times the square of the levels below the 16th. Where values of one key have different types,
/// a model tries one type after another, and each that does not fit throws: 600 for each error, 60 for each level
/// of it, and 4 for the square of the depth, since `JSONDecoder` makes the path of an error by copying it once for
/// each level. The key counts, not the field, because models of the same objects at different levels are one type.
///
/// By measurement with inferred models, 1 is at most 6 ns in documents over 1 KB, and much less for deep values that
/// are all of one type.
struct DecodingCost {
  private var kinds: [Field: Set<JSONKind>] = [:]
  /// The cost of the whole document.
  private(set) var whole = 0
  /// The average for a byte.
  var ofByte: Double { Double(whole) / Double(byteCount) }
  private let byteCount: Int

  /// - Complexity: O(*n* + *f* · *d*) in the number of values, and in that of fields and their depth.
  init(_ document: Document) {
    let (index, fields) = (document.index, document.fields)
    var found = [Set<JSONKind>](repeating: [], count: fields.count)
    for node in index.nodeIDs where index.kind(of: node) != .null {
      found[fields.number(of: node)].insert(index.kind(of: node))
    }
    let keys = Self.keys(of: fields)
    for (key, found) in zip(keys, found) { kinds[key, default: []].formUnion(found) }
    byteCount = max(1, index.bytes.count)
    whole = cost(of: document, keys)
  }

  /// The cost of the document, or of an excerpt from it.
  func cost(of document: Document) -> Int { cost(of: document, Self.keys(of: document.fields)) }

  private func cost(of document: Document, _ keys: [Field]) -> Int {
    let (index, fields) = (document.index, document.fields)
    let kinds = keys.map { self.kinds[$0] ?? [] }
    var depths = [Int](repeating: 0, count: index.nodeCount)
    var sum = index.bytes.count + 150 * index.nodeCount
    for node in index.nodeIDs {
      let depth = index.parent(of: node).map { depths[$0.number] + 1 } ?? 0
      depths[node.number] = depth
      let (kind, deeper) = (index.kind(of: node), max(0, depth - Self.usualDepth))
      if index.isContainer(node) { sum += 450 + depth * depth }
      if kind != .object { sum += 20 * deeper * deeper }
      sum +=
        Self.errors(for: kind, of: kinds[fields.number(of: node)])
        * (600 + 60 * depth + 4 * depth * depth)
    }
    return sum
  }

  /// How many types are tried in vain before the value's own.
  private static func errors(for kind: JSONKind, of kinds: Set<JSONKind>) -> Int {
    kind == .null ? 0 : JSONKind.asTried.prefix { $0 != kind }.count(where: kinds.contains)
  }

  private static let usualDepth = 16

  /// The nearest key of each field, with the steps in its lists and maps.
  private static func keys(of fields: FieldTable) -> [Field] {
    (0..<fields.count).map { number in
      let tokens = fields.field(number).pointer.tokens
      return Field(JSONPointer(Array(tokens[(tokens.lastIndex { !$0.isOfAny } ?? 0)...])))
    }
  }
}
