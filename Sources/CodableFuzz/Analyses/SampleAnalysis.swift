package import JSONMutation
import JSONText

final class SampleAnalysis: Analysis {
  static let id: RoleID = "sample"
  static let question = "Which fields does the response itself show to vary?"
  static let explains = true

  let facts: Found<FieldSample>
  var sums = Found<FieldSample>()

  init?(_ opened: OpenedDocument) {
    guard opened.configuration.searchesFindings else { return nil }
    var facts = Found<FieldSample>()
    facts.all = FieldSample.all(of: opened)
    self.facts = facts
  }

  static func part(of sums: Found<FieldSample>, in document: CountedDocument) -> [FieldSample]? {
    sums.all.grouped(alike: \.field).map { same in
      same.dropFirst().reduce(same[0]) { $0.adding($1) }
    }.sorted { $0.field.description < $1.field.description }
  }
}

extension DocumentReport {
  /// What the response shows of each key; empty if fields were not searched.
  package var samples: [FieldSample] { analyses[SampleAnalysis.self] ?? [] }
}

/// What a response shows of a key: how often it is there, and with what values.
package struct FieldSample: Hashable, Sendable, Codable {
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

  fileprivate func adding(_ other: Self) -> Self {
    var sum = self
    sum.objects += other.objects
    sum.present += other.present
    sum.nulls += other.nulls
    sum.texts += other.texts
    sum.numbers += other.numbers
    sum.tags = Array(Set(tags + other.tags)).sorted()
    return sum
  }
}
