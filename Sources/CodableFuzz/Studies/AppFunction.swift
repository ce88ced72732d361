import DecodingStrategies
package import Foundation
package import JSONMutation
package import JSONText

/// A function of the app that decodes responses, of which nothing is known but what it returns: a list
/// of records, or one record.
///
/// A ``Discovery`` finds the list of the document and the decoder's keys.
package struct AppFunction<Output, Records>: Sendable {
  package typealias Decode = @Sendable (Data) throws -> Output

  package let decode: Decode
  package let records: @Sendable (Output) -> Records
  private let recordsType: Any.Type

  package init(_ decode: @escaping Decode, records: @escaping @Sendable (Output) -> Records) {
    self.decode = decode
    self.records = records
    recordsType = (Records.self as? any AnyOptional.Type)?.content ?? Records.self
  }

  package var returnsList: Bool { recordsType is any RecordSource.Type }

  /// `isOrdered` says whether it returns records in the order in which they were sent, or says itself which
  /// is which.
  package func strategy(_ id: StrategyID, keys: KeyTransform, isOrdered: Bool = true) -> Strategy {
    func made<Record>(_ recovery: @escaping @Sendable (Output) -> Recovery<Record>) -> Strategy {
      Strategy(id, keys: keys, makeDecode: { [decode] in decode }, recovery: recovery)
    }
    func made<Source: RecordSource>(ofList type: Source.Type) -> Strategy {
      made { [records] output in
        var recovery = (records(output) as? Source)?.recover() ?? Recovery<Source.SourceRecord>([])
        recovery.losses += HeldErrors.losses(in: output, besides: Source.SourceRecord.self)
        if !isOrdered { recovery.identities = .unordered }
        return recovery
      }
    }
    func made<Record>(ofRecord type: Record.Type) -> Strategy {
      made { [records] output in
        Recovery(
          (records(output) as? Record).map { [$0] } ?? [],
          losses: HeldErrors.losses(in: output, besides: Record.self))
      }
    }
    let list = recordsType as? any RecordSource.Type
    var strategy = list.map { made(ofList: $0) } ?? made(ofRecord: recordsType)
    strategy.returnsOneRecord = list == nil
    strategy.decodesRecordType = false
    return strategy
  }
}

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

/// What a response does not show of the models that decode it, so that its mutants do not either.
///
/// - Cases of enums that are decoded and `CaseIterable`, if no value that came back has them.
/// - Fields that the models read and that are null wherever they are sent.
package struct SampleGaps {
  /// Enums with more cases are lists of codes, of which no response has all.
  private static let mostCases = 12
  private static let mostValues = 50_000

  package private(set) var sentences: [String] = []

  package init(of document: Document, returned: Any, row: StrategyReport?) {
    var cases = SeenCases(left: Self.mostValues)
    cases.search(returned)
    for type in cases.types.values.sorted(by: { $0.name < $1.name }) {
      let unseen = type.all.filter { !type.seen.contains($0) }
      guard !unseen.isEmpty, type.all.count <= Self.mostCases else { continue }
      sentences.append(
        "\(unseen.count) of \(Format.count(type.all.count, "case")) of \(type.name) "
          + "\(unseen.count == 1 ? "is" : "are") not in this response: "
          + unseen.joined(separator: ", "))
    }
    let read = Set((row?.fields ?? []).filter { $0.counters.showReading }.map(\.field))
    let null = Self.nullFields(of: document).filter(read.contains).map { $0.pointer.description }
    if !null.isEmpty {
      sentences.append(
        "null wherever \(null.count == 1 ? "it is" : "they are") sent: "
          + null.joined(separator: ", "))
    }
  }

  private static func nullFields(of document: Document) -> [Field] {
    var hasValue = Array(repeating: false, count: document.fields.count)
    for node in document.index.nodeIDs where document.index.kind(of: node) != .null {
      hasValue[document.fields.number(of: node)] = true
    }
    return hasValue.indices.filter { !hasValue[$0] }.map(document.fields.field)
  }
}

extension AppFunction {
  package func gaps(
    in document: Document, _ report: DocumentReport, strategy: StrategyID
  ) -> [String] {
    let unmutated = report.unmutated.first { $0.strategy == strategy }
    guard unmutated?.outcome == .returned,
      let returned = try? decode(Data(document.index.bytes))
    else { return [] }
    let row = report.strategies.first { $0.strategy == strategy }
    return SampleGaps(of: document, returned: returned, row: row).sentences
  }
}

extension Counters {
  package var showReading: Bool {
    self[.returned] < self[.mutants] || self[.mutatedEqual] < mutated
      || self[.untouchedKept] < untouched
  }
}

private struct SeenCases {
  private(set) var types: [ObjectIdentifier: (name: String, all: [String], seen: Set<String>)] = [:]
  /// The number of values that may still be looked at; without the rest, no case counts as unseen.
  private var left: Int
  private var objects: Set<ObjectIdentifier> = []

  init(left: Int) { self.left = left }

  mutating func search(_ value: Any) {
    var pending = [value]
    while let value = pending.popLast() {
      left -= 1
      guard left > 0 else { return types = [:] }
      if let known = value as? any CaseIterable, known is any Decodable {
        note(known)
      } else if !SystemTypes.isScalar(type(of: value)), isNew(value) {
        var mirror: Mirror? = Mirror(reflecting: value)
        while let level = mirror {
          pending += level.children.map(\.value)
          mirror = level.superclassMirror
        }
      }
    }
  }

  private mutating func isNew(_ value: Any) -> Bool {
    guard type(of: value) is AnyClass else { return true }
    return objects.insert(ObjectIdentifier(value as AnyObject)).inserted
  }

  private mutating func note<Case: CaseIterable>(_ value: Case) {
    let id = ObjectIdentifier(Case.self)
    let name = String(describing: value)
    if types[id] == nil {
      types[id] = ("\(Case.self)", Case.allCases.map { String(describing: $0) }, [])
    }
    types[id]?.seen.insert(name)
  }
}
