import JSONMutation
import JSONText

extension Mutator {
  /// Puts a value into an array of its own: two insertions, which are given in the wrong order.
  static let testWrap = Mutator(
    "test-wrap", .unspecified, purpose: "puts a value into an array",
    ideal: "a type mismatch at the path"
  ) { node, document, edits in
    let range = document.index.range(of: node)
    edits.offer {
      $0.insert("]", at: range.upperBound)
      $0.insert("[", at: range.lowerBound)
    }
  }
}
