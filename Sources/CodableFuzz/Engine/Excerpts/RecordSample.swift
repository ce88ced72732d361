import JSONMutation
import JSONText

/// A document with only a few of its records, for trials in which values are edited.
struct RecordSample {
  /// What is decoded: the envelope with a few records, or the whole document.
  let document: Document
  /// The numbers of its records in the whole document.
  let records: RecordNumbers
  private let whole: Document
  /// How the document was cut; nil for the whole document.
  private let excerpt: DocumentExcerpt?

  /// The result is nil if the document cannot be parsed without its other records.
  init?(_ whole: Document, keeping numbers: [Int]) {
    self.whole = whole
    if whole.list == nil || numbers.count >= whole.records.count {
      (document, records, excerpt) = (whole, .all, nil)
      return
    }
    guard let excerpt = DocumentExcerpt(of: whole, keeping: numbers) else { return nil }
    (document, records, self.excerpt) = (excerpt.document, .some(numbers), excerpt)
  }

  /// The node of the sample for a node of the whole document; nil if its record was left out.
  func node(_ node: NodeID) -> NodeID? { excerpt.map { $0.node(node) } ?? node }

  func field(of node: NodeID) -> Field { document.fields.field(of: node) }

  /// The location in the whole document of a node of the sample.
  func location(of node: NodeID) -> JSONPointer {
    located(document.index.pointer(to: node))
  }

  /// The location in the whole document for a location in the sample.
  func located(_ pointer: JSONPointer) -> JSONPointer {
    var pointer = pointer
    guard let list = whole.list.map(whole.index.pointer), document.recordKeys == nil,
      pointer.tokens.count > list.tokens.count, pointer.isAtOrUnder(list),
      case .some(let numbers) = records,
      let index = Int(pointer.tokens[list.tokens.count].text), numbers.indices.contains(index)
    else { return pointer }
    pointer.tokens[list.tokens.count] = JSONPointer.Token(String(numbers[index]))
    return pointer
  }
}

extension DocumentIndex {
  /// The text after edits; of edits that overlap, only the first is made.
  func text(after splices: [Splice]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var offset = 0
    var last = -1
    for splice in splices.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where splice.range.lowerBound >= offset && splice.range.lowerBound > last {
      result += bytes[offset..<splice.range.lowerBound]
      result += splice.replacement
      offset = splice.range.upperBound
      last = splice.range.lowerBound
    }
    return result + bytes[offset...]
  }
}
