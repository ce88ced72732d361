import JSONMutation
import JSONText

/// Limits the work on a large document, so that whoever tries one does not wait for minutes.
///
/// The document has lost all but the first elements of its long lists and maps, see `TextLimit`. Of its
/// mutants, those are decoded whose costs fit a limit: row by row, the most plausible rows first, of these
/// the cheapest. Both depend on the document alone, so all processes and machines leave out the same.
struct WorkLimit: Preparation {
  static let id: RoleID = "limits"
  static let absence = "--unlimited"

  /// What the mutants that all strategies decode cost together: some seconds of work, and often half as much
  /// again for advice.
  static let mostCost = 900_000_000

  static func prepare(_ opened: OpenedDocument) -> LeftOut {
    var counts = LeftOut()
    if let leftOut = opened.document.index.leftOut {
      counts.elements = leftOut.count
      counts.wholeByteCount = leftOut.wholeByteCount
    }
    if opened.configuration.isLimited, opened.configuration.plan.isLimited {
      counts.mutants = opened.limitMutants(to: mostCost)
    }
    return counts
  }
}

/// What was left out of a document to limit the work on it.
package struct LeftOut: Hashable, Sendable, Codable {
  /// The elements of long lists, and members of long maps, that were not read.
  public internal(set) var elements = 0
  /// The size of the documents with these elements, in bytes; 0 if there are none.
  public internal(set) var wholeByteCount = 0
  /// The mutants of the plan that were not decoded: the least plausible.
  public internal(set) var mutants = 0
  /// The fields of which no trial showed whether they are tags or maps.
  public internal(set) var untriedFields = 0
  /// The fields of the plan `model-property` whose mutants were not decoded, with those that represent
  /// them, in the order of their names.
  public internal(set) var fields: [RepresentedField] = []

  package init() {}

  init(elements: Int = 0, wholeByteCount: Int = 0, mutants: Int = 0, untriedFields: Int = 0) {
    (self.elements, self.wholeByteCount) = (elements, wholeByteCount)
    (self.mutants, self.untriedFields) = (mutants, untriedFields)
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
