import JSONMutation
import JSONText

/// Puts a value into an array of its own: two insertions, which are given in the wrong order.
struct WrapInArray: Mutator {
  let id: MutatorID = "test-wrap"
  let mutationClass = MutationClass.undefined
  let purpose = "puts a value into an array"
  let ideal = "a type mismatch at the path"

  func offer(at place: Place, in document: Document, to offers: inout Offers) {
    let range = document.index.range(of: place)
    offers.offer {
      $0.insert("]", at: range.upperBound)
      $0.insert("[", at: range.lowerBound)
    }
  }
}
