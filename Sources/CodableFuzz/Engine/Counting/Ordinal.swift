/// The position of something in a study: its document, and the number there.
///
/// Parts of a run are merged in any order. Ordinals determine which of two mutants came first.
struct Ordinal: Hashable, Comparable, Sendable, Codable {
  /// The zero-based number of the document in its study.
  let document: Int
  /// The zero-based number in the document.
  let number: Int

  static func < (one: Self, other: Self) -> Bool {
    (one.document, one.number) < (other.document, other.number)
  }
}

extension Array {
  /// Merges elements that were noted elsewhere, and keeps those that come first.
  mutating func add(_ others: [Element], first most: Int, by isBefore: (Element, Element) -> Bool) {
    guard !others.isEmpty else { return }
    self = Array((self + others).sorted(by: isBefore).prefix(most))
  }
}
