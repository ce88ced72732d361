package import JSONMutation
import JSONText

/// The bytes of a document between the first and the last of some splices, before and after.
package struct Change {
  /// Where in the document the bytes are.
  package let range: Range<Int>
  /// The bytes of the document.
  package let before: [UInt8]
  /// What the splices make of them.
  package let after: [UInt8]

  /// Applies the splices of one mutation, which are in the order of their offsets.
  package init(_ splices: [Splice], in document: Document) {
    let start = splices.first?.range.lowerBound ?? 0
    let end = splices.last?.range.upperBound ?? 0
    var after: [UInt8] = []
    var offset = start
    for splice in splices {
      after += document.index.bytes[offset..<splice.range.lowerBound] + splice.replacement
      offset = splice.range.upperBound
    }
    range = start..<end
    before = Array(document.index.bytes[start..<end])
    self.after = after
  }
}
