import JSONText

extension Mutator {
  /// Removes several members from an object: all, all scalars, all arrays and objects, or one half.
  ///
  /// In an object of up to four members, each subset of at least two, but not all, is removed. Its
  /// variant has a bit for each member; the first member's is 1.
  public static let removeKeys = Mutator(
    "remove-keys", .structural, sets: [.drift],
    purpose: "removes several members from an object: a minimal response",
    ideal: "for each of them nil, a declared default and a report, or a missing key",
    scope: Scope(.object), plausibility: .likely
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .object else { return }
    let count = index.childCount(of: node)
    guard count > 1 else { return }
    edits.offer("all") { $0.replace(index.range(of: node), with: "{}") }
    guard count > 4 else {
      for mask in 0..<1 << count where 2..<count ~= mask.nonzeroBitCount {
        edits.offer(Variant("subset", number: mask)) {
          $0.keepChildren(of: node, in: document) { mask >> index.ordinal(of: $0) & 1 == 0 }
        }
      }
      return
    }
    var containerCount = 0
    for member in index.children(of: node) where index.isContainer(member) { containerCount += 1 }
    if 2..<count ~= count - containerCount {
      edits.offer("scalars") {
        $0.keepChildren(of: node, in: document) { index.isContainer($0) }
      }
    }
    if 2..<count ~= containerCount {
      edits.offer("containers") {
        $0.keepChildren(of: node, in: document) { !index.isContainer($0) }
      }
    }
    edits.offer("first-half") {
      $0.keepChildren(of: node, in: document) { index.ordinal(of: $0) >= count / 2 }
    }
    edits.offer("second-half") {
      $0.keepChildren(of: node, in: document) { index.ordinal(of: $0) < count / 2 }
    }
  }
}
