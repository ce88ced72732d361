public import JSONText

/// A valid JSON document that mutants are made from, with the list of records in it.
///
/// It is immutable, and a class so that mutators can pass it on at no cost.
public final class Document: Sendable {
  public let name: DocumentName
  public let index: DocumentIndex
  /// The list of records, an array or an object; nil for a document that is one record.
  public let list: NodeID?
  /// The records in document order: the elements or members of the list, or the root.
  public let records: [NodeID]
  /// The keys of the records if the list is an object, in document order.
  package let recordKeys: [String]?
  package let fields: FieldTable
  /// The fields as the bytes and the list of records alone show them.
  ///
  /// The bytes of a mutant may depend on these, but not on notes: an identifier rebuilds the same bytes
  /// whatever is known about the fields.
  let looks: FieldTable
  let enumTags: EnumTags
  let identifiers: Identifiers
  let presence: FieldPresence
  package let notes: FieldNotes
  let differences: DifferenceTable?
  /// What an API description allows at each field, by its number; empty without a description.
  package let allowances: [FieldAllowance?]

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - name: The document's name.
  ///   - bytes: The JSON text, in UTF-8.
  ///   - recordsAt: The list of records; nil for a document that is one record.
  ///   - enumTags: Fields whose strings are enum tags, even if the document does not show it.
  /// - Throws: An error if the text is not JSON or has no list there.
  /// - Complexity: O(*n*) in the number of bytes.
  public convenience init(
    _ name: DocumentName, parsing bytes: [UInt8], recordsAt: JSONPointer? = nil,
    enumTags: [Field] = []
  ) throws {
    try self.init(name, parsing: bytes, recordsAt: recordsAt, notes: FieldNotes(enumTags: enumTags))
  }

  /// Reads a document, or the start of each long list and map in it if it is longer than a limit.
  package convenience init(
    _ name: DocumentName, parsing bytes: [UInt8], recordsAt: JSONPointer? = nil, notes: FieldNotes,
    limit: TextLimit? = nil
  ) throws(DocumentError) {
    let index: DocumentIndex
    do throws(JSONSyntaxError) {
      index = try DocumentIndex(parsing: bytes, limit: limit)
    } catch {
      throw .syntax(error)
    }
    self.init(name, index, list: try Self.list(at: recordsAt, in: index), notes: notes)
  }

  private init(_ name: DocumentName, _ index: DocumentIndex, list: NodeID?, notes: FieldNotes) {
    self.name = name
    self.index = index
    self.list = list
    self.notes = notes
    records = list.map { Array(index.children(of: $0)) } ?? [index.root]
    let isKeyed = list.map { index.kind(of: $0) == .object } ?? false
    recordKeys = isKeyed ? records.map { index.key(of: $0) ?? "" } : nil
    looks = FieldTable(of: index, recordList: list, notes: FieldNotes())
    fields =
      notes.saysNothingOfMaps ? looks : FieldTable(of: index, recordList: list, notes: notes)
    enumTags = EnumTags(of: index, fields: fields, looks: looks, notes: notes)
    identifiers = Identifiers(of: index, looks: looks)
    presence = FieldPresence(of: index, looks: looks)
    differences = notes.differences.map { DifferenceTable($0, in: index) }
    allowances =
      notes.allowances.isEmpty
      ? [] : (0..<fields.count).map { [fields] in notes.allowances[fields.field($0)] }
  }

  func allowance(at node: NodeID) -> FieldAllowance? {
    allowances.isEmpty ? nil : allowances[fields.number(of: node)]
  }

  package func holdsEnumTags(field number: Int) -> Bool { enumTags.contains(field: number) }
  /// Whether the strings at a field are the tags of an enum, or could be, because they look like
  /// identifiers.
  package func couldHoldEnumTags(field number: Int) -> Bool {
    enumTags.couldContain(field: number)
  }

  package func withRecords(in array: NodeID) -> Document {
    Document(name, index, list: array, notes: notes)
  }

  package func noting(_ notes: FieldNotes) -> Document {
    notes == self.notes ? self : Document(name, index, list: list, notes: notes)
  }

  /// The bytes of a record: its key, if it has one, and its value.
  package func recordRange(_ number: Int) -> Range<Int> {
    index.memberRange(of: records[number])
  }

  /// The pointers to the records, in document order.
  package func recordPointers() -> [JSONPointer] {
    guard let list else { return [.root] }
    let parent = index.pointer(to: list)
    guard let recordKeys else {
      return records.indices.map { parent.appending(JSONPointer.Token(String($0))) }
    }
    var occurrences: [JSONPointer.Token: Int] = [:]
    return recordKeys.map { key in
      let occurrence = (occurrences[JSONPointer.Token(key)] ?? 0) + 1
      occurrences[JSONPointer.Token(key)] = occurrence
      return parent.appending(JSONPointer.Token(key, occurrence: occurrence))
    }
  }

  private static func list(
    at pointer: JSONPointer?, in index: DocumentIndex
  ) throws(DocumentError) -> NodeID? {
    guard let pointer else { return nil }
    let node = index.node(at: pointer)
    let kind = node.map(index.kind(of:))
    if kind == .array || kind == .object { return node }
    throw .noList(pointer, found: kind, likely: index.listOfRecords.map(index.pointer(to:)))
  }

  /// Whether the notes name a map with keys that the bytes alone do not show.
  var hasUnseenMaps: Bool {
    !notes.saysNothingOfMaps
      && index.nodeIDs.contains { node in
        index.childCount(of: node) > 0 && fields.isMap(node, in: index)
          && !looks.isMap(node, in: index)
      }
  }

  /// Everything known about the fields, as notes for a part of the document: a field that is a tag or a
  /// map in the whole document is one in a part of it.
  var settledNotes: FieldNotes {
    let tags = (0..<fields.count).filter(enumTags.contains).map(fields.field)
    var settled = FieldNotes(enumTags: tags, maps: fields.mapFields.map(\.field))
    settled.looksAtBytes = false
    settled.allowances = notes.allowances
    return settled
  }
}

/// Why a text cannot be a document.
package enum DocumentError: Error, Hashable, CustomStringConvertible {
  case syntax(JSONSyntaxError)
  /// There is no list of records: nothing at all, or a scalar. Another list seems to hold them.
  case noList(JSONPointer, found: JSONKind?, likely: JSONPointer?)
  /// A document that is one record, or has no records, cannot be grown.
  case notGrowable
  /// A grown document cannot be grown again, because its identifiers name the original.
  case hasGrown
  /// The grown document would be too large to be read.
  case tooManyRecords(Int, most: Int)

  package var description: String {
    switch self {
    case .syntax(let error): error.whyNotJSON
    case .noList(let pointer, let kind, let likely):
      "a list of records was expected at \(pointer.named), but there is "
        + (kind.map { "a \($0.rawValue)" } ?? "nothing")
        + (likely.map { "; the records seem to be at \($0.named)" } ?? "")
    case .notGrowable: "there is no list with a record in it to grow"
    case .tooManyRecords(let count, let most):
      "\(count) records would make the document too large: at most \(most) are possible"
    case .hasGrown: "the document has already been grown: grow the original"
    }
  }
}

extension JSONPointer {
  package var named: String { tokens.isEmpty ? "the root" : "'\(self)'" }
}
