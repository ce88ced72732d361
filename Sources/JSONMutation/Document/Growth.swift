import JSONText

extension Document {
  /// The document with another number of records: fewer of them, or varied copies of them in turn.
  ///
  /// Values vary if they seem free to: digits of numbers and strings, seconds of times, free text, e-mail
  /// addresses and the paths of URLs. Enum tags and single words stay. No number gets longer or further
  /// from zero, so it still fits its type. Copies get new keys if records have keys, and new identifiers
  /// if records have distinct ones, such as `id`.
  ///
  /// The result has a name such as `feed~1000`, and at least one record.
  package func grown(
    to count: Int, maximumByteCount: Int = Document.maximumGrownByteCount
  ) throws(DocumentError) -> Document {
    precondition(count >= 1, "a document has at least one record, not \(count)")
    guard let list, !records.isEmpty else { throw .notGrowable }
    guard name.recordCount == nil else { throw .hasGrown }
    let perRecord = max(1, index.bytes.count / records.count)
    let most = min(maximumByteCount, Self.maximumGrownByteCount) / perRecord
    guard count <= most else { throw .tooManyRecords(count, most: most) }
    var name = name
    name.recordCount = count
    return try Document(
      name, parsing: bytes(with: count), recordsAt: index.pointer(to: list),
      notes: notes)
  }

  package static let maximumGrownByteCount = 2_000_000_000

  private func bytes(with count: Int) -> [UInt8] {
    let first = recordRange(0)
    let last = recordRange(records.count - 1)
    let separator =
      records.count > 1
      ? Array(index.bytes[first.upperBound..<recordRange(1).lowerBound]) : [UInt8(ascii: ",")]
    var result = Array(index.bytes[..<first.lowerBound])
    result.reserveCapacity(index.bytes.count / records.count * count)
    let identifier = list.flatMap { RecordID(of: $0, in: index) }
    let ids = records.compactMap { identifier?.text(of: $0, in: index) }
    var keys = RecordKeys(
      recordKeys ?? ids.map { String(decoding: index.bytes[$0], as: UTF8.self) })
    let wordFields = fieldsOfDifferentStrings()
    for number in 0..<count {
      if number > 0 { result += separator }
      append(
        Variation(copy: number / records.count, wordFields: wordFields),
        of: number % records.count, identifier: identifier, keys: &keys, to: &result)
    }
    result += index.bytes[last.upperBound...]
    return result
  }

  private func fieldsOfDifferentStrings() -> Set<Int> {
    var strings: [Int: (count: Int, distinct: Set<ArraySlice<UInt8>>)] = [:]
    for node in index.nodeIDs where index.kind(of: node) == .string {
      let field = fields.number(of: node)
      strings[field, default: (0, [])].count += 1
      strings[field]?.distinct.insert(index.bytes[index.range(of: node)])
    }
    return Set(strings.filter { $1.count >= 3 && $1.distinct.count == $1.count }.keys)
  }

  private func append(
    _ variation: Variation, of number: Int, identifier: RecordID?, keys: inout RecordKeys,
    to result: inout [UInt8]
  ) {
    let range = recordRange(number)
    guard variation.copy > 0 else {
      result += index.bytes[range]
      return
    }
    var offset = range.lowerBound
    if let literal = index.keyRange(of: records[number]), let key = recordKeys?[number] {
      JSONString.append(keys.newKey(like: key, copy: variation.copy), to: &result)
      offset = literal.upperBound
    }
    let id = identifier?.text(of: records[number], in: index)
    for number in index.subtree(of: records[number]) {
      let node = NodeID(number: number)
      let value = index.range(of: node)
      if let id, value.contains(id.lowerBound), !index.isContainer(node),
        let fresh = keys.newID(like: index.bytes[id], copy: variation.copy, isText: id != value)
      {
        result += index.bytes[offset..<id.lowerBound] + fresh
        offset = id.upperBound
        continue
      }
      guard let varied = variation.varied(node, in: self) else { continue }
      result += index.bytes[offset..<value.lowerBound] + varied
      offset = value.upperBound
    }
    result += index.bytes[offset..<range.upperBound]
  }
}

/// Varies the scalars of a copied record, so that copies differ where they can.
///
/// Types, enum tags, single words and dates stay. A number, and the last number in a string, gets no longer
/// and no further from zero, and does not become zero, so it stays in any range that an app checks.
struct Variation {
  let copy: Int
  let wordFields: Set<Int>

  func varied(_ node: NodeID, in document: Document) -> [UInt8]? {
    let literal = Array(document.index.bytes[document.index.range(of: node)])
    switch document.index.kind(of: node) {
    case .number: return variedNumber(literal)
    case .string:
      let field = document.fields.number(of: node)
      if document.enumTags.contains(field: field) || literal.contains(UInt8(ascii: "\\")) {
        return nil
      }
      return variedString(literal, variesWords: wordFields.contains(field))
    case .null, .boolean, .array, .object: return nil
    }
  }

  /// Lowers the integer part of a number of two or more digits, which keeps its length; a number
  /// with an exponent stays.
  private func variedNumber(_ literal: [UInt8]) -> [UInt8]? {
    guard !literal.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return nil }
    guard let start = literal.firstIndex(where: \.isASCIIDigit) else { return nil }
    let end = literal[start...].firstIndex { !$0.isASCIIDigit } ?? literal.endIndex
    guard end - start >= 2 else { return nil }
    var least: UInt64 = 1
    for _ in 1..<min(end - start, 19) { least *= 10 }
    return lowered(literal, in: start..<end, to: least)
  }

  private func variedString(_ literal: [UInt8], variesWords: Bool) -> [UInt8]? {
    if let seconds = Self.secondsOfTime(in: literal) {
      var result = literal
      result[seconds] = UInt8((Int(literal[seconds] - 0x30) + copy) % 10) + 0x30
      return result
    }
    let body = literal.dropFirst().dropLast()
    if DateText(body.prefix(10)) != nil || DateText(body) != nil { return nil }
    let isWord = !literal.dropFirst(2).contains {
      $0 == 0x20 || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: ":")
    }
    if isWord, !variesWords { return nil }
    if let last = literal.lastIndex(where: \.isASCIIDigit) {
      let before = literal[..<last].lastIndex { !$0.isASCIIDigit } ?? literal.startIndex
      return lowered(literal, in: before + 1..<last + 1, to: 1)
    }
    if isWord { return nil }
    let addition = literal.contains(0x20) ? " \(copy)" : "\(copy)"
    var varied = literal
    let at = literal.firstIndex(of: UInt8(ascii: "@")) ?? literal.endIndex - 1
    varied.insert(contentsOf: addition.utf8, at: at)
    return varied
  }

  /// Lowers a run of decimal digits by the number of the copy, wrapping around to its own value when it
  /// would fall below `least`.
  private func lowered(_ literal: [UInt8], in digits: Range<Int>, to least: UInt64) -> [UInt8]? {
    let text = String(decoding: literal[digits], as: UTF8.self)
    guard digits.count <= 18, let value = UInt64(text), value > least else { return nil }
    let number = String(value - UInt64(copy) % (value - least + 1), width: digits.count)
    var lowered = literal
    lowered.replaceSubrange(digits, with: number.utf8)
    return lowered
  }

  /// The offset of the last digit of the seconds if a string has a time such as `12:30:45`, not counting
  /// leap seconds.
  private static func secondsOfTime(in literal: [UInt8]) -> Int? {
    let colon = UInt8(ascii: ":")
    return literal.indices.dropFirst(8).first { end in
      let time = literal[end - 7...end]
      return time.enumerated().allSatisfy { offset, byte in
        offset == 2 || offset == 5 ? byte == colon : byte.isASCIIDigit
      } && time[end - 1] < UInt8(ascii: "6")
    }
  }
}
