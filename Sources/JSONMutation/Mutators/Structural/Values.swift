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

  /// Replaces a boolean, a number or a string with another of its form: a word with another that its
  /// field has, if words repeat there, a date with another day, another time or another zone, and any
  /// other with one that differs in a digit or a letter.
  ///
  /// Whoever reads the field delivers another record. So a baseline knows that a value arrives.
  public static let otherValue = Mutator(
    "other-value", .structural, sets: [.baseline],
    purpose: "replaces a scalar with another of its form: a record that was edited",
    ideal: "the record with the other value",
    scope: Scope(.boolean, .number, .string), plausibility: .everyday
  ) { node, document, edits in
    let index = document.index
    let range = index.range(of: node)
    if index.kind(of: node) == .boolean {
      edits.offer { $0.replace(range, with: range.count == 4 ? "false" : "true") }
      return
    }
    edits.offer { $0.replace(range, with: document.otherValue(at: node)) }
    for (variant, part, text) in document.otherTimes(at: node) {
      edits.offer(variant) { $0.replace(index.bytes[range], changing: part, to: text) }
    }
  }

  /// Puts one element into an empty array: null, a number, a string or an empty object.
  public static let fillArray = Mutator(
    "fill-array", .structural, sets: [.baseline],
    purpose: "fills an empty array: a list that has nothing in it in the sample",
    ideal: "the element where it has the type, else a report at its path",
    scope: Scope(.array), plausibility: .likely
  ) { node, document, edits in
    guard document.index.childCount(of: node) == 0 else { return }
    let range = document.index.range(of: node)
    for (variant, text) in fillings { edits.offer(variant) { $0.replace(range, with: text) } }
  }
}

/// The short values of the kinds, by the name of the variant.
///
/// A string in a known format is a kind of its own.
private let allowedValues: [(name: String, text: String)] = [
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
    // A tag that selects a variant is not allowed with the keys of another one: only new tags show something.
    let others = selectsVariant ? document.tags(like: node).map { JSONString.decode($0) } : []
    let known = Set(others + [document.index.string(at: node)].compactMap(\.self))
    return names.map { Variant($0) }
      + tags.lazy.filter { !known.contains($0) }.prefix(mostTags)
      .map { Variant(naming: tagPrefix + $0) }
  }

  private func name(of kind: JSONKind) -> String {
    switch kind {
    case .number: isInteger ? "integer" : "number"
    case .string:
      allowedValues.contains { $0.name == format } ? format ?? kind.rawValue : kind.rawValue
    default: kind.rawValue
    }
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
      offer(variant, replacing: range, with: "null", in: document)
    } else if name == "fraction" {
      guard document.index.bytes[range].allSatisfy(\.isASCIIDigit) else { return }
      offer(variant, appending: ".5", to: range, in: document)
    } else if name.hasPrefix("type-") {
      guard let value = allowedValues.first(where: { $0.name == name.dropFirst(5) }) else { return }
      offer(variant, replacing: range, with: value.text, in: document)
    } else if let tag = Mutator.contractTag(ofVariant: name) {
      guard document.index.string(at: node) != tag else { return }
      offer(variant) { $0.replace(range, with: JSONString.quote(tag)) }
    }
  }
}

extension Variant {
  fileprivate init(naming text: String) {
    let parsed = Variant(parsing: text)
    self = parsed.offset.map { Variant(parsed.name, number: $0) } ?? parsed
  }
}

private let fillings: [(Variant, String)] = [
  ("null", "[null]"), ("number", "[1]"), ("string", #"["text"]"#), ("object", "[{}]"),
]

extension Document {
  /// A value of the form of a number or string, which differs from all others of its field, so that it is
  /// nobody else's identifier; or another word of the field, if its words repeat.
  fileprivate func otherValue(at node: NodeID) -> [UInt8] {
    let literal = index.bytes[index.range(of: node)]
    let known = literals(like: node)
    if isWord(node), known.count <= TagRule.mostTags, known.values.contains(where: { $0 > 1 }),
      let word = known.keys.filter({ $0 != literal && $0.count > 2 })
        .min(by: { $0.lexicographicallyPrecedes($1) })
    {
      return Array(word)
    }
    if let day = otherDay(at: node) { return day }
    var other = Array(literal)
    // As many are different as there are values, and one more.
    for _ in 0...known.count {
      other.changeSlightly()
      if known[other[...]] == nil { break }
    }
    return other
  }

  private func literals(like node: NodeID) -> [ArraySlice<UInt8>: Int] {
    let (field, kind) = (looks.number(of: node), index.kind(of: node))
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for other in index.nodeIDs
    where looks.number(of: other) == field && index.kind(of: other) == kind {
      counts[index.bytes[index.range(of: other)], default: 0] += 1
    }
    return counts
  }

  private func otherDay(at node: NodeID) -> [UInt8]? {
    guard let body = date(at: node)?.body else { return nil }
    var other = Array(index.bytes[index.range(of: node)])
    let day = body.lowerBound - index.range(of: node).lowerBound + 8
    let isSecond = other[day...day + 1].elementsEqual("02".utf8)
    other.replaceSubrange(day...day + 1, with: (isSecond ? "01" : "02").utf8)
    return other
  }

  private func date(at node: NodeID) -> (date: DateText, body: Range<Int>)? {
    guard let body = index.unescapedBody(ofStringAt: node),
      let date = DateText(index.bytes[body]), date.isISO
    else { return nil }
    return (date, body)
  }

  /// Parts of a date with a time that another instant has in their place.
  fileprivate func otherTimes(at node: NodeID) -> [(Variant, Range<Int>, String)] {
    guard let (date, body) = date(at: node), !date.time.isEmpty, date.hour < 24 else { return [] }
    let start = body.lowerBound
    let minute = start + date.time.lowerBound + 4
    let zone = start + date.zone.lowerBound..<start + date.zone.upperBound
    let isOne = index.bytes[zone].elementsEqual("+01:00".utf8)
    return [("time", minute..<minute + 1, index.bytes[minute] == 0x31 ? "2" : "1")]
      + (zone.isEmpty ? [] : [("zone", zone, isOne ? "+02:00" : "+01:00")])
  }
}

extension [UInt8] {
  fileprivate mutating func changeSlightly() {
    if first == UInt8(ascii: "\"") {
      if contains(UInt8(ascii: "\\")) {
        insert(UInt8(ascii: "x"), at: count - 1)
      } else {
        countUp()
      }
      return
    }
    let end = firstIndex { $0.lowercased == UInt8(ascii: "e") } ?? count
    if NumberForm(self[...])?.isPortable == true {
      var mantissa = Array(self[..<end])
      mantissa.countUp()
      replaceSubrange(..<end, with: mantissa)
    } else if let digit = firstIndex(where: { (0x31...0x39).contains($0) }) {
      // The last digit of so many may make no difference.
      if self[digit] == UInt8(ascii: "9") { self[digit] -= 1 } else { self[digit] += 1 }
    } else {
      self = [UInt8(ascii: "1")]
    }
  }
}
