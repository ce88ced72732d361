import CodableFuzz
import Foundation
import JSONMutation
import JSONText

/// Counts the write-back loss of a model by its definition, without the code that the analysis uses.
///
/// The package only makes the mutants and names the fields.
struct WriteBackOracle<Record> {
  private let document: Document
  private let decode: (Data) throws -> Record?
  private let write: (Record) throws -> Data

  /// Takes the document and its list of records from a study, whose strategies are not used.
  ///
  /// `decode` gets the text of one record; nil means that it does not decode.
  init(
    _ study: Study, decode: @escaping (Data) throws -> Record?,
    write: @escaping (Record) throws -> Data
  ) throws {
    document = try study.document()
    (self.decode, self.write) = (decode, write)
  }

  func figures() throws -> WriteBackFigures {
    var figures = WriteBackFigures()
    let records = try records()
    for (number, pointer) in document.recordPointers().enumerated() {
      guard let differences = differences(in: records[number]) else { continue }
      figures.records.add(differences.map(\.kind))
      for field in fields(ofRecord: number) { figures.fields[field, default: .zero].written += 1 }
      let byField = Dictionary(grouping: differences) { field(of: $0, in: pointer) }
      for (field, differences) in byField {
        figures.fields[field, default: .zero].count(differences.map(\.kind))
      }
    }
    figures.fields = figures.fields.filter { $0.value.hasDifferences }
    figures.mutants = try mutants(originals: records)
    return figures
  }

  private struct Sent {
    let value: ExactJSON
    let text: Data
  }

  private func records() throws -> [Sent] {
    let bytes = document.index.bytes
    let whole = try ExactJSON(parsing: bytes)
    var values = [whole]
    if let list = document.list {
      let path = document.index.pointer(to: list).tokens.map(\.text)
      values = whole[path]?.children.map(\.value) ?? []
    }
    return values.map { Sent(value: $0, text: Data(bytes[$0.range])) }
  }

  /// A record of a mutant all of whose edits are inside of it; nil if there is no such record.
  private func record(_ number: Int, in mutant: Mutant) throws -> Sent? {
    let range = document.index.range(of: document.records[number])
    guard mutant.splices.allSatisfy({ range.contains($0.range.lowerBound) }) else { return nil }
    let bytes = mutant.bytes()
    let end = range.upperBound + bytes.count - document.index.bytes.count
    let text = Array(bytes[range.lowerBound..<end])
    return Sent(value: try ExactJSON(parsing: text), text: Data(text))
  }

  private func differences(in sent: Sent) -> [WriteBackDifference]? {
    guard let record = try? decode(sent.text), let data = try? write(record),
      let written = try? ExactJSON(parsing: Array(data))
    else { return nil }
    return sent.value.differences(to: written)
  }

  private func fields(ofRecord number: Int) -> Set<Field> {
    let subtree = document.index.subtree(of: document.records[number])
    return Set(subtree.map { document.fields.field(of: NodeID(number: $0)) })
  }

  private func field(of difference: WriteBackDifference, in record: JSONPointer) -> Field {
    let steps = difference.path.map { JSONPointer.Token($0) }
    let pointer = JSONPointer(record.tokens + steps)
    if difference.kind != .added, let node = document.index.node(at: pointer) {
      return document.fields.field(of: node)
    }
    return field(ofNewKey: pointer)
  }

  private func field(ofNewKey pointer: JSONPointer) -> Field {
    guard let key = pointer.tokens.last,
      let parent = document.index.node(at: JSONPointer(pointer.tokens.dropLast()))
    else { return Field(pointer) }
    let isMap = document.fields.isMap(parent, in: document.index)
    return Field(
      document.fields.field(of: parent).pointer.appending(isMap ? JSONPointer.Token("{}") : key))
  }

  private typealias MutantCounts = [MutatorID: [Field: WriteBackCounts]]

  private func mutants(originals: [Sent]) throws -> MutantCounts {
    let space = MutationSpace(in: document, by: [.addKey, .unknownEnumTag, .nullValue])
    let pointers = document.recordPointers()
    var counts: MutantCounts = [:]
    for mutant in MutantPlan.everyField.mutants(of: space) {
      guard let mutation = mutant.mutations.first else { continue }
      let location = document.index.pointer(to: mutation.node)
      guard let number = pointers.firstIndex(where: location.isAtOrUnder) else { continue }
      guard let mutated = try record(number, in: mutant) else { continue }
      var path = location.tokens.dropFirst(pointers[number].tokens.count).map(\.text)
      var field = document.fields.field(of: mutation.node)
      if mutation.mutator.id == Mutator.addKey.id {
        let keys = originals[number].value[path]?.children.map(\.step) ?? []
        let key = mutated.value[path]?.children.map(\.step).first { !keys.contains($0) }
        guard let key else { continue }
        path.append(key)
        field = self.field(ofNewKey: location.appending(JSONPointer.Token(key)))
      } else if path.isEmpty {
        continue
      }
      guard let differences = differences(in: mutated) else { continue }
      let kinds = differences.filter { $0.kind != .added && $0.isNear(path) }.map(\.kind)
      counts[mutation.mutator.id, default: [:]][field, default: .zero].add(kinds)
    }
    return counts
  }
}

extension WriteBackOracle where Record: Codable {
  init(
    _ study: Study, _ type: Record.Type, decoder: JSONDecoder = JSONDecoder(),
    encoder: JSONEncoder = JSONEncoder()
  ) throws {
    try self.init(study) {
      try decoder.decode(type, from: $0)
    } write: {
      try encoder.encode($0)
    }
  }
}

extension WriteBackDifference {
  /// Whether it is at, under or above a location.
  fileprivate func isNear(_ location: [String]) -> Bool {
    zip(path, location).allSatisfy { $0.hasSameScalars(as: $1) }
  }
}

struct WriteBackFigures: Hashable {
  var records = WriteBackCounts.zero
  /// Only fields with a difference.
  var fields: [Field: WriteBackCounts] = [:]
  /// By the field of the edit; only mutants that were written back.
  var mutants: [MutatorID: [Field: WriteBackCounts]] = [:]

  /// For the edits of all fields together.
  var mutators: [MutatorID: WriteBackCounts] {
    mutants.mapValues { $0.values.reduce(.zero, +) }
  }
}

/// How many records or mutants have at least one difference of each kind.
struct WriteBackCounts: Hashable {
  /// The records or mutants that were written back; those that have the field, if these are the counts of
  /// one.
  var written: Int
  var erased = 0
  var changed = 0
  var added = 0
  var nullOmitted = 0

  static let zero = WriteBackCounts(written: 0)

  static func + (one: Self, other: Self) -> Self {
    WriteBackCounts(
      written: one.written + other.written, erased: one.erased + other.erased,
      changed: one.changed + other.changed, added: one.added + other.added,
      nullOmitted: one.nullOmitted + other.nullOmitted)
  }

  var hasDifferences: Bool { self != WriteBackCounts(written: written) }

  mutating func add(_ kinds: [WriteBackDifference.Kind]) {
    written += 1
    count(kinds)
  }

  mutating func count(_ kinds: [WriteBackDifference.Kind]) {
    erased += kinds.contains(.erased) ? 1 : 0
    changed += kinds.contains(.changed) ? 1 : 0
    added += kinds.contains(.added) ? 1 : 0
    nullOmitted += kinds.contains(.nullOmitted) ? 1 : 0
  }
}

extension WriteBackFigures: CustomStringConvertible {
  var description: String {
    func lines(_ rows: [Field: WriteBackCounts], _ title: String) -> [String] {
      rows.map { "\(title)\($0.key): \($0.value)" }.sorted()
    }
    let mutated = mutants.sorted { $0.key.rawValue < $1.key.rawValue }
      .flatMap { lines($0.value, "\($0.key) ") }
    return (["records: \(records)"] + lines(fields, "") + mutated).joined(separator: "\n")
  }
}

extension WriteBackCounts: CustomStringConvertible {
  var description: String {
    let counts = [
      (erased, "erased"), (changed, "changed"), (added, "added"), (nullOmitted, "null omitted"),
    ]
    let shown = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(written) written" + shown.map { ", " + $0 }.joined()
  }
}
