public import JSONMutation
import JSONText

/// A mutant, as a line of JSON.
public enum MutantLine {
  /// The line, with a line feed at its end.
  public static func bytes(_ mutant: Mutant) -> [UInt8] {
    let document = mutant.document
    var line = JSONLine()
    line.add("mutant", mutant.id.description)
    line.add("document", document.name.description)
    line.add("class", mutant.mutationClass.rawValue)
    line.add("mutations", mutant.mutations.map { object($0, in: document) })
    line.add("text", String(decoding: mutant.bytes(), as: UTF8.self))
    return line.closed + [UInt8(ascii: "\n")]
  }

  private static func object(_ mutation: Mutation, in document: Document) -> JSONLine {
    let change = Change(mutation.edit(in: document), in: document)
    var object = JSONLine()
    object.add("mutator", mutation.mutator.id.rawValue)
    object.add("pointer", document.index.pointer(to: mutation.place).description)
    object.add("variant", mutation.variant.name)
    object.add("before", String(decoding: change.before, as: UTF8.self))
    object.add("after", String(decoding: change.after, as: UTF8.self))
    return object
  }
}

/// The bytes of a document between the first and the last of some splices, before and after.
package struct Change {
  /// Where in the document the bytes are.
  package let range: Range<Int>
  /// The bytes of the document.
  package let before: [UInt8]
  /// What the splices make of them.
  package let after: [UInt8]

  /// Applies the splices of one mutation.
  package init(_ splices: [Splice], in document: Document) {
    let splices = splices.sorted { $0.range.lowerBound < $1.range.lowerBound }
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
