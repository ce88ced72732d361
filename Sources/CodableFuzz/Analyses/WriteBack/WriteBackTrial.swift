import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

struct WriteBackTrial {
  private static let mutators: [Mutator] = [.addKey, .unknownEnumTag, .nullValue]

  private let bench: TrialBench
  private let budget = TrialBudget(trials: 80_000, cost: 432e6)
  private let strategy: Int
  private let instance: any StrategyInstance
  private let write: (Any) throws -> Data?
  private let mask: Mask?

  private var document: Document { bench.document }
  private var invalid: [DecodingFailure?] { bench.session.invalid[strategy] }
  private var locator: LossLocator { bench.session.oracles[strategy].locator }

  init?(_ bench: TrialBench, strategy: Int, mask: Mask?) {
    guard let writer = bench.session.strategies[strategy].writer else { return nil }
    self.bench = bench
    self.strategy = strategy
    instance = bench.session.strategies[strategy].makeInstance()
    write = writer.makeWrite()
    self.mask = mask
  }

  func writeBack() -> WriteBack {
    var found = WriteBack(bench.session.strategies[strategy].id)
    do {
      try addMutants(to: &found, without: try addRecords(to: &found))
    } catch {
      found.isComplete = false
    }
    return found
  }

  /// A crash or the limits.
  private struct Ended: Error {}

  /// Returns the records that do not decode once they are written.
  private func addRecords(to found: inout WriteBack) throws(Ended) -> Set<Int> {
    var rows = Rows(document)
    var unreadable: Set<Int> = []
    defer { found.rows += rows.all }
    for (number, record) in document.records.enumerated() where invalid[number] == nil {
      let input = "\(document.name), record \(number) written"
      guard let written = try written(document.bytes(withOnly: number), input, &found) else {
        continue
      }
      let comparison = WriteBackComparison(sent: document.index, written: written)
      var differences = comparison.differences(record, written.root)
      let again = document.bytes(withOnly: number, as: written.bytes)
      if let failure = try failure(of: again, input) {
        unreadable.insert(number)
        differences.append(difference(failure, comparison, record, &found))
      }
      found.records.add(Set(differences.map(\.kind)))
      rows.add(differences, by: comparison, ofRecord: record, mask: mask)
    }
    return unreadable
  }

  private func addMutants(
    to found: inout WriteBack, without unreadable: Set<Int>
  ) throws(Ended) {
    let space = MutationSpace(in: document, by: Self.mutators)
    var rows: [WriteBack.WrittenField] = []
    defer { found.rows += rows.filter { $0.kind != nil } }
    for mutant in MutantPlan.everyField.mutants(of: space) {
      let mutation = mutant.mutations[0]
      guard let number = document.record(of: mutation.node), invalid[number] == nil,
        let excerpt = bench.excerpt([number]),
        let edited = EditedRecord(mutant, number, in: excerpt)
      else { continue }
      let input = mutant.id.description
      guard let written = try written(edited.alone, input, &found) else { continue }
      let comparison = WriteBackComparison(sent: edited.index, written: written)
      var differences = comparison.differences(edited.record, written.root)
        .filter { $0.kind != .added && edited.isNear($0.node) }
      if !unreadable.contains(number) {
        let again = edited.index.text(
          after: [Splice(edited.index.range(of: edited.record), with: written.bytes)])
        if let failure = try failure(of: again, input) {
          differences.append(difference(failure, comparison, edited.record, &found))
        }
      }
      found.mutants.add(Set(differences.map(\.kind)))
      let mutator = mutation.mutator.id
      let known = rows.firstIndex { $0.field == edited.field && $0.mutator == mutator }
      let row = known ?? rows.count
      if known == nil { rows.append(WriteBack.WrittenField(edited.field, mutator)) }
      if rows[row].add(differences, by: comparison, mask: mask) {
        rows[row].example = mutant.id
        rows[row].record = document.index.pointer(to: document.records[number])
      }
    }
  }

  /// Why what was written does not decode in place of the record.
  private func failure(of text: [UInt8], _ input: String) throws(Ended) -> DecodingFailure? {
    let failure = bench.tried(text, with: instance, strategy, budget, input: input) {
      instance.learn().map(locator.failure)
    }
    guard let failure else { throw Ended() }
    return failure
  }

  private func difference(
    _ failure: DecodingFailure, _ comparison: WriteBackComparison, _ record: NodeID,
    _ found: inout WriteBack
  ) -> WriteBackComparison.Difference {
    let message = mask == nil ? failure.message : failure.redactedMessage
    found.unreadable = found.unreadable ?? message
    let steps = locator.pathInElement(failure.path) ?? []
    let (sent, written) = (comparison.sent, comparison.written)
    var (node, other) = (record, NodeID?.some(written.root))
    for step in steps {
      other = other.flatMap { written.child(step, of: $0, locator) }
      guard let child = sent.child(step, of: node, locator) else { break }
      node = child
    }
    return WriteBackComparison.Difference(kind: .unreadable, node: node, key: nil, written: other)
  }

  /// What was written; nil if nothing was, which is counted if the record was decoded.
  private func written(
    _ text: [UInt8], _ input: String, _ found: inout WriteBack
  ) throws(Ended) -> DocumentIndex? {
    let result = bench.tried(text, with: instance, strategy, budget, input: input) {
      () -> (index: DocumentIndex?, failure: String?) in
      do {
        let written = try instance.onlyRecord.flatMap(write)
        return (try written.map { try DocumentIndex(parsing: Array($0)) }, nil)
      } catch let error as JSONSyntaxError {
        return (nil, "what was written is not JSON: \(error.reason)")
      } catch {
        return (nil, "\(error)")
      }
    }
    guard let (index, failure) = result else { throw Ended() }
    if let failure {
      found.unwritten += 1
      found.failure = found.failure ?? failure
    }
    return index
  }
}

private struct Rows {
  private let document: Document
  private var found: [Field: WriteBack.WrittenField] = [:]
  /// The number of records that have each field, by its number.
  private var sent: [Int: Int] = [:]

  init(_ document: Document) { self.document = document }

  mutating func add(
    _ differences: [WriteBackComparison.Difference], by comparison: WriteBackComparison,
    ofRecord record: NodeID, mask: Mask?
  ) {
    for field in Set(document.index.nodes(in: record).map(document.fields.number)) {
      sent[field, default: 0] += 1
    }
    let byField = Dictionary(grouping: differences) { difference in
      difference.key.map { document.field(ofNewKey: $0, in: difference.node) }
        ?? document.fields.field(of: difference.node)
    }
    for (field, differences) in byField {
      var row = found[field] ?? WriteBack.WrittenField(field, nil)
      if row.add(differences, by: comparison, mask: mask) {
        row.record = document.index.pointer(to: record)
      }
      found[field] = row
    }
  }

  /// The rows in the order of the document; added fields come last.
  var all: [WriteBack.WrittenField] {
    var left = found
    let known = (0..<document.fields.count).compactMap { number -> WriteBack.WrittenField? in
      var row = left.removeValue(forKey: document.fields.field(number))
      row?.counts.written = sent[number] ?? 0
      return row
    }
    for field in left.keys { left[field]?.counts.written = 0 }
    return known + left.values.sorted { $0.field.description < $1.field.description }
  }
}

extension Document {
  fileprivate func field(ofNewKey key: String, in object: NodeID) -> Field {
    let step = fields.isMap(object, in: index) ? Field.anyKey : JSONPointer.Token(key)
    return Field(fields.field(of: object).pointer.appending(step))
  }
}

private struct EditedRecord {
  let field: Field
  let alone: [UInt8]
  let index: DocumentIndex
  let record: NodeID
  private let location: NodeID

  init?(_ mutant: Mutant, _ number: Int, in excerpt: TrialExcerpt) {
    let (document, mutation) = (mutant.document, mutant.mutations[0])
    guard let edit = excerpt.mutant(mutation) else { return nil }
    let isAdded = mutation.mutator.id == Mutator.addKey.id
    let record = document.records[number]
    if !isAdded, mutation.node == record { return nil }
    alone = edit.bytes()
    // The edit is no new list, so the record is where it was.
    let recordPointer = excerpt.document.index.pointer(to: excerpt.document.records[0])
    guard let index = try? DocumentIndex(parsing: alone), let found = index.node(at: recordPointer),
      let edited = index.node(at: excerpt.document.index.pointer(to: edit.mutations[0].node)),
      let added = isAdded ? index.lastChild(of: edited) : edited
    else { return nil }
    (self.index, self.record, location) = (index, found, added)
    field =
      isAdded
      ? document.field(ofNewKey: index.key(of: added) ?? "", in: mutation.node)
      : document.fields.field(of: mutation.node)
  }

  func isNear(_ node: NodeID) -> Bool {
    index.subtree(of: node).contains(location.number)
      || index.subtree(of: location).contains(node.number)
  }
}

extension WriteBack.WrittenField {
  fileprivate mutating func add(
    _ differences: [WriteBackComparison.Difference], by comparison: WriteBackComparison,
    mask: Mask?
  ) -> Bool {
    let gravest = kind
    counts.add(Set(differences.map(\.kind)))
    guard kind != gravest, let first = differences.first(where: { $0.kind == kind }) else {
      return false
    }
    func text(_ node: NodeID?, _ index: DocumentIndex) -> String? {
      node.map { ValueText.shown(index.json(of: $0), mask) }
    }
    sent = first.kind == .added ? nil : text(first.node, comparison.sent)
    written = text(first.written, comparison.written)
    return true
  }
}
