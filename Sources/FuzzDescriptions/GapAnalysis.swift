public import CodableFuzz
public import JSONMutation
package import JSONText

package final class GapAnalysis: Analysis {
  package static let id: RoleID = "api-description"
  package static let question =
    "What does the API description allow that strategies do not survive?"
  package static let unitKind: CallKind? = .inspection

  package let facts: GapCounts
  package var sums = GapCounts()
  package let unitCount: Int
  private let opened: OpenedDocument

  package init?(_ opened: OpenedDocument) {
    guard let operation = opened.study.operation else { return nil }
    self.opened = opened
    unitCount = opened.isInspected ? 1 : 0
    var facts = GapCounts()
    facts.operation = operation.name
    facts.addContradictions(
      of: opened.document, number: opened.number, file: opened.study.origin.fileName)
    self.facts = facts
  }

  package func perform(_ unit: CallPlan.Unit) {
    sums.search = GapSearch(opened.inspection(for: unit.call))
  }

  package static func part(of sums: GapCounts, in document: CountedDocument) -> DescriptionReport? {
    sums.operation.map { operation in
      DescriptionReport(
        operation: operation, gaps: sums.search?.gaps ?? [], isComplete: sums.search?.isComplete,
        contradictions: sums.contradictions.map(\.element))
    }
  }
}

package struct GapCounts: RoleSums {
  fileprivate(set) var operation: String?
  private(set) var contradictions: [Positioned<RunPosition, DescriptionReport.Contradiction>] = []
  fileprivate(set) var search: GapSearch?

  package init() {}

  package static func += (one: inout Self, other: Self) {
    one.operation = one.operation ?? other.operation
    one.search = one.search ?? other.search
    for contradiction in other.contradictions { one.add(contradiction) }
    one.contradictions.sort { $0.position < $1.position }
  }

  mutating func addContradictions(of document: Document, number: Int, file: String?) {
    // A large document may contradict its description at each of its locations.
    var numbers: [Field: [ContradictionKind: Int]] = [:]
    document.forEachContradiction { field, node, kind, found in
      if let known = numbers[field]?[kind] { return contradictions[known].element.count += 1 }
      numbers[field, default: [:]][kind] = contradictions.count
      contradictions.append(
        Positioned(
          position: RunPosition(document: number, number: contradictions.count),
          element: DescriptionReport.Contradiction(
            field: field, kind: kind, found: found, count: 1,
            first: document.index.pointer(to: node), file: file)))
    }
  }

  private mutating func add(_ other: Positioned<RunPosition, DescriptionReport.Contradiction>) {
    let known = contradictions.firstIndex {
      $0.element.field == other.element.field && $0.element.kind == other.element.kind
    }
    guard let known else { return contradictions.append(other) }
    let count = contradictions[known].element.count + other.element.count
    if other.position < contradictions[known].position { contradictions[known] = other }
    contradictions[known].element.count = count
  }
}

extension DocumentReport {
  /// The document compared with an API description; nil without one.
  public var apiDescription: DescriptionReport? { analyses[GapAnalysis.self] }
}

public struct DescriptionReport: Hashable, Sendable, Codable {
  /// The operation whose response the document is, such as `GET /v1/episodes`.
  package let operation: String
  /// What the description allows, and a strategy does not survive, in document order.
  public let gaps: [Gap]
  /// Whether every allowed change was tried; nil if there was no search.
  package let isComplete: Bool?
  /// What the documents contain, and the description forbids, in document order.
  public let contradictions: [Contradiction]

  /// A change that the description allows, and what it costs.
  public struct Gap: Hashable, Sendable, Codable {
    public let field: Field
    /// The variant of `Mutator.contract`, such as `absent`, `type-string` or `tag-archived`.
    public let change: String
    /// What each strategy does that reads the field.
    package let results: [Contract.Result]
    /// The first mutant that was tried.
    package let example: MutantID
  }

  public struct Contradiction: Hashable, Sendable, Codable {
    public let field: Field
    package let kind: ContradictionKind
    /// What the first one is: a JSON type or a string; empty for a missing key.
    public let found: String
    public internal(set) var count: Int
    /// The location of the first one; for a missing key that of its object.
    package let first: JSONPointer
    /// The document of the first one, if it was read from a file.
    package let file: String?
  }
}

struct GapSearch: Codable {
  var gaps: [DescriptionReport.Gap] = []
  var isComplete = true
}

extension GapSearch {
  /// Tries what an API description allows; nil without a description.
  fileprivate init?(_ inspection: ModelTrials) {
    let document = inspection.document
    guard document.isDescribed else { return nil }
    let trials = ContractTrial.all(inspection)
    for node in inspection.firstNodes {
      var found: [(change: String, example: MutantID, results: [Contract.Result])] = []
      let field = document.fields.field(of: node)
      var unknown: Set<String> = []
      for change in trials.flatMap({ $0.allowedChanges(at: node) }) {
        if change.namesLocation { unknown.insert(change.name) }
        if let known = found.firstIndex(where: { $0.change == change.name }) {
          found[known].results.append(change.result)
        } else {
          found.append((change.name, change.example, [change.result]))
        }
      }
      // A model that knows a tag of another variant misses the keys of that variant.
      let isVariant = document.selectsVariant(field)
      gaps += found.filter { found in
        found.results.contains { $0.effect != .kept }
          && (!isVariant || Mutator.contractTag(ofVariant: found.change) == nil
            || unknown.contains(found.change))
      }.map {
        DescriptionReport.Gap(
          field: field, change: $0.change, results: $0.results, example: $0.example)
      }
    }
    isComplete = !trials.contains(where: \.isSpent)
  }
}

/// A way in which a document contradicts an API description.
package enum ContradictionKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// A required key is missing.
  case absent
  case null
  /// A value of a JSON type that is not listed; `null` is a contradiction of its own.
  case otherType = "other-type"
  /// A string that is not listed.
  case unknownTag = "unknown-tag"
}

extension Document {
  fileprivate func selectsVariant(_ field: Field) -> Bool {
    notes.allowances[field]?.selectsVariant ?? false
  }

  private static let longestText = 40

  fileprivate var isDescribed: Bool { !allowances.isEmpty }

  // The location of a missing key is the object.
  func forEachContradiction(
    _ body: (Field, NodeID, ContradictionKind, _ found: String) -> Void
  ) {
    guard isDescribed else { return }
    let required = requiredKeys
    let tags = allowances.map { Set($0?.tags ?? []) }
    for node in index.nodeIDs {
      let number = fields.number(of: node)
      if let allowance = allowances[number],
        let found = contradiction(at: node, to: allowance, tags[number])
      {
        body(fields.field(number), node, found.kind, found.text)
      }
      guard index.kind(of: node) == .object, let keys = required[number] else { continue }
      for (key, field) in keys where index.child(key, of: node) == nil {
        body(field, node, .absent, "")
      }
    }
  }

  private var requiredKeys: [Int: [(key: JSONPointer.Token, field: Field)]] {
    let numbers = Dictionary(
      (0..<fields.count).map { (fields.field($0), $0) }, uniquingKeysWith: { one, _ in one })
    var keys: [Int: [(key: JSONPointer.Token, field: Field)]] = [:]
    for (field, allowance) in notes.allowances where allowance.presence == .required {
      guard let key = field.pointer.tokens.last, let number = numbers[field.parent] else {
        continue
      }
      keys[number, default: []].append((key, field))
    }
    return keys.mapValues { $0.sorted { $0.key.text < $1.key.text } }
  }

  private func contradiction(
    at node: NodeID, to allowance: FieldAllowance, _ tags: Set<String>
  ) -> (kind: ContradictionKind, text: String)? {
    let kind = index.kind(of: node)
    if !allowance.kinds.isEmpty, !allowance.kinds.contains(kind) {
      return (kind == .null ? .null : .otherType, kind.rawValue)
    }
    if kind == .number, allowance.isInteger, !index.isInteger(node) {
      return (.otherType, "fraction")
    }
    guard !tags.isEmpty, let text = index.string(at: node), !tags.contains(text) else {
      return nil
    }
    return (.unknownTag, String(text.prefix(Self.longestText)))
  }
}

extension DocumentIndex {
  fileprivate func isInteger(_ node: NodeID) -> Bool {
    guard let value = Double(String(decoding: bytes[range(of: node)], as: UTF8.self)) else {
      return true
    }
    return value == value.rounded()
  }
}
