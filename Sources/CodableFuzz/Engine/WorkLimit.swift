import JSONMutation
import JSONText

/// Limits the work on a large document, so that whoever tries one does not wait for minutes.
///
/// The document has lost all but the first elements of its long lists and maps, see `TextLimit`. Of its
/// mutants, those are decoded whose costs fit a limit: row by row, the most plausible rows first, of these
/// the cheapest. Of many documents that are counted together, those that fit the same limit have mutants: every
/// second, third or so. All of that depends on the document, its number and their number alone, so all processes
/// and machines leave out the same.
struct WorkLimit: Preparation {
  static let id: RoleID = "limits"
  static let absence = "--unlimited"

  /// What the mutants that all strategies decode cost together: some seconds of work, and often half as much
  /// again for advice.
  static let mostCost = 900_000_000
  /// What a mutant costs besides its decoding, by measurement with the lines of a file.
  private static let costOfMutant = 5_000

  static func prepare(_ opened: OpenedDocument) -> LeftOut {
    var counts = LeftOut()
    if let leftOut = opened.document.index.leftOut {
      counts.elements = leftOut.count
      counts.wholeByteCount = leftOut.wholeByteCount
    }
    if opened.configuration.isLimited, opened.configuration.plan.isLimited {
      let session = opened.session
      let cost =
        opened.mutants.count * (session.cost.whole + costOfMutant) * session.strategies.count
        * opened.study.documentCount
      if opened.study.documentCount > 1, opened.number % max(1, cost / mostCost) != 0 {
        opened.keepMutants([])
        counts.documents = 1
        return counts
      }
      counts.mutants = opened.limitMutants(to: mostCost)
    }
    return counts
  }
}

/// What was left out of a document to limit the work on it.
package struct LeftOut: Equatable, Sendable, Codable {
  /// The elements of long lists, and members of long maps, that were not read.
  package internal(set) var elements = 0
  /// The size of the documents with these elements, in bytes; 0 if there are none.
  package internal(set) var wholeByteCount = 0
  /// The mutants of the plan that were not decoded: the least plausible.
  package internal(set) var mutants = 0
  /// The documents of which no mutant was decoded, of many that are counted together.
  package internal(set) var documents: Int?
  /// The fields of which no trial showed whether they are tags or maps.
  package internal(set) var untriedFields = 0
  /// The fields of the plan `model-property` whose mutants were not decoded, with those that represent
  /// them, in the order of their names.
  package internal(set) var fields: [RepresentedField] = []

  package init() {}

  init(
    elements: Int = 0, wholeByteCount: Int = 0, documents: Int? = nil, mutants: Int = 0,
    untriedFields: Int = 0
  ) {
    (self.elements, self.wholeByteCount) = (elements, wholeByteCount)
    (self.documents, self.mutants) = (documents, mutants)
    self.untriedFields = untriedFields
  }
}

extension Preparation where Sums == LeftOut {
  static func add(_ sums: LeftOut, of document: CountedDocument, to report: inout DocumentReport) {
    report.leaveOut(sums)
  }
}

extension DocumentReport {
  mutating func leaveOut(_ more: LeftOut) {
    var sum = leftOut ?? LeftOut()
    sum += more
    if sum != LeftOut() { leftOut = sum }
  }
}

extension LeftOut: RoleSums {
  package static func += (one: inout Self, other: Self) {
    one.elements += other.elements
    one.wholeByteCount += other.wholeByteCount
    one.mutants += other.mutants
    one.untriedFields += other.untriedFields
    if let more = other.documents { one.documents = (one.documents ?? 0) + more }
    // Of documents that are counted together, each may have its own.
    one.fields = Set(one.fields + other.fields).sorted()
  }
}

extension Study {
  /// The maximum cost of decoding each record alone with one strategy, as is done before the first mutant.
  private static let mostCostOfRecords = 80_000_000
  private static let fewestBytesOfRecords = 1_024

  /// A document whose long lists and maps lose all but their first elements, as many as it takes.
  func limited(
    _ document: Document, read: (TextLimit) throws(DocumentError) -> Document
  ) throws(DocumentError) -> Document {
    var (document, limit) = (document, TextLimit.standard)
    if json.count <= limit.leastByteCount { limit.values = .max }
    limit.leastByteCount = 0
    limit.records = min(limit.records, json.count)
    if document.index.leftOut == nil, document.recordKeys != nil {
      limit.map = document.list.map { document.index.range(of: $0).lowerBound }
    }
    while document.list != nil, limit.records > Self.fewestBytesOfRecords,
      DecodingCost(document).ofEachRecord > Self.mostCostOfRecords
    {
      limit.records /= 2
      document = try read(limit)
    }
    return document
  }

  /// Why a document is too costly for inferred models; nil if it is not.
  ///
  /// Each decodes it several times before the first mutant. Other models may be much faster than the estimate.
  func whyTooCostly(_ document: Document) -> String? {
    guard strategies.contains(where: { $0.id == .inferred }) else { return nil }
    let cost = DecodingCost(document)
    if cost.whole * strategies.count <= 2 * WorkLimit.mostCost { return nil }
    return "it has \(cost.deepest) levels, too many for inferred models: they try one type after "
      + "another, and for each that does not fit, a JSONDecoder copies the whole path; "
      + "--unlimited decodes it all the same"
  }
}

extension OpenedDocument {
  fileprivate func limitMutants(to cost: Int) -> Int {
    let (count, decoding) = (mutants.count, session.cost)
    var left = cost / max(1, session.strategies.count)
    guard count * decoding.whole > left else { return 0 }
    // The cutter keeps the excerpts for the run.
    let costs = mutants.map { mutant in
      let excerpt = cutter?.excerpt(for: mutant, in: session)?.excerpt.excerpt
      return excerpt.map { decoding.cost(of: $0.records) } ?? decoding.whole
    }
    guard costs.reduce(0, +) > left else { return 0 }
    var kept: [Int] = []
    for number in rows(costs: costs).joined() where left > 0 {
      kept.append(number)
      left -= costs[number]
    }
    keepMutants(kept.sorted())
    return count - kept.count
  }
}

extension Runner.Configuration {
  /// Whether to limit the work on large documents: their long lists lose all but the first elements,
  /// and the least plausible mutants of a plan that goes by fields are not decoded.
  ///
  /// The default is true. `--unlimited` overrides it.
  public var isLimited: Bool {
    get { self[asks: WorkLimit.self] }
    set { self[asks: WorkLimit.self] = newValue }
  }
}

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
  let whole: Int
  /// The number of levels of arrays and objects.
  let deepest: Int
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
