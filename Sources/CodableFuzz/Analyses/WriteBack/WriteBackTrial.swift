import Foundation
import JSONMutation
import JSONText

/// Writes the records of a document back, and those of mutants.
struct WriteBackTrial {
  private static let mutators: [Mutator] = [.addKey, .unknownEnumTag, .nullValue]
  /// The largest number of records, and of mutants.
  private static let mostTrials = 20_000

  private let session: DecodingSession
  private let strategy: Int
  private let call: Call
  private let instance: any StrategyInstance
  private let write: (Any) throws -> Data?
  private let isMasked: Bool

  private var document: Document { session.document }

  init?(_ opened: OpenedDocument, _ call: Call, strategy: Int) {
    guard let writer = opened.session.strategies[strategy].writer else { return nil }
    session = opened.session
    self.strategy = strategy
    self.call = call
    instance = session.strategies[strategy].makeInstance()
    write = writer.write()
    isMasked = opened.isMasked
  }

  func writeBack() -> WriteBack {
    var found = WriteBack(session.strategies[strategy].id)
    guard session.supervisor.crash(call, strategy) == nil else {
      found.isComplete = false
      return found
    }
    let isCrash = !addRecords(to: &found) || !addMutants(to: &found)
    if isCrash { found.isComplete = false }
    return found
  }

  /// False after a crash.
  private func addRecords(to found: inout WriteBack) -> Bool {
    var rows = Rows(document)
    let valid = document.records.indices.filter { session.invalid[strategy][$0] == nil }
    if valid.count > Self.mostTrials { found.isComplete = false }
    for number in valid.prefix(Self.mostTrials) {
      let record = document.records[number]
      let alone = Data(document.bytes(withOnly: number))
      guard let result = written(alone, "\(document.name), record \(number) written") else {
        return false
      }
      guard let written = result.index(&found) else { continue }
      let comparison = WriteBackComparison(sent: document.index, written: written)
      let differences = comparison.differences(record, written.root)
      found.records.written += 1
      found.records.add(Set(differences.map(\.kind)))
      rows.add(differences, by: comparison, ofRecord: record, isMasked: isMasked)
    }
    found.rows += rows.all
    return true
  }

  /// False after a crash.
  private func addMutants(to found: inout WriteBack) -> Bool {
    let space = MutationSpace(in: document, by: Self.mutators)
    var rows: [WriteBack.Row] = []
    var excerpts: [Int: TrialExcerpt?] = [:]
    for (turn, mutant) in MutantPlan.everyField.mutants(of: space).enumerated() {
      guard turn < Self.mostTrials, !session.supervisor.isOver() else {
        found.isComplete = false
        break
      }
      let number = document.list == nil ? 0 : document.record(of: mutant.mutations[0].node)
      guard let number, session.invalid[strategy][number] == nil else { continue }
      let excerpt = excerpts[number] ?? TrialExcerpt(document, keeping: [number])
      excerpts[number] = .some(excerpt)
      guard let excerpt, let edited = EditedRecord(mutant, number, in: excerpt) else { continue }
      guard let result = written(Data(edited.alone), mutant.id.description) else { return false }
      guard let written = result.index(&found) else { continue }
      let comparison = WriteBackComparison(sent: edited.index, written: written)
      let differences = comparison.differences(edited.record, written.root)
        .filter { $0.kind != .added && edited.isNear($0.node) }
      let kinds = Set(differences.map(\.kind))
      found.mutants.written += 1
      found.mutants.add(kinds)
      let mutator = mutant.mutations[0].mutator.id
      let known = rows.firstIndex { $0.field == edited.field && $0.mutator == mutator }
      let row = known ?? rows.count
      if known == nil { rows.append(WriteBack.Row(edited.field, mutator)) }
      rows[row].counts.written += 1
      rows[row].counts.add(kinds)
      guard rows[row].example == nil,
        let first = differences.first(where: { $0.kind == rows[row].kind })
      else { continue }
      rows[row].example = mutant.id
      rows[row].record = document.index.pointer(to: document.records[number])
      rows[row].show(first, comparison, isMasked: isMasked)
    }
    found.rows += rows.filter { $0.kind != nil }
    return true
  }

  private enum Result {
    /// It was not decoded.
    case none
    case failed(String)
    case written(DocumentIndex)

    /// What was written; nil if nothing was, which is counted if the record was decoded.
    func index(_ found: inout WriteBack) -> DocumentIndex? {
      switch self {
      case .none: return nil
      case .failed(let reason):
        found.unwritten += 1
        found.failure = found.failure ?? reason
        return nil
      case .written(let index): return index
      }
    }
  }

  /// Decodes a document of one record, and writes that; nil after a crash.
  private func written(_ data: Data, _ input: @autoclosure () -> String) -> Result? {
    let (supervisor, instance, write) = (session.supervisor, instance, write)
    supervisor.prepare(call, input(), data)
    let result = supervisor.survive(instance) { () -> Result in
      _ = supervisor.time(strategy) { instance.decode(data) }
      return supervisor.watch(strategy) {
        defer { instance.forget() }
        do {
          guard let record = instance.onlyRecord, let written = try write(record) else {
            return .none
          }
          return .written(try DocumentIndex(parsing: Array(written)))
        } catch let error as JSONSyntaxError {
          return .failed("what was written is not JSON: \(error.reason)")
        } catch {
          return .failed("\(error)")
        }
      }
    }
    return try? result.get()
  }
}

/// The rows of the fields of a document.
private struct Rows {
  private let document: Document
  private var found: [Field: WriteBack.Row] = [:]
  /// For each field the number of records that have it, and the last of them.
  private var sent: [(count: Int, last: NodeID?)]

  init(_ document: Document) {
    self.document = document
    sent = Array(repeating: (0, nil), count: document.fields.count)
  }

  mutating func add(
    _ differences: [WriteBackComparison.Difference], by comparison: WriteBackComparison,
    ofRecord record: NodeID, isMasked: Bool
  ) {
    for node in document.index.subtree(of: record) {
      let field = document.fields.number(of: NodeID(number: node))
      if sent[field].last != record { sent[field] = (sent[field].count + 1, record) }
    }
    for (field, differences) in Dictionary(grouping: differences, by: field) {
      var row = found[field] ?? WriteBack.Row(field, nil)
      let kinds = Set(differences.map(\.kind))
      let known = row.kind
      row.counts.add(kinds)
      if row.kind != known, let first = differences.first(where: { $0.kind == row.kind }) {
        row.record = document.index.pointer(to: record)
        row.show(first, comparison, isMasked: isMasked)
      }
      found[field] = row
    }
  }

  private func field(of difference: WriteBackComparison.Difference) -> Field {
    difference.key.map { document.field(ofNewKey: $0, in: difference.node) }
      ?? document.fields.field(of: difference.node)
  }

  /// The rows in the order of the document; added fields come last.
  var all: [WriteBack.Row] {
    var left = found
    let known = (0..<document.fields.count).compactMap { number -> WriteBack.Row? in
      var row = left.removeValue(forKey: document.fields.field(number))
      row?.counts.written = sent[number].count
      return row
    }
    return known + left.values.sorted { $0.field.description < $1.field.description }
  }
}

extension Document {
  /// The field of a key that an object does not have.
  fileprivate func field(ofNewKey key: String, in object: NodeID) -> Field {
    let step = fields.isMap(object, in: index) ? Field.anyKey : JSONPointer.Token(key)
    return Field(fields.field(of: object).pointer.appending(step))
  }
}

/// A record that a mutant edits inside.
private struct EditedRecord {
  let field: Field
  /// The mutant with only that record.
  let alone: [UInt8]
  let index: DocumentIndex
  let record: NodeID
  private let location: NodeID

  init?(_ mutant: Mutant, _ number: Int, in excerpt: TrialExcerpt) {
    let (document, mutation) = (mutant.document, mutant.mutations[0])
    guard let node = excerpt.node(mutation.node) else { return nil }
    let isAdded = mutation.mutator.id == Mutator.addKey.id
    let record = document.records[number]
    if !isAdded, mutation.node == record { return nil }
    alone = Mutant(
      excerpt.document, Mutation(mutation.mutator, at: node, variant: mutation.variant)
    ).bytes()
    // The edit is no new list, so the record is where it was.
    let recordPointer = excerpt.document.index.pointer(to: excerpt.document.records[0])
    guard let index = try? DocumentIndex(parsing: alone), let found = index.node(at: recordPointer),
      let edited = index.node(at: excerpt.document.index.pointer(to: node)),
      let added = isAdded ? index.lastChild(of: edited) : edited
    else { return nil }
    (self.index, self.record, location) = (index, found, added)
    field =
      isAdded
      ? document.field(ofNewKey: index.key(of: added) ?? "", in: mutation.node)
      : document.fields.field(of: mutation.node)
  }

  /// Whether a value is at, under or above the edit.
  func isNear(_ node: NodeID) -> Bool {
    index.subtree(of: node).contains(location.number)
      || index.subtree(of: location).contains(node.number)
  }
}

extension WriteBack.Row {
  fileprivate mutating func show(
    _ difference: WriteBackComparison.Difference, _ comparison: WriteBackComparison, isMasked: Bool
  ) {
    func text(_ node: NodeID?, _ index: DocumentIndex) -> String? {
      node.map { ValueText.shown(index.bytes[index.range(of: $0)], isMasked: isMasked) }
    }
    sent = difference.kind == .added ? nil : text(difference.node, comparison.sent)
    written = text(difference.written, comparison.written)
  }
}
