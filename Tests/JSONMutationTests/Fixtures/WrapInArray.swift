import JSONMutation
import JSONText

/// Puts a value into an array of its own: two insertions, which are given in the wrong order.
struct WrapInArray: Mutator {
  let id: MutatorID = "test-wrap"
  let mutationClass = MutationClass.unspecified
  let purpose = "puts a value into an array"
  let ideal = "a type mismatch at the path"

  func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let range = document.index.range(of: node)
    edits.offer {
      $0.insert("]", at: range.upperBound)
      $0.insert("[", at: range.lowerBound)
    }
  }
}
