import JSONMutation
import JSONText

/// What decoding costs, estimated from a document alone, so that all processes and machines leave out the same.
///
/// 1 for each byte, 150 for each value, 450 and the square of its depth for each array and object. An array in an
/// array costs no more, since it is tried as one first. For each other value but an object 20 times the square of
/// the levels below the 16th. Where values of one key have different types, a model tries one type after another,
/// and each that does not fit throws: 600 for each error, 60 for each level of it, and 4 for the square of the
/// depth, since `JSONDecoder` makes the path of an error by copying it once for each level. The key counts, not the
/// field, because models of the same objects at different levels are one type.
///
/// By measurement with inferred models, 1 is at most 6 ns in documents over 1 KB, and much less for deep values that
/// are all of one type.
struct DecodingCost {
  /// The cost of each record, and of what is around them.
  private let ofRecords: [Int]
  private let around: Int
  private let byteCount: Int
  /// The cost of the whole document.
  let whole: Int
  /// The number of levels of arrays and objects.
  let deepest: Int
  /// The cost of decoding each record with what is around the records.
  var ofEachRecord: Int { whole + (ofRecords.count - 1) * around }
  /// The average for a byte.
  var ofByte: Double { Double(whole) / Double(byteCount) }

  /// - Complexity: O(*n* + *f* · *d*) in the number of values, and in that of fields and their depth.
  init(_ document: Document) {
    let (index, fields) = (document.index, document.fields)
    var found = [Set<JSONKind>](repeating: [], count: fields.count)
    for node in index.nodeIDs where index.kind(of: node) != .null {
      found[fields.number(of: node)].insert(index.kind(of: node))
    }
    let keys = Self.keys(of: fields)
    let kinds = Dictionary(zip(keys, found)) { $0.union($1) }
    found = keys.map { kinds[$0] ?? [] }

    var ofRecords = document.records.indices.map { document.recordRange($0).count }
    byteCount = max(1, index.bytes.count)
    var around = byteCount - ofRecords.reduce(0, +)
    var places = [(depth: Int, record: Int?)](repeating: (0, nil), count: index.nodeCount)
    for (number, record) in document.records.enumerated() { places[record.number].record = number }
    for node in index.nodeIDs {
      let parent = index.parent(of: node)
      if let parent = parent.map({ places[$0.number] }) {
        places[node.number] = (parent.depth + 1, places[node.number].record ?? parent.record)
      }
      let (depth, record) = places[node.number]
      let kind = index.kind(of: node)
      let isInArray = kind == .array && parent.map(index.kind) == .array
      // What is tried first for it is an array, so nothing fails.
      let cost =
        Self.cost(of: kind, at: depth)
        + (isInArray ? 0 : Self.errorCost(of: kind, at: depth, found[fields.number(of: node)]))
      if let record { ofRecords[record] += cost } else { around += cost }
    }
    (self.ofRecords, self.around) = (ofRecords, around)
    whole = around + ofRecords.reduce(0, +)
    deepest = places.reduce(0) { max($0, $1.depth) }
  }

  /// The cost of an excerpt with some of the records.
  func cost(of records: [Int]) -> Int { around + records.reduce(0) { $0 + ofRecords[$1] } }

  private static func cost(of kind: JSONKind, at depth: Int) -> Int {
    150 + (kind == .object || kind == .array ? 450 + depth * depth : 0)
  }

  private static func errorCost(of kind: JSONKind, at depth: Int, _ kinds: Set<JSONKind>) -> Int {
    let deeper = max(0, depth - usualDepth)
    return (kind == .object ? 0 : 20 * deeper * deeper)
      + errors(for: kind, of: kinds) * (600 + 60 * depth + 4 * depth * depth)
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
