import JSONText

extension Mutator {
  /// Makes what an API description allows at a location, but the document does not show there.
  ///
  /// The variants are `absent`, `null`, one for each other kind of value, and one for each other tag.
  /// Of tags that select a variant, only those that the document does not have are used.
  /// Without a description it offers nothing. An identifier needs none: it names the whole edit.
  public static let contract = Mutator(
    "contract", .structural,
    purpose: "changes a value to what an API description allows: see --openapi",
    ideal: "what the description says: a model that follows it decodes every record",
    plausibility: .likely, plausibilities: ["absent": .everyday, "null": .everyday]
  ) { node, document, edits in
    if let named = edits.namedVariant {
      edits.offer(named, at: node, in: document)
    } else if let allowance = document.allowance(at: node) {
      for variant in allowance.variants(at: node, in: document) {
        edits.offer(variant, at: node, in: document)
      }
    }
  }

  package static func contractTag(ofVariant name: String) -> String? {
    name.hasPrefix(tagPrefix) ? String(name.dropFirst(tagPrefix.count)) : nil
  }
}

/// The short values of the kinds, by the name of the variant.
///
/// A string in a known format is a kind of its own.
private let values: [(name: String, text: StaticString)] = [
  ("boolean", "true"), ("integer", "1"), ("number", "1.5"), ("string", #""text""#),
  ("array", "[]"), ("object", "{}"), ("date-time", #""2026-01-02T03:04:05Z""#),
  ("date", #""2026-01-02""#), ("time", #""03:04:05Z""#), ("duration", #""P1D""#),
  ("uuid", #""0f8fad5b-d9cb-469f-a165-70867728950e""#), ("uri", #""https://example.com/""#),
  ("email", #""name@example.com""#), ("byte", #""dGV4dA==""#),
]

private let mostTags = 16
private let tagPrefix = "tag-"

extension FieldAllowance {
  fileprivate func variants(at node: NodeID, in document: Document) -> [Variant] {
    let (kind, isMember) = (document.index.kind(of: node), document.index.isMember(node))
    var names: [String] = []
    if isMember, presence == .optional { names.append("absent") }
    if kind != .null, freeKinds.contains(.null) { names.append("null") }
    for other in freeKinds where other != kind && other != .null {
      names.append("type-\(name(of: other))")
    }
    if kind == .number, !isInteger, freeKinds.contains(.number),
      document.index.bytes[document.index.range(of: node)].allSatisfy(\.isASCIIDigit)
    {
      names.append("fraction")
    }
    guard kind == .string || kind == .null else { return names.map { Variant($0) } }
    let known = Set(selectsVariant ? document.tags(like: node) : [document.index.string(at: node)])
    return names.map { Variant($0) }
      + tags.lazy.filter { !known.contains($0) }.prefix(mostTags)
      .map { Variant(naming: tagPrefix + $0) }
  }

  private func name(of kind: JSONKind) -> String {
    switch kind {
    case .number: isInteger ? "integer" : "number"
    case .string: values.contains { $0.name == format } ? format ?? kind.rawValue : kind.rawValue
    default: kind.rawValue
    }
  }
}

extension Document {
  /// A tag that selects a variant is not allowed with the keys of another one, so that only new tags
  /// show something.
  fileprivate func tags(like node: NodeID) -> [String?] {
    enumTags.literals(field: looks.number(of: node)).map { JSONString.decode(index.bytes[$0]) }
      + [index.string(at: node)]
  }
}

extension EditSink {
  fileprivate mutating func offer(_ variant: Variant, at node: NodeID, in document: Document) {
    let range = document.index.range(of: node)
    let name = variant.description
    if name == "absent" {
      guard document.index.isMember(node) else { return }
      offer(variant) { $0.removeChild(node, in: document) }
    } else if name == "null" {
      guard document.index.kind(of: node) != .null else { return }
      offer(variant) { $0.replace(range, with: "null") }
    } else if name == "fraction" {
      guard document.index.bytes[range].allSatisfy(\.isASCIIDigit) else { return }
      offer(variant) { edit in
        edit.replace(range, with: document.index.bytes[range])
        edit.append(".5")
      }
    } else if name.hasPrefix("type-") {
      guard let value = values.first(where: { $0.name == name.dropFirst(5) }) else { return }
      offer(name, replacing: range, with: value.text, in: document)
    } else if let tag = Mutator.contractTag(ofVariant: name) {
      guard document.index.string(at: node) != tag else { return }
      offer(variant) { edit in
        edit.replace(range)
        edit.append(literal: tag)
      }
    }
  }
}

extension Variant {
  fileprivate init(naming text: String) {
    let parsed = Variant(parsing: text)
    self = parsed.offset.map { Variant(parsed.name, number: $0) } ?? parsed
  }
}
