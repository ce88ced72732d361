import JSONText

extension Mutator {
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
    switch index.kind(of: node) {
    case .boolean:
      edits.offer { $0.replace(range, with: range.count == 4 ? "false" : "true") }
    case .number, .string:
      edits.offer { $0.replace(range, with: document.otherValue(at: node)) }
      for (variant, part, text) in document.otherTimes(at: node) {
        edits.offer(variant) { edit in
          edit.replace(index.bytes[range], changing: part, to: text)
        }
      }
    case .null, .array, .object: break
    }
  }

  /// Puts one element into an empty array: null, a number, a string or an empty object.
  public static let fillArray = Mutator(
    "fill-array", .structural, sets: [.baseline],
    purpose: "fills an empty array: a list that has nothing in it in the sample",
    ideal: "the element where it has the type, else a report at its path",
    scope: Scope(.array), plausibility: .likely
  ) { node, document, edits in
    guard document.index.kind(of: node) == .array, document.index.childCount(of: node) == 0
    else { return }
    let range = document.index.range(of: node)
    for (variant, text) in fillings { edits.offer(variant) { $0.replace(range, with: text) } }
  }
}

private let fillings: [(Variant, StaticString)] = [
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
    guard let (_, body) = date(at: node) else { return nil }
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
  fileprivate func otherTimes(at node: NodeID) -> [(Variant, Range<Int>, StaticString)] {
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
