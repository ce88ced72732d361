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
    let change = Change(mutation.splices(in: document), in: document)
    var object = JSONLine()
    object.add("mutator", mutation.mutator.id.rawValue)
    object.add("pointer", document.index.pointer(to: mutation.place).description)
    object.add("variant", mutation.variant.name)
    object.add("before", String(decoding: change.before, as: UTF8.self))
    object.add("after", String(decoding: change.after, as: UTF8.self))
    return object
  }
}
