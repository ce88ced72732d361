import JSONMutation
import JSONText

/// Puts a value into an array of its own: two insertions, which are given in the wrong order.
struct WrapInArray: Mutator {
  let id: MutatorID = "wrap-in-array"
  let mutationClass = MutationClass.undefined
  let purpose = "puts a value into an array"

  func variants(at place: Place, in document: Document) -> [Variant] { [.only] }

  func edit(_ variant: Variant, at place: Place, in document: Document) -> [Splice] {
    let range = document.index.range(of: place)
    return [
      Splice(range.upperBound..<range.upperBound, with: Array("]".utf8)),
      Splice(range.lowerBound..<range.lowerBound, with: Array("[".utf8)),
    ]
  }
}
