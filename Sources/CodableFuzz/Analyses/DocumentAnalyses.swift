package import JSONMutation
package import JSONText

final class ResponseAnalysis: Analysis {
  static let id: RoleID = "response"
  static func option(_ setting: Bool) -> String { "--show-values" }
  static let question = "What does one record of the response look like?"
  static let explains = true

  let facts: ListSums<ResponseExcerpt>
  var sums = ListSums<ResponseExcerpt>()

  init?(_ opened: OpenedDocument) {
    guard opened.isInspected else { return nil }
    facts = ListSums(all: [ResponseExcerpt(of: opened)])
  }

  static func part(
    of sums: ListSums<ResponseExcerpt>, in document: CountedDocument
  ) -> ResponseExcerpt? { sums.all.first }
}

extension Runner.Configuration {
  /// Whether reports show the strings in responses of captures, which are masked by default.
  ///
  /// `--show-values` overrides it.
  package var showsCapturedValues: Bool {
    get { self[settingOf: ResponseAnalysis.self] }
    set { self[settingOf: ResponseAnalysis.self] = newValue }
  }
}

/// One record of a response with the envelope around it, to show beside what changes of its fields cost.
package struct ResponseExcerpt: Equatable, Sendable, Codable {
  /// The record: of those that decode, the one with the most fields.
  package let record: JSONPointer
  /// The values in the order of the document.
  ///
  /// Of other lists and maps inside, only the element with the most fields is here. Very deep values and
  /// those after the first 500 are left out.
  package let lines: [Line]
  /// Whether strings other than enum tags are left out, as for responses of a capture.
  package let isMasked: Bool

  package struct Line: Equatable, Sendable, Codable {
    /// The number of values around it.
    package let depth: Int
    package let key: String?
    /// The value as it was sent, cut to a few dozen characters; `{` or `[` if lines of values follow.
    package let text: String
    package let field: Field
    package let leftOut: Int
  }

  /// The maximum number of records that are compared, of elements of other lists, and of lines.
  private static let mostRecords = 2_000
  private static let mostElements = 50
  private static let mostLines = 500
  private static let deepest = 16

  fileprivate init(of opened: OpenedDocument) {
    let document = opened.document
    let invalid = opened.session.ownStrategies.first.map { opened.session.invalid[$0] }
    let good = document.records.indices.filter { record in
      invalid.map { $0[record] == nil } ?? true
    }
    let candidates = good.isEmpty ? Array(document.records.indices) : good
    let chosen = Self.richest(
      candidates.prefix(Self.mostRecords).map { document.records[$0] }, of: document)
    var writer = Writer(document: document, record: chosen, mask: opened.mask)
    writer.add(document.index.root, key: nil, depth: 0)
    record = document.index.pointer(to: chosen ?? document.index.root)
    lines = writer.lines
    isMasked = opened.mask != nil
  }

  private static func richest(_ nodes: [NodeID], of document: Document) -> NodeID? {
    let counted = nodes.map { node in
      let fields = Set(document.index.nodes(in: node).map(document.fields.number))
      return (node: node, fields: fields.count, length: document.index.range(of: node).count)
    }
    return counted.max { one, other in
      (one.fields, -one.length, other.node) < (other.fields, -other.length, one.node)
    }?.node
  }

  private struct Writer {
    let document: Document
    let record: NodeID?
    let mask: Mask?
    var lines: [Line] = []

    private var index: DocumentIndex { document.index }

    mutating func add(_ node: NodeID, key: String?, depth: Int) {
      guard lines.count < mostLines else { return }
      let shown = depth < deepest ? children(of: node) : []
      let total = index.childCount(of: node)
      let isOpen = !shown.isEmpty && !isInline(node)
      lines.append(
        Line(
          depth: depth, key: key,
          text: isOpen ? (index.kind(of: node) == .array ? "[" : "{") : text(of: node),
          field: document.fields.field(of: node), leftOut: isOpen ? total - shown.count : 0))
      for child in shown {
        let key = index.key(of: child)
        add(child, key: mask != nil && isMap(node) ? "…" : key, depth: depth + 1)
      }
    }

    private func isMap(_ node: NodeID) -> Bool {
      node != document.list && document.fields.isMap(node, in: index)
        || node == document.list && document.recordKeys != nil
    }

    private func children(of node: NodeID) -> [NodeID] {
      let all = index.children(of: node)
      if node == document.list { return [record].compactMap(\.self) }
      guard index.kind(of: node) == .array || isMap(node) else { return Array(all) }
      return [richest(Array(all.prefix(mostElements)), of: document)].compactMap(\.self)
    }

    private func isInline(_ node: NodeID) -> Bool {
      index.kind(of: node) == .array && node != document.list
        && index.children(of: node).allSatisfy { !index.isContainer($0) }
    }

    private func text(of node: NodeID) -> String {
      if index.isContainer(node), !isInline(node) {
        let rest = index.childCount(of: node) == 0 ? "" : "…"
        return index.kind(of: node) == .array ? "[\(rest)]" : "{\(rest)}"
      }
      return ValueText.shown(index.bytes[index.range(of: node)], mask)
    }
  }
}

final class SampleAnalysis: Analysis {
  static let id: RoleID = "sample"
  static let question = "Which fields does the response itself show to vary?"
  static let explains = true

  let facts: ListSums<FieldSample>
  var sums = ListSums<FieldSample>()

  init?(_ opened: OpenedDocument) {
    guard opened.configuration.searchesFindings else { return nil }
    facts = ListSums(all: FieldSample.all(of: opened))
  }

  static func part(of sums: ListSums<FieldSample>, in document: CountedDocument) -> [FieldSample]? {
    sums.all.grouped(alike: \.field).map { $0.dropFirst().reduce($0[0], +) }
      .sorted { $0.field.description < $1.field.description }
  }
}

/// What a response shows of a key: how often it is there, and with what values.
package struct FieldSample: Equatable, Sendable, Codable {
  package let field: Field
  /// The number of objects that could have the key.
  package private(set) var objects: Int
  package private(set) var present = 0
  package private(set) var nulls = 0
  package private(set) var texts = 0
  package private(set) var numbers = 0
  /// The different tags, sorted; empty unless its strings are the tags of an enum.
  package private(set) var tags: [String] = []

  /// The number of objects in which the key has a value.
  package var filled: Int { present - nulls }

  fileprivate static func all(of opened: OpenedDocument) -> [FieldSample] {
    let (document, outline) = (opened.document, opened.session.outline)
    let index = document.index
    return outline.nodes.indices.dropFirst().compactMap { number in
      let field = document.fields.field(number)
      guard field.pointer.tokens.last?.isOfAny == false else { return nil }
      let objects = outline.nodes[outline.parents[number]].count { index.kind(of: $0) == .object }
      var sample = FieldSample(field: field, objects: objects)
      let isTag =
        opened.mask == nil
        ? document.holdsEnumTags(field: number) : Mask.shows(tagsOf: number, of: document)
      for node in outline.nodes[number] { sample.add(node, of: index, isTag: isTag) }
      sample.tags = Array(Set(sample.tags)).sorted()
      return sample
    }
  }

  private mutating func add(_ node: NodeID, of index: DocumentIndex, isTag: Bool) {
    present += 1
    switch index.kind(of: node) {
    case .null: nulls += 1
    case .number: numbers += 1
    case .string:
      texts += 1
      if isTag, let tag = index.string(at: node) { tags.append(tag) }
    default: break
    }
  }

  fileprivate static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.objects += other.objects
    sum.present += other.present
    sum.nulls += other.nulls
    sum.texts += other.texts
    sum.numbers += other.numbers
    sum.tags = Array(Set(one.tags + other.tags)).sorted()
    return sum
  }
}

final class CoverageAnalysis: Analysis {
  static let id: RoleID = "coverage"
  static let question = "Which combinations of fields, kinds, mutators and variants were tried?"

  let facts: CombinationCounts
  var sums = CombinationCounts()
  private var coverage: Coverage

  init?(_ opened: OpenedDocument) {
    coverage = opened.coverage
    let places = coverage.combinationNames.enumerated().map { position, name in
      (name, RunPosition(document: opened.number, number: position))
    }
    facts = CombinationCounts(offered: Dictionary(places) { $1 })
  }

  func observe(_ seen: SeenMutant) {
    coverage.touch(seen.mutant)
    sums.touched.formUnion(coverage.takeTouched())
  }

  static func part(
    of sums: CombinationCounts, in document: CountedDocument
  ) -> DocumentReport.CombinationCoverage? {
    let untouched = sums.offered.filter { !sums.touched.contains($0.key) }
    return DocumentReport.CombinationCoverage(
      touched: Rate(sums.touched.count, of: sums.offered.count),
      untouched: untouched.sorted { $0.value < $1.value }.map(\.key))
  }
}

struct CombinationCounts: RoleSums {
  fileprivate(set) var offered: [String: RunPosition] = [:]
  fileprivate(set) var touched: Set<String> = []

  static func += (one: inout Self, other: Self) {
    one.offered.merge(other.offered, uniquingKeysWith: min)
    one.touched.formUnion(other.touched)
  }
}

extension DocumentReport {
  package struct CombinationCoverage: Equatable, Sendable, Codable {
    package let touched: Rate
    package internal(set) var untouched: [String]
  }

  package internal(set) var coverage: CombinationCoverage {
    get {
      analyses[CoverageAnalysis.self] ?? CombinationCoverage(touched: Rate(0, of: 0), untouched: [])
    }
    set { analyses[CoverageAnalysis.self] = newValue }
  }

  /// One record of the response; nil if its fields were not searched.
  package var response: ResponseExcerpt? { analyses[ResponseAnalysis.self] }

  /// What the response shows of each key; empty if fields were not searched.
  package var samples: [FieldSample] { analyses[SampleAnalysis.self] ?? [] }
}
