import DecodingStrategies
package import Foundation
package import JSONMutation
package import JSONText

/// A function of the app that decodes responses, of which nothing is known but what it returns: a list
/// of records, or one record.
///
/// The list of the document and the decoder's keys are found by trying: it decodes the document with
/// fewer records, and with faults whose errors name keys.
package struct AppFunction<Output, Records>: Sendable {
  package typealias Decode = @Sendable (Data) throws -> Output

  package let decode: Decode
  private let records: @Sendable (Output) -> Records
  private let type: Any.Type

  /// `records` takes the list of records, or the record, out of what the function returns.
  package init(_ decode: @escaping Decode, records: @escaping @Sendable (Output) -> Records) {
    self.decode = decode
    self.records = records
    type = (Records.self as? any OptionalValue.Type)?.wrapped ?? Records.self
  }

  package var returnsList: Bool { type is any RecordSource.Type }

  /// Whether it returns a `@Lossy` property, which has its losses.
  package var returnsLosses: Bool { type is any LossyProperty.Type }

  /// Makes a strategy of the function.
  ///
  /// `isOrdered` says whether it returns records in the order in which they were sent, or says itself which
  /// is which.
  package func strategy(
    _ id: StrategyID, keys: KeyTransform, isOrdered: Bool = true
  ) -> Strategy {
    if let list = type as? any RecordSource.Type {
      return strategy(id, keys, isOrdered, ofList: list)
    }
    if let optional = Records.self as? any OptionalValue.Type {
      return optional.strategy(of: self, id, keys)
    }
    return strategy(id, keys, ofRecord: Records.self)
  }

  private func strategy<Source: RecordSource>(
    _ id: StrategyID, _ keys: KeyTransform, _ isOrdered: Bool, ofList type: Source.Type
  ) -> Strategy {
    Strategy(id, keys: keys, makeDecode: { [decode] in decode }) { [records] output in
      var recovery = (records(output) as? Source)?.recover() ?? Recovery<Source.SourceRecord>([])
      recovery.losses += HeldErrors.losses(in: output, besides: Source.SourceRecord.self)
      if !isOrdered { recovery.identities = .unordered }
      return recovery
    }
  }

  fileprivate func strategy<Record>(
    _ id: StrategyID, _ keys: KeyTransform, ofRecord type: Record.Type
  ) -> Strategy {
    var strategy = Strategy(id, keys: keys, makeDecode: { [decode] in decode }) {
      [records] output in
      Recovery(
        (records(output) as? Record).map { [$0] } ?? [],
        losses: HeldErrors.losses(in: output, besides: Record.self))
    }
    strategy.returnsOneRecord = true
    return strategy
  }

  /// The properties of what is returned for a document that hold several records, as a key path names
  /// them: `$episodes` for one with `@Lossy`.
  package func listProperties(in json: [UInt8]) -> [String] {
    guard let output = try? decode(Data(json)) else { return [] }
    return Mirror(reflecting: output).children.compactMap { child in
      guard let list = child.value as? any RecordSource, list.recordCount > 1 else { return nil }
      return child.label.map { $0.hasPrefix("_") ? "$" + $0.dropFirst() : $0 }
    }
  }
}

/// Why a test cannot tell which list of a document a function decodes.
package struct ListUnknown: Error, Equatable, CustomStringConvertible {
  package let description: String
}

extension AppFunction {
  /// The largest number of containers of a document that may be its list of records.
  private static var mostCandidates: Int { 100 }
  private static var mostElements: Int { 8 }

  /// Finds the list whose elements the function returns one by one.
  ///
  /// With one element left in the list, it returns one record; with two, two; with none, none.
  ///
  /// - Returns: The list, an array or an object.
  /// - Throws: The error of the function if it does not decode the document, `DocumentError` if the
  ///   document is not JSON, or ``ListUnknown`` if none or several lists are like that.
  /// - Complexity: O(*c* · *n*) in the number of containers outside of arrays, at most 100, and bytes.
  package func list(in json: [UInt8]) throws -> JSONPointer {
    let document = try Document(DocumentName("list"), parsing: json)
    let count = recordCount(try decode(Data(json)))
    let index = document.index
    let arrays = candidates(.array, in: index)
    var found = arrays.filter { delivers(document.withRecords(in: $0)) }
    if found.isEmpty {
      found = candidates(.object, in: index).filter { delivers(document.withRecords(in: $0)) }
    }
    if found.count == 1 { return index.pointer(to: found[0]) }
    func named(_ lists: [NodeID]) -> String {
      let names = lists.prefix(5).map { list in
        "\(index.pointer(to: list).named) (\(Format.count(index.childCount(of: list), "element")))"
      }
      return names.joined(separator: ", ")
    }
    let what = "the function returns \(Format.count(count, "record"))"
    let example = (found + arrays).first.map { index.pointer(to: $0).description } ?? "/items"
    let remedy = "say where the records are, as in recordsAt: \"\(example)\""
    if found.count > 1 {
      throw ListUnknown(
        description: "\(what), and several lists give one each: \(named(found)); \(remedy)")
    }
    if arrays.isEmpty,
      let empty = index.nodeIDs.first(where: {
        index.kind(of: $0) == .array && index.childCount(of: $0) == 0
      })
    {
      throw ListUnknown(
        description:
          "the list \(index.pointer(to: empty).named) is empty: save a response with at least "
          + "one record")
    }
    throw ListUnknown(
      description: arrays.isEmpty
        ? "\(what), but the document has no list; \(remedy)"
        : "\(what), but no list of the document gives one record for each element: \(named(arrays)); "
          + remedy)
  }

  private func recordCount(_ output: Output) -> Int {
    (records(output) as? any RecordSource)?.recordCount ?? 0
  }

  /// The containers of a kind that are in no array, the largest first.
  private func candidates(_ kind: JSONKind, in index: DocumentIndex) -> [NodeID] {
    var found: [NodeID] = []
    var open = [index.root]
    while let node = open.popLast() {
      if index.kind(of: node) == kind, index.childCount(of: node) > 0 { found.append(node) }
      if index.kind(of: node) == .object {
        open += index.children(of: node).filter(index.isContainer)
      }
    }
    let sorted = found.sorted { one, other in
      (-index.range(of: one).count, one.number) < (-index.range(of: other).count, other.number)
    }
    return Array(sorted.prefix(Self.mostCandidates))
  }

  private func delivers(_ document: Document) -> Bool {
    guard let list = document.list else { return false }
    let single = document.records.indices.prefix(Self.mostElements).filter { number in
      count(keeping: [number], of: document) == 1
    }
    guard !single.isEmpty else { return false }
    let empty = document.index.kind(of: list) == .array ? "[]" : "{}"
    guard
      (try? decode(document.index.data(replacing: list, with: empty))).map(recordCount) ?? 0 == 0
    else { return false }
    // Two that are equal are one in a set.
    return single.count < 2
      || zip(single, single.dropFirst()).contains { count(keeping: [$0, $1], of: document) == 2 }
  }

  /// The number of records that the function returns of a document with some of its records; nil if it
  /// throws.
  private func count(keeping records: [Int], of document: Document) -> Int? {
    DocumentExcerpt(of: document, keeping: records)
      .flatMap { try? decode(Data($0.document.index.bytes)) }.map(recordCount)
  }

  /// The largest number of values to replace, for the names of keys in the errors.
  private static var mostFaults: Int { 200 }

  /// Learns how the function's decoder changes keys: it replaces the values of one record by values of
  /// other types, and compares the keys with those in the errors that the function throws or reports.
  ///
  /// - Parameter document: The document with its list.
  /// - Returns: How keys change; nil if no error names a key, although some keys could change.
  /// - Complexity: O(*k* · *n*) in the number of members of the record, at most 200, and its bytes.
  package func learnedKeys(in document: Document) -> KeyTransform? {
    let sample = sample(of: document)
    let index = sample.index
    let members = Array(index.nodeIDs.lazy.filter(index.isMember).prefix(Self.mostFaults))
    var names: [String: String] = [:]
    for member in members {
      let sent = index.pointer(to: member).tokens.map(\.text)
      for path in errorPaths(replacing: member, in: sample) where path.count <= sent.count {
        let pairs = zip(path.reversed(), sent.reversed()).filter { Int($1) == nil }
        // An error of one element may not say where that is, or be that of a value around it.
        let isSure = path.count == sent.count
        for (name, key) in isSure ? pairs[...] : pairs.prefix(1)
        where names[key] == nil
          && (isSure || name == key || name == KeyTransform.fromSnakeCase(key))
        {
          names[key] = name
        }
      }
    }
    if names.isEmpty {
      let couldChange = members.compactMap(index.key(of:))
        .contains { KeyTransform.fromSnakeCase($0) != $0 }
      return couldChange ? nil : .asSent
    }
    if names.allSatisfy({ $0.key == $0.value }) { return .asSent }
    if names.allSatisfy({ KeyTransform.fromSnakeCase($0.key) == $0.value }) {
      return .fromSnakeCase
    }
    return KeyTransform { [names] in names[$0] ?? $0 }
  }

  /// The document with the first record that the function decodes, or as it is.
  private func sample(of document: Document) -> Document {
    for number in document.records.indices.prefix(Self.mostElements) {
      if let excerpt = DocumentExcerpt(of: document, keeping: [number])?.document,
        (try? decode(Data(excerpt.index.bytes))).map(recordCount) == 1
      {
        return excerpt
      }
    }
    return document
  }

  /// The paths of the errors if a value has another type.
  private func errorPaths(replacing node: NodeID, in document: Document) -> [[String]] {
    let other = document.index.kind(of: node) == .array ? "{}" : "[]"
    do {
      let output = try decode(document.index.data(replacing: node, with: other))
      let errors = (records(output) as? any RecordSource)?.lossErrors ?? []
      return errors.map { DecodingFailure($0).path }
    } catch {
      return [DecodingFailure(error).path]
    }
  }
}

extension DocumentIndex {
  fileprivate func data(replacing node: NodeID, with text: String) -> Data {
    let range = range(of: node)
    return Data(bytes[..<range.lowerBound]) + text.utf8 + bytes[range.upperBound...]
  }
}

extension RecordSource {
  fileprivate var recordCount: Int { recover().records.count }
  fileprivate var lossErrors: [any Error] { recover().losses.map(\.error) }
}

private protocol OptionalValue {
  static var wrapped: Any.Type { get }
  /// Makes a strategy of a function that returns one record or nil.
  static func strategy<Output, Records>(
    of function: AppFunction<Output, Records>, _ id: StrategyID, _ keys: KeyTransform
  ) -> Strategy
}

extension Optional: OptionalValue {
  static var wrapped: Any.Type { Wrapped.self }

  static func strategy<Output, Records>(
    of function: AppFunction<Output, Records>, _ id: StrategyID, _ keys: KeyTransform
  ) -> Strategy {
    function.strategy(id, keys, ofRecord: Wrapped.self)
  }
}

private protocol LossyProperty {}
extension Lossy: LossyProperty {}

/// The conformance to `Decodable` may belong to an actor, where the decoder runs, and a closure would
/// capture it.
@Sendable private func value<Value>(of record: SoleRecord<Value>) -> Value { record.element }

extension AppFunction {
  /// The standard strategies for the records that the function returns; empty if these are not
  /// `Decodable`.
  package func standardStrategies(
    at list: JSONPointer?, form: ListForm, decoder: @escaping @Sendable () -> any DataDecoder
  ) -> [Strategy] {
    guard let type = strategy("app", keys: .asSent).recordType as? any Decodable.Type else {
      return []
    }
    return standardStrategies(for: type, at: list, form, decoder)
  }

  private func standardStrategies<Record: Decodable>(
    for type: Record.Type, at list: JSONPointer?, _ form: ListForm,
    _ decoder: @escaping @Sendable () -> any DataDecoder
  ) -> [Strategy] {
    StandardStrategies<SoleRecord<Record>, Record>(
      list: list, form: form, keys: decoder().keyTransform, decoder: decoder, record: value(of:)
    ).all
  }
}

extension Study {
  /// What each strategy does with the unmutated document, without the rest of a run.
  package func unmutated() throws(DocumentError) -> [DocumentReport.Unmutated] {
    DecodingSession(
      self, document: try document(),
      supervisor: CallSupervisor(stopwatch: Stopwatch(ContinuousClock()))
    ).unmutated()
  }
}
