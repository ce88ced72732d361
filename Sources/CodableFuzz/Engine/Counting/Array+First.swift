extension Array {
  /// Merges elements that were noted elsewhere, and keeps those that come first.
  mutating func add(_ others: [Element], first most: Int, by isBefore: (Element, Element) -> Bool) {
    guard !others.isEmpty else { return }
    self = Array((self + others).sorted(by: isBefore).prefix(most))
  }
}
