import Foundation
import JSONMutation
import JSONText

/// A few records of a document, in which values are replaced by hand.
struct TrialSample {
  /// What is decoded: the whole document, or all that is around its records with a few of them.
  let document: Document
  /// The numbers of its records in the whole document.
  let records: RecordNumbers
  private let wholeList: JSONPointer?

  /// - Parameters:
  ///   - whole: The document.
  ///   - numbers: The numbers of the records to keep, in order.
  init?(_ whole: Document, keeping numbers: [Int]) {
    wholeList = whole.list.map(whole.index.pointer)
    if whole.list == nil || numbers.count == whole.records.count {
      (document, records) = (whole, .all)
      return
    }
    guard let excerpt = DocumentExcerpt(of: whole, keeping: numbers) else { return nil }
    (document, records) = (excerpt.document, .some(numbers))
  }

  /// How many bytes are decoded at a time.
  var byteCount: Int { document.index.bytes.count }

  /// The sample with other bytes in some locations.
  func data(_ splices: [Splice]) -> Data {
    let bytes = document.index.bytes
    var result = Data(capacity: bytes.count)
    var end = 0
    for splice in splices.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[end..<splice.range.lowerBound]
      result += splice.replacement
      end = splice.range.upperBound
    }
    return result + bytes[end...]
  }

  /// The field that a node of the sample belongs to.
  func field(of node: NodeID) -> Field { document.fields.field(of: node) }

  /// Where a node of the sample is in the whole document.
  func location(of node: NodeID) -> JSONPointer {
    located(document.index.pointer(to: node))
  }

  /// What a pointer into the sample names in the whole document.
  func located(_ pointer: JSONPointer) -> JSONPointer {
    var pointer = pointer
    guard let wholeList, document.recordKeys == nil, pointer.tokens.count > wholeList.tokens.count,
      pointer.isAtOrUnder(wholeList), case .some(let numbers) = records,
      let index = Int(pointer.tokens[wholeList.tokens.count].text), numbers.indices.contains(index)
    else { return pointer }
    pointer.tokens[wholeList.tokens.count] = JSONPointer.Token(String(numbers[index]))
    return pointer
  }
}

/// What a value is replaced by in a trial.
enum TrialValue: CaseIterable {
  /// A value of another type: an array, or an object where there is an array.
  case otherType
  /// Nothing: the key gets another name.
  case absent
  case null
  case text
  case number
  case boolean
  case object

  /// The edit that puts it there; nil where that cannot be done.
  func splice(at node: NodeID, in index: DocumentIndex) -> Splice? {
    let text: String
    switch self {
    case .otherType: text = index.kind(of: node) == .array ? "{}" : "[]"
    case .absent:
      return index.keyRange(of: node).map {
        Splice($0, with: Array("\"~absent~\(node.number)\"".utf8))
      }
    case .null: text = "null"
    case .text: text = #""~""#
    case .number: text = "-7.25"
    case .boolean: text = "true"
    case .object: text = #"{"~":[]}"#
    }
    return Splice(index.range(of: node), with: Array(text.utf8))
  }
}
