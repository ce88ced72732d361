/// Where something stands in what a study decodes: in which of its documents, and where there.
///
/// Parts of a run are put together in any order; ordinals say which of two mutants came first.
struct Ordinal: Hashable, Comparable, Sendable, Codable {
  /// The number of the document among those of the study, from zero.
  let document: Int
  /// The number in the document, from zero.
  let number: Int

  static func < (one: Self, other: Self) -> Bool {
    (one.document, one.number) < (other.document, other.number)
  }
}
