import JSONText

extension Document {
  /// The document with another number of records: fewer of them, or varied copies of them in turn.
  ///
  /// Values vary if they seem free to: digits of numbers and strings, seconds of times, free text, e-mail
  /// addresses and the paths of URLs. Enum tags and single words stay. No number gets longer or further
  /// from zero, so it still fits its type. Copies get new keys if records have keys, and new identifiers
  /// if records have distinct ones, such as `id`.
  ///
  /// - Parameter count: The number of records, at least 1.
  /// - Returns: A document with a name such as `feed~1000`.
  /// - Throws: ``DocumentError/notGrowable`` if there is no list with a record in it,
  ///   ``DocumentError/hasGrown`` if the document is the result of growing another, and
  ///   ``DocumentError/tooManyRecords(_:most:)`` if the result would exceed 2 GB.
  /// - Complexity: O(*n*) in the number of bytes of the result.
  public func grown(to count: Int) throws(DocumentError) -> Document {
    try grown(to: count, maximumByteCount: Self.maximumGrownByteCount)
  }

  /// The document with another number of records, with about `maximumByteCount` bytes at most.
  package func grown(to count: Int, maximumByteCount: Int) throws(DocumentError) -> Document {
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

  /// The maximum size of a grown document, approximately, in bytes.
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
    var keys = RecordKeys(recordKeys ?? identifiers(by: identifier))
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

  private func identifiers(by identifier: RecordID?) -> [String] {
    records.compactMap { record in
      identifier?.text(of: record, in: index).map {
        String(decoding: index.bytes[$0], as: UTF8.self)
      }
    }
  }

  /// The fields that have at least three strings, all of them different.
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
