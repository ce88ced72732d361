import DecodingStrategies
package import Foundation
package import JSONMutation
package import JSONText

/// Finds out what a test needs to know of an app's function before its study can be made: the list of the
/// document, and how the decoder changes keys.
///
/// It decodes the document with fewer records, and with faults whose errors name keys. Each call is
/// recorded and guarded like those of a run. One that crashes answers nothing, and the search goes on.
package final class Discovery<Output, Records> {
  let function: AppFunction<Output, Records>
  private let name: DocumentName
  private let supervisor: CallSupervisor
  private var stopCount: Int
  private var crash: Crash?
  /// A list, and the number of records that come back for one of its elements.
  private var joined: (list: NodeID, count: Int)?

  private static var mostStops: Int { 2 }

  package init(
    _ function: AppFunction<Output, Records>, of document: String, _ protection: CallProtection
  ) {
    self.function = function
    name = DocumentName(document)
    supervisor = CallSupervisor(stopwatch: .stopped, protection, inspectsAll: false)
    stopCount = protection.crashes.count { !$0.isTrap || $0.outcome == .hung }
  }

  func tried<Value>(
    _ data: Data, isAsSent: Bool = false, _ look: @escaping (Output) throws -> Value
  ) throws -> Value {
    let digest = LongDigest(of: Array(data))
    let call = Call(.discovery, Int(digest.hash >> 2))
    if let crash = supervisor.crash(call, 0) {
      self.crash = crash
      throw crash
    }
    if !isAsSent, stopCount >= Self.mostStops { throw SearchEnded() }
    supervisor.prepare(call, "\(name), a search \(digest)", data)
    let (supervisor, function) = (supervisor, function)
    let result = supervisor.survive(nil) {
      var result: Result<Value, any Error>?
      _ = supervisor.time(0) { result = Result { try look(function.decode(data)) } }
      return result
    }
    switch result {
    case .success(let result): return try (result ?? .failure(SearchEnded())).get()
    case .failure(let crash):
      self.crash = crash
      if crash.outcome == .hung { stopCount += 1 }
      throw crash
    }
  }

  /// Calls the function, under the guard.
  package func output(of data: Data) throws -> Output { try tried(data) { $0 } }

  func recordCount(_ output: Output) -> Int {
    (function.records(output) as? any RecordSource)?.recordCount ?? 0
  }

  package func tryEmpty(_ document: Document) {
    try? tried(document.index.emptying(document.list ?? document.index.root)) { _ in }
  }

  /// The properties of what is returned for a document that hold several records, as a key path names
  /// them: `$episodes` for one with `@Lossy`.
  package func listProperties(in json: [UInt8]) -> [String] {
    let found = try? tried(Data(json), isAsSent: true) { output in
      Mirror(reflecting: output).children.compactMap { child -> String? in
        guard let list = child.value as? any RecordSource, list.recordCount > 1 else { return nil }
        return child.label.map { $0.hasPrefix("_") ? "$" + $0.dropFirst() : $0 }
      }
    }
    return found ?? []
  }

  package func isUnordered(_ study: Study, keys: KeyTransform) -> Bool {
    func kept(isOrdered: Bool) -> Rate? {
      var study = study
      study.strategies = [function.strategy(.app, keys: keys, isOrdered: isOrdered)]
      return (try? study.document()).flatMap { document in
        DecodingSession(study, document: document, supervisor: supervisor).unmutated().first?
          .counters.recordSurvival
      }
    }
    guard stopCount < Self.mostStops, let ordered = kept(isOrdered: true),
      ordered.count < ordered.of, let unordered = kept(isOrdered: false)
    else { return false }
    return unordered.count > ordered.count
  }
}

private struct SearchEnded: Error {}

package struct ListUnknown: Error, Equatable, CustomStringConvertible {
  package let description: String
}

extension Discovery {
  private static var mostCandidates: Int { 100 }
  private static var mostElements: Int { 8 }

  /// Finds the list whose elements the function returns one by one.
  ///
  /// With one element left in the list, it returns one record; with two, two; with none, none. A list
  /// whose emptying crashes the function is taken only if there is no other.
  /// `decoder` is that of the function, and shows why nothing comes back.
  package func list(in json: [UInt8], decoder: (any DataDecoder)? = nil) throws -> JSONPointer {
    let document = try Document(DocumentName("list"), parsing: json)
    let index = document.index
    let (count, error) = try returned(of: document)
    let arrays = candidates(.array, in: index)
    var found = lists(among: arrays, of: document)
    if found.isEmpty { found = lists(among: candidates(.object, in: index), of: document) }
    if found.count == 1 { return index.pointer(to: found[0]) }
    throw ListUnknown(
      description: (count == 0 ? reasonForNone(error, arrays, in: index, decoder) : nil)
        ?? reason(count, found, arrays, in: index)
        + (crash.map { ". Of what was tried, some \($0.outcome.rawValue): \($0.reason)" } ?? ""))
  }

  private func reason(
    _ count: Int, _ found: [NodeID], _ arrays: [NodeID], in index: DocumentIndex
  ) -> String {
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
      return "\(what), and several lists give one each: \(named(found)); \(remedy)"
    }
    if arrays.isEmpty, let empty = emptyList(in: index) {
      return "the list \(empty) is empty: save a response with at least one record"
    }
    if let joined {
      let list = index.pointer(to: joined.list).named
      return
        "\(what), \(joined.count) of them for one element of \(list), as from flatMap: return the "
        + "elements of \(list), which hold them"
    }
    return arrays.isEmpty
      ? "\(what), but the document has no list; \(remedy)"
      : "\(what), but no list of the document gives one record for each element: \(named(arrays)); "
        + remedy
  }

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

  private func lists(among candidates: [NodeID], of document: Document) -> [NodeID] {
    let found = candidates.filter { delivers(document.withRecords(in: $0)) }
    let counts = found.map { countOfNone(document.withRecords(in: $0)) }
    let sure = zip(found, counts).filter { $0.1 == .some(0) }.map(\.0)
    return sure.isEmpty ? zip(found, counts).filter { $0.1 == nil }.map(\.0) : sure
  }

  private func delivers(_ document: Document) -> Bool {
    let tried = document.records.indices.prefix(Self.mostElements)
    let counts = tried.map { count(keeping: [$0], of: document) ?? 0 }
    if let count = counts.max(), count > 1 {
      if let list = document.list, document.index.kind(of: list) == .array, joined == nil {
        joined = (list, count)
      }
      return false
    }
    let single = zip(tried, counts).filter { $0.1 == 1 }.map(\.0)
    // Two that are equal are one in a set.
    return !single.isEmpty
      && (single.count < 2
        || zip(single, single.dropFirst()).contains { count(keeping: [$0, $1], of: document) == 2 })
  }

  private func countOfNone(_ document: Document) -> Int? {
    guard let list = document.list else { return nil }
    do {
      return try tried(document.index.emptying(list), recordCount)
    } catch is Crash {
      return nil
    } catch {
      return 0
    }
  }

  private func count(keeping records: [Int], of document: Document) -> Int? {
    DocumentExcerpt(of: document, keeping: records)
      .flatMap { try? tried(Data($0.document.index.bytes), recordCount) }
  }
}

extension Discovery {
  private static var mostFaults: Int { 200 }

  /// Learns how the function's decoder changes keys: it replaces the values of one record by values of
  /// other types, and compares the keys with those in the errors that the function throws or reports.
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
        (try? tried(Data(excerpt.index.bytes), recordCount)) == 1
      {
        return excerpt
      }
    }
    return document
  }

  private func errorPaths(replacing node: NodeID, in document: Document) -> [[String]] {
    let other = document.index.kind(of: node) == .array ? "{}" : "[]"
    do {
      return try tried(document.index.data(replacing: node, with: other)) { [function] output in
        let errors = (function.records(output) as? any RecordSource)?.lossErrors ?? []
        return errors.map { DecodingFailure($0).path }
      }
    } catch is Crash {
      return []
    } catch {
      return [DecodingFailure(error).path]
    }
  }
}

extension DocumentIndex {
  func data(replacing node: NodeID, with text: String) -> Data {
    let range = range(of: node)
    return Data(bytes[..<range.lowerBound]) + text.utf8 + bytes[range.upperBound...]
  }
}

extension RecordSource {
  fileprivate var recordCount: Int { recover().records.count }
  var lossErrors: [any Error] { recover().losses.map(\.error) }
}
