public import JSONMutation
public import JSONText

final class ResponseAnalysis: Analysis {
  static let id: RoleID = "response"
  static func option(_ setting: Bool) -> String { "--show-values" }
  static let question = "What does one record of the response look like?"
  static let explains = true

  let facts: Found<ResponseExcerpt>
  var sums = Found<ResponseExcerpt>()

  init?(_ opened: OpenedDocument) {
    guard opened.isInspected else { return nil }
    var facts = Found<ResponseExcerpt>()
    facts.all = [ResponseExcerpt(of: opened)]
    self.facts = facts
  }

  static func part(
    of sums: Found<ResponseExcerpt>, in document: CountedDocument
  ) -> ResponseExcerpt? { sums.all.first }
}

extension Runner.Configuration {
  /// Whether reports show the strings in responses of captures, which are masked by default.
  ///
  /// `--show-values` overrides it.
  public var showsCapturedValues: Bool {
    get { self[settingOf: ResponseAnalysis.self] }
    set { self[settingOf: ResponseAnalysis.self] = newValue }
  }
}

extension ResponseExcerpt {
  /// The maximum number of records that are compared, of elements of other lists, and of lines.
  private static let mostRecords = 2_000
  private static let mostElements = 50
  private static let mostLines = 500
  private static let deepest = 16

  fileprivate init(of opened: OpenedDocument) {
    let document = opened.document
    let own = StrategyID.own(among: opened.session.strategies.map(\.id)).first
    let number = opened.session.strategies.firstIndex { $0.id == own }
    let good = document.records.indices.filter { record in
      number.map { opened.session.invalid[$0][record] == nil } ?? true
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
      let fields = document.index.subtree(of: node).map {
        document.fields.number(of: NodeID(number: $0))
      }
      return (node: node, fields: Set(fields).count, length: document.index.range(of: node).count)
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
        return index.childCount(of: node) == 0
          ? index.kind(of: node) == .array ? "[]" : "{}"
          : index.kind(of: node) == .array ? "[…]" : "{…}"
      }
      return ValueText.shown(index.bytes[index.range(of: node)], mask)
    }
  }
}

/// One record of a response with the envelope around it, to show beside what changes of its fields cost.
public struct ResponseExcerpt: Hashable, Sendable, Codable {
  /// The record: of those that decode, the one with the most fields.
  public let record: JSONPointer
  /// The values in the order of the document.
  ///
  /// Of other lists and maps inside, only the element with the most fields is here. Very deep values and
  /// those after the first 500 are left out.
  public let lines: [Line]
  /// Whether strings other than enum tags are left out, as for responses of a capture.
  public let isMasked: Bool

  public struct Line: Hashable, Sendable, Codable {
    /// The number of values around it.
    public let depth: Int
    public let key: String?
    /// The value as it was sent, cut to a few dozen characters; `{` or `[` if lines of values follow.
    public let text: String
    public let field: Field
    public let leftOut: Int
  }
}

extension DocumentReport {
  /// One record of the response; nil if its fields were not searched.
  public var response: ResponseExcerpt? { analyses[ResponseAnalysis.self] }
}
